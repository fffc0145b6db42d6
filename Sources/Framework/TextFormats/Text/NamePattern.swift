/// A pattern of names: `*` stands for any characters, `?` for one.
package struct NamePattern: Sendable, Hashable {
  /// The pattern as it was written.
  package let text: String

  /// A pattern. A plain name matches only itself.
  package init(_ text: String) {
    self.text = text
  }

  /// Whether it has a `*` or a `?`.
  package var isPattern: Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Returns whether the whole name matches.
  ///
  /// After a mismatch it goes on from the last `*`, one character later, so it takes at most as many steps as the product
  /// of the lengths.
  package func matches(_ name: String) -> Bool {
    let (pattern, name) = (Array(text.utf8), Array(name.utf8))
    var (position, index) = (0, 0)
    var star: (position: Int, index: Int)?
    while index < name.count {
      if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
        star = (position, index)
        position += 1
      } else if position < pattern.count, pattern[position] == UInt8(ascii: "?") || pattern[position] == name[index] {
        position += 1
        index += 1
      } else if let last = star {
        star = (last.position, last.index + 1)
        (position, index) = (last.position + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
