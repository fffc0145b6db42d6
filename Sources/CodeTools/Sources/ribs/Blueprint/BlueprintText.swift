import CodeReading
import RIBTree

/// A blueprint as aligned lines, and as a Mermaid flowchart.
struct BlueprintText {
  let facts: BlueprintFacts

  /// The tree: a RIB a line, below the one that builds it.
  var tree: String {
    var rows = [["RIB", "VIEW", "BUILT AT"]]
    var seen: Set<String> = []
    let parents = Set(facts.roots.flatMap(\.all).filter { !$0.children.isEmpty }.map(\.rib))
    func add(_ node: Blueprint.Node, depth: Int) {
      // The RIBs below a RIB with two parents are below the first place only.
      let isRepeated = !seen.insert(node.rib).inserted && parents.contains(node.rib)
      let name = String(repeating: "  ", count: depth) + node.rib + (isRepeated ? " (as above)" : "")
      rows.append([name, node.hasView ? "view" : "viewless", node.position.text])
      for child in node.children { add(child, depth: depth + 1) }
    }
    for root in facts.roots {
      // Another app can have RIBs of the same name.
      seen = []
      add(root, depth: 0)
    }
    return Self.aligned(rows)
  }

  /// The properties that go into each RIB and out of it, one a line.
  var dependencies: String {
    var rows = [["RIB", "DEPENDENCY", "PROPERTY", "TYPE", "DECLARED AT"]]
    for rib in facts.ribs {
      for (kind, values) in [("needs", rib.needs), ("provides", rib.provides), ("passes on", rib.passesOn)] {
        rows += values.map { [rib.rib, kind, $0.name, $0.type.isEmpty ? "-" : $0.type, $0.position.text] }
      }
    }
    return Self.aligned(rows)
  }

  /// The size of each RIB, one a line.
  var sizes: String {
    var rows = [["RIB", "FILES", "LINES", "LONGEST FILE", "LONGEST FUNCTION"]]
    rows += facts.sizes.map { size in
      [
        size.rib, String(size.files), String(size.lines), "\(size.longestFile.name) \(size.longestFile.lines)",
        size.longestFunction.map { "\($0.name) \($0.lines)" } ?? "-",
      ]
    }
    return Self.aligned(rows)
  }

  /// The links that end at each RIB, one a line.
  var links: String {
    Self.aligned([["RIB", "LINK"]] + facts.ribs.flatMap { rib in rib.links.map { [rib.rib, $0] } })
  }

  /// The tree as a Mermaid flowchart.
  var mermaid: String {
    var lines = ["flowchart TD"]
    var count = 0
    func add(_ node: Blueprint.Node, below parent: String?) {
      let name = "n\(count)"
      count += 1
      lines.append("  \(name)[\"\(node.rib)\(node.hasView ? "" : " (viewless)")\"]")
      if let parent { lines.append("  \(parent) --> \(name)") }
      for child in node.children { add(child, below: name) }
    }
    for root in facts.roots { add(root, below: nil) }
    return lines.joined(separator: "\n")
  }

  /// Returns rows in columns with two spaces between them.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count + 2)
      }.joined()
    }.joined(separator: "\n")
  }
}
