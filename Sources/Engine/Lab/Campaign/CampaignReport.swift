public import HeadlessUI
public import LinkAssociation
import TextFormats

/// The report on the links of a campaign.
public struct CampaignReport: Sendable, Encodable {
  /// What is told about one link. It contains no secret value.
  public struct Entry: Sendable, Encodable {
    /// The place in the file.
    public let place: CampaignPlace
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
    /// The number of the file's link, from 0: that of several entries for a link with branches.
    let index: Int
    /// Where people tap it.
    let tap: TapPlace
    /// The link as the file has it, to compare it with that of another file. It is never printed.
    let written: String

    /// The audience as the file names it, with the sign between several that the language has; `nil` for all.
    func audience(in language: Language) -> String? {
      language == .japanese ? audience?.replacing(/,\s+/, with: "、") : audience
    }

    /// The number of the line, or of the link in a mail.
    public var line: Int { place.number }

    /// Whether the link is broken.
    public var isBroken: Bool { problems.contains { $0.code.isBreaking } }
    /// Whether the sender's tool fills in a part of the link, and what is known of it is right.
    public var isDepending: Bool { !isBroken && problems.contains { $0.code == .dependsOnSender } }
    /// Whether it is a short link of which it is not known what it opens.
    public var isNotChecked: Bool { problems.contains { $0.code == .notChecked } }
  }

  /// The links in their order. Each branch of a link is an entry.
  public internal(set) var entries: [Entry] = []
  /// The number of links in the file.
  public internal(set) var total = 0
  /// The links that are not checked, in their order.
  public internal(set) var unchecked: [UncheckedLink] = []
  /// What else there is to tell about how the file was read, such as the parts that were not read.
  public internal(set) var notes: [LocalizedText] = []

  private enum CodingKeys: String, CodingKey {
    case links, total, account, broken, depending, doubtful, elsewhere, notChecked, tappedIn, unchecked, notes
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
  public var doubtful: Int { count { $0.state == .doubtful && $0.hasDoubtfulValue } }

  /// The number of links with a parameter that their screens do not take, and without another mark.
  private var unused: Int { count { $0.state == .doubtful && $0.hasUnusedParameter } }

  /// The number of links that open nothing for people without the app, and without another mark.
  private var onlyWithApp: Int {
    count { $0.state == .doubtful && !$0.hasDoubtfulValue && !$0.hasUnusedParameter }
  }

  /// The number of short links that were not checked. They may be broken for another reason, such as their audience.
  public var notChecked: Int { count(where: \.isNotChecked) }

  /// The number of links whose rows name an audience that is not known, or a wrong date.
  private var wrongRows: Int {
    count { $0.problems.contains { [.unknownAudience, .unreadableDate].contains($0.code) } }
  }

  /// The number of links with an entry for which a condition holds. A link with branches counts once.
  private func count(where holds: (Entry) -> Bool) -> Int { Set(entries.filter(holds).map(\.index)).count }

  /// Writes the numbers of broken links, of links to other sites and of short links that were not checked, and all links.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(total, forKey: .total)
    try container.encode(account, forKey: .account)
    try container.encode(account.broken, forKey: .broken)
    try container.encode(count(where: \.isDepending), forKey: .depending)
    try container.encode(doubtful + unused, forKey: .doubtful)
    try container.encode(elsewhere, forKey: .elsewhere)
    try container.encode(place.rawValue, forKey: .tappedIn)
    try container.encode(notChecked, forKey: .notChecked)
    try container.encode(entries, forKey: .links)
    try container.encode(unchecked, forKey: .unchecked)
    try container.encode(notes.map { ["ja": $0.ja, "en": $0.en] }, forKey: .notes)
  }

  // MARK: - Text

