/// A pattern of Android's advanced form, as `pathAdvancedPattern` has it: sets such as `[^/]`, and the counts `*`, `+`,
/// `{2}`, `{2,}` and `{2,4}`.
///
/// The rules are those of `PatternMatcher.parseAndVerifyAdvancedPattern` and `matchAdvancedPattern`. A token matches as
/// much as it can, and the matcher does not come back, so `/.*/edit` matches nothing.
struct AndroidAdvancedGlob: Sendable, Hashable {
  /// A set of characters and the number of its repetitions.
  private struct Token: Sendable, Hashable {
    var first: [UInt16] = []
    var last: [UInt16] = []
    /// Whether it matches all characters except the ranges; with no ranges, every character.
    var isNegated = false
    var count = 1...1

    /// Adds a range; one that ends before it begins matches nothing.
    mutating func add(_ from: UInt16, _ through: UInt16) {
      first.append(from)
      last.append(through)
    }

    func matches(_ character: UInt16) -> Bool {
      zip(first, last).contains { $0 <= character && character <= $1 } != isNegated
    }

    /// Returns the run when the token matches it, otherwise one character repeated as often as required.
    func example(_ run: [UInt16]) -> [UInt16] {
      if count.upperBound > 1, count.contains(run.count), run.allSatisfy(matches) { return run }
      guard let one = "x1-/".utf16.first(where: matches) ?? first.first else { return [] }
      // A count in a file has no limit, but the length of a path has one.
      return Array(repeating: one, count: max(0, min(max(count.lowerBound, 1), count.upperBound, 64)))
    }
  }

  private let tokens: [Token]

  /// The pattern of these UTF-16 units; nil when Android does not accept it, and so does not install the app.
  init?(_ units: [UInt16]) {
    var tokens: [Token] = []
    var rest = units[...]
    var mayCount = false
    while let unit = rest.popFirst() {
      switch unit {
      case Self.star, Self.plus, Self.brace:
        guard mayCount, let count = Self.count(unit, &rest) else { return nil }
        tokens[tokens.count - 1].count = count
        mayCount = false
        continue
      case Self.bracket:
        guard let set = Self.set(&rest) else { return nil }
        tokens.append(set)
      case Self.dot: tokens.append(Token(isNegated: true))
      default:
        guard let character = unit == Self.backslash ? rest.popFirst() : unit else { return nil }
        var token = Token()
        token.add(character, character)
        tokens.append(token)
      }
      mayCount = true
    }
    self.tokens = tokens
  }

  /// Returns whether the pattern matches a text.
  func matches(_ text: [UInt16]) -> Bool {
    var position = 0
    for token in tokens {
      var matched = 0
      while position < text.count, matched < token.count.upperBound, token.matches(text[position]) {
        position += 1
        matched += 1
      }
      if matched < token.count.lowerBound { return false }
    }
    return position == text.count
  }

  /// Returns a text that the pattern probably matches, with the run in place of a repetition.
  func example(_ run: [UInt16]) -> [UInt16] { tokens.flatMap { $0.example(run) } }

  /// Reads the rest of `[a-z]` or `[^a-z]`. In a set only `]`, `-` between two characters and the backslash are special.
  private static func set(_ rest: inout ArraySlice<UInt16>) -> Token? {
    var token = Token(isNegated: rest.first == caret)
    if token.isNegated { rest.removeFirst() }
    while let unit = rest.popFirst() {
      if unit == closingBracket { return token.first.isEmpty ? nil : token }
      guard let character = unit == backslash ? rest.popFirst() : unit else { return nil }
      guard rest.first == minus, let end = rest.dropFirst().first, end != closingBracket else {
        token.add(character, character)
        continue
      }
      rest = rest.dropFirst(2)
      guard let last = end == backslash ? rest.popFirst() : end else { return nil }
      token.add(character, last)
    }
    return nil
  }

  /// Reads `*`, `+`, or the rest of `{2}`, `{2,}`, `{2,4}`.
  private static func count(_ sign: UInt16, _ rest: inout ArraySlice<UInt16>) -> ClosedRange<Int>? {
    if sign == star { return 0...Int.max }
    if sign == plus { return 1...Int.max }
    guard let close = rest.firstIndex(of: closingBrace) else { return nil }
    let parts = rest[..<close].split(separator: comma, maxSplits: 1, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF16.self)
    }
    rest = rest[(close + 1)...]
    guard let first = Int32(parts[0]), first >= 0 else { return nil }
    guard parts.count == 2 else { return Int(first)...Int(first) }
    if parts[1].isEmpty { return Int(first)...Int.max }
    return Int32(parts[1]).flatMap { $0 >= first ? Int(first)...Int($0) : nil }
  }

  private static let backslash = UInt16(UInt8(ascii: "\\"))
  private static let star = UInt16(UInt8(ascii: "*"))
  private static let plus = UInt16(UInt8(ascii: "+"))
  private static let dot = UInt16(UInt8(ascii: "."))
  private static let comma = UInt16(UInt8(ascii: ","))
  private static let minus = UInt16(UInt8(ascii: "-"))
  private static let caret = UInt16(UInt8(ascii: "^"))
  private static let bracket = UInt16(UInt8(ascii: "["))
  private static let closingBracket = UInt16(UInt8(ascii: "]"))
  private static let brace = UInt16(UInt8(ascii: "{"))
  private static let closingBrace = UInt16(UInt8(ascii: "}"))
}
