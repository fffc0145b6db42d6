import DeepLinks
public import HeadlessUI
import Pages
import SessionEngine
import TextFormats

/// The screens of an exploration and the transitions between them as an SVG document.
///
/// An arrow from the bottom of a screen leads down, one from its top leads up or along a row. An arrow passes a row in a gap
/// between two screens, never behind one, so it cannot be read as two. A solid arrow is a tap with the name of its element,
/// a dotted one is a reply or time. Links lead to screens from everywhere, so each screen only tells how many open it. A
/// screen with a broken line has states that the search did not follow.
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
  private let words: ExploreWords
  /// The screens of each row.
  private let rows: [[Int]]

  /// The picture of an exploration.
  public init(_ explorer: Explorer, language: Language = .english) {
    let words = ExploreWords(language: language)
    self.words = words
    graph = ScreenGraph(explorer.graph, noScreen: words.say(.noScreen))
    title = words.say(.picture, ["app": explorer.probe.host.app.name])
    let rest = explorer.graph.states - explorer.graph.followed
    let counts = [
      "states": words.count(explorer.graph.states, "state"),
      "transitions": words.count(explorer.graph.ways.count, "transition"),
      "cut": rest > 0 ? words.say(.pictureCut, ["states": words.count(rest, "state")]) : "",
    ]
    facts = words.say(.pictureFacts, counts)
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
        text: facts),
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
    let counts = ["states": words.count(shown.states, "state"), "links": words.count(links, "link")]
    let detail = words.say(links > 0 ? .pictureLinks : .pictureStates, counts)
    return [
      SVG(
        "rect",
        [
          "x": x - Self.boxWidth / 2, "y": y - Self.boxHeight / 2, "width": Self.boxWidth, "height": Self.boxHeight,
          "rx": 6, "fill": "#fff8e0", "stroke": "#333",
        ] + (shown.unfollowed > 0 ? ["stroke-dasharray": "6 3"] : [:])),
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
    let points = points(arrow)
    let line: SVG.Attributes = [
      "d": Self.curve(points), "fill": "none", "stroke": leadsDown ? "#2a6fc9" : "#aaa",
    ]
    let path = SVG("path", line + dots + ["marker-end": "url(#end)"], [SVG("title", text: names)])
    // The arrows along a row are too near to each other for names.
    guard let tap = graph.taps[arrow], center(arrow.to).y != center(arrow.from).y else { return path }
    // Near the screen at which the tap is, where the arrows are apart from each other, and at three heights.
    let (start, next) = (points[0], points[1])
    let label: SVG.Attributes = [
      "x": start.x + (next.x - start.x) / 3, "y": start.y + (next.y - start.y) / 3 + (arrow.to % 3 - 1) * 11,
      "text-anchor": "middle", "font-size": 9, "fill": "#333", "stroke": "#fff", "stroke-width": 2,
      "paint-order": "stroke",
    ]
    return SVG("g", [:], [path, SVG("text", label, text: tap.shortened(to: 18))])
  }

  /// The points of an arrow: its beginning, its places above and below each row between, and its end. Between two points it
  /// stays between two rows or in a gap of a row, where no screen is.
  func points(_ arrow: ScreenGraph.Arrow) -> [(x: Int, y: Int)] {
    let (from, to) = (center(arrow.from), center(arrow.to))
    let half = Self.boxHeight / 2
    // Arrows of one screen begin apart from each other, towards their ends.
    let lean = max(-60, min(60, (to.x - from.x) / 6))
    if from.y == to.y {
      // Each has a height of its own, so that no two are one line.
      let bend = from.y - half - 12 - (arrow.from * 5 + arrow.to) % 7 * 8
      return [
        (from.x + lean + 12, from.y - half), (from.x + lean + 12, bend), (to.x - lean + 12, bend),
        (to.x - lean + 12, to.y - half),
      ]
    }
    let sign = to.y > from.y ? 1 : -1
    let shift = sign > 0 ? 0 : 12
    var points = [(x: from.x + lean + shift, y: from.y + sign * half)]
    let end = (x: to.x - lean + shift, y: to.y - sign * half)
    for y in stride(from: from.y + sign * Self.rowHeight, to: to.y, by: sign * Self.rowHeight) {
      let straight = points[0].x + (end.x - points[0].x) * (y - from.y) / (to.y - from.y)
      let lane = Self.lane(near: straight) + (arrow.from * 7 + arrow.to * 3) % 17 - 8
      points += [(lane, y - sign * (half + 6)), (lane, y + sign * (half + 6))]
    }
    return points + [end]
  }

  /// The middle of the gap between two columns that is nearest to a place.
  private static func lane(near x: Int) -> Int {
    left + max(0, (x - left + columnWidth / 2) / columnWidth) * columnWidth
  }

  /// A curve through the points, which leaves and reaches each of them vertically: so it stays between their heights.
  private static func curve(_ points: [(x: Int, y: Int)]) -> String {
    var path = "M\(points[0].x),\(points[0].y)"
    for (start, end) in zip(points, points.dropFirst()) {
      let middle = (start.y + end.y) / 2
      path += "C\(start.x),\(middle) \(end.x),\(middle) \(end.x),\(end.y)"
    }
    return path
  }

  /// The rectangles of all screens.
  var boxes: [(x: ClosedRange<Int>, y: ClosedRange<Int>)] {
    graph.screens.indices.map { screen in
      let (x, y) = center(screen)
      return (
        x - Self.boxWidth / 2...x + Self.boxWidth / 2, y - Self.boxHeight / 2...y + Self.boxHeight / 2
      )
    }
  }

  /// The arrows of the picture.
  var arrows: [ScreenGraph.Arrow] { graph.arrows }
}
