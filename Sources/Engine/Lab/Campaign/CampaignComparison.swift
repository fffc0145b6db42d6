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

  /// The links that only the later file has.
  public let added: [CampaignReport.Entry]
  /// The links that only the earlier file has.
  public let removed: [CampaignReport.Entry]
  /// The links that were edited, show something else, or are broken in one of the two.
  public let changed: [Change]
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
    case added, removed, changed, same, addedUnchecked, removedUnchecked, stillBroken
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
    added = later.entries.enumerated().filter { pairs[$0.offset] == nil }.map(\.element)
    removed = before.compactMap(\.self)
    let kept = later.entries.enumerated().compactMap { index, entry in
      pairs[index].map { Change(before: $0, after: entry) }
    }
    changed = kept.filter { !$0.before.isSame(as: $0.after) }
    same = kept.count - changed.count
    stillBroken = kept.filter { $0.before.isSame(as: $0.after) && $0.after.isBroken }.map(\.after)
    summary = later.summary
    addedUnchecked = Self.unchecked(of: later, without: earlier)
    removedUnchecked = Self.unchecked(of: earlier, without: later)
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
      ja: "追加\(new)件、削除\(gone)件、変更\(changed.count)件、変更なし\(same)件。",
      en: "\(new) new, \(gone) gone, \(changed.count) changed, \(same) the same.")
    let lines =
      added.flatMap { Self.lines("+", Self.new, $0, language) }
      + addedUnchecked.map { "+ \(Self.new[language])  \($0.title(language))" }
      + removed.map { "- \(Self.gone[language])  \($0.title(language))" }
      + removedUnchecked.map { "- \(Self.gone[language])  \($0.title(language))" }
      + changed.flatMap { Self.lines($0, language) } + stillBroken.flatMap { Self.lines("=", Self.still, $0, language) }
    return ([summary[language], numbers[language]] + lines.map(\.escapingControlCharacters)).joined(separator: "\n")
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
    return [state == .fine ? nil : state.mark(language), line, name, audience, link].compactMap { $0 }.joined(
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
      ? [] : [[link, audience].compactMap(\.self).joined(separator: "  ")]
    return address + breaking.map { "\(CampaignReport.brokenMark[language]) \($0.text[language])" }
      + sentences.map { $0.text[language] }
  }
}
