public import TextFormats

/// An error of the store.
public typealias StorageError = PlainError<StorageErrorCode>

/// The closed set of a store's errors.
public enum StorageErrorCode: String, Sendable {
  /// The session is not at the version that the change expects.
  case versionConflict
  /// The write failed, and nothing of it is stored. The same write may succeed later.
  case notStored
  /// The commit failed; it is unknown whether it is stored.
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

  /// Whether nothing of a group of turns is stored when its commit ends with this code.
  public var leavesNothingStored: Bool {
    switch self {
    case .versionConflict, .notStored, .unavailable, .unwritable, .locked: true
    case .indeterminate, .corrupt, .newerSchema: false
    }
  }

  /// The next step for an error that has no better one.
  fileprivate var hint: String {
    switch self {
    case .versionConflict: "load the session again, then repeat the change"
    case .notStored: "see what the store reported, then send the same request again"
    case .indeterminate: "check the disk and its free space, then send the same request again with the same key"
    case .unavailable: "check that the folder exists, belongs to you and has free space"
    case .unwritable: "check that the disk works, has free space and is writable"
    case .corrupt: "restore it from a copy, or name another file with --database"
    case .newerSchema: "use the newer program that made it, or name another file with --database"
    case .locked: "end that program, or name another file with --database"
    }
  }
}

extension StorageError {
  /// Creates an error from its parts. `cause` is the message of the layer below. The hint is that of the code, unless
  /// given.
  public init(code: StorageErrorCode, message: String, cause: String? = nil, hint: String? = nil) {
    self.init(code, cause.map { "\(message) (\($0))" } ?? message, hint: hint ?? code.hint)
  }
}
