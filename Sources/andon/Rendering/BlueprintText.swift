import Lab
import RIBs

/// The RIB tree of the code for a person: a RIB a line, whether it has a view, and where it is built.
struct BlueprintText {
  let blueprint: Blueprint

  var text: String {
    var table = TextTable(["RIB", "VIEW", "BUILT AT"])
    for root in blueprint.roots { add(root, to: &table, depth: 0) }
    return table.lines.joined(separator: "\n")
  }

  private func add(_ node: Blueprint.Node, to table: inout TextTable, depth: Int) {
    let name = String(repeating: "  ", count: depth) + node.rib
    table.add([name, node.hasView ? "view" : "viewless", "\(node.file):\(node.line)"])
    for child in node.children { add(child, to: &table, depth: depth + 1) }
  }

  /// A Mermaid flowchart, drawn as those of sessions are; several trees hang below one node, for a chart has one.
  var mermaid: String {
    let trees = blueprint.roots.map { Self.snapshot(of: $0) }
    return (trees.count == 1 ? trees[0] : TreeSnapshot(rib: "RIBs", children: trees)).mermaid
  }

  private static func snapshot(of node: Blueprint.Node) -> TreeSnapshot {
    TreeSnapshot(
      rib: node.hasView ? node.rib : "\(node.rib) (viewless)", children: node.children.map { snapshot(of: $0) })
  }
}
