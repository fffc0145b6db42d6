import Flux
import RIBs
import SessionEngine
import Streams

/// The orders that the backend told of.
typealias OrderStore = Store<OrderState>

/// What happens to the orders.
enum OrderAction: Action {
  /// Somebody wants to cancel the order that is shown, and is asked whether they mean it; or does not.
  case cancellationAsked(Bool)
  /// It was time to ask again how the order that is shown stands; the moment, in milliseconds since 1970.
  case looked(at: Int64)
  /// The RIB that shows an order has gone.
  case left
}

/// The state of the orders.
struct OrderState: AccountBound {
  static let storeName = "order"

  /// The orders by number; one that is known stays while it is asked about again.
  var orders: [Int: Loadable<Order>] = [:]
  /// The number of the order that was called last, while it is not over.
  var running: Int?
  /// The numbers of those that are being asked about.
  var asking: [Int] = []
  /// When the order that is shown was last looked at by itself, in milliseconds since 1970.
  var lookedAt: Int64?
  /// Whether the customer is asked if they really mean to cancel.
  var isAskingToCancel = false
  /// Whether a cancellation is on its way.
  var isCancelling = false
  /// Why the last cancellation failed; a stable code.
  var problem: String?

  /// The order, if it was loaded.
  func order(_ id: Int) -> Order? { orders[id]?.value }

  mutating func reduceOwn(_ action: any Action) {
    switch action as? OrderAction {
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .looked(let moment): lookedAt = moment
    case .left:
      lookedAt = nil
      isAskingToCancel = false
      isCancelling = false
      problem = nil
    case nil: break
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .read(.order(let id)):
      if !asking.contains(id) { asking.append(id) }
      guard order(id) == nil else { return }
      // Nobody waits for what could not be had before: links with made-up numbers leave nothing behind.
      orders = orders.filter { $0.value.failure == nil }
      orders[id] = .loading
    case .change(.cancelOrder):
      isCancelling = true
      isAskingToCancel = false
      problem = nil
    default: break
    }
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendFault>
  ) {
    if case .read(.order(let id)) = request { asking.removeAll { $0 == id } }
    switch (request, result.of(\.order)) {
    case (.read(.order(let id)), .success(let order)):
      if orders[id] != nil { take(order) }
    case (.read(.order(let id)), .failure): orders[id]?.settle(result.of(\.order))
    case (.change(.requestRide), .success(let order)): take(order)
    case (.change(.cancelOrder), .success(let order)):
      isCancelling = false
      take(order)
    case (.change(.cancelOrder), .failure(let fault)):
      if isCancelling { problem = fault.code }
      isCancelling = false
    default: break
    }
  }

  private mutating func take(_ order: Order) {
    orders[order.id] = .loaded(order)
    if !order.status.isOver {
      running = order.id
    } else if running == order.id {
      running = nil
    }
  }
}

extension OrderStore {
  /// An order, once it is known; stops with `orderNotFound`. Waits as long as `owner` stays active.
  func wait(forOrder id: Int, in owner: Interactor) -> Future<Order> {
    wait(for: "order \(id)", in: owner) { state in
      if case .failed("orderNotFound")? = state.orders[id] { return .stopped(reason: "orderNotFound") }
      return state.orders[id]?.settlement
    }
  }
}
