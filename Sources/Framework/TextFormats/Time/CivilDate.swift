/// A day of the proleptic Gregorian calendar, without a time and a zone. It is read and printed as `2026-12-01`.
///
/// The arithmetic counts years from March, so that the leap day is a year's last (Hinnant, "chrono-compatible
/// low-level date algorithms").
public struct CivilDate: Sendable, Hashable, Comparable {
  /// The year, from 1 to 9999 where a text or a caller names it.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let dayOfMonth: Int

  /// Creates a day of the years from 1 to 9999. Returns `nil` when the calendar has no such day.
  public init?(year: Int, month: Int, dayOfMonth: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(dayOfMonth) else {
      return nil
    }
    self.year = year
    self.month = month
    self.dayOfMonth = dayOfMonth
  }

  /// Reads ISO 8601, `2026-12-01`: four, two and two ASCII digits. Returns `nil` for any other text, and for a day that the
  /// calendar does not have.
  public init?(_ text: String) {
    var reader = ISO8601Reader(text)
    guard let date = reader.civilDate(), reader.isAtEnd else { return nil }
    self = date
  }

  /// Creates the date `day` days after 1970-01-01; a negative number gives an earlier date.
  init(day: Int) {
    let (era, dayOfEra) = (day + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01; negative before.
  public var day: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + dayOfMonth - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day in ISO 8601: `2026-12-01`.
  public var description: String { "\("\(year)".padded(4))-\("\(month)".padded(2))-\("\(dayOfMonth)".padded(2))" }

  /// Returns whether the first day is earlier.
  public static func < (first: CivilDate, second: CivilDate) -> Bool { first.day < second.day }
}

extension CivilDate: Codable {
  /// Reads `2026-12-01` from a string. Throws `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws { self = try decoder.value("a day of the calendar") { CivilDate($0) } }

  /// Writes `2026-12-01` as a string.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension String {
  /// Returns the digits with leading zeros up to a width.
  func padded(_ width: Int) -> String { String(repeating: "0", count: max(0, width - count)) + self }
}

extension Decoder {
  /// Returns the value that `read` makes of a string. Throws `DecodingError` when it makes none: the text is not `kind`.
  func value<Value>(_ kind: String, _ read: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "`\(text.clipped())` is not \(kind)")
    }
    return value
  }
}
