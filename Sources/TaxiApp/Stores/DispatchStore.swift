import DeepLinks
import Flux
import SessionEngine

/// The draft of an order, before a taxi is called.
typealias DispatchStore = Store<DispatchState>

/// What happens to the draft.
enum DispatchAction: Action {
  /// The draft is replaced, as by a link.
  case filledIn(OrderDraft)
  /// A place is chosen for one of its points; a new stop when it is one.
  case placeChosen(OrderPoint, Place)
  /// The class of car is chosen.
  case classChosen(String)
  /// All stops are dropped.
  case stopsCleared
  /// A text is typed into the search for a place.
  case queryEntered(String)
  /// The search for a place is over.
  case searchLeft
  /// The confirmation has gone: its fare was for that draft.
  case confirmationLeft
}

/// A point of an order that a place can be searched for.
enum OrderPoint: String, Codable, Sendable, CaseIterable {
  case pickup, stop, dropoff
}

/// The state of the draft.
struct DispatchState: AccountBound {
  static let storeName = "dispatch"

  var awaited: [Int] = []
  var draft = OrderDraft()
  /// What was typed into the search for a place.
  var query = ""
  /// What the ride would cost.
  var fare = Loadable<Fare>.notAsked
  var underWay: [TaxiChange]?
  /// The number of the order that was just made.
  var ordered: Int?
  /// Why the last call failed; a stable code.
  var problem: String?

  /// Whether a taxi is being called for this very draft.
  var isRequesting: Bool { underWay.holds(.requestRide(draft)) }

  /// Whether the confirmation of the draft stands: it alone asks for the fare.
  private var isConfirming: Bool { !fare.isNotAsked }

  mutating func reduceOwn(_ action: DispatchAction) {
    switch action {
    case .filledIn(let draft): change { $0 = draft }
    case .placeChosen(.pickup, let place): change { $0.pickup = place }
    case .placeChosen(.stop, let place): change { $0.stops.append(place) }
    case .placeChosen(.dropoff, let place): change { $0.dropoff = place }
    case .classChosen(let carClass): change { $0.carClass = carClass }
    case .stopsCleared: change { $0.stops = [] }
    case .queryEntered(let query): self.query = query
    case .searchLeft: query = ""
    case .confirmationLeft:
      fare = .notAsked
      ordered = nil
      problem = nil
    }
  }

  /// A fare is for one draft only.
  private mutating func change(_ body: (inout OrderDraft) -> Void) {
    let before = draft
    body(&draft)
    if draft != before { fare = .notAsked }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.fareEstimate): fare = .loading
    case .change(.requestRide): problem = nil
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.fareEstimate(let draft)):
      if draft == self.draft { fare.settle(result.of(\.fare)) }
    case .change(.requestRide(let draft)):
      // Whoever has filled in another draft meanwhile keeps that, and is not shown this one's order.
      guard draft == self.draft else { return }
      switch result.of(\.order) {
      case .success(let order):
        if isConfirming { ordered = order.id }
        self.draft = OrderDraft()
        fare = .notAsked
      case .failure(let fault):
        if isConfirming { problem = fault.code }
      }
    default: break
    }
  }
}
