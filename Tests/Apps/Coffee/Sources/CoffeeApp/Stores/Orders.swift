import Flux
import RIBs
import SessionEngine

/// An action of the orders.
enum OrdersAction: Action {
  /// The list was requested at a time, in milliseconds since 1970.
  case listRequested(at: Int64)
  /// An order was requested at a time, in milliseconds since 1970.
  case requested(Int, at: Int64)
  /// The screen of an order was left.
  case left(Int)
}

/// The state of the member's orders.
struct OrdersState: MemberBound {
  static let storeName = "orders"

  var pending: [Int] = []
  /// The orders, the newest first.
  var list = Loadable<[Order]>.notAsked
  /// The orders that were requested or placed, by number.
  var orders: [Int: Loadable<Order>] = [:]
  /// The time of the last request for the list, in milliseconds since 1970.
  var listRequestedAt: Int64?
  /// The times of the last requests for orders, in milliseconds since 1970.
  var requestedAt: [Int: Int64] = [:]
  /// Whether a request for the list waits for its reply.
  var isListAwaited = false
  /// The numbers of the orders whose requests wait for their replies.
  var awaited: [Int] = []
  /// The number of the order that is being collected.
  var collecting: Int?
  /// The codes of the last failed requests for orders.
  var problems: [Int: String] = [:]

  /// Returns an order; `nil` when it is not loaded.
  func order(_ id: Int) -> Order? { orders[id]?.value }

  mutating func reduceOwn(_ action: OrdersAction) {
    switch action {
    case .listRequested(let time): listRequestedAt = time
    case .requested(let id, let time): requestedAt[id] = time
    case .left(let id): problems[id] = nil
    }
  }

  mutating func asked(_ call: CoffeeCall) -> Bool {
    switch call.request {
    case .read(.orders):
      list.begin()
      isListAwaited = true
    case .read(.order(let id)):
      orders[id, default: .notAsked].begin()
      awaited.append(id)
      problems[id] = nil
    case .change(.collect(let id)):
      collecting = id
      problems[id] = nil
    case .change(.placeOrder): break
    default: return false
    }
    return true
  }

  mutating func answered(_ call: CoffeeCall, _ result: Result<CoffeeReply, BackendError>) {
    let order = result.of { if case .order(let order) = $0 { order } else { nil } }
    switch call.request {
    case .read(.orders):
      isListAwaited = false
      list.finish(result.of { if case .orders(let orders) = $0 { orders } else { nil } })
    case .read(.order(let id)):
      awaited.removeAll { $0 == id }
      orders[id, default: .loading].finish(order)
      take(order, of: id)
    case .change(.collect(let id)):
      collecting = nil
      take(order, of: id)
    case .change(.placeOrder): take(order, of: nil)
    default: break
    }
  }

  /// Takes the reply with an order, also into the list. The screen of the order shows a failure.
  private mutating func take(_ reply: Result<Order, BackendError>, of id: Int?) {
    switch reply {
    case .success(let order):
      orders[order.id] = .loaded(order)
      guard let listed = list.value else { return }
      list = .loaded((listed.filter { $0.id != order.id } + [order]).sorted { $0.id > $1.id })
    case .failure(let error): if let id { problems[id] = error.code }
    }
  }
}

/// The orders' store, and the requests for them.
///
/// A request is not sent again while it waits for its reply, and not at the moment at which it was sent. So a link that
/// resumes, or that is opened again at once, requests nothing.
final class OrdersActions {
  let store: Store<OrdersState>
  private let backend: CoffeeBackend
  private let dispatcher: Dispatcher
  private let time: SessionTime

  init(store: Store<OrdersState>, backend: CoffeeBackend, dispatcher: Dispatcher, time: SessionTime) {
    self.store = store
    self.backend = backend
    self.dispatcher = dispatcher
    self.time = time
  }

  /// Requests the list.
  func loadList(for rib: any Interactable) {
    guard !store.state.isListAwaited, store.state.listRequestedAt != time.now else { return }
    dispatcher.dispatch(OrdersAction.listRequested(at: time.now))
    backend.send(.orders, from: rib)
  }

  /// Requests an order.
  func load(_ id: Int, for rib: any Interactable) {
    guard !store.state.awaited.contains(id), store.state.requestedAt[id] != time.now else { return }
    dispatcher.dispatch(OrdersAction.requested(id, at: time.now))
    backend.send(.order(id), from: rib)
  }

  /// Collects an order.
  func collect(_ id: Int, for rib: any Interactable) {
    if store.state.collecting == nil { backend.send(.collect(order: id), from: rib) }
  }

  /// Notes that the screen of an order was left.
  func leave(_ id: Int) {
    dispatcher.dispatch(OrdersAction.left(id))
  }
}
