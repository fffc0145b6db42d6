import Lab
import RIBs
import TextFormats

/// The text of a blueprint: a table with a RIB a line, and where it is built.
struct BlueprintText {
  let blueprint: Blueprint

  var text: String {
    var table = TextTable(["RIB", "VIEW", "BUILT AT"])
    for root in blueprint.roots { add(root, to: &table, depth: 0) }
    return table.text
  }

  private func add(_ node: Blueprint.Node, to table: inout TextTable, depth: Int) {
    let name = String(repeating: "  ", count: depth) + node.rib
    table.add([name, node.hasView ? "view" : "viewless", "\(node.file):\(node.line)"])
    for child in node.children { add(child, to: &table, depth: depth + 1) }
  }

  /// The Mermaid flowchart, in the format of session trees. Several trees get one common root, `RIBs`.
  var mermaid: String {
    let trees = blueprint.roots.map { Self.snapshot(of: $0) }
    return (trees.count == 1 ? trees[0] : TreeSnapshot(rib: "RIBs", children: trees)).mermaid
  }

  private static func snapshot(of node: Blueprint.Node) -> TreeSnapshot {
    TreeSnapshot(
      rib: node.hasView ? node.rib : "\(node.rib) (viewless)", children: node.children.map { snapshot(of: $0) })
  }
}
