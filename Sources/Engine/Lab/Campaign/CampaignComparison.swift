public import HeadlessUI
import TextFormats

/// What is different between two reports, such as those on a campaign's file and its next version.
public struct CampaignComparison: Sendable, Encodable {
  /// A link that both files have, and that people see differently.
  public struct Change: Sendable, Encodable {
    /// The link in the earlier report.
    public let before: CampaignReport.Entry
    /// The link in the later report.
    public let after: CampaignReport.Entry
  }

  /// A link that was edited, of which one version or both are not checked.
  public struct Replacement: Sendable, Encodable {
    /// The link in the earlier file.
    public let before: Version
    /// The link in the later file.
    public let after: Version
  }

  /// A link of one of the files.
  public struct Version: Sendable, Encodable {
    /// The name of the link; `nil` when the file does not tell.
    public let name: String?
    /// The link as the file has it, with secrets redacted.
    public let link: String
    /// Why it is not checked; `nil` for one that is.
    public let kind: String?
    fileprivate let place: CampaignPlace
    fileprivate let words: LocalizedText

    private enum CodingKeys: String, CodingKey { case name, link, kind }

    fileprivate init(_ entry: CampaignReport.Entry) {
      (name, link, kind, place) = (entry.name, entry.link, nil, entry.place)
      let mark = entry.state.mark(.english).trimmed
      words = LocalizedText(ja: mark == "?" ? "？" : mark, en: mark)
    }

    fileprivate init(_ unchecked: UncheckedLink) {
      (name, link, kind, place) = (unchecked.name, unchecked.link, unchecked.kind.rawValue, unchecked.place)
      words = unchecked.kind.title(of: 1)
    }

    fileprivate func text(_ language: Language) -> String { "\(link)  \(words[language])".trimmed }
  }

  /// The links that only the later file has.
  public let added: [CampaignReport.Entry]
  /// The links that only the earlier file has.
  public let removed: [CampaignReport.Entry]
  /// The links that were edited, show something else, or are broken in one of the two.
  public let changed: [Change]
  /// The links that were edited, of which one version or both are not checked.
  public let replaced: [Replacement]
  /// The number of links that are the same.
  public let same: Int
  /// The links of the later file alone that are not checked, such as those to other sites.
  public let addedUnchecked: [UncheckedLink]
  /// The links of the earlier file alone that are not checked.
  public let removedUnchecked: [UncheckedLink]
  /// The links that are the same and broken.
  public let stillBroken: [CampaignReport.Entry]
  /// What is told of the later file as a whole.
  private let summary: LocalizedText

  private enum CodingKeys: String, CodingKey {
    case added, removed, changed, replaced, same, addedUnchecked, removedUnchecked, stillBroken
  }

  /// What makes two links the same, the strongest first: an edited link keeps its name, or its place.
  private enum Key: Hashable {
    case link(String, audience: String?)
    case linkAndName(String, name: String?)
    case nameAndAudience(String, audience: String?)
    case name(String)
    case place(CampaignPlace)

    static let all: [@Sendable (CampaignReport.Entry) -> Key?] = [
      { .link($0.link, audience: $0.audience) }, { .linkAndName($0.link, name: $0.name) },
      { entry in entry.name.map { .nameAndAudience($0, audience: entry.audience) } },
      { $0.name.map { .name($0) } }, { .place($0.place) },
    ]
  }

  /// Compares two reports.
  public init(_ earlier: CampaignReport, _ later: CampaignReport) {
    var (before, pairs): ([CampaignReport.Entry?], [Int: CampaignReport.Entry]) = (earlier.entries, [:])
    for key in Key.all {
      var places: [Key: [Int]] = [:]
      for (place, entry) in before.enumerated().reversed() {
        if let key = entry.flatMap(key) { places[key, default: []].append(place) }
      }
      for (index, entry) in later.entries.enumerated() where pairs[index] == nil {
        guard let key = key(entry), let place = places[key]?.popLast(), let other = before[place] else { continue }
        // Two rows with other names are two links, also in the same place.
        if case .place = key, other.name != entry.name { continue }
        pairs[index] = other
        before[place] = nil
      }
    }
    let new = later.entries.enumerated().filter { pairs[$0.offset] == nil }.map(\.element)
    let gone = before.compactMap(\.self)
    let kept = later.entries.enumerated().compactMap { index, entry in
      pairs[index].map { Change(before: $0, after: entry) }
    }
    changed = kept.filter { !$0.before.isSame(as: $0.after) }
    same = kept.count - changed.count
    stillBroken = kept.filter { $0.before.isSame(as: $0.after) && $0.after.isBroken }.map(\.after)
    summary = later.summary
    let newOthers = Self.unchecked(of: later, without: earlier)
    let goneOthers = Self.unchecked(of: earlier, without: later)
    let edited = Self.edited(
      gone.map(Version.init) + goneOthers.map(Version.init), new.map(Version.init) + newOthers.map(Version.init))
    replaced = edited.map { Replacement(before: $0.before, after: $0.after) }
    let (wentPlaces, newPlaces) = (Set(edited.map(\.before.place)), Set(edited.map(\.after.place)))
    added = new.filter { !newPlaces.contains($0.place) }
    addedUnchecked = newOthers.filter { !newPlaces.contains($0.place) }
    removed = gone.filter { !wentPlaces.contains($0.place) }
    removedUnchecked = goneOthers.filter { !wentPlaces.contains($0.place) }
  }

