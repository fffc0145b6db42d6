import HeadlessUI
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
    let sections = Language.allCases.map(section).joined(separator: "\n")
    let navigation = "<nav><a href=\"#ja\">日本語</a> · <a href=\"#en\" lang=\"en\">English</a></nav>"
    return HTMLPage(language: .japanese, title: title, style: Self.style, body: "\(navigation)\n\(sections)").text
  }

  private func section(_ language: Language) -> String {
    let end = period.until.map { LocalizedText(ja: "〜\($0.shortText)", en: " to \($0.shortText)")[language] } ?? ""
    let time = LocalizedText(ja: "\(period.from.shortText)\(end)の時点", en: "As of \(period.from.shortText)\(end)")
    let state = report.broken.isEmpty ? "fine" : "broken"
    return """
      <section id="\(language.rawValue)" lang="\(language.rawValue)">
      <h2>\(LocalizedText(ja: "日本語", en: "English")[language])</h2>
      <p class="summary \(state)">\(report.summary[language].escapingHTML)</p>
      <p class="time">\(time[language].escapingHTML)</p>
      \(report.entries.map { card($0, language) }.joined(separator: "\n"))
      </section>
      """
  }

  private func card(_ entry: CampaignReport.Entry, _ language: Language) -> String {
    let (broken, fine) = (LocalizedText(ja: "要修正", en: "broken"), LocalizedText(ja: "良好", en: "fine"))
    let badge = (entry.isBroken ? broken : fine)[language]
    let name = entry.name ?? CampaignReport.line(entry.line)[language]
    let place = entry.name == nil ? entry.audience : CampaignReport.line(entry.line)[language]
    let problems = entry.problems.map { problem in
      "<li class=\"\(problem.code.isBreaking ? "broken" : "note")\">\(problem.text[language].escapingHTML)</li>"
    }
    let sentences = entry.sentences.map { sentence in
      "<li class=\"\(sentence.completed ? "seen" : "lost")\">\(sentence.text[language].escapingHTML)</li>"
    }
    return """
      <article>
      <h3><span class="badge \(entry.isBroken ? "broken" : "fine")">\(badge)</span> \(name.escapingHTML)\
      \(place.map { " <small>\($0.escapingHTML)</small>" } ?? "")</h3>
      <code>\(entry.link.escapingHTML)</code>
      <ul>\((problems + sentences).joined(separator: "\n"))</ul>
      </article>
      """
  }

  private static let style = """
    :root { --page: #fff; --ink: #1b1b1f; --soft: #5c5c66; --line: #d8d8df; --card: #f7f7fa;
      --red: #b3261e; --green: #1e6b35; --amber: #7a5200; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #16161a; --ink: #ececf1; --soft: #a9a9b4; --line: #3d3d46; --card: #212127;
        --red: #ff8a80; --green: #7fd69a; --amber: #f2c36b; }
    }
    body { background: var(--page); color: var(--ink); font: 16px/1.65 system-ui, "Hiragino Sans", "Noto Sans CJK JP",
      "Yu Gothic", sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
    h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem; border-bottom: 1px solid var(--line); }
    h3 { font-size: 1rem; margin: 0 0 .3rem; }
    a { color: inherit; }
    .summary { font-weight: 600; margin: .4rem 0 0; }
    .summary.broken { color: var(--red); } .summary.fine { color: var(--green); }
    .time, small, nav { color: var(--soft); font-size: .85rem; font-weight: 400; margin: 0; }
    article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem;
      margin: .9rem 0; }
    code { font: .8rem/1.5 ui-monospace, monospace; color: var(--soft); overflow-wrap: anywhere; }
    ul { list-style: none; margin: .5rem 0 0; padding: 0; }
    li { padding-left: 1.4rem; position: relative; margin: .2rem 0; overflow-wrap: anywhere; }
    li::before { position: absolute; left: 0; }
    li.broken { color: var(--red); } li.broken::before { content: "✗"; }
    li.note { color: var(--amber); } li.note::before { content: "!"; left: .25rem; font-weight: 700; }
    li.seen::before { content: "→"; color: var(--green); } li.lost::before { content: "■"; color: var(--amber); }
    .badge { border: 1px solid; border-radius: 999px; padding: 0 .5rem; font-size: .75rem; }
    .badge.broken { color: var(--red); } .badge.fine { color: var(--green); }
    """
}
