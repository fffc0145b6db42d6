import DeepLinks
import HeadlessUI
import TextFormats

/// What can be wrong with a row of a table, before its link is looked at.
extension CampaignProblem {
  /// A row with more fields than titles, or with a link that goes on in the next field.
  static let shiftedColumns = CampaignProblem(
    .shiftedColumns, ja: "この行は列がずれています。値に「,」があるセルを「\"」で囲むか、表計算ソフトから保存し直してください。リンクは確認していません。",
    en: "The columns of this row are shifted. Put the value with a comma in quotes, or save the table again with the "
      + "spreadsheet. The link was not checked.")

  /// A cell of a link whose formula has no value in the file.
  static let formulaWithoutValue = CampaignProblem(
    .formulaWithoutValue, ja: "リンクのセルの数式に、保存された値がありません。表計算ソフトで開いて保存し直してください。",
    en: "The formula in the cell of the link has no stored value. Open the file with a spreadsheet, and save it again.")

  /// A cell of a link whose formula shows an error.
  static func formulaError(_ shown: String) -> CampaignProblem {
    CampaignProblem(
      .formulaWithoutValue, ja: "リンクのセルの数式がエラー（\(shown)）です。数式を直してください。",
      en: "The formula in the cell of the link shows the error \(shown). Correct the formula.")
  }

  /// A cell that shows one address and opens another.
  static let otherAddress = CampaignProblem(
    .otherAddress, ja: "セルに表示されているリンクと、セルのハイパーリンクが違います。タップすると開くハイパーリンクを確認しました。",
    en: "The cell shows one link, and its hyperlink is another. The hyperlink, which a tap opens, was checked.")

  /// A cell of a link with another text.
  static func noLinkInCell(_ text: String) -> CampaignProblem {
    CampaignProblem(.noLinkInCell, (CellAdvice.advice(on: text) ?? .noLinkInCell).sentence)
  }

  /// A line with another text than a link.
  static func noLinkInLine(_ text: String) -> CampaignProblem {
    CampaignProblem(.noLinkInCell, (CellAdvice.advice(on: text) ?? .noLinkInLine).sentence)
  }

  /// A row whose period has ended when the campaign begins.
  static func pastRow(_ end: Timestamp) -> CampaignProblem {
    let end = CampaignTime.text(end, hasYear: true)
    return CampaignProblem(
      .remark, CampaignLinkSentence.pastRow.sentence(["end": BilingualText(en: end.en, ja: end.ja)]))
  }

  /// A date whose year is not written.
  static func guessedYear(_ moment: Timestamp) -> CampaignProblem {
    CampaignProblem(.remark, CampaignLinkSentence.guessedYear.sentence(["year": String(moment.text.prefix(4))]))
  }

  /// A row that ends before it, or the campaign, begins.
  static let endBeforeBegin = CampaignProblem(.unreadableDate, CampaignRowSentence.endBeforeBegin.sentence)

  /// A text that is no date.
  static func unreadableDate(_ text: String) -> CampaignProblem {
    CampaignProblem(
      .unreadableDate, CampaignRowSentence.unreadableDate.sentence(["text": text.trimmed.clipped(to: 40)]))
  }

  /// A day that does not exist.
  static func noDay(_ text: String) -> CampaignProblem {
    CampaignProblem(.unreadableDate, CampaignRowSentence.noDay.sentence(["text": text.trimmed.clipped(to: 40)]))
  }

  /// A text that is no time of day.
  static func unreadableTime(_ text: String) -> CampaignProblem {
    CampaignProblem(
      .unreadableDate, CampaignRowSentence.unreadableTime.sentence(["text": text.trimmed.clipped(to: 40)]))
  }

  /// A date that is far from the beginning of the campaign.
  static func farDate(_ text: String) -> CampaignProblem {
    CampaignProblem(.unreadableDate, CampaignRowSentence.farDate.sentence(["text": text.trimmed.clipped(to: 40)]))
  }

  /// A date with the name of another day of the week beside it; `nil` for any other.
  static func wrongWeekday(_ text: String, _ moment: Timestamp) -> CampaignProblem? {
    guard let written = CampaignPeriod.weekday(in: text) else { return nil }
    // Of a day that ends at 24:00 it is still that day.
    let isNextDay = text.contains("24:") || text.contains("24時")
    let day = Timestamp(milliseconds: moment.milliseconds - (isNextDay ? 1_000 : 0))
    let right = CampaignTime.weekday(of: day)
    guard written != right.ja, written != right.en else { return nil }
    return CampaignProblem(
      .unreadableDate,
      CampaignRowSentence.wrongWeekday.sentence([
        "text": BilingualText(text.trimmed.clipped(to: 40)), "day": BilingualText(en: right.en, ja: right.ja),
      ]))
  }

  /// A link that reaches its screen for none of the people that it is sent to. What can be wrong is a value of it, or for a link
  /// without values the choice of the people. `isForOthers` is whether it reaches its screen for other people, so that its values
  /// are right.
  static func reachesNothing(
    _ explanation: LinkExplanation, _ reasons: [LocalizedText], isForOthers: Bool
  ) -> CampaignProblem {
    let hasValue = !isForOthers && explanation.parameters.contains { $0.source != .standard }
    let reasons = BilingualText(
      en: reasons.map { $0.en.hasSuffix(".") ? String($0.en.dropLast()) : $0.en }.unique.joined(separator: "; "),
      ja: reasons.map(\.ja).unique.joined(separator: "、"))
    let sentence: CampaignRowSentence =
      hasValue ? .wrongValue : reasons.en.isEmpty || reasons.ja.isEmpty ? .noScreen : .wrongAudience
    return CampaignProblem(.reachesNothing, sentence.sentence(["reasons": reasons]))
  }
}
