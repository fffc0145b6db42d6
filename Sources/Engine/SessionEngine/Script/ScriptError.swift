public import TextFormats

/// An error in a line of a script.
public struct ScriptError: CodedError, Sendable, Equatable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
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

  /// The stable code.
  public let code: Code
  /// The number of the line in its script, from 1; `nil` for a single line.
  public var line: Int?
  /// The error, in one sentence without a full stop.
  public let message: String
  /// What is valid there.
  public let hint: String

  /// Creates an error from its parts. The hint names what is expected.
  public init(code: Code, line: Int? = nil, message: String, expected: String) {
    self.code = code
    self.line = line
    self.message = message
    hint = "expected \(expected)"
  }

  /// The number of the line.
  public var position: String? { line.map { "line \($0)" } }

  /// Returns whether code and line are equal.
  public static func == (first: ScriptError, second: ScriptError) -> Bool {
    first.code == second.code && first.line == second.line
  }
}
