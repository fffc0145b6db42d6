import HeadlessUI
import RIBs
import TextFormats

/// A replay as one HTML page that needs no network: the causes by their number, each with its first event. It has no
/// script: Tab moves between the causes, and Enter opens one.
public struct ReplayPage {
  private let title: String
  private let groups: [ReplayGroup]
  private let others: Int
  private let summary: ReplaySummary

  /// A page. `title` names the file, `groups` are redacted and in the order of `ReplayGroups.sorted`, `others` is the number of
  /// events of further causes.
  public init(title: String, groups: [ReplayGroup], others: Int, summary: ReplaySummary) {
    self.title = title
    self.groups = groups
    self.others = others
    self.summary = summary
  }

  /// The document.
  public var html: String {
    let most = groups.map(\.count).max() ?? 1
    let state = summary.different > 0 || summary.unmatched ?? 0 > 0 || summary.compared == 0 ? "different" : "equal"
    let rest = others > 0 ? "<p>\(counted(others, "event")) of further causes</p>" : ""
    let body = """
      <p class="summary \(state)">\(summary.text.escapingHTML)</p>
      <p class="hint">Each line is a cause with the number of its events. Open one to see its first event: Tab moves, Enter \
      opens and closes.</p>
      \(groups.enumerated().map { card($1, most: most, isOpen: $0 == 0) }.joined(separator: "\n"))
      \(rest)
      """
    return HTMLPage(language: .english, title: title, style: Self.style, body: body).text
  }

  private func card(_ group: ReplayGroup, most: Int, isOpen: Bool) -> String {
    """
    <details\(isOpen ? " open" : "")>
    <summary><span class="count">\(group.count)</span>\
    <span class="bar" aria-hidden="true"><span style="width:\(max(2, group.count * 100 / max(most, 1)))%"></span></span>\
    <code>\(group.cause.subject.escapingHTML)</code> <strong>\(group.cause.change.escapingHTML)</strong></summary>
    \(example(group.first))
    </details>
    """
  }

  private func example(_ event: ReplayedEvent) -> String {
    let facts = [
      ("First event", "line \(event.line): \(event.title)"), ("Step", event.step ?? ""), ("Screen", event.screen ?? ""),
      ("Location", event.location.joined(separator: " ")),
    ].filter { !$0.1.isEmpty }
    let list = facts.map { "<dt>\($0)</dt><dd>\($1.escapingHTML)</dd>" }.joined()
    return "<dl>\(list)</dl>\n\(fields(event.differences))\n\(tree(event))"
  }

  private func fields(_ differences: [ReplayDifference]) -> String {
    guard !differences.isEmpty else { return "" }
    let rows = differences.map { difference in
      "<tr><th scope=\"row\">\(difference.field.escapingHTML)</th>"
        + "<td><del>\(difference.recorded.escapingHTML)</del></td>"
        + "<td><ins>\(difference.replayed.escapingHTML)</ins></td></tr>"
    }
    return """
      <div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Recorded</th>\
      <th scope="col">Replayed</th></tr></thead><tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      """
  }

  /// The lines of the tree that changed, else the whole tree.
  private func tree(_ event: ReplayedEvent) -> String {
    guard let changes = event.treeChanges else {
      return event.tree.map { "<h2>The tree now</h2>\n<pre>\($0.text.escapingHTML)</pre>" } ?? ""
    }
    let lines = changes.map { line in
      let text = line.escapingHTML
      return line.hasPrefix("-") ? "<del>\(text)</del>" : line.hasPrefix("+") ? "<ins>\(text)</ins>" : text
    }
    return "<h2>The tree of the recorded location, and now</h2>\n<pre>\(lines.joined(separator: "\n"))</pre>"
  }

  private static let style = """
    :root { --page: #fff; --ink: #1b1b1f; --quiet: #5c5c66; --line: #d8d8df; --soft: #f4f4f8; --old: #f8d4d0; --new: #cdebd3;
      --bar: #8f7ae0; --bad: #b3261e; --good: #1e6b35; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #16161a; --ink: #ececf1; --quiet: #a9a9b4; --line: #3d3d46; --soft: #212127; --old: #5f2621;
        --new: #1f4d2b; --bar: #8a78d8; --bad: #ff8a80; --good: #7fd69a; }
    }
    body { background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, "Noto Sans CJK JP", sans-serif;
      max-width: 72rem; margin: 1.5rem auto; padding: 0 1rem; }
    h1 { font-size: 1.3rem; margin: 0 0 .4rem; overflow-wrap: anywhere; }
    h2 { font-size: .85rem; margin: .8rem 0 .3rem; }
    .summary { font-weight: 600; margin: .3rem 0; overflow-wrap: anywhere; }
    .different { color: var(--bad); } .equal { color: var(--good); } .hint { color: var(--quiet); font-size: .85rem; }
    details { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; padding: 0 .8rem; }
    details[open] { padding-bottom: .8rem; }
    summary { cursor: pointer; padding: .55rem 0; overflow-wrap: anywhere; }
    summary:focus-visible { outline: 3px solid #1769e0; outline-offset: 2px; border-radius: 4px; }
    .count { display: inline-block; min-width: 4rem; text-align: right; font: 600 14px ui-monospace, monospace; }
    .bar { display: inline-block; width: 6rem; height: .55rem; margin: 0 .7rem; background: var(--soft); }
    .bar span { display: block; height: 100%; background: var(--bar); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .2rem 0 .8rem; }
    dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
    .scroll { overflow: auto; }
    table { border-collapse: collapse; width: 100%; font: 12px/1.45 ui-monospace, monospace; }
    th, td { text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); padding: .25rem .5rem;
      overflow-wrap: anywhere; font-weight: 400; }
    thead th { color: var(--quiet); } td { width: 38%; }
    pre { font: 12px/1.5 ui-monospace, monospace; background: var(--soft); padding: .6rem; overflow: auto; margin: 0; }
    del, ins { text-decoration: none; } del { background: var(--old); } ins { background: var(--new); }
    """
}
