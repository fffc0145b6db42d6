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
  /// The links that show something else, or are broken in one of the two.
  public let changed: [Change]
  /// The number of links that are the same.
  public let same: Int

  /// What makes two links the same: the link and the people it is for.
  private struct Key: Hashable {
    let link: String
    let audience: String?

    init(_ entry: CampaignReport.Entry) { (link, audience) = (entry.link, entry.audience) }
  }

  /// Compares two reports.
  public init(_ earlier: CampaignReport, _ later: CampaignReport) {
    var rest = Dictionary(grouping: earlier.entries, by: Key.init)
    var (added, changed, same): ([CampaignReport.Entry], [Change], Int) = ([], [], 0)
    for entry in later.entries {
      guard var before = rest[Key(entry)], let first = before.first else {
        added.append(entry)
        continue
      }
      before.removeFirst()
      rest[Key(entry)] = before
      if first.isSame(as: entry) { same += 1 } else { changed.append(Change(before: first, after: entry)) }
    }
    let left = earlier.entries.filter { entry in
      guard var entries = rest[Key(entry)], let place = entries.firstIndex(where: { $0.line == entry.line }) else {
        return false
      }
      entries.remove(at: place)
      rest[Key(entry)] = entries
      return true
    }
    (self.added, self.removed, self.changed, self.same) = (added, left, changed, same)
  }

  /// The comparison in one language: the numbers, then each difference.
  public func text(in language: Language) -> String {
    let numbers = LocalizedText(
      ja: "追加\(added.count)件、削除\(removed.count)件、変更\(changed.count)件、変更なし\(same)件。",
      en: "\(added.count) new, \(removed.count) gone, \(changed.count) changed, \(same) the same.")
    let (new, gone, was, now) = (
      LocalizedText(ja: "追加", en: "new"), LocalizedText(ja: "削除", en: "gone"), LocalizedText(ja: "以前", en: "before"),
      LocalizedText(ja: "今回", en: "now")
    )
    let lines =
      added.map { "+ \(new[language])  \($0.title(language))" }
      + removed.map { "- \(gone[language])  \($0.title(language))" }
      + changed.flatMap { change in
        ["~ \(change.after.title(language))"] + change.before.seen(language).map { "    \(was[language]): \($0)" }
          + change.after.seen(language).map { "    \(now[language]): \($0)" }
      }
    return ([numbers[language]] + lines.map(\.escapingControlCharacters)).joined(separator: "\n")
  }
}

extension CampaignReport.Entry {
  /// Whether people see the same, and the link is broken for the same reasons.
  fileprivate func isSame(as other: CampaignReport.Entry) -> Bool {
    sentences == other.sentences && breaking == other.breaking && state == other.state
  }

  private var breaking: [CampaignProblem] { problems.filter(\.code.isBreaking) }

  fileprivate func title(_ language: Language) -> String {
    let line = CampaignReport.line(line)[language]
    return [state == .fine ? nil : state.mark(language), line, name, audience, link].compactMap { $0 }.joined(
      separator: "  ")
  }

  /// What people see, or why the link is broken.
  fileprivate func seen(_ language: Language) -> [String] {
    breaking.map { "\(CampaignReport.brokenMark[language]) \($0.text[language])" } + sentences.map { $0.text[language] }
  }
}
