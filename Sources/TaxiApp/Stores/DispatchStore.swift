import DeepLinks
import Flux

/// The draft of an order, before a taxi is called.
typealias DispatchStore = Store<DispatchState>

/// What happens to the draft.
enum DispatchAction: Action {
  /// The draft is replaced, as by a link.
  case filledIn(OrderDraft)
}

/// Where to, from where, over what, and in which car.
struct OrderDraft: Codable, Equatable {
  var pickup: Place?
  var stops: [Place] = []
  var dropoff: Place?
  var carClass: String?
}

/// The state of the draft; a log-out drops it.
struct DispatchState: StoreState {
  static let storeName = "dispatch"

  var draft = OrderDraft()

  mutating func reduce(_ action: any Action) {
    if case .filledIn(let draft)? = action as? DispatchAction { self.draft = draft }
    if case .loggedOut? = action as? AccountAction { self = DispatchState() }
  }
}
