import TextFormats

/// The times of logs, in milliseconds since 1970.
///
/// A time without a zone is one in Japan, as every time without a zone that this program reads and prints (`PeopleZone`).
enum LogTime {
  /// Returns the time of a text: ISO 8601 with `T` or a space, slashes between the parts of the date, a day alone, or
  /// the seconds or milliseconds since 1970. `nil` for any other text.
  static func milliseconds(_ text: some StringProtocol) -> Int64? {
    epoch(text) ?? calendar(text)
  }

  /// Seconds have nine or ten digits and may have decimals, milliseconds twelve or thirteen: the years from 1973 on.
  private static func epoch(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }), let whole = Int64(parts[0]) else {
      return nil
    }
    switch (parts[0].utf8.count, parts.count) {
    case (9...10, 1): return whole * 1000
    case (9...10, 2): return whole * 1000 + (Int64((parts[1] + "00").prefix(3)) ?? 0)
    case (12...13, 1): return whole
    default: return nil
    }
  }

  private static func calendar(_ text: some StringProtocol) -> Int64? {
    let text = String(text).replacing("/", with: "-").replacing(",", with: ".")
    guard text.utf8.count >= 10 else { return nil }
    let day = text.prefix(10)
    var clock = text.dropFirst(10)
    if clock.isEmpty { clock = "T00:00:00" }
    guard clock.first == "T" || clock.first == " " else { return nil }
    clock = clock.dropFirst()
    let zoneStart = clock.firstIndex { "Z+- ".contains($0) } ?? clock.endIndex
    guard let zone = zone(clock[zoneStart...]) else { return nil }
    return Timestamp("\(day)T\(clock[..<zoneStart])\(zone)")?.milliseconds
  }

  /// Returns a zone as `Z` or `±hh:mm`, for which the text may have a space before it and no colon in it.
  private static func zone(_ text: Substring) -> String? {
    let text = text.first == " " ? text.dropFirst() : text
    if text.isEmpty { return PeopleZone.suffix }
    if text == "Z" || text == "UTC" { return "Z" }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.allSatisfy(\.isDigit), [2, 4].contains(digits.count) else { return nil }
    return "\(text.prefix(1))\(digits.prefix(2)):\(digits.count == 4 ? digits.suffix(2) : "00")"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns the time of an access log, such as `27/Nov/2026:10:00:00 +0900`; `nil` for any other text.
  static func ofAccessLog(_ text: String) -> Int64? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let month = months.firstIndex(of: String(parts[1])),
      let colon = parts[2].firstIndex(of: ":")
    else { return nil }
    let day = "\(parts[2][..<colon])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[0])"
    return calendar("\(day)T\(parts[2][colon...].dropFirst())")
  }
}

/// The year of times without one, as logcat writes them: of an option, or of the file's last change.
struct LogYear {
  /// The jump back that is a new year, and not lines out of order.
  private static let halfYear: Int64 = 183 * 86_400_000

  /// Whether the year is taken from the file.
  let isTaken: Bool
  private var year: Int
  /// The last change of the file, after which it has no line.
  private let changed: Int64
  private var last: Int64?

  init(_ option: Int?, changed: Timestamp) {
    isTaken = option == nil
    year = option ?? Int(changed.minuteText.prefix(4)) ?? 1970
    self.changed = option == nil ? changed.milliseconds : .max
  }

  /// The year of the last time.
  var current: Int { year }

  /// Returns the time of a text such as `11-27 10:00:00.123`; `nil` for any other text.
  mutating func milliseconds(_ text: String) -> Int64? {
    guard var time = LogTime.milliseconds("\(year)-\(text)") else { return nil }
    if let last {
      if time < last - Self.halfYear, let next = LogTime.milliseconds("\(year + 1)-\(text)") {
        (year, time) = (year + 1, next)
      }
    } else if time - 86_400_000 > changed, let before = LogTime.milliseconds("\(year - 1)-\(text)") {
      // A day of tolerance: the phone's zone may be another one.
      (year, time) = (year - 1, before)
    }
    last = time
    return time
  }
}

extension UInt8 {
  /// Whether the byte is a decimal digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
