/// A path as the table writes it: literal segments and placeholders, such as `reservations/{reservation}/edit`.
package struct PathPattern: Sendable, Hashable {
  /// One segment of a pattern.
  package enum Segment: Sendable, Hashable {
    /// Stands for itself.
    case literal(String)
    /// Takes one segment as the parameter of that name.
    case placeholder(String)
  }

  package let segments: [Segment]

  /// The pattern of that text; nil when a segment is empty, `.`, `..`, or holds anything that a URL would encode.
  package init?(_ text: String) {
    var segments: [Segment] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      if part.hasPrefix("{"), part.hasSuffix("}"), Self.isName(part.dropFirst().dropLast()) {
        segments.append(.placeholder(String(part.dropFirst().dropLast())))
      } else if Self.isLiteral(part) {
        segments.append(.literal(String(part)))
      } else {
        return nil
      }
    }
    self.segments = segments
  }

  /// The names of the placeholders from left to right.
  var names: [String] {
    segments.compactMap { segment in
      guard case .placeholder(let name) = segment else { return nil }
      return name
    }
  }

  /// Whether a text can name a route or a parameter: ASCII letters, digits, `_` and `-`, beginning with a letter.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || isLetterOrDigit($0) }
  }

  private static func isLiteral(_ text: some StringProtocol) -> Bool {
    guard !text.isEmpty, text != ".", text != ".." else { return false }
    return text.unicodeScalars.allSatisfy { "-._~".unicodeScalars.contains($0) || isLetterOrDigit($0) }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}
