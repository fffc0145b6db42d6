import Pages
import TextFormats

/// A graph of requests over time as an SVG document: for each name a row of bars, seen requests filled, unseen ones
/// striped above them.
public struct RequestGraphSVG {
  private static let width = 800
  private static let left = 170
  private static let right = 24
  private static let top = 64
  private static let rowHeight = 72
  private static let barHeight = 52

  private let series: RequestSeries
  private let title: String

  /// The graph of a series under a title.
  public init(_ series: RequestSeries, title: String) {
    self.series = series
    self.title = title
  }

  /// The document. It refers to no other file.
  public var text: String {
    let height = Self.top + max(1, series.requests.count) * Self.rowHeight + 40
    let rows = series.requests.enumerated().flatMap { row($1, top: Self.top + $0 * Self.rowHeight) }
    return SVGDocument(title: title, width: Self.width, height: height, head + rows + axis(height - 40)).text
  }

  private var head: [SVG] {
    let facts =
      "\(counted(series.total, "request")), \(series.unseen) unseen. "
      + "A bar is \(DurationText.text(series.span)), the highest \(counted(series.highest, "request"))."
    let stripes = SVG(
      "pattern", ["id": "unseen", "width": 4, "height": 4, "patternUnits": "userSpaceOnUse"],
      [
        SVG("rect", ["width": 4, "height": 4, "fill": "#fff"]),
        SVG("path", ["d": "M0,4L4,0", "stroke": "#c30", "stroke-width": "1.5"]),
      ])
    return [
      SVG("defs", [:], [stripes]), SVG("rect", ["width": "100%", "height": "100%", "fill": "#fff"]),
      SVG("text", ["x": 16, "y": 24, "font-size": 15], text: title),
      SVG("text", ["x": 16, "y": 44, "fill": "#555"], text: facts),
      SVG("rect", ["x": 640, "y": 12, "width": 14, "height": 14] + Self.seen),
      SVG("text", ["x": 660, "y": 24], text: "seen"),
      SVG("rect", ["x": 704, "y": 12, "width": 14, "height": 14] + Self.unseen),
      SVG("text", ["x": 724, "y": 24], text: "unseen"),
    ]
  }

  private func row(_ line: RequestLine, top: Int) -> [SVG] {
    let base = top + Self.barHeight
    var parts = [
      SVG("text", ["x": 16, "y": base - 16], text: line.request.shortened(to: 22)),
      SVG("text", ["x": 16, "y": base, "fill": "#555"], text: "\(line.total), \(line.unseen.reduce(0, +)) unseen"),
      SVG("line", ["x1": Self.left, "x2": Self.width - Self.right, "y1": base, "y2": base, "stroke": "#bbb"]),
    ]
    for (place, (seen, unseen)) in zip(line.seen, line.unseen).enumerated() {
      if seen > 0 { parts.append(bar(place, base: base, from: 0, to: seen, Self.seen)) }
      guard unseen > 0 else { continue }
      parts.append(bar(place, base: base, from: seen, to: seen + unseen, Self.unseen))
    }
    return parts
  }

  private static let seen: SVG.Attributes = ["fill": "#06c"]
  private static let unseen: SVG.Attributes = ["fill": "url(#unseen)", "stroke": "#c30"]

  private func bar(_ place: Int, base: Int, from low: Int, to high: Int, _ paint: SVG.Attributes) -> SVG {
    SVG(
      "rect",
      [
        "x": x(of: place), "y": Double(base) - height(of: high), "width": step * 0.8,
        "height": height(of: high) - height(of: low),
      ] + paint)
  }

  private func axis(_ top: Int) -> [SVG] {
    guard let from = series.from else { return [] }
    let places = Set([0, series.count / 2, series.count - 1]).sorted()
    return places.map { place in
      let anchor = place == 0 ? "start" : place == series.count - 1 ? "end" : "middle"
      let edge = x(of: place) + (place == series.count - 1 ? step * 0.8 : 0)
      let time = Timestamp(milliseconds: from + Int64(place) * series.span).shortText
      return SVG("text", ["x": edge, "y": top + 20, "text-anchor": anchor], text: time)
    }
  }

  /// The distance between two bars. A few bars are not wider than 24.
  private var step: Double {
    min(24, Double(Self.width - Self.left - Self.right) / Double(max(1, series.count)))
  }

  private func x(of place: Int) -> Double { Double(Self.left) + Double(place) * step }

  private func height(of value: Int) -> Double {
    Double(value * Self.barHeight) / Double(max(1, series.highest))
  }
}
