/// The fare of a ride.
struct Fare: Codable, Hashable, Sendable {
  /// The fare in yen: the total of the lines.
  var amount: Int
  /// The length of the ride, in metres.
  var distance: Int
  /// The time of the ride with the boarding, in seconds.
  var duration: Int
  /// The lines. Optional, because older stored states and rows lack them.
  var lines: FareLines?

  /// Returns the fare less a coupon.
  func discounted(by coupon: Coupon?) -> Fare {
    guard let lines, let coupon else { return self }
    let reduced = lines.discounted(by: coupon.discount ?? 0)
    return Fare(amount: reduced.total, distance: distance, duration: duration, lines: reduced)
  }
}

/// The lines of a fare, as a receipt shows them, in whole yen.
struct FareLines: Codable, Hashable, Sendable {
  /// The fee for the start.
  var start = 0
  /// The fee for the distance after the start.
  var distance = 0
  /// The fee for the time.
  var time = 0
  /// The surcharge of the car class.
  var carClass = 0
  /// The surcharge at night.
  var night = 0
  /// The fee for a reserved taxi.
  var reservation = 0
  /// The discount of a coupon, at most the subtotal.
  var discount = 0

  /// The sum of the lines before the discount.
  var subtotal: Int { start + distance + time + carClass + night + reservation }

  /// The amount to pay. It is never below zero.
  var total: Int { subtotal - discount }

  /// Returns the lines with a discount of some yen, or of the whole fare when that is less.
  func discounted(by yen: Int) -> FareLines {
    var lines = self
    lines.discount = min(max(0, yen), subtotal)
    return lines
  }
}
