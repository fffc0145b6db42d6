import DeepLinks

/// A discount for a ride.
struct Coupon: Codable, Hashable, Sendable {
  /// The owner of a coupon.
  enum Status: String, Codable, Sendable {
    /// Every account can redeem the coupon once, by its code.
    case offered
    /// An account owns the coupon.
    case owned
  }
  var id: Int
  var code: String
  var title: String
  var status: Status
}

/// A completed ride.
struct Ride: Codable, Hashable, Sendable {
  var id: Int
  /// The start of the ride, in milliseconds since 1970.
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
  /// The address of a page with details.
  var url: String?
}
