import Foundation
import Pages

/// A plot of latencies by percentile as SVG. Both axes are logarithmic: rarity to the right, latency upwards.
struct LoadPlot {
  let report: LoadReport

  private let width = 720.0
  private let height = 360.0
  private let margin = 60.0

  /// The SVG document.
  var svg: String {
    let points = report.percentiles.map { (x: x(of: $0.percent), y: y(of: $0.microseconds), value: $0) }
    let path = points.map { "\($0.x.svgText),\($0.y.svgText)" }.joined(separator: " ")
    let facts =
      "pipeline \(report.pipeline), \(report.spread): \(Int(report.rate)) links a second"
    return SVGDocument(
      title: "Latency of links by percentile", width: Int(width), height: Int(height),
      [
        SVG("rect", ["width": "100%", "height": "100%", "fill": "#fff"]),
        SVG("text", ["x": margin, "y": 24], text: facts),
      ] + (lowest...highest).flatMap(grid) + points.flatMap { point($0.x, $0.y, $0.value.percent) } + [
        SVG("polyline", ["points": path, "fill": "none", "stroke": "#06c", "stroke-width": 2]),
        SVG("text", ["x": width / 2, "y": height - 6, "text-anchor": "middle"], text: "percentile"),
      ]
    ).text
  }

  private func grid(_ exponent: Int) -> [SVG] {
    let place = y(of: pow(10, Double(exponent)))
    return [
      SVG("line", ["x1": margin, "x2": width - 20, "y1": place, "y2": place, "stroke": "#ddd"]),
      SVG("text", ["x": margin - 6, "y": place, "text-anchor": "end"], text: Self.label(exponent)),
    ]
  }

  private func point(_ x: Double, _ y: Double, _ percent: Double) -> [SVG] {
    [
      SVG("text", ["x": x, "y": height - 24, "text-anchor": "middle"], text: LoadReport.name(percent)),
      SVG("circle", ["cx": x, "cy": y, "r": 3, "fill": "#06c"]),
    ]
  }

  private var values: [Double] { report.percentiles.map { max(1, $0.microseconds) } }
  private var lowest: Int { Int(log10(values.min() ?? 1).rounded(.down)) }
  private var highest: Int { max(lowest + 1, Int(log10(values.max() ?? 10).rounded(.up))) }

  private func x(of percent: Double) -> Double {
    // The rarity of 100 % is infinite, so it is drawn at 99.999 %.
    let rarity = min(5, -log10(max(0.00001, 1 - percent / 100)))
    return margin + (width - margin - 40) * rarity / 5
  }

  private func y(of microseconds: Double) -> Double {
    let part = (log10(max(1, microseconds)) - Double(lowest)) / Double(highest - lowest)
    return height - 50 - (height - 100) * part
  }

  private static func label(_ exponent: Int) -> String {
    let units = ["us", "ms", "s", "ks"]
    let unit = min(units.count - 1, exponent / 3)
    return "\(Int(pow(10, Double(exponent - unit * 3)))) \(units[unit])"
  }
}
