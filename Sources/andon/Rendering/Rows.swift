import TextFormats

/// Rows of a name and a value, aligned: one fact a row.
struct Rows {
  /// The width of the names; longer ones push their value to the right.
  static let nameWidth = 12

  private(set) var lines: [String] = []

  /// Adds a fact; a value of several lines stands in one column. An empty value adds nothing.
  mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    add(name, value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Adds a fact of several lines; none adds nothing.
  mutating func add(_ name: String, _ values: [String]) {
    for (index, value) in values.enumerated() {
      lines.append("  " + (index == 0 ? name : "").padded(to: Self.nameWidth) + value)
    }
  }
}

/// A table of columns as wide as their widest cell, two blanks apart.
struct TextTable {
  private var rows: [[String]]

  /// A table with a heading.
  init(_ heading: [String]) { rows = [heading] }

  /// Adds a row with as many cells as the heading.
  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, without blanks at their ends.
  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// A number with its noun: `1 link`, `2 links`.
func counted(_ number: some BinaryInteger, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
