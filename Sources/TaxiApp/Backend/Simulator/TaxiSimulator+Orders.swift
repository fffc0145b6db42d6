import DeepLinks
import SessionEngine

extension TaxiSimulator {
  /// Orders a taxi for the account whose request is handled.
  func requestRide(_ draft: OrderDraft, _ choice: PaymentChoice?, at now: Int64) throws(BackendError) -> Order {
    let fare = try fare(of: draft, departure: now)
    if let running = orders.first(where: { $0.end == nil }) {
      throw BackendError(code: "orderRunning", message: "order \(running.id) is still in progress")
    }
    var choice = choice ?? PaymentChoice()
    let discounted = fare.discounted(by: try coupon(of: choice))
    choice.method = try method(of: choice, for: discounted.amount, at: now)
    if choice.method != .business { choice.purpose = nil }
    return order(addOrder(draft, fare: discounted, choice: choice, at: now), at: now)
  }

  /// Stores a new order and returns its row. The zone of the pick-up determines the behaviour of the cars.
  func addOrder(
    _ draft: OrderDraft, fare: Fare, choice: PaymentChoice, reservation: Reservation? = nil, at now: Int64
  ) -> OrderRow {
    let id = (everyone(OrderRow.self).map(\.id) + everyone(Ride.self).map(\.id)).reduce(500, max) + 1
    let approach = Int64(120 + id % 5 * 30) * 1000
    var timeline = OrderTimeline(
      requestedAt: now, approach: approach, ride: Int64(fare.distance / Self.speed) * 1000)
    timeline.pickupAt = reservation?.pickupAt
    timeline.cars = draft.way?.first.flatMap { pickup in zones.first { $0.contains(pickup) } }?.cars
    var row = OrderRow(id: id, draft: draft, timeline: timeline, fare: fare)
    row.choice = choice
    row.reservation = reservation?.id
    storeOwned(row)
    return row
  }

  /// Cancels an order. A cancellation that costs more than the accepted fee is refused, so that the app names it first.
  func cancelOrder(_ id: Int, accepting accepted: Int?, at now: Int64) throws(BackendError) -> Order {
    guard var row = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
    let status = row.timeline.status(at: now)
    guard row.end == nil, status.canBeCancelled else {
      throw BackendError(code: "orderClosed", message: "order \(id) is \(status.rawValue) and cannot be cancelled")
    }
    let fee = order(row, at: now).cancellationFee(at: now)
    guard fee <= accepted ?? fee else {
      throw BackendError(
        code: "cancellationFeeChanged",
        message: "the cancellation costs ¥\(fee), more than the accepted ¥\(accepted ?? 0)")
    }
    row.timeline.cancelledAt = now
    if fee > 0 { row.paidBy = charge(fee, .cancellation, by: row, at: now) }
    // Cash cannot be charged, so it pays no fee.
    row.cancellationFee = row.paidBy == .cash ? 0 : fee
    finish(row, .cancelledByCustomer)
    return order(orders.first { $0.id == id } ?? row, at: now)
  }

  /// Stores the customer's rating of a completed order. A later rating replaces an earlier one.
  func rateOrder(_ id: Int, _ stars: Int, at now: Int64) throws(BackendError) -> Order {
    guard var row = orders.first(where: { $0.id == id }) else { throw .notFound("order", id) }
    guard row.end == .completed, (1...5).contains(stars) else {
      throw BackendError(
        code: "notRatable", message: "order \(id) cannot be rated: only a completed one can, with 1 to 5 stars")
    }
    row.rating = stars
    storeOwned(row)
    return order(row, at: now)
  }

  /// Stores the end of an order, and the end of the reservation that it came from.
  func finish(_ row: OrderRow, _ end: OrderRow.End) {
    var row = row
    row.end = end
    storeOwned(row)
    guard let id = row.reservation, var reservation = reservations.first(where: { $0.id == id }) else { return }
    reservation.status =
      switch end {
      case .completed: .completed
      case .cancelledByCustomer: .cancelled
      case .noCarFound, .cancelledByDriver: .failed
      }
    storeOwned(reservation)
  }
}
