import Foundation

/// The process that holds the lock of a socket, as it has written into the lock file.
public struct LockHolder: Sendable, Equatable {
  /// The number of the process.
  public let pid: Int32
  /// The time of its start, in seconds since 1970.
  public let started: Int64
  /// The path of the lock file.
  public let file: String

  /// Reads the lock file beside a socket; `nil` when there is none, or when no process has its number any more.
  public init?(socket path: String) {
    let file = path + ".lock"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    let value = { (name: String) in lines.first { $0.count == 2 && $0[0] == name }.flatMap { Int64($0[1]) } }
    guard let pid = value("pid").flatMap({ Int32(exactly: $0) }), pid > 0, let started = value("started"),
      kill(pid, 0) == 0 || errno == EPERM
    else { return nil }
    (self.pid, self.started, self.file) = (pid, started, file)
  }

  /// Whether a signal such as SIGSTOP has stopped the process. `false` also where the system does not tell.
  public var isStopped: Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
    // The name of the program is in parentheses, and can contain any character.
    let state = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst(2).first
    return state == "T" || state == "t"
  }
}
