/// A table whose columns are as wide as their widest cell, with control characters escaped.
package struct TextTable {
  private var rows: [[String]] = []

  /// A table with a heading.
  package init(_ heading: [String]) { add(heading) }

  /// Adds a row with as many cells as the heading.
  package mutating func add(_ row: [String]) { rows.append(row.map(\.escapingControlCharacters)) }

  /// The lines, without trailing spaces.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The lines as one text.
  package var text: String { lines.joined(separator: "\n") }
}
