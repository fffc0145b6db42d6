public import TextFormats

/// An error in a line of a script.
public typealias ScriptError = PlainError<ScriptErrorCode>

/// The kinds of errors in a line of a script.
public enum ScriptErrorCode: String, Sendable, CaseIterable {
  /// The line is empty.
  case emptyLine
  /// The first word is not the name of an event.
  case unknownEvent
  /// A word is missing.
  case missingWord
  /// There is one word too many.
  case extraWord
  /// A word is not valid at its position.
  case badWord
  /// A quotation does not end.
  case openQuote
  /// A backslash is followed by a character that it cannot escape, or by none.
  case badEscape
}

extension ScriptError {
  /// Creates an error from its parts. The hint names what is expected.
  public init(code: ScriptErrorCode, message: String, expected: String) {
    self.init(code, message, hint: "expected \(expected)")
  }
}
