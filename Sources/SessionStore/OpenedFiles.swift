import Foundation
import SessionEngine
import Synchronization

/// The database and its log as they were opened.
///
/// SQLite goes on writing to files that were moved away, removed, replaced or cut short since: what it stores then is
/// gone when the process ends, or was never where the next one looks. So before each commit both are seen to be what
/// they were; that takes about a microsecond.
struct OpenedFiles: Sendable {
  /// A log that is longer than this may be cut to it when it is begun anew, in bytes.
  static let logLimit = 16_777_216

  private let database: OpenedFile?
  private let log: OpenedFile?

  /// Those of a database that is open, and whose log has been begun.
  init(path: String) {
    database = OpenedFile(path, mayBeCutTo: .max)
    log = OpenedFile(path + "-wal", mayBeCutTo: Self.logLimit)
  }

  /// Throws `StorageFault.unavailable` when one of them is not where it was, or is shorter than it was at the last call.
  func check() throws(StorageFault) {
    try database?.check()
    try log?.check()
  }
}

/// One of them.
private final class OpenedFile: Sendable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t
  private let limit: Int
  /// How long it was when it was looked at last, in bytes.
  private let size: Atomic<Int>

  /// `nil` where there is none.
  init?(_ path: String, mayBeCutTo limit: Int) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    (self.path, device, inode, self.limit) = (path, found.st_dev, found.st_ino, limit)
    size = Atomic(Int(found.st_size))
  }

  func check() throws(StorageFault) {
    var found = stat()
    guard stat(path, &found) == 0, found.st_ino == inode, found.st_dev == device else {
      throw fault(
        "was moved, removed or replaced since it was opened, and nothing is stored until it is back: put that very "
          + "file back, or stop the daemon and start it on the one that is to be used")
    }
    guard found.st_size >= min(size.load(ordering: .relaxed), limit) else {
      throw fault(
        "was cut short while it was in use, and nothing is stored in it any more: stop the daemon, and put the "
          + "database and its log back from one copy")
    }
    size.store(Int(found.st_size), ordering: .relaxed)
  }

  private func fault(_ what: String) -> StorageFault {
    StorageFault(code: .unavailable, message: "\(path) \(what)")
  }
}
