import DeepLinks

/// The pattern in one attribute of an intent filter's `data`, matched by Android's own rules.
struct AndroidPattern: Sendable, Hashable {
  /// The attribute that contains the pattern.
  enum Kind: String, Sendable, CaseIterable {
    case path, pathPrefix, pathPattern, pathAdvancedPattern, pathSuffix
  }

  let kind: Kind
  let text: String

  /// Returns whether the pattern matches a decoded path.
  func matches(_ path: String) -> Bool {
    let scalars = Array(path.unicodeScalars)
    switch kind {
    case .path: return Array(text.unicodeScalars) == scalars
    case .pathPrefix: return scalars.starts(with: text.unicodeScalars)
    case .pathSuffix: return scalars.reversed().starts(with: text.unicodeScalars.reversed())
    case .pathPattern: return Self.matches(Self.simpleTokens(text), scalars, isSimple: true)
    case .pathAdvancedPattern:
      return Self.advancedTokens(text).map { Self.matches($0, scalars, isSimple: false) } ?? false
    }
  }

  /// Whether the text is a pattern of its kind.
  var isValid: Bool { kind != .pathAdvancedPattern || Self.advancedTokens(text) != nil }

  /// Returns paths that the pattern probably matches: the shortest, and longer ones with each of `runs` in place of a
  /// wildcard.
  func examples(runs: [String]) -> [String] {
    switch kind {
    case .path: [text]
    case .pathPrefix: runs.map { text + $0 }
    case .pathSuffix: runs.map { "/" + $0 + text }
    case .pathPattern: runs.map { Self.example(Self.simpleTokens(text), $0) }
    case .pathAdvancedPattern: runs.map { Self.example(Self.advancedTokens(text) ?? [], $0) }
    }
  }

  private static func example(_ tokens: [Token], _ run: String) -> String {
    var text = String.UnicodeScalarView()
    for token in tokens { text.append(contentsOf: token.example(run)) }
    return String(text)
  }

  /// A set of characters and the number of its repetitions.
  private struct Token {
    var ranges: [ClosedRange<UInt32>] = []
    /// Whether it matches all characters except the ranges; with no ranges, every character.
    var isNegated = false
    var count = 1...1

    static let anything = Token(isNegated: true)

    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }
    init(isNegated: Bool) { self.isNegated = isNegated }

    var isAnything: Bool { isNegated && ranges.isEmpty }

    func matches(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } != isNegated }

    /// Returns the run when the token matches it, otherwise one character repeated as often as required.
    func example(_ run: String) -> [Unicode.Scalar] {
      let scalars = Array(run.unicodeScalars)
      if count.upperBound > 1, count.contains(scalars.count), scalars.allSatisfy(matches) { return scalars }
      let ordinary: [Unicode.Scalar] = ["x", "1", "-", "/"]
      let first = ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
      guard let one = ordinary.first(where: matches) ?? first else { return [] }
      // A count in a file has no limit, but the length of a path has one.
      return Array(repeating: one, count: min(max(count.lowerBound, 1), count.upperBound, 64))
    }
  }

  /// Returns whether tokens match a text. Android does not backtrack: a token matches as much as it can. Only the `.*` of
  /// a simple pattern stops at the first character that the next token matches, so `.*\.html` does not match
  /// `/a.b.html`.
  private static func matches(_ tokens: [Token], _ text: [Unicode.Scalar], isSimple: Bool) -> Bool {
    var position = 0
    for (index, token) in tokens.enumerated() {
      var matched = 0
      let next = isSimple && token.isAnything && token.count.upperBound > 1 ? tokens.dropFirst(index + 1).first : nil
      while position < text.count, matched < token.count.upperBound, token.matches(text[position]) {
        if let next, next.matches(text[position]) { break }
        position += 1
        matched += 1
      }
      if matched < token.count.lowerBound { return false }
    }
    return position == text.count
  }

  private static func simpleTokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = unescaped(text)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": tokens.append(Token(rest.popFirst() ?? scalar))
      case ".": tokens.append(.anything)
      default: tokens.append(Token(scalar))
      }
      guard rest.first == "*" else { continue }
      rest.removeFirst()
      tokens[tokens.count - 1].count = 0...Int.max
    }
    return tokens
  }

  private static func advancedTokens(_ text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = unescaped(text)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        tokens.append(Token(escaped))
      case ".": tokens.append(.anything)
      case "[":
        guard let set = set(&rest) else { return nil }
        tokens.append(set)
      case "*", "+", "{":
        guard let count = count(scalar, &rest), tokens.last?.count == 1...1 else { return nil }
        tokens[tokens.count - 1].count = count
      default: tokens.append(Token(scalar))
      }
    }
    return tokens
  }

  /// Reads the rest of `[a-z]` or `[^a-z]`.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    var token = Token(isNegated: rest.first == "^")
    if token.isNegated { rest.removeFirst() }
    while let scalar = rest.popFirst() {
      if scalar == "]" { return token.ranges.isEmpty ? nil : token }
      guard let first = scalar == "\\" ? rest.popFirst() : scalar else { return nil }
      guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
        token.ranges.append(first.value...first.value)
        continue
      }
      guard first <= last else { return nil }
      rest = rest.dropFirst(2)
      token.ranges.append(first.value...last.value)
    }
    return nil
  }

  /// Reads `*`, `+`, or the rest of `{2}`, `{2,}`, `{2,4}`.
  private static func count(_ sign: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) -> ClosedRange<Int>? {
    if sign == "*" { return 0...Int.max }
    if sign == "+" { return 1...Int.max }
    guard let close = rest.firstIndex(of: "}") else { return nil }
    let parts = rest[..<close].split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(String.UnicodeScalarView(part))
    }
    rest = rest[(close + 1)...]
    guard let first = parts.first.flatMap(Int.init), first >= 0, parts.count <= 2 else { return nil }
    if parts.count == 1 { return first...first }
    if parts[1].isEmpty { return first...Int.max }
    return Int(parts[1]).flatMap { $0 >= first ? first...$0 : nil }
  }

  /// Returns the pattern in a manifest's text, which is unescaped once: `\\.` in the file is `\.` in the pattern.
  private static func unescaped(_ text: String) -> [Unicode.Scalar] {
    Array(text.replacing("\\\\", with: "\\").unicodeScalars)
  }
}
