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
  /// `nan`, `inf`, digits other than ASCII (all of which `Double.init` or a locale might take), and for overflow.
  public init?(_ text: some StringProtocol) {
    guard let reading = Reading(text) else { return nil }
    self = reading.value
  }

  /// Reads as `init(_:)` does a number of a range; nil when the number as written is not in it, however it is rounded.
  init?(_ text: some StringProtocol, in range: ClosedRange<ExactDecimal>) {
    guard let reading = Reading(text), reading.isIn(range) else { return nil }
    self = reading.value
  }

  /// Returns whether the first number is the smaller one.
  public static func < (first: ExactDecimal, second: ExactDecimal) -> Bool {
    first.millionths < second.millionths
  }
}

/// A number as it is written, which may have more than six decimals.
private struct Reading {
  /// The number, rounded.
  let value: ExactDecimal
  /// The number without what follows the sixth decimal, and whether anything but zeros does.
  let truncated: Int
  let hasMore: Bool
  let isNegative: Bool

  init?(_ text: some StringProtocol) {
    var hasMore = false
    var magnitude = 0
    var isNegative = false
    var wholeDigits = 0
    var fractionDigits: Int?
    var roundsUp = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where wholeDigits == 0 && !isNegative: isNegative = true
      case UInt8(ascii: ".") where wholeDigits > 0 && fractionDigits == nil: fractionDigits = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        if let fraction = fractionDigits {
          fractionDigits = fraction + 1
          if fraction == 6 { roundsUp = digit >= 5 }
          if fraction >= 6 {
            hasMore = hasMore || digit > 0
            continue
          }
        } else {
          wholeDigits += 1
        }
        guard let longer = Self.append(digit, to: magnitude) else { return nil }
        magnitude = longer
      default: return nil
      }
    }
    guard wholeDigits > 0, fractionDigits != 0 else { return nil }
    for _ in min(fractionDigits ?? 0, 6)..<6 {
      guard let longer = Self.append(0, to: magnitude) else { return nil }
      magnitude = longer
    }
    truncated = isNegative ? -magnitude : magnitude
    self.hasMore = hasMore
    self.isNegative = isNegative
    if roundsUp {
      guard magnitude < Int.max else { return nil }
      magnitude += 1
    }
    value = ExactDecimal(millionths: isNegative ? -magnitude : magnitude)
  }

  /// Returns whether the number as written is in a range.
  func isIn(_ range: ClosedRange<ExactDecimal>) -> Bool {
    let (lower, upper) = (range.lowerBound.millionths, range.upperBound.millionths)
    guard hasMore else { return lower <= truncated && truncated <= upper }
    // The further decimals move the number away from zero, by less than a millionth.
    return isNegative ? lower < truncated && truncated <= upper : lower <= truncated && truncated < upper
  }

  /// Returns the number with one more decimal digit; nil when it does not fit.
  private static func append(_ digit: Int, to magnitude: Int) -> Int? {
    let (tens, isTooBig) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, isTooBigNow) = tens.addingReportingOverflow(digit)
    return isTooBig || isTooBigNow ? nil : sum
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The shortest plain decimal notation: no trailing zeros, no `-0`.
  public var description: String {
    var (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    // The digits are produced from the last to the first.
    var digits: [UInt8] = []
    digits.reserveCapacity(24)
    for _ in 0..<6 {
      let digit = UInt8(fraction % 10)
      if digit > 0 || !digits.isEmpty { digits.append(UInt8(ascii: "0") + digit) }
      fraction /= 10
    }
    if !digits.isEmpty { digits.append(UInt8(ascii: ".")) }
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(whole % 10))
      whole /= 10
    } while whole > 0
    if millionths < 0 { digits.append(UInt8(ascii: "-")) }
    digits.reverse()
    return String(decoding: digits, as: UTF8.self)
  }
}
