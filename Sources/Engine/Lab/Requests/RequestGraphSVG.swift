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
    return (head(height) + rows + axis(height - 40) + ["</svg>", ""]).joined(separator: "\n")
  }

  private func head(_ height: Int) -> [String] {
    let facts =
      "\(counted(series.total, "request")), \(series.unseen) unseen. "
      + "A bar is \(DurationText.text(series.span)), the highest \(counted(series.highest, "request"))."
    return [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.width) \(height)\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<title>\(title.escapingHTML)</title>",
      "<defs><pattern id=\"unseen\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">"
        + "<rect width=\"4\" height=\"4\" fill=\"#fff\"/><path d=\"M0,4L4,0\" stroke=\"#c30\" "
        + "stroke-width=\"1.5\"/></pattern></defs>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      "<text x=\"16\" y=\"24\" font-size=\"15\">\(title.escapingHTML)</text>",
      "<text x=\"16\" y=\"44\" fill=\"#555\">\(facts)</text>",
      "<rect x=\"640\" y=\"12\" width=\"14\" height=\"14\" fill=\"#06c\"/><text x=\"660\" y=\"24\">seen</text>",
      "<rect x=\"704\" y=\"12\" width=\"14\" height=\"14\" fill=\"url(#unseen)\" stroke=\"#c30\"/>"
        + "<text x=\"724\" y=\"24\">unseen</text>",
    ]
  }

  private func row(_ line: RequestLine, top: Int) -> [String] {
    let base = top + Self.barHeight
    var parts = [
      "<text x=\"16\" y=\"\(base - 16)\">\(line.request.shortened(to: 22).escapingHTML)</text>",
      "<text x=\"16\" y=\"\(base)\" fill=\"#555\">\(line.total), \(line.unseen.reduce(0, +)) unseen</text>",
      "<line x1=\"\(Self.left)\" x2=\"\(Self.width - Self.right)\" y1=\"\(base)\" y2=\"\(base)\" stroke=\"#bbb\"/>",
    ]
    for (place, (seen, unseen)) in zip(line.seen, line.unseen).enumerated() {
      if seen > 0 { parts.append(bar(place, base: base, from: 0, to: seen, "fill=\"#06c\"")) }
      guard unseen > 0 else { continue }
      parts.append(bar(place, base: base, from: seen, to: seen + unseen, "fill=\"url(#unseen)\" stroke=\"#c30\""))
    }
    return parts
  }

  private func bar(_ place: Int, base: Int, from low: Int, to high: Int, _ paint: String) -> String {
    let top = Double(base) - height(of: high)
    return "<rect x=\"\(Self.decimal(x(of: place)))\" y=\"\(Self.decimal(top))\" "
      + "width=\"\(Self.decimal(step * 0.8))\" height=\"\(Self.decimal(height(of: high) - height(of: low)))\" \(paint)/>"
  }

  private func axis(_ top: Int) -> [String] {
    guard let from = series.from else { return [] }
    let places = Set([0, series.count / 2, series.count - 1]).sorted()
    return places.map { place in
      let anchor = place == 0 ? "start" : place == series.count - 1 ? "end" : "middle"
      let edge = x(of: place) + (place == series.count - 1 ? step * 0.8 : 0)
      let time = Timestamp(milliseconds: from + Int64(place) * series.span).shortText
      return "<text x=\"\(Self.decimal(edge))\" y=\"\(top + 20)\" text-anchor=\"\(anchor)\">\(time)</text>"
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

  /// A number with one decimal, the same on every machine.
  private static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
