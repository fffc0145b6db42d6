import DeepLinks
import SessionEngine

/// The changes that rows make at times of their own, without a request.
///
/// Each change happens at its own moment, in order, also when it is handled later: a reply that is due at the same time
/// as a moment sees the rows after it. So the rows depend on the time only, and not on the number of turns before it.
extension TaxiSimulator {
  /// A change that rows make at a moment.
  enum DueChange {
    /// A reservation becomes an order.
    case dispatch(Owned<Reservation>)
    /// An order ends.
    case end(Owned<OrderRow>)
  }

  /// The next change of the rows, and its moment in milliseconds since 1970; `nil` when there is none.
  var nextChange: (moment: Int64, change: DueChange)? {
    let dispatches = ownedByAll(Reservation.self).filter { $0.value.status == .scheduled }
      .min { ($0.value.dispatchAt, $0.value.id) < ($1.value.dispatchAt, $1.value.id) }
    let ends = ownedByAll(OrderRow.self).compactMap { owned in owned.value.endsAt.map { (moment: $0, owned: owned) } }
      .min { ($0.moment, $0.owned.value.id) < ($1.moment, $1.owned.value.id) }
    if let ends, ends.moment <= dispatches?.value.dispatchAt ?? .max { return (ends.moment, .end(ends.owned)) }
    return dispatches.map { ($0.value.dispatchAt, .dispatch($0)) }
  }

  /// Makes all changes that are due at a time. The next moment is known, so that mostly nothing is looked for.
  func bringUpToDate(at now: Int64) {
    while nextMoment ?? .max <= now, let (moment, change) = nextChange {
      switch change {
      case .dispatch(let reservation):
        begin(reservation.account ?? AccountRow.first)
        dispatch(reservation.value, at: moment)
      case .end(let order):
        begin(order.account ?? AccountRow.first)
        end(order.value, at: moment)
      }
    }
  }

  /// Makes a reservation of the account an order. It is paid by the first valid card, else in cash.
  func dispatch(_ reservation: Reservation, at moment: Int64) {
    var reservation = reservation
    let draft = reservation.orderDraft
    if let fare = try? fare(of: draft, departure: reservation.pickupAt, isReserved: true) {
      let choice = PaymentChoice(method: wallet.defaultMethod(at: moment))
      let order = addOrder(draft, fare: fare, choice: choice, reservation: reservation, at: moment)
      reservation.status = .dispatching
      reservation.order = order.id
    } else {
      // Only a row of an older version can have a ride that is too long.
      reservation.status = .failed
    }
    storeOwned(reservation)
  }

  /// Ends an order of the account. A completed one becomes a ride with a receipt, and is paid.
  private func end(_ row: OrderRow, at moment: Int64) {
    switch row.timeline.status(at: moment) {
    case .noCarFound: finish(row, .noCarFound)
    case .cancelled: finish(row, .cancelledByDriver)
    default:
      var row = row
      row.paidBy = complete(row, at: moment)
      finish(row, .completed)
    }
  }

  /// Charges the ride of an order, and adds it to the history. Returns the means that paid.
  private func complete(_ row: OrderRow, at moment: Int64) -> PaymentMethod? {
    guard let pickup = row.draft.pickup, let dropoff = row.draft.dropoff else { return nil }
    let method = charge(row.fare.amount, .ride, by: row, at: moment)
    if let id = row.choice.coupon, var coupon = ownCoupons.first(where: { $0.id == id }) {
      coupon.status = .used
      storeOwned(coupon)
    }
    storeOwned(
      Ride(
        id: row.id, at: row.timeline.ridingAt, pickup: pickup, dropoff: dropoff, fare: row.fare.amount,
        lines: row.fare.lines, method: method, purpose: method == .business ? row.choice.purpose : nil,
        stops: row.draft.stops.isEmpty ? nil : row.draft.stops))
    return method
  }
}

extension Reservation {
  /// The order that the reservation becomes. Without a destination the customer tells one to the driver: the simulated
  /// customer goes to Tokyo Station.
  var orderDraft: OrderDraft {
    OrderDraft(pickup: pickup, dropoff: dropoff ?? .point(TaxiSimulator.here, name: "東京駅"))
  }
}
