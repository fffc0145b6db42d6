import DeepLinks

/// A taxi ordered for later.
struct Reservation: Codable, Hashable, Sendable {
  /// What became of it.
  enum Status: String, Codable, Sendable {
    case scheduled, completed, cancelled
  }
  var id: Int
  var status: Status
  /// When the taxi comes, in milliseconds since 1970.
  var pickupAt: Int64
  var pickup: Place
  var dropoff: Place?
}

/// What was typed for a reservation and is not understood, as it was typed; `nil` where nothing is.
struct ReservationMisreading: Codable, Hashable, Sendable {
  var time: String?
  var pickup: String?
  var dropoff: String?
}

/// A reservation that is being made or changed.
struct ReservationDraft: Codable, Hashable, Sendable {
  /// When the taxi is to come, in milliseconds since 1970.
  var at: Int64?
  var pickup: Place?
  var dropoff: Place?
}
