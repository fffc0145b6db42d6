import Flux
import RIBs
import SessionEngine
import Streams

/// The orders that the backend returned.
typealias OrderStore = Store<OrderState>

/// An action of the orders.
enum OrderAction: Action {
  /// The question whether to cancel the shown order was opened or closed.
  case cancellationAsked(Bool)
  /// An order was requested again, at a time in milliseconds since 1970.
  case refreshed(Int, at: Int64)
  /// OrderResult shows an order, and tracks its car.
  case shown(Int)
  /// OrderResult or NormalDispatch was detached.
  case left
}

/// The state of the orders.
struct OrderState: AccountBound {
  static let storeName = "order"

  var awaited: [Int] = []
  /// The orders by number. A loaded order stays while it is requested again.
  var orders: [Int: Loadable<Order>] = [:]
  /// The numbers of the orders whose requests wait for their replies.
  var asking: [Int] = []
  /// The number of the order that OrderResult shows.
  var shown: Int?
  /// The time of the last request of each tracked order, in milliseconds since 1970.
  var looks: [Int: Int64] = [:]
  /// Whether an order was received or in progress since the rides were loaded, so that it can have become a ride.
  var mayHaveNewRide = false
  /// Whether the question whether to cancel is shown.
  var isAskingToCancel = false
  var underWay: [TaxiChange]?
  /// The code of the last failed cancellation.
  var problem: String?

  /// Returns whether the cancellation of an order waits for its reply.
  func isCancelling(_ id: Int) -> Bool { underWay.holds(.cancelOrder(id)) }

  /// Returns an order; `nil` when it is not loaded.
  func order(_ id: Int) -> Order? { orders[id]?.value }

  /// The order in progress, the last one if there are several.
  var running: Order? {
    orders.values.compactMap(\.value).filter { !$0.status.isOver }.max { $0.id < $1.id }
  }

  mutating func reduceOwn(_ action: OrderAction) {
    switch action {
    case .cancellationAsked(let isAsking): isAskingToCancel = isAsking
    case .refreshed(let id, let time): looks[id] = time
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
      // Earlier failures are removed, so that links with unknown numbers do not fill the store.
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
  /// Returns an order after it is loaded; stops with `orderNotFound`. The wait ends when `owner` becomes inactive.
  func wait(forOrder id: Int, in owner: Interactor) -> Future<Order> {
    wait(for: "order \(id)", in: owner) { state in
      if case .failed("orderNotFound")? = state.orders[id] { return .stopped(reason: "orderNotFound") }
      return state.orders[id]?.settlement
    }
  }
}
