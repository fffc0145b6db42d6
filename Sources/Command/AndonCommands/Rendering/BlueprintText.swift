import Lab
import RIBs
import TextFormats

/// The text of the tree that a search has reached: a table with a RIB a line, and a table of the links.
struct BlueprintText {
  let tree: ReachedTree

  var text: String {
    var ribs = TextTable(["RIB", "VIEW", "LINKS", "FIRST REACHED"])
    var links = TextTable(["RIB", "LINK"])
    for root in tree.roots { add(root, to: &ribs, &links, depth: 0) }
    let open = tree.isComplete ? "" : ", more with a greater --limit"
    return [ribs.text, links.text, "\(tree.app): \(counted(tree.states, "state"))\(open)"].joined(separator: "\n\n")
  }

  private func add(_ node: ReachedTree.Node, to ribs: inout TextTable, _ links: inout TextTable, depth: Int) {
    let name = String(repeating: "  ", count: depth) + node.rib
    let first = ([node.state.isEmpty ? "new session" : node.state] + node.events).joined(separator: ", ")
    ribs.add([name, node.hasView ? "view" : "viewless", node.links.isEmpty ? "-" : "\(node.links.count)", first])
    for link in node.links { links.add([node.rib, link]) }
    for child in node.children { add(child, to: &ribs, &links, depth: depth + 1) }
  }

  /// The Mermaid flowchart, in the format of session trees.
  var mermaid: String {
    let trees = tree.roots.map { Self.snapshot(of: $0) }
    return (trees.count == 1 ? trees[0] : TreeSnapshot(rib: "RIBs", children: trees)).mermaid
  }

  private static func snapshot(of node: ReachedTree.Node) -> TreeSnapshot {
    TreeSnapshot(
      rib: node.hasView ? node.rib : "\(node.rib) (viewless)", children: node.children.map { snapshot(of: $0) })
  }
}
