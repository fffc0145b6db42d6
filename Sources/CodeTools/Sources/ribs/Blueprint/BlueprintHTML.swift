import CodeReading
import RIBTree

/// A blueprint as one page: the drawn tree, the disagreements, and a table of all RIBs. It loads nothing.
struct BlueprintHTML {
  let facts: BlueprintFacts

  /// The page.
  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(facts.folder.escapingHTML): the RIB tree</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>The RIB tree of \(facts.folder.escapingHTML)</h1>
    <p>\(summary)</p>
    \(disagreements)<div class="drawing">
    \(BlueprintSVG(facts).text)
    </div>
    <div class="drawing"><table>
    <thead><tr><th>RIB</th><th>View</th><th>Built at</th><th>Needs</th><th>Provides</th><th>Passes on</th>\
    <th>Links</th></tr></thead>
    <tbody>
    \(facts.ribs.map(row).joined(separator: "\n"))
    </tbody>
    </table></div>
    </body>
    </html>
    """
  }

  private static let style = """
    :root{color-scheme:light dark}
    body{font:14px/1.45 system-ui,sans-serif;margin:2rem;background:#fff;color:#1b1f24}
    h1{font-size:1.3rem}code{font:12px ui-monospace,monospace}
    .drawing{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;width:100%;min-width:70rem;table-layout:fixed}
    th,td{box-sizing:border-box;text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #d0d7de}
    th:nth-child(1){width:15%}th:nth-child(2){width:6.5%}th:nth-child(3){width:18%}th:nth-child(4){width:17%}
    th:nth-child(5){width:17%}th:nth-child(6){width:13.5%}td{overflow-wrap:anywhere}.faint{color:#57606a}.wrong{color:#cf222e}
    @media (prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}th,td{border-color:#30363d}
    .faint{color:#9da7b3}.wrong{color:#ff7b72}}
    """

  private var summary: String {
    let views = facts.ribs.count { $0.hasView }
    return "\(facts.ribs.count) RIBs: \(views) with a view, \(facts.ribs.count - views) viewless."
  }

  private var disagreements: String {
    guard !facts.disagreements.isEmpty else { return "" }
    let items = facts.disagreements.map { item in
      "<li><span class=\"wrong\">\(item.message.escapingHTML)</span> <code>\(item.position.text.escapingHTML)</code>"
        + "<br><span class=\"faint\">\(item.hint.escapingHTML)</span></li>"
    }
    return "<h2>Disagreements</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
  }

  private func row(_ rib: BlueprintFacts.Entry) -> String {
    let view = rib.hasView ? "view" : "<span class=\"faint\">viewless</span>"
    let places = rib.builtAt.map { place in
      let short = place.text.split(separator: "/").last.map(String.init) ?? place.text
      return "<code title=\"\(place.text.escapingHTML)\">\(short.escapingHTML)</code>"
    }
    let cells =
      [places, rib.needs.map(property), rib.provides.map(property), passedOn(rib)]
      + [rib.links.map { "<code>\($0.escapingHTML)</code>" }]
    return "<tr><td><strong>\(rib.rib.escapingHTML)</strong></td><td>\(view)</td>"
      + cells.map { "<td>\($0.map { "<div>\($0)</div>" }.joined())</td>" }.joined() + "</tr>"
  }

  /// The names alone: the types are where the properties are needed.
  private func passedOn(_ rib: BlueprintFacts.Entry) -> [String] {
    rib.passesOn.isEmpty ? [] : ["<code>\(rib.passesOn.map(\.name).joined(separator: ", ").escapingHTML)</code>"]
  }

  private func property(_ value: BlueprintFacts.Value) -> String {
    let type = value.type.isEmpty ? "" : "<span class=\"faint\">: \(value.type.escapingHTML)</span>"
    return "<code title=\"\(value.position.text.escapingHTML)\">\(value.name.escapingHTML)\(type)</code>"
  }
}
