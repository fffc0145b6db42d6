import TextFormats

/// Aligned rows of a name and a value, with control characters escaped.
struct Rows {
  /// The width of the column of names.
  private let nameWidth: Int

  private(set) var lines: [String] = []

  /// No rows yet.
  init(nameWidth: Int = 12) { self.nameWidth = nameWidth }

  /// Adds a row. A missing or empty value adds nothing.
  mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    add(name, [value])
  }

  /// Adds a row of several lines; no lines add nothing.
  mutating func add(_ name: String, _ values: [String]) {
    for (index, value) in values.enumerated() {
      lines.append("  " + (index == 0 ? name : "").padded(to: nameWidth) + value.escapingControlCharacters)
    }
  }

  /// Adds the lines of a text as one row.
  mutating func add(_ name: String, linesOf text: String) {
    add(name, text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Adds a row of `name=value` lines, sorted by name.
  mutating func add(_ name: String, pairs: [String: String]) {
    add(name, pairs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
  }

  /// Adds the location of a session.
  mutating func add(location: [String]) {
    add("location", location.isEmpty ? ["(the root)"] : ReadableLink.texts(location))
  }

  /// A heading and the rows below it.
  func text(under heading: String) -> String {
    ([heading.escapingControlCharacters] + lines).joined(separator: "\n")
  }
}

/// A table whose columns are as wide as their widest cell, with control characters escaped.
///
/// With a width, the widest columns are cut in the middle of their cells until a line fits.
struct TextTable {
  /// The width below which no column is cut.
  private static let leastColumn = 8

  private var rows: [[String]] = []
  private let width: Int?

  /// A table with a heading.
  init(_ heading: [String], width: Int? = nil) {
    self.width = width
    add(heading)
  }

  /// Adds a row with as many cells as the heading.
  mutating func add(_ row: [String]) { rows.append(row.map(\.escapingControlCharacters)) }

  /// The lines, without trailing spaces.
  var lines: [String] {
    let widths = fitted(rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 })
    return rows.map { row in
      let line = zip(row, widths).map { $0.shortenedInMiddle(to: $1).padded(to: $1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
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
  var text: String { lines.joined(separator: "\n") }
}
