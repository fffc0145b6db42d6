/// An error of the store. Two errors are equal when their codes are.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable {
    /// The session is not at the version that the change expects.
    case versionConflict
    /// The write failed; it is unknown whether it is stored.
    case indeterminate
    /// The database cannot be opened or read.
    case unavailable
    /// The disk is full, fails, or is read-only.
    case unwritable
    /// The file is not a database of this program, or it is damaged.
    case corrupt
    /// A newer version of this program made the database.
    case newerSchema
    /// Another process holds the database.
    case locked
  }
  /// The stable code.
  public let code: Code
  /// What failed, where, and what to do.
  public let message: String
  /// The message of the layer below; `nil` when there is none.
  public let cause: String?

  /// Creates an error from its parts.
  public init(code: Code, message: String, cause: String? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The message with its cause.
  public var description: String { cause.map { "\(message) (\($0))" } ?? message }

  /// Errors of one code are equal, whatever their messages say.
  public static func == (a: StorageError, b: StorageError) -> Bool { a.code == b.code }
}
