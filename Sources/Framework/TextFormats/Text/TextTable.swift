/// A table whose columns are as wide as their widest cell, with control characters escaped.
///
/// With a width, the widest columns are cut in the middle of their cells until a line fits.
package struct TextTable {
  /// The width below which no column is cut.
  private static let leastColumn = 8

  private var rows: [[String]] = []
  private let width: Int?

  /// A table with a heading.
  package init(_ heading: [String], width: Int? = nil) {
    self.width = width
    add(heading)
  }

  /// Adds a row with as many cells as the heading.
  package mutating func add(_ row: [String]) { rows.append(row.map(\.escapingControlCharacters)) }

  /// The lines, without trailing spaces.
  package var lines: [String] {
    let widths = fitted(rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 })
    return rows.map { row in
      zip(row, widths).map { $0.shortenedInMiddle(to: $1).padded(to: $1) }.joined(separator: "  ").trimmedAtEnd
    }
  }

  /// Returns the widths of the columns, the widest made narrower until a line fits.
  private func fitted(_ natural: [Int]) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    let gaps = 2 * (widths.count - 1)
    while widths.reduce(gaps, +) > width, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.leastColumn
    {
      widths[widest] -= 1
    }
    return widths
  }

  /// The lines as one text.
  package var text: String { lines.joined(separator: "\n") }
}
