/// A pattern of Android's simple form, as `pathPattern` has it.
///
/// The rules are those of `PatternMatcher.matchGlobPattern`:
///
/// - `.` is any one character, also with a backslash before it.
///
/// - A character and `*` is that character as often as it comes, also never. With a backslash, `\.*` is full stops.
///
/// - `.*` skips to the first place of the character after it, which is always meant as it is written, and does not come
///   back. At the end of the pattern it is everything.
///
/// - When the text ends first, only a `.*` at the end of the pattern may be left.
struct AndroidGlob: Sendable, Hashable {
  private enum Token: Sendable, Hashable {
    /// One character; any for nil.
    case one(UInt16?)
    /// This character, as often as it comes.
    case many(UInt16)
    /// All characters up to this one, and this one.
    case through(UInt16)
    /// Everything to the end.
    case rest
  }

  private let tokens: [Token]

  /// The pattern of these UTF-16 units. Every text is a pattern.
  init(_ units: [UInt16]) {
    var tokens: [Token] = []
    var rest = units[...]
    while let first = rest.popFirst() {
      let isEscaped = first == Self.backslash
      // A backslash at the end stands for the character 0.
      let character = isEscaped ? rest.popFirst() ?? 0 : first
      guard rest.first == Self.star else {
        tokens.append(.one(character == Self.dot ? nil : character))
        continue
      }
      rest.removeFirst()
      guard character == Self.dot, !isEscaped else {
        tokens.append(.many(character))
        continue
      }
      guard let next = rest.popFirst() else {
        tokens.append(.rest)
        continue
      }
      tokens.append(.through(next == Self.backslash ? rest.popFirst() ?? 0 : next))
    }
    self.tokens = tokens
  }

  /// The pattern of a site's rule for Android 15: `?` is any one character, and `*` skips as `.*` does.
  init(rule: String) {
    var tokens: [Token] = []
    var rest = Array(rule.utf16)[...]
    while let unit = rest.popFirst() {
      switch unit {
      case Self.star: tokens.append(rest.popFirst().map { .through($0) } ?? .rest)
      case Self.question: tokens.append(.one(nil))
      default: tokens.append(.one(unit))
      }
    }
    self.tokens = tokens
  }

  /// Returns whether the pattern matches a text.
  func matches(_ text: [UInt16]) -> Bool {
    var position = 0
    for (index, token) in tokens.enumerated() {
      guard position < text.count else { return token == .rest && index == tokens.count - 1 }
      switch token {
      case .one(let character):
        if let character, text[position] != character { return false }
        position += 1
      case .many(let character):
        while position < text.count, text[position] == character { position += 1 }
      case .through(let character):
        guard let found = text[position...].firstIndex(of: character) else { return false }
        position = found + 1
      case .rest: return true
      }
    }
    return position == text.count
  }

  /// Returns a text that the pattern probably matches, with the run in place of a wildcard.
  func example(_ run: [UInt16]) -> [UInt16] {
    tokens.flatMap { token -> [UInt16] in
      switch token {
      case .one(let character): [character ?? Self.letter]
      case .many(let character): [character]
      case .through(let character): run.contains(character) ? [character] : run + [character]
      case .rest: run
      }
    }
  }

  private static let backslash = UInt16(UInt8(ascii: "\\"))
  private static let star = UInt16(UInt8(ascii: "*"))
  private static let question = UInt16(UInt8(ascii: "?"))
  private static let dot = UInt16(UInt8(ascii: "."))
  private static let letter = UInt16(UInt8(ascii: "x"))
}
