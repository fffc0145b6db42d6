import Foundation
public import TextFormats

/// The time in which a campaign runs.
public struct CampaignPeriod: Sendable, Hashable {
  /// The first moment.
  public let from: Timestamp
  /// The last moment; `nil` when it is not known.
  public let until: Timestamp?

  /// A period from its ends. A campaign that ends before it begins lasts a moment.
  public init(from: Timestamp, until: Timestamp? = nil) {
    self.from = from
    self.until = until.map { max($0, from) }
  }

  /// Returns the moment that a text names: a time with a zone, or a day in Japan, with or without a time, as spreadsheets
  /// write it: `2026-12-31`, `2026/12/31`, `2026/12/1 9:00`, `2026年12月1日`, with a day of the week in brackets after it.
  ///
  /// Of a day it is the beginning, or with `atEnd` the last second. A day without a year, `12/1` or `12月1日`, is the next one
  /// from the day of `now` on. `nil` for any other text, and for a day without a year when `now` is not given.
  public static func moment(_ text: String, atEnd: Bool = false, now: Timestamp? = nil) -> Timestamp? {
    if let moment = Timestamp(text) { return moment }
    let text = westernDate(text.precomposedStringWithCompatibilityMapping.trimmed)
    if let now, text.prefixMatch(of: /\d{1,2}(?:\/\d{1,2}(?![\d\/])|月\d{1,2}日)/) != nil {
      // A 29 February is at most eight years away.
      guard let year = Int(now.minuteText.prefix(4)) else { return nil }
      return (year...(year + 8)).lazy.map { "\($0)\(text.contains("/") ? "/" : "年")\(text)" }
        .first { dated in
          moment(dated, atEnd: true).map { $0.minuteText.prefix(10) >= now.minuteText.prefix(10) } ?? false
        }
        .flatMap { moment($0, atEnd: atEnd) }
    }
    guard
      let parts = text.wholeMatch(
        of:
          /(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?(?:\s?\([^)]{1,9}\)|\s?[月火水木金土日]曜日?)?(?:[T\s]*(\d{1,2})[:時](\d{2})?分?(?::(\d{2}))?)?/
      )?.output
    else { return nil }
    func digits(_ part: Substring?) -> String { String(repeating: "0", count: 2 - (part?.count ?? 0)) + (part ?? "") }
    let day = "\(parts.1)-\(digits(parts.2))-\(digits(parts.3))"
    // The end of a day is also written as its hour 24.
    if parts.4 == "24", (Int(parts.5 ?? "0") ?? 0) == 0 {
      return Timestamp("\(day)T23:59:59+09:00").map { Timestamp(milliseconds: $0.milliseconds + (atEnd ? 0 : 1_000)) }
    }
    let end = atEnd && parts.4 == nil ? "23:59:59" : "\(digits(parts.4)):\(digits(parts.5)):\(digits(parts.6))"
    return Timestamp("\(day)T\(end)+09:00")
  }

  /// Whether a text is written as a day, and there is no such day, as 11月31日 and 2026/13/01.
  public static func isNoDay(_ text: String, now: Timestamp? = nil) -> Bool {
    let date = westernDate(text.precomposedStringWithCompatibilityMapping.trimmed)
    // Without a year the day is the same in any.
    let now = now ?? moment("2000-01-01")
    guard moment(text, now: now) == nil,
      let found = date.prefixMatch(of: /((?:\d{4}[-\/.年])?)\d{1,2}([-\/.月])\d{1,2}/)?.output
    else { return false }
    let sample = "\(found.1)01\(found.2)01\(date.dropFirst(found.0.count))"
    return moment(sample, now: now) != nil
  }

  /// The day of the week that a text names after its date, as `火` or `Tue`; `nil` for a text without one.
  static func weekday(in text: String) -> String? {
    let text = text.precomposedStringWithCompatibilityMapping
    if let day = text.firstMatch(of: /\d日?\s?(?:\(([月火水木金土日])(?:曜|・|\/|\)|祝)|([月火水木金土日])曜)/)?.output {
      return (day.1 ?? day.2).map(String.init)
    }
    let english = text.firstMatch(of: /(?i)\d\s?\((Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?\)/)?.output.1
    return english.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
  }

  /// Returns a date as the others are written: without 以降 and まで behind it, with the signs of `20261201`, and with the year of the
  /// era Reiwa, whose first was 2019 (`令和8年12月1日`, `R8.12.1`), as that of the calendar.
  private static func westernDate(_ text: String) -> String {
    let text = text.replacing(/\s*(?:以降|から|まで|迄)$/, with: "")
    if let day = text.wholeMatch(of: /(20\d{2})(\d{2})(\d{2})/)?.output { return "\(day.1)-\(day.2)-\(day.3)" }
    guard let era = text.prefixMatch(of: /(?:令和|[Rr])(\d{1,2}|元)(?=[年.\/])/)?.output else { return text }
    return "\(2018 + (Int(era.1) ?? 1))\(text.dropFirst(era.0.count))"
  }

  /// Returns the period with other ends, where there are some.
  func replacing(from: Timestamp?, until: Timestamp?) -> CampaignPeriod {
    CampaignPeriod(from: from ?? self.from, until: until ?? self.until)
  }
}
