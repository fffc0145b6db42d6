import DeepLinks

/// Something off the next ride.
struct Coupon: Codable, Hashable, Sendable {
  /// Whose it is.
  enum Status: String, Codable, Sendable {
    /// Whoever knows the code may have it.
    case offered
    /// It is the customer's.
    case owned
  }
  var id: Int
  var code: String
  var title: String
  var status: Status
}

/// A ride that was made.
struct Ride: Codable, Hashable, Sendable {
  var id: Int
  /// When it began, in milliseconds since 1970.
  var at: Int64
  var pickup: Place
  var dropoff: Place
  /// The fare in yen.
  var fare: Int
}

/// An announcement.
struct Notice: Codable, Hashable, Sendable {
  var id: Int
  var title: String
  var body: String
  /// The page that tells more.
  var url: String?
}
