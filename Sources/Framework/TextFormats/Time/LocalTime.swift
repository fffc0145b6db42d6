/// A time of day to the minute, without a day and a zone, on a clock of 24 hours. It is read and printed as `09:30`.
public struct LocalTime: Sendable, Hashable, Comparable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Creates a time. Returns `nil` when a part is out of range; 24:00 is no time.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Reads ISO 8601, `09:30`: two and two ASCII digits. Returns `nil` for any other text, such as `9:30` or `09:30:00`.
  public init?(_ text: String) {
    var reader = ISO8601Reader(text)
    guard let time = reader.hourAndMinute(), reader.isAtEnd else { return nil }
    self.init(hour: time.hour, minute: time.minute)
  }

  /// The number of minutes since midnight, from 0 to 1,439.
  public var minutes: Int { hour * 60 + minute }

  /// Returns whether the first time is earlier on the same day.
  public static func < (first: LocalTime, second: LocalTime) -> Bool { first.minutes < second.minutes }
}

extension LocalTime: CustomStringConvertible {
  /// The time in ISO 8601: `09:30`.
  public var description: String { "\("\(hour)".padded(2)):\("\(minute)".padded(2))" }
}

extension LocalTime: Codable {
  /// Reads `09:30` from a string. Throws `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws { self = try decoder.value("a time of day") { LocalTime($0) } }

  /// Writes `09:30` as a string.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
