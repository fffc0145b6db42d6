import DeepLinks

/// A discount for a ride.
struct Coupon: Codable, Hashable, Sendable {
  /// The owner of a coupon.
  enum Status: String, Codable, Sendable {
    /// Every account can redeem the coupon once, by its code.
    case offered
    /// An account owns the coupon.
    case owned
    /// The coupon reduced the fare of a ride, and cannot be used or redeemed again.
    case used
  }
  var id: Int
  var code: String
  var title: String
  var status: Status
  /// The discount in yen. Optional, because older stored states and rows lack it; without it nothing is reduced.
  var discount: Int?
}

/// A completed ride.
struct Ride: Codable, Hashable, Sendable {
  var id: Int
  /// The start of the ride, in milliseconds since 1970.
  var at: Int64
  var pickup: Place
  var dropoff: Place
  /// The fare in yen: what was paid.
  var fare: Int
  /// The lines of the fare. Optional, because older stored states and rows lack them, and so do the fixture's rides.
  var lines: FareLines?
  /// The means that paid the ride; `nil` for a ride without lines.
  var method: PaymentMethod?
  /// The purpose of a ride that the company paid.
  var purpose: String?
  /// The stops between the pick-up and the destination; `nil` when there are none. Older stored states and rows lack them.
  var stops: [Place]?
}

/// An announcement.
struct Notice: Codable, Hashable, Sendable {
  var id: Int
  var title: String
  var body: String
  /// The address of a page with details.
  var url: String?
}
