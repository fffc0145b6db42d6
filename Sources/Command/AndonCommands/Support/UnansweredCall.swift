import AndonServer
import ControlProtocol
import Foundation
import SessionEngine
import TextFormats

// What the lock files of daemons tell when a daemon gives no answer.

extension CommandError {
  /// The error for a client that reached no daemon at a socket. A process that holds the lock of the socket does not respond;
  /// the one that holds the lock of the usual database may listen at another socket.
  init(connecting error: ControlClientError, at path: String) {
    let known: CommandError? =
      switch error.code {
      case .timeout: .silence(at: path)
      case .notRunning, .staleSocket: .elsewhere(error, at: path)
      default: nil
      }
    self = known ?? CommandError(error)
  }

  /// The error for a socket at which no daemon listens, while one has the usual database and another socket. `nil` when none
  /// has it.
  private static func elsewhere(_ error: ControlClientError, at path: String) -> CommandError? {
    let database = Places.current.database
    guard let other = LockHolder(beside: database), let socket = other.socket,
      socket != URL(fileURLWithPath: path).path
    else { return nil }
    return CommandError(
      .unavailable, "\(error.message); process \(other.pid) has the database \(database), and listens at \(socket)",
      hint: "name its socket: --socket \(socket), or \(SocketPath.variable(of: AndonProgram.current.name))=\(socket)",
      code: error.code.rawValue)
  }

  /// The error for a call that failed on an open connection. A process that was stopped meanwhile does not respond.
  init(calling error: any Error, at path: String) {
    let isTimeout = (error as? ControlClientError)?.code == .timeout
    guard isTimeout, LockHolder(beside: path)?.isStopped == true, let silence = Self.silence(at: path) else {
      self.init(any: error)
      return
    }
    self = silence
  }

  /// The error for a daemon that holds a socket and does not respond: its process, its start and its lock. `nil` when the
  /// lock file does not tell.
  static func silence(at path: String) -> CommandError? {
    guard let holder = LockHolder(beside: path) else { return nil }
    let start = Timestamp(milliseconds: holder.started * 1000).text
    let state = holder.isStopped ? "is stopped" : "runs"
    return CommandError(
      .busy,
      "the daemon at \(path) does not respond: its process \(holder.pid) \(state), started at \(start), and holds "
        + holder.file,
      hint: holder.isStopped
        ? "continue it: kill -CONT \(holder.pid)"
        : "it is starting or overloaded: see its log, and try again; to end it: kill \(holder.pid)")
  }
}
