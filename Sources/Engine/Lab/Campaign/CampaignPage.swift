import HeadlessUI
import Pages
import TextFormats

/// The report on a campaign as one HTML page that can be forwarded: Japanese, then English. It needs no network.
public struct CampaignPage {
  private let report: CampaignReport
  private let title: String
  private let period: CampaignPeriod

  /// A page. `title` is the name of the campaign's file.
  public init(_ report: CampaignReport, title: String, period: CampaignPeriod) {
    self.report = report
    self.title = title
    self.period = period
  }

  /// The document.
  public var html: String {
    ExportedPage("campaign", ["title": .text(title), "languages": .list(Language.allCases.map(section))]).text
  }

  private func section(_ language: Language) -> [String: PageValue] {
    let end = period.until.map { LocalizedText(ja: "〜\($0.shortText)", en: " to \($0.shortText)")[language] } ?? ""
    let time = LocalizedText(ja: "\(period.from.shortText)\(end)の時点", en: "As of \(period.from.shortText)\(end)")
    return [
      "language": .text(language.rawValue), "name": .text(LocalizedText(ja: "日本語", en: "English")[language]),
      "state": report.broken.isEmpty ? "fine" : "broken", "summary": .text(report.summary[language]),
      "time": .text(time[language]), "links": .list(report.entries.map { link($0, language) }),
    ]
  }

  private func link(_ entry: CampaignReport.Entry, _ language: Language) -> [String: PageValue] {
    let (broken, fine) = (LocalizedText(ja: "要修正", en: "broken"), LocalizedText(ja: "良好", en: "fine"))
    let line = CampaignReport.line(entry.line)[language]
    let problems = entry.problems.map { ($0.code.isBreaking ? "broken" : "note", $0.text[language]) }
    let sentences = entry.sentences.map { ($0.completed ? "seen" : "lost", $0.text[language]) }
    return [
      "state": entry.isBroken ? "broken" : "fine", "badge": .text((entry.isBroken ? broken : fine)[language]),
      "name": .text(entry.name ?? line), "place": .text((entry.name == nil ? entry.audience : line) ?? ""),
      "link": .text(entry.link),
      "lines": .list((problems + sentences).map { ["kind": .text($0), "text": .text($1)] }),
    ]
  }
}
