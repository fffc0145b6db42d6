import DeepLinks
internal import Foundation

/// A pattern of an apple-app-site-association: `*` is any run of characters, `?` exactly one, `$(name)` one of the
/// values of a variable.
struct ApplePattern: Sendable, Hashable {
  private indirect enum Element: Sendable, Hashable {
    /// This character.
    case literal(Unicode.Scalar)
    /// Any one character.
    case one
    /// Any run of characters.
    case run
    /// One of these sequences, the values of a variable.
    case either([[Element]])
  }

  let text: String
  private let elements: [Element]
  /// The characters before the first wildcard or variable: most paths differ there already.
  private let start: [Unicode.Scalar]

  /// A pattern with the values of variables by name; nil when it names an unknown variable.
  init?(_ text: String, variables: [String: [String]]) {
    guard let elements = Self.elements(text, variables: variables, isValue: false) else { return nil }
    self.text = text
    self.elements = elements
    var start: [Unicode.Scalar] = []
    for element in elements {
      guard case .literal(let scalar) = element else { break }
      start.append(scalar)
    }
    self.start = start
  }

  /// The pattern that matches everything.
  static let anything = ApplePattern("*", variables: [:])!  // There is no variable in it that could be missing.

  /// Whether the pattern matches every text, or every path.
  var matchesEverything: Bool { text == "*" || text == "/*" }

  /// Returns whether the pattern matches the whole text.
  func matches(_ text: String, caseSensitive: Bool) -> Bool {
    if caseSensitive, !text.unicodeScalars.starts(with: start) { return false }
    let scalars = Array((caseSensitive ? text : text.lowercased()).unicodeScalars)
    return Self.ends(of: elements, in: scalars, from: [0], folds: !caseSensitive).contains(scalars.count)
  }

  /// The number of characters before the first wildcard that a text has too.
  func commonStart(with text: String) -> Int { zip(start, text.unicodeScalars).prefix { $0 == $1 }.count }

  /// Returns texts that the pattern matches, with each of `runs` in the place of a `*`; at most `maximumExamples` of
  /// each.
  func examples(runs: [String]) -> [String] {
    runs.flatMap { run in Self.examples(of: elements, run: run).map { $0.replacing("//", with: "/") } }
  }

  /// The maximum number of examples for one run: variables can have hundreds of values, in every combination.
  static let maximumExamples = 64

  private static func examples(of elements: [Element], run: String) -> [String] {
    elements.reduce([""]) { texts, element in
      let parts: [String] =
        switch element {
        case .literal(let scalar): [String(scalar)]
        case .one: ["x"]
        case .run: [run]
        case .either(let values): values.flatMap { examples(of: $0, run: run) }
        }
      return Array(texts.lazy.flatMap { text in parts.map { text + $0 } }.prefix(maximumExamples))
    }
  }

  /// Returns the positions where the elements can end when they begin at one of the given positions. Sets of positions
  /// replace backtracking, which bounds the time by the length of the pattern times that of the text.
  private static func ends(
    of elements: [Element], in text: [Unicode.Scalar], from starts: Set<Int>, folds: Bool
  ) -> Set<Int> {
    var positions = starts
    for element in elements where !positions.isEmpty {
      switch element {
      case .literal(let scalar):
        let wanted = folds ? String(scalar).lowercased().unicodeScalars.first ?? scalar : scalar
        positions = Set(positions.filter { $0 < text.count && text[$0] == wanted }.map { $0 + 1 })
      case .one: positions = Set(positions.filter { $0 < text.count }.map { $0 + 1 })
      case .run: positions = Set((positions.min() ?? 0)...text.count)
      case .either(let values):
        positions = values.reduce(into: []) { $0.formUnion(ends(of: $1, in: text, from: positions, folds: folds)) }
      }
    }
    return positions
  }

  private static func elements(_ text: String, variables: [String: [String]], isValue: Bool) -> [Element]? {
    var elements: [Element] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": elements.append(.run)
      case "?": elements.append(.one)
      case "$" where rest.first == "(" && !isValue:
        guard let close = rest.firstIndex(of: ")") else { return nil }
        let name = String(rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
        guard let values = variables[name] ?? predefined(name) else { return nil }
        elements.append(.either(values.compactMap { Self.elements($0, variables: [:], isValue: true) }))
      default: elements.append(.literal(scalar))
      }
    }
    return elements
  }

  /// Returns the values of one of Apple's own variables; a set of characters has a value for each character.
  private static func predefined(_ name: String) -> [String]? {
    let lower = "abcdefghijklmnopqrstuvwxyz"
    let upper = lower.uppercased()
    let digits = "0123456789"
    switch name {
    case "alpha": return (upper + lower).map(String.init)
    case "upper": return upper.map(String.init)
    case "lower": return lower.map(String.init)
    case "alnum": return (upper + lower + digits).map(String.init)
    case "digit": return digits.map(String.init)
    case "xdigit": return (digits + "ABCDEFabcdef").map(String.init)
    case "region": return Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }
    case "lang": return Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    default: return nil
    }
  }
}
