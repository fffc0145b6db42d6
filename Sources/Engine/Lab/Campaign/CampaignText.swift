public import HeadlessUI
import TextFormats

/// The report on a campaign as text for a terminal, in one language.
///
/// It begins with a table of links and audiences, the broken links first. What many links have in common is told once.
public struct CampaignText {
  private let report: CampaignReport
  private let language: Language
  private let onlyBroken: Bool

  /// A text. `onlyBroken` leaves out what is told of other links.
  public init(_ report: CampaignReport, in language: Language, onlyBroken: Bool = false) {
    (self.report, self.language, self.onlyBroken) = (report, language, onlyBroken)
  }

  /// The text.
  public var text: String {
    let entries = report.sorted.filter { !onlyBroken || $0.isBroken }
    let parts = [
      [report.summary[language]], table(entries), phones(entries),
      CampaignDigest(language: language).broken(entries).flatMap(broken),
    ]
    let others = onlyBroken ? counted : others(entries)
    return (parts + others).filter { !$0.isEmpty }.map { $0.map(shown).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// What the summary counts of links that are not broken.
  private var counted: [[String]] {
    let codes: [CampaignProblem.Code] = [.noEffect, .unknownAudience, .unreadableDate, .notChecked]
    return [seen(report.sorted.filter { $0.state == .doubtful }), remarks(report.sorted, where: codes.contains)]
  }

  private func seen(_ entries: [CampaignReport.Entry]) -> [String] {
    CampaignDigest(language: language).seen(entries).flatMap {
      [$0.heading] + $0.sentences.map { "  \($0.cell.mark(language)) \($0.text[language])" }
    }
  }

  /// What is told of several links at once.
  private func others(_ entries: [CampaignReport.Entry]) -> [[String]] {
    let digest = CampaignDigest(language: language)
    let remarks = remarks(entries) { _ in true }
    let unchecked = (digest.unchecked(report.unchecked) + report.notes.map { $0[language] }).map { "  \($0)" }
    return [seen(entries), remarks, unchecked.isEmpty ? [] : [CampaignReport.uncheckedTitle[language]] + unchecked]
  }

  private func remarks(
    _ entries: [CampaignReport.Entry], where isTold: (CampaignProblem.Code) -> Bool
  ) -> [String] {
    CampaignDigest(language: language).remarks(entries, where: isTold)
      .map { "\($0.mark) \($0.heading): \($0.text)" }
  }

  /// A text with its invisible characters by their names.
  private func shown(_ text: String) -> String { text.namingInvisible(language).escapingControlCharacters }

  // MARK: - The table

  private func table(_ entries: [CampaignReport.Entry]) -> [String] {
    let audiences = report.audiences
    guard !entries.isEmpty, !audiences.isEmpty else { return [] }
    let letters = audiences.indices.map { String(UnicodeScalar(UInt8(97 + $0 % 26))) }
    var table = TextTable(
      ["", LocalizedText(ja: "行", en: "LINE")[language], LocalizedText(ja: "リンク", en: "LINK")[language]] + letters)
    for entry in entries {
      let name = [entry.name, entry.link].compactMap { $0 }.joined(separator: "  ")
      table.add(
        [entry.state.mark(language), entry.place.short, shown(name).shortenedInMiddle(to: 60)]
          + audiences.map { entry.cell($0.state).mark(language) })
    }
    let names = zip(letters, audiences).map { "\($0) \($1.name[language])" }.joined(separator: "  ")
    let marks = CampaignCell.allCases.map { "\($0.mark(language)) \($0.title[language])" }.joined(separator: "  ")
    return table.lines + ["", names, marks]
  }

  private func phones(_ entries: [CampaignReport.Entry]) -> [String] {
    guard report.knowsPhones else { return entries.isEmpty ? [] : [CampaignReport.unknownPhones[language]] }
    let rows = CampaignDigest(language: language).phones(entries)
    guard let first = entries.first(where: { !$0.phones.isEmpty }) else { return [] }
    var table = TextTable(
      [LocalizedText(ja: "行", en: "LINE")[language]] + first.phones.map { $0.title[language] })
    for row in rows { table.add([row.heading] + row.cells) }
    return [report.phonesTitle[language]] + table.lines
  }

  // MARK: - What is told of links

  private func broken(_ group: CampaignDigest.Broken) -> [String] {
    let entry = group.entries[0]
    let title = [entry.place.text[language], entry.name, entry.audience(in: language)].compactMap { $0 }.joined(
      separator: "  ")
    return [group.heading ?? title] + group.links.map { "  \($0)" }
      + group.problems.map { "  \(CampaignReport.brokenMark[language]) \($0)" } + [""]
  }
}
