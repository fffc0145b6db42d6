import Flux
import RIBs
import SessionEngine
import Streams

/// The orders that the backend returned.
typealias OrderStore = Store<OrderState>

/// An action of the orders.
enum OrderAction: Action {
  /// The question whether to cancel the shown order was opened, and names a fee in yen, or was closed.
  case cancellationAsked(Bool, fee: Int = 0)
  /// An order was requested again, at a time in milliseconds since 1970.
  case refreshed(Int, at: Int64)
  /// OrderResult shows an order, and tracks its car.
  case shown(Int)
  /// The order of a reservation shall be shown when it is loaded; `nil` when that is no longer so.
  case opening(Int?)
  /// VehicleTracking computed the movement of an order's car; `nil` when there is no car.
  case vehicleMoved(Int, Vehicle?)
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
  /// The number of the order that a reservation waits for, to show it.
  var opening: Int?
  /// The time of the last request of each tracked order, in milliseconds since 1970.
  var looks: [Int: Int64] = [:]
  /// The number of the last order that ended and whose screen was not left since: the map shows its end.
  var ended: Int?
  /// Whether the question whether to cancel is shown.
  var isAskingToCancel = false
  /// The fee that the question names, in yen. Optional, because older stored states lack it.
  var askedFee: Int?
  /// The movements of the tracked cars, by order. Optional, because older stored states lack it.
  var vehicles: [Int: Vehicle]?
  /// The codes of the orders whose last refresh failed: what is shown of them is as old as their last reply. Optional,
  /// because older stored states lack it.
  var refreshProblems: [Int: String]?
  /// The numbers of the orders that were in progress, and that the last list of those lacks, until they are requested
  /// by themselves. Optional, because older stored states lack it.
  var unlisted: [Int]?
  /// The time at which the next reservation becomes an order, in milliseconds since 1970; `nil` without one.
  var nextDispatch: Int64?
  var underWay: [TaxiChange]?
  /// The code of the last failed cancellation, until the order is refreshed.
  var problem: String?
  /// The code of the last failed rating.
  var ratingProblem: String?

  /// Returns whether the cancellation of an order waits for its reply.
  func isCancelling(_ id: Int) -> Bool { underWay.holds { $0.cancelledOrder == id } }

  /// Returns whether the rating of an order waits for its reply.
  func isRating(_ id: Int) -> Bool { underWay.holds { $0.ratedOrder == id } }

  /// Returns an order; `nil` when it is not loaded.
  func order(_ id: Int) -> Order? { orders[id]?.value }

  /// Returns the movement of an order's car, as VehicleTracking computed it; `nil` when there is no car.
  func vehicle(_ id: Int) -> Vehicle? { vehicles?[id] }

  /// Returns whether a coupon reduces the fare of an order in progress, or has reduced that of a ride.
  func hasUsed(coupon id: Int) -> Bool {
    orders.values.compactMap(\.value).contains { order in
      order.coupon?.id == id && (order.status == .completed || !order.status.isOver)
    }
  }

  /// The order whose end the map shows.
  var endedOrder: Order? { ended.flatMap { order($0) } }

  /// The orders in progress, by number.
  var running: [Order] {
    orders.values.compactMap(\.value).filter { !$0.status.isOver }.sorted { $0.id < $1.id }
  }

  mutating func reduceOwn(_ action: OrderAction) {
    switch action {
    case .cancellationAsked(let isAsking, let fee):
      isAskingToCancel = isAsking
      askedFee = isAsking && fee > 0 ? fee : nil
      problem = nil
    case .opening(let id): opening = id
    case .vehicleMoved(let id, let vehicle): setVehicle(vehicle, of: id)
    case .refreshed(let id, let time):
      looks[id] = time
      setUnlisted((unlisted ?? []).filter { $0 != id })
    case .shown(let id): shown = id
    case .left:
      if shown == ended { ended = nil }
      shown = nil
      looks = [:]
      vehicles = nil
      isAskingToCancel = false
      askedFee = nil
      problem = nil
      ratingProblem = nil
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
      askedFee = nil
      problem = nil
    case .change(.rateOrder): ratingProblem = nil
    case .read(.account), .read(.orders), .change(.requestRide): break
    default: return false
    }
    return true
  }

  mutating func answered(
    _ request: AnyRequest<TaxiRead, TaxiChange>, _ result: Result<TaxiReply, BackendError>
  ) {
    switch request {
    case .read(.account), .read(.orders):
      guard let reply = try? result.get(), let listed = reply.ordersInProgress else { return }
      nextDispatch = reply.nextDispatch
      setUnlisted(running.map(\.id).filter { id in !listed.contains { $0.id == id } })
      for order in listed { take(order) }
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
      // The refusal of a cancellation that came too late is still true.
      if shown == id, problem != "orderClosed" { problem = nil }
    case (.read(.order(let id)), .failure(let fault)):
      if self.order(id) != nil { setRefreshProblem(fault.code, of: id) }
      orders[id]?.settle(result)
    case (.change(.requestRide), .success(let order)): take(order)
    case (.change(.cancelOrder), .success(let order)), (.change(.rateOrder), .success(let order)): take(order)
    case (.change(.cancelOrder(let id, _)), .failure(let fault)):
      if shown == id { problem = fault.code }
    case (.change(.rateOrder(let id, _)), .failure(let fault)):
      if shown == id { ratingProblem = fault.code }
    default: break
    }
  }

  private mutating func take(_ order: Order) {
    if order.status.isOver, self.order(order.id)?.status.isOver == false { ended = order.id }
    orders[order.id] = .loaded(order)
    setRefreshProblem(nil, of: order.id)
    setUnlisted((unlisted ?? []).filter { $0 != order.id })
    // The car of an order that is over is not tracked any more.
    if order.status.isOver { setVehicle(nil, of: order.id) }
  }

  private mutating func setUnlisted(_ ids: [Int]) {
    unlisted = ids.isEmpty ? nil : ids
  }

  private mutating func setRefreshProblem(_ code: String?, of id: Int) {
    var problems = refreshProblems ?? [:]
    problems[id] = code
    refreshProblems = problems.isEmpty ? nil : problems
  }

  private mutating func setVehicle(_ vehicle: Vehicle?, of id: Int) {
    var vehicles = vehicles ?? [:]
    vehicles[id] = vehicle
    self.vehicles = vehicles.isEmpty ? nil : vehicles
  }
}

extension OrderStore {
  /// Returns an order after it is loaded; `nil` when the backend does not know it. The wait ends when `owner` becomes
  /// inactive.
  func wait(forOrder id: Int, in owner: any Interactable) -> Future<Order?> {
    wait(for: "order \(id)", in: owner) { state in
      switch state.orders[id] {
      case .loaded(let order): .value(order)
      case .failed("orderNotFound"): .value(nil)
      case .failed(let code): .failed(BackendError(code: code, message: "the request failed"))
      case .notAsked, .loading, nil: nil
      }
    }
  }
}
