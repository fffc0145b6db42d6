import Foundation
import TextFormats

/// The dates of a row, which replace those of the command line for its link.
struct CampaignRowDates {
  private(set) var from: Timestamp?
  private(set) var until: Timestamp?
  /// The texts that are no dates, and the years that are not written.
  private(set) var problems: [CampaignProblem] = []

  /// Reads the texts of a row's cells. `period` is both, as in `2026/12/01〜2026/12/31`, and `time` the time of day beside the
  /// beginning. A date without a year is the next one from `now` on, and a beginning the last one before its end.
  init(from: String?, until: String?, period: String?, time: String? = nil, now: Timestamp?) {
    // A period can stand in the column of the beginning.
    let isPeriod = until == nil && period == nil && from.map { Self.isPeriod($0, now: now) } == true
    let ends = (isPeriod ? from : period).map(Self.ends)
    let from = isPeriod ? nil : from.map { timed($0, at: time, now: now) }
    let (fromText, untilText) = (from ?? ends?.from, until ?? ends?.until)
    let begin = fromText.flatMap { moment($0, atEnd: false, now: now) }
    let end = untilText.flatMap { moment($0, atEnd: true, now: begin.flatMap { $0.isGuessed ? nil : $0.time } ?? now) }
    (self.from, self.until) = (begin?.time, end?.time)
    if let begin, let end, begin.isGuessed, end.time < begin.time, let fromText {
      self.from = CampaignPeriod.moment(fromText, now: Timestamp(milliseconds: end.time.milliseconds - Self.year))
    }
    for (found, time) in [(begin, self.from), (end, self.until)] {
      if let time, found?.isGuessed == true { problems.append(.guessedYear(time)) }
    }
    problems = problems.unique
    for case (let text?, let found?) in [(fromText, begin), (untilText, end)] {
      if let problem = CampaignProblem.wrongWeekday(text, found.time) { problems.append(problem) }
    }
    if let begin, !begin.isGuessed, let fromText, untilText == nil, let now, Self.isFar(begin.time, from: now) {
      problems.append(.farDate(fromText))
    }
    if let begin = self.from, let end = self.until, end < begin {
      problems.append(.endBeforeBegin)
      (self.from, self.until) = (nil, nil)
    }
  }

  /// Whether a text is a date, or a period of two.
  static func isOne(_ text: String, now: Timestamp?) -> Bool {
    CampaignPeriod.moment(text, now: now) != nil || isPeriod(text, now: now)
  }

  /// A date with the time of day of another cell; the same for a date with a time, and for a text that is no date.
  private mutating func timed(_ date: String, at time: String?, now: Timestamp?) -> String {
    guard let time, !LinkCell.isEmpty(time), !Self.open.contains(time.trimmed.lowercased()),
      CampaignPeriod.moment(date, now: now) != nil
    else { return date }
    guard let clock = Self.clock(time) else {
      problems.append(.unreadableTime(time))
      return date
    }
    let timed = "\(date.trimmed) \(clock)"
    return CampaignPeriod.moment(timed, now: now) == nil ? date : timed
  }

  /// The time of day at the beginning of a text, as `10:00` of `10:00〜12:00` and `15:30` of 「午後3時30分」; `nil` for any other.
  private static func clock(_ text: String) -> String? {
    let text = text.precomposedStringWithCompatibilityMapping.trimmed
    guard let found = text.prefixMatch(of: /(?i)(午前|午後|am\s?|pm\s?)?(\d{1,2})[:時](\d{2})?/)?.output,
      let hour = Int(found.2)
    else { return nil }
    let half = found.1.map { $0.lowercased() } ?? ""
    let isLate = half == "午後" || half.hasPrefix("pm") || text.lowercased().hasSuffix("pm")
    return "\(isLate && hour < 12 ? hour + 12 : hour):\(found.3 ?? "00")"
  }

  /// The words in the place of a date that is not decided or has no end.
  private static let open: Set<String> = [
    "通年", "常時", "終日", "随時", "未定", "無期限", "調整中", "検討中", "確認中", "別途", "tbd", "tba", "always",
  ]
  private static let year: Int64 = 365 * 86_400_000

  private mutating func moment(
    _ text: String, atEnd: Bool, now: Timestamp?
  ) -> (time: Timestamp, isGuessed: Bool)? {
    guard !LinkCell.isEmpty(text), !Self.open.contains(text.trimmed.lowercased()) else { return nil }
    if let time = CampaignPeriod.moment(text, atEnd: atEnd) { return (time, false) }
    guard let time = CampaignPeriod.moment(text, atEnd: atEnd, now: now) else {
      problems.append(CampaignPeriod.isNoDay(text, now: now) ? .noDay(text) : .unreadableDate(text))
      return nil
    }
    return (time, true)
  }

  /// The longest time before a campaign in which a row without an end begins: a month.
  private static let before: Int64 = 31 * 86_400_000

  /// Whether a row that begins then has probably a wrong year: more than a month before the campaign, or more than a year after
  /// its beginning.
  private static func isFar(_ begin: Timestamp, from now: Timestamp) -> Bool {
    begin.milliseconds < now.milliseconds - before || begin.milliseconds > now.milliseconds + year
  }

  /// Whether a text is a period of two dates.
  private static func isPeriod(_ text: String, now: Timestamp?) -> Bool {
    guard CampaignPeriod.moment(text, now: now) == nil, let until = ends(of: text).until else { return false }
    return CampaignPeriod.moment(until, now: now) != nil
  }

  /// Divides a period at its sign. A hyphen divides only between spaces, because dates have some.
  private static func ends(of period: String) -> (from: String, until: String?) {
    let folded = period.precomposedStringWithCompatibilityMapping
    let parts = folded.split(
      separator: /\s*(?:[~\u{301C}\u{2013}\u{2014}]|から|まで|\s-\s|\sto\s)\s*/, maxSplits: 1,
      omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      // Dates with slashes have no hyphens.
      let days = folded.contains("/") ? folded.split(separator: "-").map(String.init) : []
      return days.count == 2 ? (days[0], days[1]) : (folded, nil)
    }
    let until = parts[1].hasSuffix("まで") ? String(parts[1].dropLast(2)) : String(parts[1])
    return (String(parts[0]), until)
  }
}
