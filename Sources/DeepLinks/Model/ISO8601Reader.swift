/// Reads the parts of an ISO 8601 date and time from left to right; each part is nil when it is not there.
struct ISO8601Reader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// `yyyy-mm-dd` as days since 1970-01-01.
  mutating func date() -> Int? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else { return nil }
    return CivilDate(year: year, month: month, dayOfMonth: day)?.day
  }

  /// `Thh:mm`, `Thh:mm:ss` or `Thh:mm:ss.f` as the time since midnight.
  mutating func clock() -> (seconds: Int, nanoseconds: Int)? {
    guard take("T"), let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else {
      return nil
    }
    guard take(":") else { return (hour * 3_600 + minute * 60, 0) }
    guard let second = number(2), second < 60 else { return nil }
    guard take(".") else { return (hour * 3_600 + minute * 60 + second, 0) }
    let decimals = rest.prefix { Self.digits.contains($0) }.count
    guard (1...9).contains(decimals), var nanoseconds = number(decimals) else { return nil }
    for _ in decimals..<9 { nanoseconds *= 10 }
    return (hour * 3_600 + minute * 60 + second, nanoseconds)
  }

  /// `Z` or `±hh:mm` as seconds east of UTC.
  mutating func zone() -> Int? {
    if take("Z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60
    else { return nil }
    let offset = hour * 3_600 + minute * 60
    // `-00:00` means "the zone is not known", which is what a link must not say.
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

/// A day of the proleptic Gregorian calendar.
///
/// The arithmetic counts years from March, so that the leap day is a year's last (Hinnant, "chrono-compatible
/// low-level date algorithms").
struct CivilDate {
  let year: Int
  let month: Int
  let dayOfMonth: Int

  /// The date; nil when the calendar has no such day.
  init?(year: Int, month: Int, dayOfMonth: Int) {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(dayOfMonth) else { return nil }
    self.year = year
    self.month = month
    self.dayOfMonth = dayOfMonth
  }

  /// The date that lies `day` days after 1970-01-01; `day` must not be negative.
  init(day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, negative before.
  var day: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + dayOfMonth - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
