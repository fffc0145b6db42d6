import DeepLinks
import Flux
import SessionEngine

/// The draft of an order, before a taxi is ordered.
typealias DispatchStore = Store<DispatchState>

/// An action of the draft.
enum DispatchAction: Action {
  /// The draft was replaced, for example by a link.
  case filledIn(OrderDraft)
  /// A place was chosen for a point. A stop is added to the stops.
  case placeChosen(OrderPoint, Place)
  /// A car class was chosen.
  case classChosen(String)
  /// All stops were removed.
  case stopsCleared
  /// A text was entered in the place search.
  case queryEntered(String)
  /// The place search was detached.
  case searchLeft
  /// A payment of the order was chosen.
  case paymentChosen(PaymentChoice)
  /// The confirmation was detached. This clears its fare. The payment stays, as long as the draft.
  case confirmationLeft
}

/// A point of an order.
enum OrderPoint: String, Codable, Sendable, CaseIterable {
  case pickup, stop, dropoff
}

/// The state of the draft.
struct DispatchState: AccountBound {
  static let storeName = "dispatch"

  var awaited: [Int] = []
  var draft = OrderDraft()
  /// The text of the place search's field.
  var query = ""
  /// The fare of the draft.
  var fare = Loadable<Fare>.notAsked
  /// The payment that the customer chose; `nil` before anything is chosen.
  var choice: PaymentChoice?
  var underWay: [TaxiChange]?
  /// The number of the order that was just placed.
  var ordered: Int?
  /// The code of the last failed order.
  var problem: String?

  /// Whether the order of this draft waits for its reply.
  var isRequesting: Bool { underWay.holds { $0.requestedDraft == draft } }

  /// Whether the confirmation of the draft is attached. Only the confirmation requests the fare.
  private var isConfirming: Bool { !fare.isNotAsked }

  mutating func reduceOwn(_ action: DispatchAction) {
    switch action {
    case .filledIn(let draft):
      // Another draft is another order, for which nothing was chosen.
      if draft != self.draft { choice = nil }
      change { $0 = draft }
    case .placeChosen(.pickup, let place): change { $0.pickup = place }
    case .placeChosen(.stop, let place): change { $0.stops.append(place) }
    case .placeChosen(.dropoff, let place): change { $0.dropoff = place }
    case .classChosen(let carClass): change { $0.carClass = carClass }
    case .stopsCleared: change { $0.stops = [] }
    case .queryEntered(let query): self.query = query
    case .searchLeft: query = ""
    case .paymentChosen(let choice):
      self.choice = choice == PaymentChoice() ? nil : choice
      problem = nil
    case .confirmationLeft:
      fare = .notAsked
      ordered = nil
      problem = nil
    }
  }

  /// Changes the draft, and clears the fare when the draft differs.
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
    case .change(.requestRide(let draft, _)):
      // When another draft was filled in meanwhile, that draft stays and the order is not shown.
      guard draft == self.draft else { return }
      switch result.of(\.order) {
      case .success(let order):
        if isConfirming { ordered = order.id }
        self.draft = OrderDraft()
        fare = .notAsked
        choice = nil
      case .failure(let fault):
        if isConfirming { problem = fault.code }
      }
    default: break
    }
  }
}
