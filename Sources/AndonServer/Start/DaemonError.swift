public import SessionEngine

/// Why a daemon does not start, or does not end in order.
public struct DaemonError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// The configuration is wrong.
    case configuration
    /// Another daemon has the socket or the database.
    case locked
    /// The socket's folder is not safe, or not ours.
    case unsafeFolder
    /// Something that is not a socket stands where the socket should.
    case occupied
    /// The system refuses the socket.
    case socket
    /// The store cannot be opened.
    case store
    /// The system gives the process too little.
    case system
    /// The app does not fit what is stored, or the links.
    case app
    /// It had to end before the disk answered, or could not close the database in order.
    case unfinished
  }
  /// The stable code.
  public let code: Code
  /// What is wrong, with the path, what was found and what was expected.
  public let message: String
  /// What to do next.
  public let hint: String
  /// The exit code of a command that ends with it.
  public let exitCode: Int32

  /// An error with every part given; the exit code is the code's own unless told.
  public init(_ code: Code, _ message: String, hint: String, exitCode: Int32? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exitCode =
      exitCode
      ?? {
        switch code {
        case .configuration: 64
        case .locked: 75
        case .unsafeFolder, .occupied: 77
        case .socket, .store: 69
        case .app, .unfinished: 70
        case .system: 71
        }
      }()
  }

  /// Why a store cannot be opened, as why the daemon does not start.
  public init(_ fault: StorageError) {
    switch fault.code {
    case .locked, .versionConflict, .indeterminate:
      self.init(.locked, fault.description, hint: "stop whoever uses the database, then try again")
    case .newerSchema:
      self.init(.store, fault.description, hint: "use the newer andon, or another --database", exitCode: 76)
    case .unwritable:
      self.init(
        .store, fault.description,
        hint: "mend that, or name another file: --database PATH",
        exitCode: 74)
    case .unavailable, .corrupt:
      self.init(.store, fault.description, hint: "look at the file, or name another one: --database PATH", exitCode: 66)
    }
  }

  /// The message and the hint.
  public var description: String { "\(message); \(hint)" }

  /// Two errors are equal when their codes are.
  public static func == (a: DaemonError, b: DaemonError) -> Bool { a.code == b.code }
}
