import DeepLinks
import SessionEngine

/// The row of an order. Its timeline determines the status and the car until its end, which is stored.
struct OrderRow: RowCoding, Hashable, Sendable {
  /// The end of an order.
  enum End: String, Sendable {
    case completed, noCarFound, cancelledByCustomer, cancelledByDriver
  }
  var id: Int
  var draft: OrderDraft
  var timeline: OrderTimeline
  /// The fare, with its lines and the discount of the coupon.
  var fare: Fare
  /// The payment that was chosen. Its means are never `nil`.
  var choice = PaymentChoice()
  /// The number of the reservation that became this order.
  var reservation: Int?
  /// The end of the order, after its consequences were stored: the ride, the payment and the reservation.
  var end: End?
  /// The fee that the customer paid for a cancellation, in yen.
  var cancellationFee: Int?
  /// The customer's rating, from 1 to 5 stars.
  var rating: Int?
  /// The means that paid the ride or the fee for the cancellation; `nil` before that, and when nothing was to be paid.
  var paidBy: PaymentMethod?

  static let table = AppTable(
    "orders",
    columns: [
      .init("id", .integer), .init("requested_at", .integer), .init("approach_ms", .integer),
      .init("ride_ms", .integer), .init("cancelled_at", .integer), .init("pickup", .text), .init("stops", .text),
      .init("dropoff", .text), .init("class", .text), .init("fare", .integer), .init("distance", .integer),
      .init("duration", .integer),
    ])

  init(id: Int, draft: OrderDraft, timeline: OrderTimeline, fare: Fare) {
    self.id = id
    self.draft = draft
    self.timeline = timeline
    self.fare = fare
  }

  init?(_ row: RowReader) {
    guard let id = row.integer(), let requestedAt = row.integer(), let approach = row.integer(),
      let ride = row.integer()
    else { return nil }
    let cancelledAt = row.integer()
    var draft = OrderDraft(pickup: row.text().flatMap { Place($0) })
    draft.stops = [Place](rowText: row.text() ?? "")
    draft.dropoff = row.text().flatMap { Place($0) }
    draft.carClass = row.text()
    guard let amount = row.integer(), let distance = row.integer(), let duration = row.integer() else { return nil }
    self.init(
      id: id, draft: draft,
      timeline: OrderTimeline(
        requestedAt: Int64(requestedAt), approach: Int64(approach), ride: Int64(ride),
        cancelledAt: cancelledAt.map(Int64.init)),
      fare: Fare(amount: amount, distance: distance, duration: duration))
  }

  var values: [AppValue] {
    [
      .integer(id), .integer(timeline.requestedAt), .integer(timeline.approach), .integer(timeline.ride),
      .optional(timeline.cancelledAt), .optional(draft.pickup?.description),
      .text(draft.stops.rowText), .optional(draft.dropoff?.description),
      .optional(draft.carClass), .integer(fare.amount), .integer(fare.distance), .integer(fare.duration),
    ]
  }

  static let laterColumns =
    FareLines.columns + [
      .init("method", .text), .init("coupon_id", .integer), .init("purpose", .text), .init("reservation_id", .integer),
      .init("pickup_at", .integer), .init("cars", .text), .init("ended", .text), .init("cancellation_fee", .integer),
      .init("rating", .integer), .init("paid_by", .text),
    ]

  var laterValues: [AppValue] {
    FareLines.values(of: fare.lines) + [
      .optional(choice.method?.description), .optional(choice.coupon), .optional(choice.purpose),
      .optional(reservation), .optional(timeline.pickupAt), .optional(timeline.cars?.rawValue),
      .optional(end?.rawValue), .optional(cancellationFee), .optional(rating), .optional(paidBy?.description),
    ]
  }

  mutating func readLater(_ row: RowReader) {
    fare.lines = FareLines(row)
    choice.method = row.text().flatMap { PaymentMethod($0) } ?? .cash
    choice.coupon = row.integer()
    choice.purpose = row.text()
    reservation = row.integer()
    timeline.pickupAt = row.integer().map(Int64.init)
    timeline.cars = row.text().flatMap { Zone.Cars(rawValue: $0) }
    // An order that was cancelled before ends were stored has no further consequences.
    end = row.text().flatMap { End(rawValue: $0) } ?? (timeline.cancelledAt == nil ? nil : .cancelledByCustomer)
    cancellationFee = row.integer()
    rating = row.integer()
    paidBy = row.text().flatMap { PaymentMethod($0) }
  }

  /// The time at which the order ends by itself; `nil` when it has ended.
  var endsAt: Int64? { end == nil ? timeline.endsAt : nil }

  /// The end of a cancelled order; `nil` for any other order.
  var cancellation: Cancellation? {
    switch end {
    case .cancelledByCustomer: Cancellation(by: .customer, fee: cancellationFee ?? 0)
    case .cancelledByDriver: Cancellation(by: .driver, fee: 0)
    default: nil
    }
  }
}
