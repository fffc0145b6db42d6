import AndonServer
import Foundation

/// A lock on the database file itself, held until the process ends: it keeps a second daemon away also when the lock file
/// beside the database was removed.
///
/// On Linux, `flock` does not meet the locks that SQLite takes with `fcntl`. Elsewhere it does, so there is no such lock.
/// The file must stay open until SQLite has closed it: closing it would end SQLite's locks.
final class DatabaseLock: Sendable {
  private let descriptor: Int32

  /// Locks the file at once; `nil` when there is none yet. Throws `DaemonError` with the code `locked` when another
  /// daemon holds it. Take the lock of the lock file first: in this process, nothing else may have the database open.
  init?(path: String) throws(DaemonError) {
    #if os(Linux)
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
      throw DaemonError(
        .locked, "another daemon has the database \(path), whose lock file \(path).lock was removed or replaced",
        hint: "stop that daemon, or name another database: --database FILE")
    #else
      return nil
    #endif
  }

  /// Releases the lock before the process ends.
  func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
