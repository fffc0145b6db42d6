public import HeadlessUI
import TextFormats

/// The report on the links of a campaign.
public struct CampaignReport: Sendable, Encodable {
  /// What is told about one link. It contains no secret value.
  public struct Entry: Sendable, Encodable {
    /// The line of the file, from 1.
    public let line: Int
    /// The name of the link; `nil` when the file does not tell.
    public let name: String?
    /// The link with its secrets redacted.
    public let link: String
    /// The audience as the file names it; `nil` for all.
    public let audience: String?
    /// What each audience sees; empty for a link that is rejected.
    public let sentences: [CampaignSentence]
    /// What is wrong with the link, and remarks, the worst first.
    public let problems: [CampaignProblem]

    /// Whether the link is broken.
    public var isBroken: Bool { problems.contains { $0.code.isBreaking } }
  }

  /// The links in their order.
  public internal(set) var entries: [Entry] = []
  /// The number of links that lead to other sites; in a table or lines, to pages of the company's own site.
  public internal(set) var elsewhere = 0

  private enum CodingKeys: String, CodingKey {
    case links, broken, elsewhere
  }

  /// The links that are broken.
  public var broken: [Entry] { entries.filter(\.isBroken) }

  /// Writes the number of broken links and of links to other sites, and all links.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(broken.count, forKey: .broken)
    try container.encode(elsewhere, forKey: .elsewhere)
    try container.encode(entries, forKey: .links)
  }

  // MARK: - Text

  /// The summary in one or two sentences.
  public var summary: LocalizedText {
    var codes: [CampaignProblem.Code] = []
    for problem in broken.flatMap(\.problems) where problem.code.isBreaking && !codes.contains(problem.code) {
      codes.append(problem.code)
    }
    let (count, total) = (broken.count, entries.count)
    var ja = count == 0 ? "\(total)件のリンクに、壊れたものはありません。" : "\(total)件のリンクのうち、\(count)件が壊れています: "
    var en = count == 0 ? "\(counted(total, "link")): none is broken." : "\(counted(count, "link")) of \(total) "
    if count > 0 {
      ja += codes.map(\.title.ja).joined(separator: "、") + "。"
      en += (count == 1 ? "is" : "are") + " broken: \(codes.map(\.title.en).joined(separator: ", "))."
    }
    if elsewhere > 0 {
      ja += "ほかのサイトへの\(elsewhere)件は確認していません。"
      en += " \(counted(elsewhere, "link")) to other sites \(elsewhere == 1 ? "was" : "were") not checked."
    }
    return LocalizedText(ja: ja, en: en)
  }

  /// The report in one language.
  public func text(in language: Language) -> String {
    ([summary[language]] + entries.map { Self.text($0, language) }).joined(separator: "\n\n")
  }

  private static func text(_ entry: Entry, _ language: Language) -> String {
    let title = [Self.line(entry.line)[language], entry.name, entry.audience].compactMap { $0 }.joined(separator: "  ")
    let problems = entry.problems.map { problem in
      let mark = problem.code.isBreaking ? Self.brokenMark[language] : Self.remarkMark[language]
      return "  \(mark) \(problem.text[language])"
    }
    return ([title, "  \(entry.link)"] + problems + entry.sentences.map { "  \($0.text[language])" })
      .map(\.escapingControlCharacters).joined(separator: "\n")
  }

  /// The number of a line.
  static func line(_ number: Int) -> LocalizedText { LocalizedText(ja: "\(number)行目", en: "Line \(number)") }
  /// The word before a problem that breaks a link.
  static let brokenMark = LocalizedText(ja: "[要修正]", en: "[broken]")
  /// The word before another problem.
  static let remarkMark = LocalizedText(ja: "[注意]", en: "[note]")
}
