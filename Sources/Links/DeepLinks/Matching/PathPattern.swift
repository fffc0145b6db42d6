/// A path as the table writes it: literal segments and placeholders, such as `reservations/{reservation}/edit`.
package struct PathPattern: Sendable, Hashable {
  /// One segment of a pattern.
  package enum Segment: Sendable, Hashable {
    /// A segment that matches only this text.
    case literal(String)
    /// A segment that matches any value of the parameter with this name.
    case placeholder(String)

    /// Whether it matches only its text.
    var isLiteral: Bool { if case .literal = self { true } else { false } }
  }

  /// The segments from left to right.
  package let segments: [Segment]

  /// The pattern of that text; nil when a segment is empty, `.`, `..`, or holds a character that a URL would encode.
  ///
  /// An empty text is the pattern of links without a path: `taxi://`, `https://taxi.example/`.
  package init?(_ text: String) {
    var segments: [Segment] = []
    for part in text.isEmpty ? [] : text.split(separator: "/", omittingEmptySubsequences: false) {
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

  /// Returns whether a text can name a route or a parameter: ASCII letters, digits, `_` and `-`, a letter first.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || isLetterOrDigit($0) }
  }

  /// Returns a percent-encoded path that both patterns match; nil when the samples of their types give none.
  ///
  /// `types` and `otherTypes` are the types of the placeholders of each pattern.
  func commonPath(
    with other: PathPattern, types: [String: ParameterType], otherTypes: [String: ParameterType]
  ) -> String? {
    guard segments.count == other.segments.count else { return nil }
    let texts = zip(segments, other.segments).compactMap { Self.commonText($0, types, $1, otherTypes) }
    guard texts.count == segments.count else { return nil }
    return texts.map(PercentCoding.encodedSegment).joined(separator: "/")
  }

  private static func commonText(
    _ one: Segment, _ types: [String: ParameterType], _ other: Segment, _ otherTypes: [String: ParameterType]
  ) -> String? {
    func samples(_ segment: Segment, _ types: [String: ParameterType]) -> [String] {
      switch segment {
      case .literal(let text): [text]
      case .placeholder(let name): types[name]?.samples ?? []
      }
    }
    func matches(_ segment: Segment, _ types: [String: ParameterType], _ text: String) -> Bool {
      switch segment {
      case .literal(let literal): literal == text
      case .placeholder(let name): types[name]?.read(text) != nil
      }
    }
    return (samples(one, types) + samples(other, otherTypes)).first { text in
      !["", ".", ".."].contains(text) && matches(one, types, text) && matches(other, otherTypes, text)
    }
  }

  private static func isLiteral(_ text: some StringProtocol) -> Bool {
    guard !text.isEmpty, text != ".", text != ".." else { return false }
    return text.unicodeScalars.allSatisfy { "-._~".unicodeScalars.contains($0) || isLetterOrDigit($0) }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}

extension PathPattern: CustomStringConvertible {
  /// The pattern as the table writes it.
  package var description: String {
    segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name): "{\(name)}"
      }
    }.joined(separator: "/")
  }
}
