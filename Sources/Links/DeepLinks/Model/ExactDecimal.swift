/// A decimal number held as a whole number of millionths, so that it prints and compares exactly.
public struct ExactDecimal: Sendable, Hashable, Comparable {
  /// The number times 1,000,000.
  public let millionths: Int

  /// The number `millionths / 1,000,000`.
  public init(millionths: Int) {
    self.millionths = millionths
  }

  /// Reads plain decimal notation: an optional `-`, digits, and optionally a point with more digits.
  ///
  /// The seventh digit after the point rounds half away from zero. Nil for anything else: exponents, `+`, hexadecimal,
  /// `nan`, `inf`, digits other than ASCII (all of which `Double.init` or a locale might accept), and for overflow.
  public init?(_ text: some StringProtocol) {
    guard let written = WrittenDecimal(text), let value = written.rounded else { return nil }
    self = value
  }

  /// Reads a number as `init(_:)` does; nil when the number as written, before rounding, is not in the range.
  init?(_ text: some StringProtocol, in range: ClosedRange<ExactDecimal>) {
    guard let written = WrittenDecimal(text), let value = written.rounded, written.isIn(range) else { return nil }
    self = value
  }

  /// Returns whether the first number is smaller than the second.
  public static func < (first: ExactDecimal, second: ExactDecimal) -> Bool {
    first.millionths < second.millionths
  }
}

/// A number as it is written, which may have more than six decimals. It is read byte by byte, because every place of every
/// row and link has two.
private struct WrittenDecimal {
  private let isNegative: Bool
  /// The number of millionths without the sign and without the digits after the sixth decimal.
  private var magnitude = 0
  /// Whether the seventh decimal rounds the number away from zero.
  private var roundsUp = false
  /// Whether one of the digits after the sixth decimal is not zero.
  private var exceedsMillionths = false

  init?(_ text: some StringProtocol) {
    let utf8 = text.utf8
    isNegative = utf8.first == UInt8(ascii: "-")
    var decimals: Int?
    var isAfterDigit = false
    for byte in utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), isAfterDigit, decimals == nil {
        (decimals, isAfterDigit) = (0, false)
        continue
      }
      guard let digit = Self.digit(byte) else { return nil }
      isAfterDigit = true
      if let count = decimals {
        decimals = count + 1
        guard count < 6 else {
          if count == 6 { roundsUp = digit >= 5 }
          if digit > 0 { exceedsMillionths = true }
          continue
        }
      }
      guard append(digit) else { return nil }
    }
    guard isAfterDigit else { return nil }
    for _ in min(decimals ?? 0, 6)..<6 { guard append(0) else { return nil } }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  /// Appends a digit to the magnitude. Returns false on overflow.
  private mutating func append(_ digit: Int) -> Bool {
    let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, overflows) = product.addingReportingOverflow(digit)
    magnitude = sum
    return !isTooLarge && !overflows
  }

  /// The number rounded to millionths; nil on overflow.
  var rounded: ExactDecimal? {
    let (sum, overflows) = magnitude.addingReportingOverflow(roundsUp ? 1 : 0)
    return overflows ? nil : ExactDecimal(millionths: isNegative ? -sum : sum)
  }

  /// Returns whether the number as written is in a range.
  func isIn(_ range: ClosedRange<ExactDecimal>) -> Bool {
    let (lower, upper) = (range.lowerBound.millionths, range.upperBound.millionths)
    let truncated = isNegative ? -magnitude : magnitude
    guard exceedsMillionths else { return lower <= truncated && truncated <= upper }
    // The further digits move the number away from zero, by less than a millionth.
    return isNegative ? lower < truncated && truncated <= upper : lower <= truncated && truncated < upper
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The shortest plain decimal notation: no trailing zeros, no `-0`.
  public var description: String {
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var decimals = String(fraction + 1_000_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return (millionths < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }
}
