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
    let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    return rows.map { row in
      let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension String {
  /// The text with blanks up to a width, and at least one blank when it reaches it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text, cut to a width; a cut one ends with `…`.
  func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var (kept, taken) = ("", 0)
    for character in self {
      taken += String(character).displayWidth
      guard taken < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// How many columns a terminal gives the text: marks that combine take none, East Asian wide characters two.
  var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if isASCII { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

/// A number with its noun: `1 link`, `2 links`.
func counted(_ number: some BinaryInteger, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
