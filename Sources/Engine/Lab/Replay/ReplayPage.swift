import DeepLinks
public import HeadlessUI
import Pages
import RIBs
import TextFormats

/// A replay as one HTML page that needs no network: the causes by their number, each with its first event. It has no
/// script: Tab moves between the causes, and Enter opens one.
public struct ReplayPage {
  private let title: String
  private let groups: [ReplayGroup]
  private let others: Int
  private let summary: ReplaySummary
  private let log: LogTally?
  private let language: Language

  /// A page. `title` names the file, `groups` are redacted and in the order of `ReplayGroups.sorted`, `others` is the number of
  /// events of further causes. `log` has the numbers of the file, where it is a log or was not read whole.
  public init(
    title: String, groups: [ReplayGroup], others: Int, summary: ReplaySummary, log: LogTally? = nil,
    language: Language = .english
  ) {
    self.language = language
    self.title = title
    self.groups = groups
    self.others = others
    self.summary = summary
    self.log = log
  }

  /// The document.
  public var html: String {
    let most = groups.map(\.count).max() ?? 1
    let isDifferent = summary.different > 0 || summary.unmatched ?? 0 > 0 || summary.compared == 0
    return ExportedPage(
      "replay",
      [
        "title": .text(title), "summary": .text(summary.sentence[language]),
        "state": isDifferent ? "different" : "equal", "language": .text(language.rawValue), "intro": word(.intro),
        "causes": .list(groups.enumerated().map { cause($1, most: most, isOpen: $0 == 0) }),
        "log": log.map { .text($0.sentence[language]) } ?? "", "field": word(.field), "recordedName": word(.recorded),
        "replayedName": word(.replayed),
        "others": others > 0
          ? word(.others, ["events": .number(others, "event")]) : "",
      ]
    ).text
  }

  private func word(_ sentence: ReplaySentence, _ values: [String: BilingualText] = [:]) -> PageValue {
    .text(sentence.sentence(values)[language])
  }

  private func cause(_ group: ReplayGroup, most: Int, isOpen: Bool) -> [String: PageValue] {
    let event = group.first
    let line = ReplaySentence.eventLine.sentence(["line": "\(event.line)", "title": event.title])[language]
    let facts: [(ReplaySentence, String)] = [
      (.firstEvent, line), (.step, event.step ?? ""), (.screen, event.screen ?? ""),
      (.location, event.location.joined(separator: " ")),
    ].filter { !$0.1.isEmpty }
    let fields = event.differences.map { difference -> [String: PageValue] in
      [
        "name": .text(difference.field), "recorded": .text(difference.recorded),
        "replayed": .text(difference.replayed),
      ]
    }
    let (heading, lines) = Self.tree(event)
    return [
      "open": .flag(isOpen), "count": "\(group.count)", "share": "\(max(2, group.count * 100 / max(most, 1)))",
      "subject": .text(group.cause.names.subject[language]), "change": .text(group.cause.names.change[language]),
      "facts": .list(facts.map { ["name": word($0), "value": .text($1)] }), "compared": .flag(!fields.isEmpty),
      "fields": .list(fields), "heading": heading.map { word($0) } ?? "", "lines": .list(lines),
    ]
  }

  /// The lines of the tree that changed, else the whole tree.
  private static func tree(_ event: ReplayedEvent) -> (
    heading: ReplaySentence?, lines: [[String: PageValue]]
  ) {
    guard let changes = event.treeChanges else {
      let lines = event.tree?.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
      return (lines.isEmpty ? nil : .treeNow, lines.map { line($0, isOld: false, isNew: false) })
    }
    let lines = changes.map { line($0, isOld: $0.hasPrefix("-"), isNew: $0.hasPrefix("+")) }
    return (.treeChange, lines)
  }

  private static func line(_ text: String, isOld: Bool, isNew: Bool) -> [String: PageValue] {
    ["old": .text(isOld ? text : ""), "new": .text(isNew ? text : ""), "same": .text(isOld || isNew ? "" : text)]
  }
}
