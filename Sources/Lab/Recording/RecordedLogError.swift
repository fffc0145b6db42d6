/// Why a file cannot be replayed: it is not there, or not a log this program reads.
public struct RecordedLogError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such file.
    case notFound
    /// The file is there and cannot be read.
    case unreadable
    /// The first line is JSON, and not the header of a log.
    case notALog
    /// The log was written in a newer format.
    case newerFormat
    /// The log was recorded with another app.
    case otherApp
    /// A line is not what its place asks for.
    case malformedLine
  }

  /// The stable code.
  public let code: Code
  /// What is wrong, and on which line of which file.
  public let message: String
  /// What to do next.
  public let hint: String

  /// An error with every part given.
  public init(code: Code, message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message and the hint.
  public var description: String { "\(message); \(hint)" }

  /// Two errors are equal when their codes are.
  public static func == (first: RecordedLogError, second: RecordedLogError) -> Bool { first.code == second.code }
}
