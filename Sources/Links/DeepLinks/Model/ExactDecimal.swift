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

/// A number as it is written, which may have more than six decimals.
private struct WrittenDecimal {
  private let isNegative: Bool
  /// The number of millionths without the sign and without the digits after the sixth decimal.
  private let magnitude: Int
  /// The digits after the sixth decimal.
  private let furtherDigits: Substring

  init?(_ text: some StringProtocol) {
    isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isPlain, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    let decimals = fraction.prefix(6)
    let digits = "\(parts[0])\(decimals)" + String(repeating: "0", count: 6 - decimals.count)
    guard let magnitude = Int(digits) else { return nil }
    self.magnitude = magnitude
    furtherDigits = fraction.dropFirst(6)
  }

  /// The number rounded to millionths; nil on overflow.
  var rounded: ExactDecimal? {
    let roundsUp = furtherDigits.first.map { $0 >= "5" } ?? false
    let (sum, overflows) = magnitude.addingReportingOverflow(roundsUp ? 1 : 0)
    return overflows ? nil : ExactDecimal(millionths: isNegative ? -sum : sum)
  }

  /// Returns whether the number as written is in a range.
  func isIn(_ range: ClosedRange<ExactDecimal>) -> Bool {
    let (lower, upper) = (range.lowerBound.millionths, range.upperBound.millionths)
    let truncated = isNegative ? -magnitude : magnitude
    guard furtherDigits.contains(where: { $0 != "0" }) else { return lower <= truncated && truncated <= upper }
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
