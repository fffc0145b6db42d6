import TextFormats

/// A splitter of script lines into words, with the quotes of a shell.
///
/// Blanks separate words. `'…'` keeps everything as it is. In `"…"` a backslash takes `"`, `\`, `n`, `r`, `t` and
/// `u{1b}` (a scalar by number). Outside of quotes a backslash keeps the next character.
public enum ScriptWords {
  /// Returns the words of a line. Throws errors with the codes `openQuote` and `badEscape`.
  static func split(_ line: String) throws(ScriptError) -> [String] {
    var reader = Reader(rest: line.unicodeScalars[...])
    var words: [String] = []
    while let word = try reader.word() { words.append(word) }
    return words
  }

  /// Returns the text as one word, which `split` reads as the same text. A shell does too, unless the text has control
  /// or format characters.
  public static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
    // By scalars: a quote with a combining mark is another character, and still a quote for `split` and for a shell.
    guard text.escapingControlCharacters != text else {
      let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"" + String(quoted).escapingControlCharacters + "\""
  }

  /// Returns whether a shell passes on a character as it is, at any position in a word.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", ":", "/", "+", ",", "@", "%", "=": true
    default: false
    }
  }
}

/// A reader of a line, from its beginning to its end.
private struct Reader {
  var rest: Substring.UnicodeScalarView

  /// Returns the next word; `nil` at the end of the line.
  mutating func word() throws(ScriptError) -> String? {
    while let next = rest.first, next == " " || next == "\t" { rest.removeFirst() }
    guard !rest.isEmpty else { return nil }
    var word = String.UnicodeScalarView()
    while let next = rest.popFirst(), next != " ", next != "\t" {
      switch next {
      case "'": try literal(into: &word)
      case "\"": try quotation(into: &word)
      case "\\":
        guard let kept = rest.popFirst() else { throw badEscape("a character after the backslash") }
        word.append(kept)
      default: word.append(next)
      }
    }
    return String(word)
  }

  private mutating func literal(into word: inout String.UnicodeScalarView) throws(ScriptError) {
    while let next = rest.popFirst() {
      if next == "'" { return }
      word.append(next)
    }
    throw ScriptError(code: .openQuote, message: "a quotation does not end", expected: "a closing '")
  }

  private mutating func quotation(into word: inout String.UnicodeScalarView) throws(ScriptError) {
    while let next = rest.popFirst() {
      switch next {
      case "\"": return
      case "\\": word.append(try escaped())
      default: word.append(next)
      }
    }
    throw ScriptError(code: .openQuote, message: "a quotation does not end", expected: "a closing \"")
  }

  private mutating func escaped() throws(ScriptError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
      else { throw badEscape("a character's number, as in \\u{1b}") }
      rest = rest[rest.index(after: end)...]
      return scalar
    default: throw badEscape("one of \\\" \\\\ \\n \\r \\t \\u{…} inside of \"…\"")
    }
  }

  private func badEscape(_ expected: String) -> ScriptError {
    ScriptError(code: .badEscape, message: "a backslash escapes nothing", expected: expected)
  }
}
