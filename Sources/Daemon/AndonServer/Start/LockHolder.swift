import Foundation

/// The process that holds the lock of a socket or a database, as it has written into the lock file.
public struct LockHolder: Sendable, Equatable {
  /// The number of the process.
  public let pid: Int32
  /// The time of its start, in seconds since 1970.
  public let started: Int64
  /// The path of the socket at which it listens; `nil` when the file does not tell: that of a socket lies beside it.
  public let socket: String?
  /// The path of the lock file.
  public let file: String

  /// Reads the lock file beside a socket or a database; `nil` when no process holds it.
  public init?(beside path: String) { self.init(file: path + ".lock") }

  /// Reads a lock file; `nil` when there is none, when it cannot be read, when no process has its number any more, and when
  /// the system tells that it is not locked.
  public init?(file: String) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8), LockStatus(path: file)?.isHeld != false else {
      return nil
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    let value = { (name: String) in lines.first { $0.count == 2 && $0[0] == name }.map { String($0[1]) } }
    guard let pid = value("pid").flatMap({ Int32($0) }), pid > 0, let started = value("started").flatMap({ Int64($0) }),
      kill(pid, 0) == 0 || errno == EPERM
    else { return nil }
    (self.pid, self.started, socket, self.file) = (pid, started, value("socket"), file)
  }

  /// Whether a signal such as SIGSTOP has stopped the process. `false` also where the system does not tell.
  public var isStopped: Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
    // The name of the program is in parentheses, and can contain any character.
    let state = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst(2).first
    return state == "T" || state == "t"
  }
}
