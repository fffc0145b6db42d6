public import TextFormats

/// An error of the store. Two errors are equal when their codes are.
public struct StorageError: CodedError, Sendable, Equatable {
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
  /// What failed and where, with the message of the layer below.
  public let message: String
  /// What to do next.
  public let hint: String

  /// Creates an error from its parts. The hint is that of the code, unless given.
  public init(code: Code, message: String, cause: String? = nil, hint: String? = nil) {
    self.code = code
    self.message = cause.map { "\(message) (\($0))" } ?? message
    self.hint = hint ?? code.hint
  }

  /// Errors of one code are equal, also with different messages.
  public static func == (a: StorageError, b: StorageError) -> Bool { a.code == b.code }
}

extension StorageError.Code {
  /// The next step for an error that has no better one.
  fileprivate var hint: String {
    switch self {
    case .versionConflict: "load the session again, then repeat the change"
    case .indeterminate: "check the disk and its free space, then send the same request again with the same key"
    case .unavailable: "check that the folder exists, belongs to you and has free space"
    case .unwritable: "check that the disk works, has free space and is writable"
    case .corrupt: "restore it from a copy, or name another file with --database"
    case .newerSchema: "use the newer program that made it, or name another file with --database"
    case .locked: "end that program, or name another file with --database"
    }
  }
}
