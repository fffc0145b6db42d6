/// A reader of the parts of an ISO 8601 date and time, from left to right. It returns `nil` for a missing part.
struct ISO8601Reader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads `yyyy-mm-dd`.
  mutating func civilDate() -> CivilDate? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
    return CivilDate(year: year, month: month, dayOfMonth: day)
  }

  /// Reads `hh:mm`.
  mutating func hourAndMinute() -> (hour: Int, minute: Int)? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
    return (hour, minute)
  }

  /// Reads `Thh:mm`, `Thh:mm:ss` or `Thh:mm:ss.f` as the time since midnight.
  mutating func clock() -> (seconds: Int, nanoseconds: Int)? {
    guard take("T"), let (hour, minute) = hourAndMinute() else { return nil }
    guard take(":") else { return (hour * 3_600 + minute * 60, 0) }
    guard let second = number(2), second < 60 else { return nil }
    guard take(".") else { return (hour * 3_600 + minute * 60 + second, 0) }
    let decimals = rest.prefix { Self.digits.contains($0) }.count
    guard (1...9).contains(decimals), var nanoseconds = number(decimals) else { return nil }
    for _ in decimals..<9 { nanoseconds *= 10 }
    return (hour * 3_600 + minute * 60 + second, nanoseconds)
  }

  /// Reads `Z` or `±hh:mm` as seconds east of UTC.
  mutating func zone() -> Int? {
    if take("Z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let (hour, minute) = hourAndMinute() else { return nil }
    let offset = hour * 3_600 + minute * 60
    // `-00:00` means that the zone is unknown.
    guard !isWest || offset > 0 else { return nil }
    return isWest ? -offset : offset
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private mutating func number(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for byte in rest.prefix(count) {
      guard Self.digits.contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(count)
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, byte == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
