/// A moment, exact to the nanosecond.
///
/// It is read from ISO 8601 with a zone and printed in UTC or at a fixed offset. Texts of one moment in different zones
/// give equal timestamps. A text or a link can name moments from 1970 to the end of 9999.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// The whole seconds since 1970-01-01T00:00:00Z, without leap seconds; negative before.
  public let seconds: Int
  /// The nanoseconds after `seconds`, from 0 to 999,999,999.
  public let nanoseconds: Int

  /// The milliseconds since 1970 of the moments that a text can name.
  public static let millisecondRange: ClosedRange<Int64> = 0...253_402_300_799_999

  /// Creates a moment from 1970 to the end of 9999. Returns `nil` when a part is out of range.
  public init?(seconds: Int, nanoseconds: Int = 0) {
    guard (0...253_402_300_799).contains(seconds), (0...999_999_999).contains(nanoseconds) else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Creates a moment from milliseconds since 1970, which may be negative.
  public init(milliseconds: Int64) {
    let (seconds, rest) = milliseconds.dividedDown(by: 1000)
    self.seconds = Int(seconds)
    nanoseconds = Int(rest) * 1_000_000
  }

  /// Reads a text such as `2026-01-11T23:00+09:00`. The seconds and up to nine decimals are optional; the zone (`Z` or
  /// `±hh:mm`) is required.
  ///
  /// Returns `nil` for any other text: lower-case letters, dates that do not exist, 24:00, leap seconds, the unknown
  /// zone `-00:00`.
  public init?(_ text: String) {
    var reader = ISO8601Reader(text)
    guard let day = reader.civilDate()?.day, let clock = reader.clock(), let zone = reader.zone(), reader.isAtEnd else {
      return nil
    }
    self.init(seconds: day * 86_400 + clock.seconds - zone, nanoseconds: clock.nanoseconds)
  }

  /// The milliseconds since 1970, rounded down.
  public var milliseconds: Int64 { Int64(seconds) * 1000 + Int64(nanoseconds / 1_000_000) }

  /// Returns whether the first moment is earlier.
  public static func < (first: Timestamp, second: Timestamp) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment in ISO 8601 in UTC with seconds, and with decimals where they are not zero: `2026-01-11T14:00:00Z`.
  public var description: String {
    let (date, time) = parts(offset: 0)
    var text = "\(date)T\(time)"
    if nanoseconds > 0 {
      var decimals = "\(nanoseconds)".padded(9)
      while decimals.last == "0" { decimals.removeLast() }
      text += "." + decimals
    }
    return text + "Z"
  }

  /// The date and time of day in the zone for people: `2026-01-11 23:00:00 JST`.
  public var text: String {
    let (date, time) = parts(offset: PeopleZone.offset)
    return "\(date) \(time) \(PeopleZone.name)"
  }

  /// The date and minute in the zone for people: `2026-01-11 23:00 JST`.
  public var shortText: String { "\(minuteText) \(PeopleZone.name)" }

  /// The date and minute in the zone for people, without the zone's name: `2026-01-11 23:00`.
  public var minuteText: String {
    let (date, time) = parts(offset: PeopleZone.offset)
    return "\(date) \(time.prefix(5))"
  }

  /// The date and minute in the zone for people, as people write it in Japanese: `2026年1月11日（日）23:00`.
  public var japaneseText: String {
    let day = (seconds + PeopleZone.offset).dividedDown(by: 86_400).0
    let date = CivilDate(day: day)
    // 1970-01-01 was a Thursday.
    let weekday = Array("木金土日月火水")[day.dividedDown(by: 7).1]
    let time = parts(offset: PeopleZone.offset).time.prefix(5)
    return "\(date.year)年\(date.month)月\(date.dayOfMonth)日（\(weekday)）\(time.hasPrefix("0") ? time.dropFirst() : time)"
  }

  /// Reads a text such as `2026-01-11 23:00`, with or without ` JST` after it, in the zone for people. Returns `nil` for
  /// any other text.
  public init?(minuteText text: String) {
    let suffix = " \(PeopleZone.name)"
    let minute = text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text
    self.init(minute.replacing(" ", with: "T") + PeopleZone.suffix)
  }

  /// Returns the distance from another moment, rounded, in the largest unit that fits into it at least once: `in 7
  /// days`, `3 min ago`, `now`.
  public func text(relativeTo now: Timestamp) -> String {
    let seconds = (abs(milliseconds - now.milliseconds) + 500) / 1000
    guard seconds > 0 else { return "now" }
    let days = (seconds + 43_200) / 86_400
    let span =
      switch seconds {
      case ..<60: "\(seconds) s"
      case ..<3570: "\((seconds + 30) / 60) min"
      case ..<84_600: "\((seconds + 1800) / 3600) h"
      default: days == 1 ? "1 day" : "\(days) days"
      }
    return self > now ? "in \(span)" : "\(span) ago"
  }

  private func parts(offset: Int) -> (date: String, time: String) {
    let (day, second) = (seconds + offset).dividedDown(by: 86_400)
    return (
      CivilDate(day: day).description,
      "\("\(second / 3600)".padded(2)):\("\(second / 60 % 60)".padded(2)):\("\(second % 60)".padded(2))"
    )
  }
}

extension Timestamp: Codable {
  /// Reads ISO 8601 with a zone from a string. Throws `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws { self = try decoder.value("a time with a zone") { Timestamp($0) } }

  /// Writes ISO 8601 in UTC as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension BinaryInteger {
  /// Returns the quotient rounded down, and the remainder, which is never negative.
  func dividedDown(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
