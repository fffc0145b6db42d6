import Foundation
import SessionEngine

/// The database, its log and the index of that, as they were opened.
///
/// SQLite goes on writing to files that were moved away, removed or replaced since: what it stores then is gone when
/// the process ends, or was never where the next one looks. So before each commit all are seen to stand where they did;
/// that takes a microsecond or two. What is written into them from outside is not seen.
struct OpenedFiles: Sendable {
  private let files: [OpenedFile]

  /// Those of a database that is open, and whose log has been begun. Throws `StorageFault.unavailable` when one cannot
  /// be looked at.
  init(path: String) throws(StorageFault) {
    files = [
      try OpenedFile(path: path), try OpenedFile(path: path + "-wal"), try OpenedFile(path: path + "-shm"),
    ]
  }

  /// Throws `StorageFault.unavailable` when one of them is not where it was.
  func check() throws(StorageFault) {
    for file in files { try file.check() }
  }
}

/// One of them.
private struct OpenedFile: Sendable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  init(path: String) throws(StorageFault) {
    var found = stat()
    guard stat(path, &found) == 0 else {
      throw Self.fault(path, "cannot be looked at: \(String(cString: strerror(errno)))")
    }
    (self.path, device, inode) = (path, found.st_dev, found.st_ino)
  }

  func check() throws(StorageFault) {
    var found = stat()
    guard stat(path, &found) != 0 || found.st_ino != inode || found.st_dev != device else { return }
    throw Self.fault(path, "was moved, removed or replaced since it was opened")
  }

  private static func fault(_ path: String, _ what: String) -> StorageFault {
    StorageFault(
      code: .unavailable,
      message: "\(path) \(what), and nothing is stored until it is back: put that very file back, or stop the daemon "
        + "and start it on the one that is to be used")
  }
}
