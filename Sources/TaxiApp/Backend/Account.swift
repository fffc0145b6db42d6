/// Who is logged in.
struct Account: Codable, Equatable {
  var name: String
  var phone: String
}

/// A taxi ordered for later.
struct Reservation: Codable, Equatable {
  /// What became of it.
  enum Status: String, Codable, Sendable {
    case scheduled, completed, cancelled
  }
  var id: Int
  var status: Status
  /// When the taxi comes, in milliseconds since 1970.
  var pickupAt: Int64
  var pickup: String
  var dropoff: String
}

/// What is there to pay with.
struct Wallet: Codable, Equatable {
  /// The balance in yen.
  var balance: Int
  /// The card that tops it up.
  var card: String
}
