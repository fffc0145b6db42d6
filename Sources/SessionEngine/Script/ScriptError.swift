/// Why a line is no event of a script.
public struct ScriptError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// The line says nothing.
    case emptyLine
    /// The first word names nothing that can happen to a session.
    case unknownEvent
    /// A word is missing.
    case missingWord
    /// There is a word too many.
    case extraWord
    /// A word is not what its place asks for.
    case badWord
    /// A quotation does not end.
    case openQuote
    /// A backslash stands before something it cannot stand before, or before nothing.
    case badEscape
  }

  /// The stable code.
  public let code: Code
  /// The line's number in its script, from 1; `nil` for a line by itself.
  public var line: Int?
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What would have been right there.
  public let expected: String

  /// An error with every part given.
  public init(code: Code, line: Int? = nil, message: String, expected: String) {
    self.code = code
    self.line = line
    self.message = message
    self.expected = expected
  }

  /// Line, message and what was expected, in one line.
  public var description: String { (line.map { "line \($0): " } ?? "") + "\(message); expected \(expected)" }

  /// Two errors are equal when their codes and lines are.
  public static func == (first: ScriptError, second: ScriptError) -> Bool {
    first.code == second.code && first.line == second.line
  }
}
