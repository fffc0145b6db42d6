import Foundation

/// A plot of latencies by percentile as SVG. Both axes are logarithmic: rarity to the right, latency upwards.
struct LoadPlot {
  let report: LoadReport

  private let width = 720.0
  private let height = 360.0
  private let margin = 60.0

  /// The SVG document.
  var svg: String {
    let points = report.percentiles.map { (x: x(of: $0.percent), y: y(of: $0.microseconds), value: $0) }
    let path = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(width)) \(number(height))\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<title>Latency of links by percentile</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      "<text x=\"\(number(margin))\" y=\"24\">pipeline \(report.pipeline), "
        + "\(report.spread): \(Int(report.rate)) links a second</text>",
    ]
    for exponent in lowest...highest {
      let place = number(y(of: pow(10, Double(exponent))))
      lines.append(
        "<line x1=\"\(number(margin))\" x2=\"\(number(width - 20))\" y1=\"\(place)\" y2=\"\(place)\" stroke=\"#ddd\"/>"
          + "<text x=\"\(number(margin - 6))\" y=\"\(place)\" text-anchor=\"end\">\(Self.label(exponent))</text>")
    }
    for point in points {
      lines.append(
        "<text x=\"\(number(point.x))\" y=\"\(number(height - 24))\" text-anchor=\"middle\">"
          + "\(LoadReport.name(point.value.percent))</text>"
          + "<circle cx=\"\(number(point.x))\" cy=\"\(number(point.y))\" r=\"3\" fill=\"#06c\"/>")
    }
    lines.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\"/>")
    lines.append(
      "<text x=\"\(number(width / 2))\" y=\"\(number(height - 6))\" text-anchor=\"middle\">percentile</text>")
    return lines.joined(separator: "\n") + "\n</svg>\n"
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

  private func number(_ value: Double) -> String { LoadReport.decimal(value, 1) }

  private static func label(_ exponent: Int) -> String {
    let units = ["us", "ms", "s", "ks"]
    let unit = min(units.count - 1, exponent / 3)
    return "\(Int(pow(10, Double(exponent - unit * 3)))) \(units[unit])"
  }
}
