/// The tariff of rides. Every amount is in whole yen.
///
/// The fare is fixed when the taxi is ordered, for the planned way and the planned time of the pick-up, so the estimate,
/// the order and the receipt have the same amount.
///
/// Rounding: started distances and started minutes count in full, and a surcharge of a percentage is rounded down to a
/// multiple of ten yen. Everything else is a sum of whole yen, so no line of a receipt is rounded again.
enum Tariff {
  /// The fee for the start, which includes `startDistance`.
  static let startFee = 500
  /// The distance that the start includes, in metres.
  static let startDistance = 1096
  /// The fee for each started `step` after the start.
  static let stepFee = 100
  /// The distance of a step, in metres.
  static let step = 255
  /// The fee for each started minute.
  static let minuteFee = 10
  /// The surcharge at night, in percent of the fare with the surcharge of the car class.
  static let nightPercent = 20
  /// The fee for a taxi that was reserved.
  static let reservationFee = 400
  /// The fee for the cancellation of an order after its free time.
  static let cancellationFee = 500
  /// The time after a car accepts in which a cancellation is free, in milliseconds. A reserved taxi can be cancelled
  /// free of charge until its booked time too.
  static let freeCancellation: Int64 = 120_000

  /// Returns the lines of a fare without a discount.
  ///
  /// `distance` is in metres, `duration` in seconds, and `departure` is the time of the pick-up in milliseconds since
  /// 1970.
  static func lines(
    distance: Int, duration: Int, carClass: String, departure: Int64, isReserved: Bool
  ) -> FareLines {
    var lines = FareLines()
    lines.start = startFee
    lines.distance = started(max(0, distance - startDistance), step) * stepFee
    lines.time = started(max(0, duration), 60) * minuteFee
    lines.carClass = surcharge(classPercent(carClass), on: lines.subtotal)
    lines.night = isNight(departure) ? surcharge(nightPercent, on: lines.subtotal) : 0
    lines.reservation = isReserved ? reservationFee : 0
    return lines
  }

  /// Returns the surcharge of a car class, in percent of the fare of the way.
  static func classPercent(_ carClass: String) -> Int {
    switch carClass {
    case "premium": 50
    case "van": 30
    default: 0
    }
  }

  /// Returns whether a time is at night: from 22 to 5 o'clock in Japan, where clocks never change.
  static func isNight(_ milliseconds: Int64) -> Bool {
    let hour = (milliseconds / 3_600_000 + 9) % 24
    return hour >= 22 || hour < 5
  }

  private static func surcharge(_ percent: Int, on amount: Int) -> Int { amount * percent / 1000 * 10 }

  private static func started(_ value: Int, _ unit: Int) -> Int { (value + unit - 1) / unit }
}