  /// The summary in one or two sentences.
  public var summary: LocalizedText {
    var codes: [CampaignProblem.Code] = []
    for problem in broken.flatMap(\.problems) where problem.code.isBreaking && !codes.contains(problem.code) {
      codes.append(problem.code)
    }
    let account = account
    let count = account.broken
    var text = fine
    if count > 0 {
      text = LocalizedText(
        ja: "\(checked)件中\(count)件に問題があります: \(codes.map(\.title.ja).unique.joined(separator: "、"))。",
        en: "\(counted(count, "link")) of \(checked) \(count == 1 ? "is" : "are") broken: "
          + "\(codes.map(\.title.en).joined(separator: ", ")).")
    }
    if doubtful > 0 {
      text.ja += "\(doubtful)件には、使えない番号やコードなどの値があります。"
      text.en += " \(counted(doubtful, "link")) \(doubtful == 1 ? "has" : "have") a value that the data does not take."
    }
    if unused > 0 {
      text.ja += "\(unused)件には、アプリで使われないパラメーターがあります。"
      text.en += " \(counted(unused, "link")) \(unused == 1 ? "has" : "have") a parameter that the app does not use."
    }
    if onlyWithApp > 0 {
      text.ja += "\(onlyWithApp)件は、アプリをお持ちでない方には何も開きません。"
      text.en += " \(counted(onlyWithApp, "link")) \(onlyWithApp == 1 ? "opens" : "open") nothing without the app."
    }
    if wrongRows > 0 {
      text.ja += "\(wrongRows)行で、対象者または日付の書き方が正しくありません。"
      text.en += " \(counted(wrongRows, "row")) \(wrongRows == 1 ? "has" : "have") a wrong audience or date."
    }
    if notChecked > 0 {
      text.ja += "短縮リンク\(notChecked)件は、開く先が分からないため確認していません。"
      text.en += " \(counted(notChecked, "short link")) \(notChecked == 1 ? "was" : "were") not checked."
    }
    let en = text.en.drop { $0 == " " }
    return LocalizedText(ja: text.ja + account.text.ja, en: "\(en) \(account.text.en)")
  }

  /// The sentence for a file without a broken link. It leaves out the links with a doubtful value or an unused parameter, and those that
  /// open nothing without the app, of which the next ones tell.
  private var fine: LocalizedText {
    let count = checked - doubtful - unused - onlyWithApp
    if checked > 0 {
      return count > 0
        ? LocalizedText(ja: "\(count)件のリンクに、問題はありません。", en: "\(counted(count, "link")): none is broken.")
        : LocalizedText(ja: "", en: "")
    }
    guard entries.contains(where: \.isDepending) else {
      return LocalizedText(ja: "確認できるリンクがありませんでした。", en: "No link could be checked.")
    }
    return LocalizedText(
      ja: "配信時に差し込まれる部分を除いて、問題はありません。", en: "None is broken, apart from what the sender fills in.")
  }

  /// The number of links that were checked; 0 for a report that says nothing about any link.
  public var checked: Int { account.checked }

  /// What has become of each link of the file.
  public var account: CampaignAccount { CampaignAccount(entries, unchecked) }

  /// The title of what is not checked.
  static let uncheckedTitle = LocalizedText(ja: "確認していないもの", en: "Not checked")

  /// The title of what phones open.
  var phonesTitle: LocalizedText {
    let places = entries.filter { !$0.phones.isEmpty }.map(\.tap).unique.map(\.title)
    let titles = places.isEmpty ? [place.title] : places
    return LocalizedText(
      ja: "スマートフォンでの開き方（タップする場所: \(titles.map(\.ja).joined(separator: "、"))）",
      en: "What phones open (tapped in \(titles.map(\.en).joined(separator: ", or ")))")
  }

  /// The sentence in place of what phones open.
  static let unknownPhones = LocalizedText(
    ja: "スマートフォンでの開き方は、アプリの関連付けファイルがないため確認していません。",
    en: "What phones open is not checked, because the association files of the app are not given.")

  /// The word before a problem.
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

extension CampaignReport.Entry {
  private enum CodingKeys: String, CodingKey { case line, sheet, name, link, audience, sentences, problems, phones }

  /// Writes the fields. The line is the number of the link in a mail.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(place.number, forKey: .line)
    try container.encodeIfPresent(place.sheet, forKey: .sheet)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(link, forKey: .link)
    try container.encodeIfPresent(audience, forKey: .audience)
    try container.encode(sentences, forKey: .sentences)
    try container.encode(problems, forKey: .problems)
    try container.encode(phones, forKey: .phones)
  }
}
