import DeepLinks

/// A taxi that is ordered for later.
struct Reservation: Codable, Hashable, Sendable {
  /// The stage of a reservation.
  enum Status: String, Codable, Sendable, CaseIterable {
    /// The taxi is reserved. The customer can change and cancel the reservation.
    case scheduled
    /// The reservation has become an order, which is in progress. A change is too late, and the order is cancelled
    /// instead of the reservation.
    case dispatching
    /// The order was carried out.
    case completed
    /// The customer cancelled the reservation, or its order.
    case cancelled
    /// No car was found, or the driver cancelled.
    case failed

    /// Whether the reservation has ended.
    var isOver: Bool { self != .scheduled && self != .dispatching }
  }
  var id: Int
  var status: Status
  /// The time of the pick-up, in milliseconds since 1970.
  var pickupAt: Int64
  var pickup: Place
  var dropoff: Place?
  /// The number of the order that the reservation became; `nil` before that.
  var order: Int?

  /// The time before the pick-up at which a reservation becomes an order, in milliseconds.
  static let lead: Int64 = 600_000

  /// The time after `dispatchAt` at which a screen asks for the order, in milliseconds.
  static let margin: Int64 = 1000

  /// The time at which the reservation becomes an order, in milliseconds since 1970.
  var dispatchAt: Int64 { pickupAt - Self.lead }
}

extension [Reservation] {
  /// The reservations by their times: those to come, the next one first, then those that are over, the last one first.
  var inOrderOfTime: [Reservation] {
    let toCome = filter { !$0.status.isOver }.sorted { ($0.pickupAt, $0.id) < ($1.pickupAt, $1.id) }
    return toCome + filter(\.status.isOver).sorted { ($1.pickupAt, $0.id) < ($0.pickupAt, $1.id) }
  }
}

/// The texts of a reservation's form that the app does not understand, as they were typed; `nil` for every other field.
struct ReservationMisreading: Codable, Hashable, Sendable {
  var time: String?
  var pickup: String?
  var dropoff: String?
}

/// A new or changed reservation that is not saved yet.
struct ReservationDraft: Codable, Hashable, Sendable {
  /// The time of the pick-up, in milliseconds since 1970.
  var at: Int64?
  var pickup: Place?
  var dropoff: Place?
}
