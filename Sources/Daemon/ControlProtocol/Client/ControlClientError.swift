import Foundation
public import TextFormats

/// An error of a client that got no response: the state of the daemon and the next step.
///
/// An error that the daemon sent is a `ControlError`.
public typealias ControlClientError = PlainError<ControlClientErrorCode>

/// The states in which a client gets no response.
public enum ControlClientErrorCode: String, Sendable, Hashable, CaseIterable {
  /// There is no socket: no daemon runs, or it has another socket.
  case notRunning
  /// Nothing listens at the socket: the daemon was killed.
  case staleSocket
  /// The socket, its folder or the program that listens there belongs to another user.
  case permission
  /// The daemon did not respond in time.
  case timeout
  /// The listener speaks another protocol.
  case protocolMismatch
  /// The daemon has reached its limit of connections.
  case busy
  /// The connection ended before the response: it is unknown whether the request was carried out.
  case disconnected
  /// The path is longer than a Unix socket's can be.
  case pathTooLong
  /// The system gives this process no socket: too many files are open.
  case noSocket

  /// The exit code of a command that ends with it: 64 usage, 69 not reachable, 71 a limit of the system, 75 busy, 76
  /// protocol, 77 permission.
  public var exitCode: Int32 {
    switch self {
    case .notRunning, .staleSocket, .timeout, .disconnected: 69
    case .noSocket: 71
    case .busy: 75
    case .protocolMismatch: 76
    case .permission: 77
    case .pathTooLong: 64
    }
  }
}

extension ControlClientError {
  static func timeout(_ path: String) -> Self {
    Self(
      .timeout, "the daemon at \(path) did not respond within the time limit",
      hint:
        "a link may still be in progress, or the daemon is starting or overloaded: see \(Program.name) status and its log"
    )
  }

  static func disconnected(_ path: String) -> Self {
    Self(
      .disconnected, "the daemon at \(path) ended the connection before it answered",
      hint: "see whether it still runs with \(Program.name) status; a link with a --key can be sent again safely")
  }

  /// The error for a subscription that has ended.
  static func unsubscribed(_ path: String) -> Self {
    Self(
      .disconnected, "the daemon at \(path) has stopped, is gone, or has ended this subscription",
      hint:
        "see whether it runs with \(Program.name) status, then follow again; it closes subscriptions that read too slowly"
    )
  }

  static func mismatch(_ path: String, _ what: String) -> Self {
    Self(
      .protocolMismatch, "the program that listens at \(path) \(what)",
      hint: "use the version of the daemon, or stop it and start this one: \(Program.name) serve")
  }

  /// The error for an `errno` of `connect`.
  static func connecting(_ path: String, errno code: Int32?, cause: String) -> Self {
    switch code {
    case .some(ENOENT), .some(ENOTDIR):
      Self(
        .notRunning, "no daemon is running: there is no socket at \(path)",
        hint: "start it with \(Program.name) serve, or name its socket with --socket PATH")
    case .some(ECONNREFUSED), .some(ENOTSOCK):
      Self(
        .staleSocket, "no daemon is running: nothing listens at \(path)",
        hint: "start it with \(Program.name) serve; it replaces a socket that was left behind")
    case .some(EACCES), .some(EPERM):
      Self(
        .permission, "you may not use the socket at \(path)",
        hint:
          "run this as the user that started the daemon or as a member of the group that shares it, or name your own "
          + "with --socket PATH")
    case .some(EAGAIN):
      Self(.busy, "the daemon at \(path) has too many clients waiting", hint: "try again in a moment")
    case .some(let code) where [EMFILE, ENFILE].contains(code):
      Self(
        .noSocket, "no socket can be opened: \(String(cString: strerror(code)))",
        hint: "allow more open files: ulimit -n")
    default:
      Self(
        .notRunning, "the daemon at \(path) cannot be reached: \(cause)",
        hint: "see whether it runs with \(Program.name) status, or start it with \(Program.name) serve")
    }
  }
}