  /// The links that only one of the files has and that have the same name, or none and the same place. An edited link that is
  /// checked in both files is a ``Change``.
  private static func edited(_ gone: [Version], _ new: [Version]) -> [(before: Version, after: Version)] {
    var left = gone
    return new.compactMap { after in
      let place = left.firstIndex { before in
        (before.kind != nil || after.kind != nil) && before.name == after.name
          && (before.name != nil || before.place == after.place)
      }
      return place.map { (left.remove(at: $0), after) }
    }
  }

  /// The links of a report that are not checked, and that another report does not have as often.
  private static func unchecked(of report: CampaignReport, without other: CampaignReport) -> [UncheckedLink] {
    var counts: [[String]: Int] = [:]
    for link in other.unchecked { counts[[link.kind.rawValue, link.link], default: 0] += 1 }
    return report.unchecked.filter { link in
      counts[[link.kind.rawValue, link.link], default: 0] -= 1
      return counts[[link.kind.rawValue, link.link], default: 0] < 0
    }
  }

  /// The comparison in one language: the summary of the later file, the numbers, each difference, and the broken links that
  /// are the same in both.
  public func text(in language: Language) -> String {
    let (new, gone) = (added.count + addedUnchecked.count, removed.count + removedUnchecked.count)
    let numbers = LocalizedText(
      ja: "追加\(new)件、削除\(gone)件、変更\(changed.count + replaced.count)件、変更なし\(same)件。",
      en: "\(new) new, \(gone) gone, \(changed.count + replaced.count) changed, \(same) the same.")
    let lines =
      added.flatMap { Self.lines("+", Self.new, $0, language) }
      + addedUnchecked.map { "+ \(Self.new[language])  \($0.title(language))" }
      + removed.map { "- \(Self.gone[language])  \($0.title(language))" }
      + removedUnchecked.map { "- \(Self.gone[language])  \($0.title(language))" }
      + changed.flatMap { Self.lines($0, language) } + replaced.flatMap { Self.lines($0, language) }
      + stillBroken.flatMap { Self.lines("=", Self.still, $0, language) }
    return
      ([summary[language], numbers[language]] + lines.map { $0.namingInvisible(language).escapingControlCharacters })
      .joined(separator: "\n")
  }

  private static let new = LocalizedText(ja: "追加", en: "new")
  private static let gone = LocalizedText(ja: "削除", en: "gone")
  private static let still = LocalizedText(ja: "変更なし", en: "the same")
  private static let was = LocalizedText(ja: "以前", en: "before")
  private static let now = LocalizedText(ja: "今回", en: "now")

  private static let hidden = LocalizedText(
    ja: "ここに表示されない値が変わりました。", en: "a value that is not shown here is another one.")

  /// A link of the later file, and why it is broken.
  private static func lines(
    _ sign: String, _ word: LocalizedText, _ entry: CampaignReport.Entry, _ language: Language
  ) -> [String] {
    ["\(sign) \(word[language])  \(entry.title(language))"] + entry.faults(language)
  }

  /// A link of which a version is not checked.
  private static func lines(_ change: Replacement, _ language: Language) -> [String] {
    let title = [change.after.place.text[language], change.after.name].compactMap(\.self).joined(separator: "  ")
    return [
      "~ \(title)", "    \(was[language]): \(change.before.text(language))",
      "    \(now[language]): \(change.after.text(language))",
    ]
  }

  /// A link that is different: what people see of each.
  private static func lines(_ change: Change, _ language: Language) -> [String] {
    let earlier = change.before.seen(language, beside: change.after)
    let later = change.after.seen(language, beside: change.before)
    let isHidden = change.before.link == change.after.link && change.before.written != change.after.written
    return ["~ \(change.after.title(language))"]
      + (isHidden ? ["    \(now[language]): \(hidden[language])"] : []) + earlier.map { "    \(was[language]): \($0)" }
      + later.map { "    \(now[language]): \($0)" }
  }
}

extension UncheckedLink {
  /// The place, the link, and why it is not checked.
  fileprivate func title(_ language: Language) -> String {
    [place.text[language], link, kind.title(of: 1)[language]].joined(separator: "  ")
  }
}

extension CampaignReport.Entry {
  /// Whether people see the same, and the link is broken for the same reasons.
  fileprivate func isSame(as other: CampaignReport.Entry) -> Bool {
    written == other.written && audience == other.audience && sentences == other.sentences && breaking == other.breaking
      && state == other.state
  }

  private var breaking: [CampaignProblem] { problems.filter(\.code.isBreaking) }

  fileprivate func title(_ language: Language) -> String {
    let line = place.text[language]
    return [state == .fine ? nil : state.mark(language), line, name, audience(in: language), link].compactMap { $0 }
      .joined(
        separator: "  ")
  }

  /// Why the link is broken, a line for each reason.
  fileprivate func faults(_ language: Language) -> [String] {
    breaking.map { "    \(CampaignReport.brokenMark[language]) \($0.text[language])" }
  }

  /// The link and its audience where the other entry has others, and what people see, or why the link is broken.
  fileprivate func seen(_ language: Language, beside other: CampaignReport.Entry) -> [String] {
    let address =
      link == other.link && audience == other.audience
      ? [] : [[link, audience(in: language)].compactMap(\.self).joined(separator: "  ")]
    return address + breaking.map { "\(CampaignReport.brokenMark[language]) \($0.text[language])" }
      + sentences.map { $0.text[language] }
  }
}
