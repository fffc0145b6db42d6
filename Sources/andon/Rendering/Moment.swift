/// A time as people read it: the date and time in UTC, and how far it is from now.
struct Moment {
  /// Milliseconds since 1970.
  let milliseconds: Int64

  /// `2026-01-11 23:00:00Z`.
  var text: String {
    let seconds = Self.floorDivide(milliseconds, 1000)
    let days = Self.floorDivide(seconds, 86_400)
    let second = seconds - days * 86_400
    let (year, month, day) = Self.date(days: days)
    return "\(Self.pad(year, 4))-\(Self.pad(month, 2))-\(Self.pad(day, 2)) "
      + "\(Self.pad(second / 3600, 2)):\(Self.pad(second / 60 % 60, 2)):\(Self.pad(second % 60, 2))Z"
  }

  /// `in 7 days`, `3 min ago`, `now`: rounded to the largest unit of which there is at least one.
  func relative(to now: Int64) -> String {
    let seconds = (abs(milliseconds - now) + 500) / 1000
    guard seconds > 0 else { return "now" }
    let days = (seconds + 43_200) / 86_400
    let span =
      switch seconds {
      case ..<60: "\(seconds) s"
      case ..<3570: "\((seconds + 30) / 60) min"
      case ..<84_600: "\((seconds + 1800) / 3600) h"
      default: counted(days, "day")
      }
    return milliseconds > now ? "in \(span)" : "\(span) ago"
  }

  /// Year, month and day of a count of days since 1970, in the proleptic Gregorian calendar: counted in eras of 400
  /// years that begin in March, so that the leap day comes last.
  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }

  private static func pad(_ number: Int64, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
