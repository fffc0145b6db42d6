/// A word, a number or a punctuation character of Swift code, with its position.
struct SwiftToken: Equatable {
  let text: String
  /// Its line in the file, from 1.
  let line: Int
  /// Its bytes in the file.
  let range: Range<Int>
}

/// A tokenizer of Swift code. It leaves out comments and string literals.
///
/// It supports only the part of the language that declarations and calls need. A regular expression between bare
/// slashes is read as code: a quote in it ends at the end of its line.
struct SwiftTokens {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The number of open interpolations. `maximalNesting` bounds it, and the number signs before a quote, so that no
  /// file can exhaust the stack or the time.
  private var nesting = 0
  private static let maximalNesting = 64

  /// Returns the tokens of a file, in order.
  static func read(_ text: String) -> [SwiftToken] {
    var reader = SwiftTokens(bytes: Array(text.utf8))
    var tokens: [SwiftToken] = []
    while let token = reader.next() { tokens.append(token) }
    return tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func next() -> SwiftToken? {
    while position < bytes.count {
      if skipSpace() || skipComment() || skipString() { continue }
      let (start, startLine) = (position, line)
      position += 1
      // The token of a word in backticks is the word.
      let isQuoted = bytes[start] == UInt8(ascii: "`")
      if Self.isWord(bytes[start]) || isQuoted {
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      }
      let word = bytes[(isQuoted ? start + 1 : start)..<position]
      if isQuoted, peek() == UInt8(ascii: "`") { position += 1 }
      return SwiftToken(text: String(decoding: word, as: UTF8.self), line: startLine, range: start..<position)
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + count]) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  // MARK: - Spaces, comments and strings

  private mutating func skipSpace() -> Bool {
    guard let byte = peek(), byte <= UInt8(ascii: " ") else { return false }
    advance()
    return true
  }

  private mutating func skipComment() -> Bool {
    if isNext("//") {
      while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
      return true
    }
    guard isNext("/*") else { return false }
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        advance(2)
      } else if isNext("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
    return true
  }

  /// Skips a string literal with its interpolations: `"…"`, `"""…"""`, and both between number signs.
  private mutating func skipString() -> Bool {
    var signs = 0
    while signs < Self.maximalNesting, peek(signs) == UInt8(ascii: "#") { signs += 1 }
    guard peek(signs) == UInt8(ascii: "\"") else { return false }
    advance(signs)
    let isLong = isNext("\"\"\"")
    advance(isLong ? 3 : 1)
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), hasSigns(signs, after: 1) {
        advance(1 + signs)
        if peek() == UInt8(ascii: "("), nesting < Self.maximalNesting { skipInterpolation() } else { advance() }
      } else if isLong ? isNext("\"\"\"") : byte == UInt8(ascii: "\""), hasSigns(signs, after: isLong ? 3 : 1) {
        advance((isLong ? 3 : 1) + signs)
        return true
      } else if !isLong, byte == UInt8(ascii: "\n") {
        return true
      } else {
        advance()
      }
    }
    return true
  }

  private func hasSigns(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { peek(distance + $0) == UInt8(ascii: "#") }
  }

  /// Skips an interpolation, which can contain literals and comments.
  private mutating func skipInterpolation() {
    nesting += 1
    defer { nesting -= 1 }
    var depth = 0
    repeat {
      if skipComment() || skipString() { continue }
      if peek() == UInt8(ascii: "(") { depth += 1 }
      if peek() == UInt8(ascii: ")") { depth -= 1 }
      advance()
    } while depth > 0 && position < bytes.count
  }
}

extension [SwiftToken] {
  /// Returns the index of the bracket that closes the one at `index`; `nil` when there is none.
  func closing(_ index: Int) -> Int? {
    let opening = self[index].text
    let pairs = ["(": ")", "{": "}", "[": "]"]
    guard let closing = pairs[opening] else { return nil }
    var depth = 0
    for position in index..<count {
      if self[position].text == opening { depth += 1 }
      if self[position].text == closing {
        depth -= 1
        if depth == 0 { return position }
      }
    }
    return nil
  }

  /// Returns whether the tokens at `index` have these texts.
  func matches(_ texts: [String], at index: Int) -> Bool {
    index >= 0 && index + texts.count <= count && zip(self[index...], texts).allSatisfy { $0.text == $1 }
  }
}
