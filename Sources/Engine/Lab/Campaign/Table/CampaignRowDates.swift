import Foundation
import TextFormats

/// The dates of a row, which replace those of the command line for its link.
struct CampaignRowDates {
  private(set) var from: Timestamp?
  private(set) var until: Timestamp?
  /// The texts that are no dates.
  private(set) var problems: [CampaignProblem] = []

  /// Reads the texts of a row's cells. `period` is both, as in `2026/12/01〜2026/12/31`.
  init(from: String?, until: String?, period: String?) {
    if let period {
      let parts = Self.ends(of: period)
      self.from = moment(parts.from, atEnd: false)
      self.until = parts.until.flatMap { moment($0, atEnd: true) }
    }
    if let from { self.from = moment(from, atEnd: false) }
    if let until { self.until = moment(until, atEnd: true) }
    if let begin = self.from, let end = self.until, end < begin {
      problems.append(.endBeforeBegin)
      (self.from, self.until) = (nil, nil)
    }
  }

  private mutating func moment(_ text: String, atEnd: Bool) -> Timestamp? {
    guard !text.trimmed.isEmpty else { return nil }
    guard let moment = CampaignPeriod.moment(text, atEnd: atEnd) else {
      problems.append(.unreadableDate(text))
      return nil
    }
    return moment
  }

  /// Divides a period at its sign. A hyphen divides only between spaces, because dates have some.
  private static func ends(of period: String) -> (from: String, until: String?) {
    let folded = period.precomposedStringWithCompatibilityMapping
    let parts = folded.split(
      separator: /\s*(?:[~\u{301C}\u{2013}\u{2014}]|から|まで|\s-\s|\sto\s)\s*/, maxSplits: 1,
      omittingEmptySubsequences: false)
    guard parts.count > 1 else { return (folded, nil) }
    let until = parts[1].hasSuffix("まで") ? String(parts[1].dropLast(2)) : String(parts[1])
    return (String(parts[0]), until)
  }
}
