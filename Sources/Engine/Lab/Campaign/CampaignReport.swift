public import HeadlessUI
public import LinkAssociation
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
    /// What the link opens on iPhones and Android phones, with the app and without it; empty when it is not known.
    public let phones: [CampaignPhone]
    /// The states of the audiences that the link is meant for.
    let meant: Set<String>
    /// The topmost screen of the people in each state, as HTML in both languages.
    let pictures: [String: LocalizedText]

    private enum CodingKeys: String, CodingKey { case line, name, link, audience, sentences, problems, phones }

    /// Whether the link is broken.
    public var isBroken: Bool { problems.contains { $0.code.isBreaking } }
    /// Whether the sender's tool fills in a part of the link, and what is known of it is right.
    public var isDepending: Bool { !isBroken && problems.contains { $0.code == .dependsOnSender } }
    /// Whether it is a short link of which it is not known what it opens.
    public var isNotChecked: Bool { problems.contains { $0.code == .notChecked } }
  }

  /// The links in their order.
  public internal(set) var entries: [Entry] = []
  /// The number of links in the file.
  public internal(set) var total = 0
  /// The links that are not checked, in their order.
  public internal(set) var unchecked: [UncheckedLink] = []

  private enum CodingKeys: String, CodingKey {
    case links, total, broken, depending, doubtful, elsewhere, notChecked, tappedIn, unchecked
  }

  /// The number of links that lead to other sites; in a table or lines, to pages of the company's own site.
  public var elsewhere: Int { unchecked.count { $0.kind == .otherSite } }

  /// Where people tap the links.
  public internal(set) var place = TapPlace.mail
  /// Whether the app's association files are known, by which phones decide.
  public internal(set) var knowsPhones = false

  /// The audiences, in the order of their states.
  public internal(set) var audiences: [(state: String, name: LocalizedText)] = []

  /// The links with the broken ones first, then those that depend on the sender.
  public var sorted: [Entry] {
    let states: [CampaignState] = [.broken, .unchecked, .depends, .doubtful, .fine]
    return states.flatMap { state in entries.filter { $0.state == state } }
  }

  /// The links that are broken.
  public var broken: [Entry] { entries.filter(\.isBroken) }

  /// The number of links with a value that the data of a state does not have or take, and without another mark.
  public var doubtful: Int { entries.count { $0.state == .doubtful } }

  /// The number of short links that were not checked. They may be broken for another reason, such as their audience.
  public var notChecked: Int { entries.count(where: \.isNotChecked) }

  /// Writes the numbers of broken links, of links to other sites and of short links that were not checked, and all links.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(total, forKey: .total)
    try container.encode(broken.count, forKey: .broken)
    try container.encode(entries.count(where: \.isDepending), forKey: .depending)
    try container.encode(doubtful, forKey: .doubtful)
    try container.encode(elsewhere, forKey: .elsewhere)
    try container.encode(place.rawValue, forKey: .tappedIn)
    try container.encode(notChecked, forKey: .notChecked)
    try container.encode(entries, forKey: .links)
    try container.encode(unchecked, forKey: .unchecked)
  }

  // MARK: - Text

  /// The summary in one or two sentences.
  public var summary: LocalizedText {
    var codes: [CampaignProblem.Code] = []
    for problem in broken.flatMap(\.problems) where problem.code.isBreaking && !codes.contains(problem.code) {
      codes.append(problem.code)
    }
    let count = broken.count
    let fine =
      checked == 0
      ? LocalizedText(ja: "確認できるリンクがありませんでした。", en: "No link could be checked.")
      : LocalizedText(ja: "\(checked)件のリンクに、問題はありません。", en: "\(counted(checked, "link")): none is broken.")
    var ja = count == 0 ? fine.ja : "\(checked)件中\(count)件に問題があります: "
    var en = count == 0 ? fine.en : "\(counted(count, "link")) of \(checked) "
    if count > 0 {
      ja += codes.map(\.title.ja).unique.joined(separator: "、") + "。"
      en += (count == 1 ? "is" : "are") + " broken: \(codes.map(\.title.en).joined(separator: ", "))."
    }
    if case let depending = entries.count(where: \.isDepending), depending > 0 {
      ja += "\(depending)件には、配信時に差し込まれる部分があります。"
      en += " \(counted(depending, "link")) \(depending == 1 ? "depends" : "depend") on what the sender fills in."
    }
    if doubtful > 0 {
      ja += "\(doubtful)件には、データと合わない値があります。"
      en += " \(counted(doubtful, "link")) \(doubtful == 1 ? "has" : "have") a value that the data does not take."
    }
    if notChecked > 0 {
      ja += "短縮リンク\(notChecked)件は、開く先が分からないため確認していません。"
      en += " \(counted(notChecked, "short link")) \(notChecked == 1 ? "was" : "were") not checked."
    }
    return withAccount(LocalizedText(ja: ja, en: en))
  }

  /// The number of links that were checked; 0 for a report that says nothing about any link.
  public var checked: Int { entries.count - entries.count { $0.isNotChecked && !$0.isBroken } }

  /// Returns a text with the sum of the links that the file has, where some of them are not checked.
  private func withAccount(_ text: LocalizedText) -> LocalizedText {
    guard !unchecked.isEmpty else { return text }
    let kinds = UncheckedKind.allCases.compactMap { kind in
      let count = unchecked.count { $0.kind == kind }
      return count == 0 ? nil : LocalizedText(ja: "\(kind.title.ja)\(count)件", en: "\(count) \(kind.title.en)")
    }
    let others = total - unchecked.count
    let ja = text.ja + "ファイルには全部で\(total)件: 確認\(others)件、" + kinds.map(\.ja).joined(separator: "、") + "。"
    let en =
      text.en + " The file has \(counted(total, "link")): \(others) checked, " + kinds.map(\.en).joined(separator: ", ")
      + "."
    return LocalizedText(ja: ja, en: en)
  }

  /// The title of what is not checked.
  static let uncheckedTitle = LocalizedText(ja: "確認していないもの", en: "Not checked")

  /// The title of what phones open.
  var phonesTitle: LocalizedText {
    LocalizedText(ja: "スマートフォンで開くもの（タップする場所: \(place.title.ja)）", en: "What phones open (tapped in \(place.title.en))")
  }

  /// The sentence in place of what phones open.
  static let unknownPhones = LocalizedText(
    ja: "スマートフォンで開くものは、アプリの関連付けファイルがないため確認していません。",
    en: "What phones open is not checked, because the association files of the app are not given.")

  /// The numbers of lines in a few words, in their order, the first ones only: `2–5, 9`.
  static func lines(_ numbers: [Int]) -> LocalizedText {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.unique.sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.flatMap { run in
      run.count > 2 ? ["\(run.lowerBound)–\(run.upperBound)"] : run.map(String.init)
    }
    let (first, isCut) = (texts.prefix(mostRuns), texts.count > mostRuns)
    let named = first.joined(separator: ", ") + (isCut ? ", …" : "")
    let ja = first.map { $0.replacing("–", with: "〜") }.joined(separator: "、") + (isCut ? "…" : "")
    return LocalizedText(ja: "\(ja)行目", en: "line\(numbers.unique.count == 1 ? "" : "s") \(named)")
  }

  /// The most numbers, or runs of numbers, of lines that are named together.
  private static let mostRuns = 8

  /// The number of a line.
  static func line(_ number: Int) -> LocalizedText { LocalizedText(ja: "\(number)行目", en: "Line \(number)") }
  static func mark(_ code: CampaignProblem.Code) -> LocalizedText {
    switch code {
    case .dependsOnSender: dependsMark
    case .notChecked: openMark
    default: code.isBreaking ? brokenMark : remarkMark
    }
  }

  /// The word before what depends on the sender.
  static let dependsMark = LocalizedText(ja: "[差し込み]", en: "[depends]")
  /// The word before a problem that breaks a link.
  static let brokenMark = LocalizedText(ja: "[要修正]", en: "[broken]")
  /// The word before a short link that was not checked.
  static let openMark = LocalizedText(ja: "[未確認]", en: "[not checked]")
  /// The word before another problem.
  static let remarkMark = LocalizedText(ja: "[注意]", en: "[note]")
}
