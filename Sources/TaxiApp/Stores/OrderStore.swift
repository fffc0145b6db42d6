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
  /// It was time to ask again how an order stands; the moment, in milliseconds since 1970.
  case looked(Int, at: Int64)
  /// An order is shown: whoever shows it follows its car.
  case shown(Int)
  /// The RIB that shows an order, or that there is one, has gone.
  case left
}

/// The state of the orders.
struct OrderState: AccountBound {
  static let storeName = "order"

  var awaited: [Int] = []
  /// The orders by number; one that is known stays while it is asked about again.
  var orders: [Int: Loadable<Order>] = [:]
  /// The numbers of those that are being asked about.
  var asking: [Int] = []
  /// The number of the order that is shown.
  var shown: Int?
  /// When those that are followed were last looked at, in milliseconds since 1970; the next look is after that.
  var looks: [Int: Int64] = [:]
  /// Whether an order was told of, or in progress, since the rides of the past were: it may have become one of them.
  var mayHaveNewRide = false
  /// Whether the customer is asked if they really mean to cancel.
  var isAskingToCancel = false
  var underWay: [TaxiChange]?
  /// Why the last cancellation failed; a stable code.
  var problem: String?

  /// Whether the order is being cancelled.
  func isCancelling(_ id: Int) -> Bool { underWay.holds(.cancelOrder(id)) }

  /// The order, if it was loaded.
  func order(_ id: Int) -> Order? { orders[id]?.value }

  /// The order in progress; the one that was called last if there are several.
  var running: Order? {
    orders.values.compactMap(\.value).filter { !$0.status.isOver }.max { $0.id < $1.id }
  }

  mutating func reduceOwn(_ action: OrderAction) {
    switch action {
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .looked(let id, let moment): looks[id] = moment
    case .shown(let id): shown = id
    case .left:
      shown = nil
      looks = [:]
      isAskingToCancel = false
      problem = nil
    }
  }

  mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) -> Bool {
    switch request {
    case .read(.order(let id)):
      if !asking.contains(id) { asking.append(id) }
      guard order(id) == nil else { return true }
      // Nobody waits for what could not be had before: links with made-up numbers leave nothing behind.
      orders = orders.filter { $0.value.failure == nil }
      orders[id] = .loading
    case .change(.cancelOrder):
      isAskingToCancel = false
      problem = nil
    case .read(.account), .read(.rides), .change(.requestRide): break
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.account): for order in (try? result.of(\.ordersInProgress).get()) ?? [] { take(order) }
    case .read(.rides):
      if case .success(.rides) = result { mayHaveNewRide = running != nil }
    default: answered(request, result.of(\.order))
    }
  }

  private mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<Order, BackendError>
  ) {
    if case .read(.order(let id)) = request { asking.removeAll { $0 == id } }
    switch (request, result) {
    case (.read(.order(let id)), .success(let order)):
      if orders[id] != nil { take(order) }
    case (.read(.order(let id)), .failure): orders[id]?.settle(result)
    case (.change(.requestRide), .success(let order)): take(order)
    case (.change(.cancelOrder), .success(let order)): take(order)
    case (.change(.cancelOrder(let id)), .failure(let fault)):
      if shown == id { problem = fault.code }
    default: break
    }
  }

  private mutating func take(_ order: Order) {
    orders[order.id] = .loaded(order)
    mayHaveNewRide = true
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
