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
    add(name, pairs.pairs)
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
