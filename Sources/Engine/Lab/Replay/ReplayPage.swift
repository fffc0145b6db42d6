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

  /// A page. `title` names the file, `groups` are redacted and in the order of `ReplayGroups.sorted`, `others` is the number of
  /// events of further causes. `log` has the numbers of the file, where it is a log or was not read whole.
  public init(title: String, groups: [ReplayGroup], others: Int, summary: ReplaySummary, log: LogTally? = nil) {
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
        "title": .text(title), "summary": .text(summary.text), "state": isDifferent ? "different" : "equal",
        "causes": .list(groups.enumerated().map { Self.cause($1, most: most, isOpen: $0 == 0) }),
        "log": log.map { .text($0.text) } ?? "",
        "others": others > 0 ? .text(counted(others, "event")) : "",
      ]
    ).text
  }

  private static func cause(_ group: ReplayGroup, most: Int, isOpen: Bool) -> [String: PageValue] {
    let event = group.first
    let facts = [
      ("First event", "line \(event.line): \(event.title)"), ("Step", event.step ?? ""), ("Screen", event.screen ?? ""),
      ("Location", event.location.joined(separator: " ")),
    ].filter { !$0.1.isEmpty }
    let fields = event.differences.map { difference -> [String: PageValue] in
      [
        "field": .text(difference.field), "recorded": .text(difference.recorded),
        "replayed": .text(difference.replayed),
      ]
    }
    let (heading, lines) = tree(event)
    return [
      "open": .flag(isOpen), "count": "\(group.count)", "share": "\(max(2, group.count * 100 / max(most, 1)))",
      "subject": .text(group.cause.subject), "change": .text(group.cause.change),
      "facts": .list(facts.map { ["name": .text($0), "value": .text($1)] }), "compared": .flag(!fields.isEmpty),
      "fields": .list(fields), "heading": .text(heading), "lines": .list(lines),
    ]
  }

  /// The lines of the tree that changed, else the whole tree.
  private static func tree(_ event: ReplayedEvent) -> (heading: String, lines: [[String: PageValue]]) {
    guard let changes = event.treeChanges else {
      let lines = event.tree?.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
      return (lines.isEmpty ? "" : "The tree now", lines.map { line($0, isOld: false, isNew: false) })
    }
    let lines = changes.map { line($0, isOld: $0.hasPrefix("-"), isNew: $0.hasPrefix("+")) }
    return ("The tree of the recorded location, and now", lines)
  }

  private static func line(_ text: String, isOld: Bool, isNew: Bool) -> [String: PageValue] {
    ["old": .text(isOld ? text : ""), "new": .text(isNew ? text : ""), "same": .text(isOld || isNew ? "" : text)]
  }
}
