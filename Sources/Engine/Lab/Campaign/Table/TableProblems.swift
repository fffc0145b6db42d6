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
  static func guessedYear(_ text: String, _ moment: Timestamp) -> CampaignProblem {
    let day = CampaignTime.text(moment, hasYear: true)
    return CampaignProblem(
      .remark,
      CampaignLinkSentence.guessedYear.sentence([
        "text": BilingualText(text.trimmed.clipped(to: 40)), "day": BilingualText(en: day.en, ja: day.ja),
      ]))
  }

  /// A row that ends before it, or the campaign, begins.
  static let endBeforeBegin = CampaignProblem(
    .unreadableDate, ja: "終了日が、この行またはキャンペーンの開始日より前です。日付を直してください。",
    en: "The row ends before it begins, or before the campaign does. Correct its dates.")

  /// A text that is no date.
  static func unreadableDate(_ text: String) -> CampaignProblem {
    let shown = text.trimmed.clipped(to: 40)
    return CampaignProblem(
      .unreadableDate, ja: "「\(shown)」は日付として読めません。2026-12-01や2026/12/01 9:00のように書いてください。",
      en: "`\(shown)` is not read as a date. Write one as 2026-12-01, or 2026/12/01 9:00.")
  }
}
