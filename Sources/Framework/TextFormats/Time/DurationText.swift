/// The text form of a duration: `300ms`, `8s`, `2m`, `1h`, `7d`.
public enum DurationText {
  /// The milliseconds in each unit.
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]
  /// The longest duration that is accepted, in milliseconds: a hundred years.
  public static let longest: Int64 = 36_500 * 86_400_000

  /// Returns the milliseconds of a text; `nil` when it is not a duration, has no unit, or is longer than `longest`.
  /// `0` needs no unit.
  public static func milliseconds(_ text: String) -> Int64? {
    if text == "0" { return 0 }
    for unit in units where text.hasSuffix(unit.name) {
      let digits = text.dropLast(unit.name.count)
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int64(digits) else {
        continue
      }
      let (product, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
      return overflow || product > longest ? nil : product
    }
    return nil
  }

  /// Returns what a number without a unit can mean, such as `3s, 3m or 3h`; `nil` for every other text.
  public static func missingUnit(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.count < 10, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return "\(text)s, \(text)m or \(text)h"
  }

  /// Returns the text of a duration in milliseconds, in the largest unit in which it is a whole number.
  public static func text(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "0" }
    let unit = units.last { milliseconds % $0.milliseconds == 0 } ?? units[0]
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }
}
