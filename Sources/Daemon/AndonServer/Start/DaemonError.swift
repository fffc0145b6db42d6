public import SessionEngine
public import TextFormats

/// An error that keeps a daemon from starting, or from stopping cleanly.
public struct DaemonError: CodedError, Sendable, Equatable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// The configuration is wrong.
    case configuration
    /// Another daemon holds the socket or the database.
    case locked
    /// The socket's folder is open to other users, or belongs to one.
    case unsafeFolder
    /// The path of the socket holds something else.
    case occupied
    /// The system refuses the socket.
    case socket
    /// The store cannot be opened.
    case store
    /// A system limit is too low.
    case system
    /// The app does not fit the stored sessions, or the route table.
    case app
    /// The daemon had to end before the disk responded, or did not close the database cleanly.
    case unfinished
  }
  /// The stable code.
  public let code: Code
  /// The problem: the path, and the found and the expected state.
  public let message: String
  /// The next step for the user.
  public let hint: String
  /// The exit code of a command that ends with it.
  public let exitCode: Int32

  /// An error from its parts. The exit code is the standard one of the code, unless given.
  public init(_ code: Code, _ message: String, hint: String, exitCode: Int32? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exitCode =
      exitCode
      ?? {
        switch code {
        case .configuration: 78
        case .locked: 75
        case .unsafeFolder, .occupied: 77
        case .store: 74
        case .app, .unfinished: 70
        case .socket, .system: 71
        }
      }()
  }

  /// The error for a store that cannot be opened.
  public init(_ error: StorageError) {
    let exitCode: Int32 =
      switch error.code {
      case .locked, .versionConflict, .notStored, .indeterminate: 75
      case .newerSchema: 76
      case .unwritable: 74
      case .unavailable: 66
      case .corrupt: 65
      }
    self.init(exitCode == 75 ? .locked : .store, error.message, hint: error.hint, exitCode: exitCode)
  }

  /// Two errors are equal when their codes are.
  public static func == (a: DaemonError, b: DaemonError) -> Bool { a.code == b.code }
}
