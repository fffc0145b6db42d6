import TextFormats

/// A graph of requests over time as text: a line of bars for the seen requests of each name, and one for the unseen.
///
/// It needs neither colours nor more than 80 columns.
public struct RequestGraphText {
  private static let bars = Array(" ▁▂▃▄▅▆▇█")
  /// The width of the column of names: 80 columns, without the spans, the kind, the number and the spaces.
  private static let nameWidth = 16

  private let series: RequestSeries

  /// The graph of a series.
  public init(_ series: RequestSeries) {
    self.series = series
  }

  /// The lines of the graph.
  public var text: String {
    guard let from = series.from else { return "no requests" }
    let heading =
      "\(counted(series.total, "request")), \(series.unseen) unseen; "
      + "a column is \(DurationText.text(series.span)), the highest bar \(counted(series.highest, "request"))"
    return ([heading, "", axis(from)] + series.requests.flatMap(lines)).joined(separator: "\n")
  }

  /// The times of the first and of the last column.
  private func axis(_ from: Int64) -> String {
    let start = Timestamp(milliseconds: from).shortText
    let end = Timestamp(milliseconds: from + Int64(series.count - 1) * series.span).shortText
    let left = "".padded(to: Self.nameWidth + 15)
    guard series.count > start.columns + end.columns else {
      return left + (start == end ? start : "\(start) to \(end)")
    }
    return left + start.padded(to: series.count - end.columns) + end
  }

  private func lines(_ line: RequestLine) -> [String] {
    var lines: [String] = []
    for (kind, values) in [("seen", line.seen), ("unseen", line.unseen)] where values.contains(where: { $0 > 0 }) {
      let name = lines.isEmpty ? line.request.shortened(to: Self.nameWidth) : ""
      let number = "\(values.reduce(0, +))"
      let padding = String(repeating: " ", count: max(0, 6 - number.count))
      lines.append(
        name.padded(to: Self.nameWidth) + " " + kind.padded(to: 6) + padding + number + "  "
          + String(values[...(values.lastIndex { $0 > 0 } ?? 0)].map(bar)))
    }
    return lines
  }

  /// The bar of a number. Each number but 0 has one.
  private func bar(_ value: Int) -> Character {
    guard value > 0, series.highest > 0 else { return Self.bars[0] }
    let steps = Self.bars.count - 1
    return Self.bars[max(1, (value * steps + series.highest / 2) / series.highest)]
  }
}
