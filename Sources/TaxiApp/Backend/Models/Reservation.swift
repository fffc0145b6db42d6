import DeepLinks

/// A taxi that is ordered for later.
struct Reservation: Codable, Hashable, Sendable {
  /// The stage of a reservation.
  enum Status: String, Codable, Sendable, CaseIterable {
    case scheduled, completed, cancelled
  }
  var id: Int
  var status: Status
  /// The time of the pick-up, in milliseconds since 1970.
  var pickupAt: Int64
  var pickup: Place
  var dropoff: Place?
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
