public import TextFormats

/// An error for a file that cannot be replayed.
public struct RecordedLogError: CodedError, Sendable, Equatable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such file.
    case notFound
    /// The file cannot be read.
    case unreadable
    /// The user may not read the file.
    case forbidden
    /// The first line is neither the header of a journal nor a link.
    case notALog
    /// The journal has a newer format.
    case newerFormat
    /// The journal was recorded with another app.
    case otherApp
    /// A line is not an event or a link, or is too long.
    case malformedLine
    /// A line is not UTF-8. The next lines can be read.
    case notText
  }

  /// The stable code.
  public let code: Code
  /// The problem with its file and line.
  public let message: String
  /// The next step.
  public let hint: String

  /// An error with every part given.
  public init(code: Code, message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Two errors are equal when their codes are.
  public static func == (first: RecordedLogError, second: RecordedLogError) -> Bool { first.code == second.code }
}
