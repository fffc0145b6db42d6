import CodeReading
import Pages
import RIBTree

/// A blueprint as a drawn tree: a column for each level, and a box for each RIB.
///
/// A filled box has a view, a dashed one is viewless, and a red one has a disagreement. The colours follow the reader's
/// light or dark scheme.
struct BlueprintSVG {
  private static let rowHeight = 50
  private static let boxHeight = 38
  private static let gap = 46
  private static let margin = 20
  private static let top = 60
  private static let letterWidth = 8

  private struct Box {
    let node: Blueprint.Node
    let depth: Int
    let y: Int
    let parent: Int?
  }

  private let facts: BlueprintFacts
  private let entries: [String: BlueprintFacts.Entry]
  private let wrong: [String: String]
  private var boxes: [Box] = []
  private var rows = 0
  /// The left side and the width of each column.
  private var columns: [(x: Int, width: Int)] = []

  init(_ facts: BlueprintFacts) {
    self.facts = facts
    entries = Dictionary(facts.ribs.map { ($0.rib, $0) }) { first, _ in first }
    wrong = Dictionary(facts.disagreements.map { ($0.rib, $0.message) }) { first, _ in first }
    for root in facts.roots { _ = place(root, depth: 0) }
    var x = Self.margin
    for depth in 0...(boxes.map(\.depth).max() ?? 0) {
      let texts = boxes.filter { $0.depth == depth }.flatMap { [$0.node.rib, detail($0.node)] }
      let width = (texts.map(\.count).max() ?? 0) * Self.letterWidth + 24
      columns.append((x, width))
      x += width + Self.gap
    }
  }

  /// Places a RIB beside the middle of its children. Returns the number of its box.
  private mutating func place(_ node: Blueprint.Node, depth: Int) -> Int {
    let children = node.children.map { place($0, depth: depth + 1) }
    if children.isEmpty { rows += 1 }
    let y =
      children.isEmpty
      ? Self.top + (rows - 1) * Self.rowHeight : (boxes[children[0]].y + boxes[children[children.count - 1]].y) / 2
    let number = boxes.count
    boxes.append(Box(node: node, depth: depth, y: y, parent: nil))
    for child in children {
      let box = boxes[child]
      boxes[child] = Box(node: box.node, depth: box.depth, y: box.y, parent: number)
    }
    return number
  }

  /// The document, without the end of its last line. It refers to no other file.
  var text: String {
    let last = columns[columns.count - 1]
    let width = max(last.x + last.width + Self.margin, 460)
    let height = Self.top + rows * Self.rowHeight
    let head = [
      SVG("style", text: "\n\(PageFiles.text(of: "exported/drawing.css") ?? "")"),
      SVG("rect", ["class": "ground", "width": "100%", "height": "100%"]),
      SVG("text", ["class": "name", "x": Self.margin, "y": 24, "font-size": 15], text: facts.folder),
      SVG(
        "text", ["class": "detail", "x": Self.margin, "y": 42, "font-size": 11],
        text:
          "A filled box has a view, a dashed box is viewless\(wrong.isEmpty ? "" : ", a red box has a disagreement")."),
    ]
    let document = SVGDocument(
      title: "\(facts.folder): the RIB tree", width: width, height: height,
      attributes: ["class": "ribs", "width": width, "height": height, "font-size": 13],
      head + boxes.compactMap(line) + boxes.map(draw))
    return String(document.text.dropLast())
  }

  private func detail(_ node: Blueprint.Node) -> String {
    let links = entries[node.rib]?.links.count ?? 0
    return (node.hasView ? "view" : "viewless") + (links == 0 ? "" : links == 1 ? ", 1 link" : ", \(links) links")
  }

  private func draw(_ box: Box) -> SVG {
    let (x, width) = columns[box.depth]
    let node = box.node
    let classes = (node.hasView ? "view" : "viewless") + (wrong[node.rib] == nil ? "" : " wrong")
    let tip = ["\(node.rib): \(node.position.text)", wrong[node.rib]].compactMap(\.self).joined(separator: "\n")
    return SVG(
      "g", [:],
      [
        SVG("title", text: tip),
        SVG("rect", ["class": classes, "x": x, "y": box.y, "width": width, "height": Self.boxHeight, "rx": 5]),
        SVG("text", ["class": "name", "x": x + 12, "y": box.y + 17], text: node.rib),
        SVG("text", ["class": "detail", "x": x + 12, "y": box.y + 31, "font-size": 11], text: detail(node)),
      ])
  }

  private func line(_ box: Box) -> SVG? {
    guard let parent = box.parent.map({ boxes[$0] }) else { return nil }
    let from = (x: columns[parent.depth].x + columns[parent.depth].width, y: parent.y + Self.boxHeight / 2)
    let to = (x: columns[box.depth].x, y: box.y + Self.boxHeight / 2)
    let middle = to.x - Self.gap / 2
    return SVG(
      "path",
      ["class": "line", "d": "M\(from.x),\(from.y)C\(middle),\(from.y) \(middle),\(to.y) \(to.x),\(to.y)"])
  }
}
