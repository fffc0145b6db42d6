import Pages
import SessionEngine
import TextFormats

/// The screens of an exploration and the ways between them as an SVG document.
///
/// An arrow from the bottom of a screen leads down, one from its side leads up or along a row. A solid arrow is a tap, a
/// dotted one is a reply or time. Links lead to screens from everywhere, so each screen only tells how many open it.
public struct ExploreSVG {
  private static let boxWidth = 170
  private static let boxHeight = 44
  private static let columnWidth = 200
  private static let rowHeight = 130
  private static let top = 90
  private static let left = 30

  private let graph: ScreenGraph
  private let title: String
  private let facts: String
  /// The screens of each row.
  private let rows: [[Int]]

  /// The picture of an exploration.
  public init(_ explorer: Explorer) {
    graph = ScreenGraph(explorer.graph)
    title = "\(explorer.probe.host.app.name): the screens and the ways between them"
    facts = "\(counted(explorer.graph.states, "state")), \(counted(explorer.graph.ways.count, "transition"))"
    let count = (graph.screens.map(\.row).max() ?? 0) + 1
    let screens = graph.screens
    // A row with many screens is broken into several.
    rows = (0..<count).flatMap { row -> [[Int]] in
      let all = screens.indices.filter { screens[$0].row == row }
      return stride(from: 0, to: all.count, by: 7).map { Array(all[$0..<min($0 + 7, all.count)]) }
    }
  }

  /// The document. It refers to no other file.
  public var text: String {
    let width = Self.left * 2 + max(3, rows.map(\.count).max() ?? 0) * Self.columnWidth
    let height = Self.top + rows.count * Self.rowHeight
    return SVGDocument(
      title: title, width: width, height: height, head + graph.arrows.map(arrow) + graph.screens.indices.flatMap(box)
    ).text
  }

  private var head: [SVG] {
    [
      SVG(
        "defs", [:],
        [
          SVG(
            "marker",
            [
              "id": "end", "viewBox": "0 0 8 8", "refX": 8, "refY": 4, "markerWidth": 7, "markerHeight": 7,
              "orient": "auto",
            ], [SVG("path", ["d": "M0,0L8,4L0,8z", "fill": "context-stroke"])])
        ]),
      SVG("rect", ["width": "100%", "height": "100%", "fill": "#fff"]),
      SVG("text", ["x": 16, "y": 26, "font-size": 15], text: title),
      SVG(
        "text", ["x": 16, "y": 46, "fill": "#555"],
        text: "\(facts). Solid: a tap; dotted: a reply or time. Blue leads down, grey leads back."),
    ]
  }

  // MARK: - Screens

  private func center(_ screen: Int) -> (x: Int, y: Int) {
    let row = rows.firstIndex { $0.contains(screen) } ?? 0
    let column = rows[row].firstIndex(of: screen) ?? 0
    return (
      Self.left + column * Self.columnWidth + Self.columnWidth / 2, Self.top + row * Self.rowHeight + Self.boxHeight / 2
    )
  }

  private func box(_ screen: Int) -> [SVG] {
    let (x, y) = center(screen)
    let shown = graph.screens[screen]
    let links = graph.links[screen]
    let detail = counted(shown.states, "state") + (links > 0 ? ", \(counted(links, "link"))" : "")
    return [
      SVG(
        "rect",
        [
          "x": x - Self.boxWidth / 2, "y": y - Self.boxHeight / 2, "width": Self.boxWidth, "height": Self.boxHeight,
          "rx": 6, "fill": "#fff8e0", "stroke": "#333",
        ]),
      SVG("text", ["x": x, "y": y - 3, "text-anchor": "middle"], text: shown.name.shortened(to: 24)),
      SVG(
        "text", ["x": x, "y": y + 14, "text-anchor": "middle", "fill": "#555", "font-size": 11], text: detail),
    ]
  }

  // MARK: - Arrows

  private func arrow(_ arrow: ScreenGraph.Arrow) -> SVG {
    let leadsDown = center(arrow.to).y > center(arrow.from).y
    let names = "\(graph.screens[arrow.from].name) → \(graph.screens[arrow.to].name)"
    let dots: SVG.Attributes = arrow.kind == .tap ? [:] : ["stroke-dasharray": "2 4"]
    let line: SVG.Attributes = ["d": path(arrow), "fill": "none", "stroke": leadsDown ? "#2a6fc9" : "#aaa"]
    return SVG("path", line + dots + ["marker-end": "url(#end)"], [SVG("title", text: names)])
  }

  private func path(_ arrow: ScreenGraph.Arrow) -> String {
    let (from, to) = (center(arrow.from), center(arrow.to))
    let half = Self.boxHeight / 2
    // Arrows of one screen begin apart from each other, towards their ends.
    let lean = max(-60, min(60, (to.x - from.x) / 6))
    guard to.y <= from.y else {
      return
        "M\(from.x + lean),\(from.y + half)C\(from.x + lean),\(from.y + half + 50) \(to.x - lean),\(to.y - half - 50) "
        + "\(to.x - lean),\(to.y - half)"
    }
    let bend = to.y == from.y ? 46 : 20
    return
      "M\(from.x + lean + 12),\(from.y - half)C\(from.x + lean + 12),\(from.y - half - bend) "
      + "\(to.x - lean + 12),\(to.y + (to.y == from.y ? -half - bend : half + bend)) "
      + "\(to.x - lean + 12),\(to.y == from.y ? to.y - half : to.y + half)"
  }
}
