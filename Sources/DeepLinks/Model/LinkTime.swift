/// An instant in a link, exact to the nanosecond, from 1970 to the end of 9999.
///
/// It is read from ISO 8601 with a zone and printed in UTC: links that name one instant in different zones are equal.
public struct LinkTime: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z, without leap seconds, from 0 to 253,402,300,799.
  public let seconds: Int
  /// Nanoseconds past `seconds`, from 0 to 999,999,999.
  public let nanoseconds: Int

  /// An instant; nil when either part is out of range.
  public init?(seconds: Int, nanoseconds: Int = 0) {
    guard (0...253_402_300_799).contains(seconds), (0...999_999_999).contains(nanoseconds) else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Reads `2026-01-11T23:00+09:00`: seconds and up to nine decimals are optional, the zone (`Z` or `±hh:mm`) is not.
  ///
  /// Nil for anything else: lower-case letters, dates that do not exist, 24:00, leap seconds, the unknown zone `-00:00`.
  public init?(_ text: String) {
    var reader = ISO8601Reader(text)
    guard let day = reader.date(), let clock = reader.clock(), let zone = reader.zone(), reader.isAtEnd else {
      return nil
    }
    self.init(seconds: day * 86_400 + clock.seconds - zone, nanoseconds: clock.nanoseconds)
  }

  /// Whether the first instant is the earlier one.
  public static func < (first: LinkTime, second: LinkTime) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}

extension LinkTime: CustomStringConvertible {
  /// ISO 8601 in UTC with seconds, and with decimals only where they are not zero: `2026-01-11T14:00:00Z`.
  public var description: String {
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let date = CivilDate(day: day)
    func pad(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    var text = "\(pad(date.year, 4))-\(pad(date.month, 2))-\(pad(date.dayOfMonth, 2))T"
    text += "\(pad(second / 3_600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
    if nanoseconds > 0 {
      var decimals = pad(nanoseconds, 9)
      while decimals.last == "0" { decimals.removeLast() }
      text += "." + decimals
    }
    return text + "Z"
  }
}

extension LinkTime: Codable {
  /// Reads ISO 8601 with a zone from a single string; throws `DecodingError` when it is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = LinkTime(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "`\(text)` is not a time with zone")
    }
    self = time
  }

  /// Writes ISO 8601 in UTC as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
