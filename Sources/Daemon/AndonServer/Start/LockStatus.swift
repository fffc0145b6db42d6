import Foundation

/// The lock file of a socket or a database, as another process sees it. Reading it does not touch the lock.
public struct LockStatus: Sendable, Hashable {
  /// The process that has written the file last; `nil` when it cannot be read.
  public let pid: Int32?
  /// Whether a process holds the lock; `nil` when the system does not tell.
  public let isHeld: Bool?

  /// Reads the lock file at a path; `nil` when there is none.
  public init?(path: String) {
    var found = stat()
    guard lstat(path, &found) == 0 else { return nil }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    pid = text.firstMatch(of: /pid ([0-9]+)/).flatMap { Int32($0.output.1) }
    isHeld = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)).map {
      Self.isHeld(inode: UInt64(found.st_ino), in: $0)
    }
  }

  /// Returns whether a table as that of `/proc/locks` has a lock of `flock` on a file.
  static func isHeld(inode: UInt64, in table: String) -> Bool {
    table.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      // The waiters of a lock are listed with an arrow.
      guard words.count > 5, words[1] == "FLOCK" else { return false }
      return words[5].split(separator: ":").last.flatMap { UInt64($0) } == inode
    }
  }
}
