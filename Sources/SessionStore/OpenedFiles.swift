import Foundation
import SessionEngine

/// The database and its log as they were opened.
///
/// SQLite goes on writing to files that were moved away, removed or replaced since: what it stores then is gone when
/// the process ends, or was never where the next one looks. So before each commit both are seen to stand where they
/// did; that takes about a microsecond.
struct OpenedFiles: Sendable {
  private struct File: Sendable {
    let path: String
    let device: dev_t
    let inode: ino_t

    /// `nil` where there is none.
    init?(_ path: String) {
      var found = stat()
      guard stat(path, &found) == 0 else { return nil }
      (self.path, device, inode) = (path, found.st_dev, found.st_ino)
    }

    var isInPlace: Bool {
      var found = stat()
      return stat(path, &found) == 0 && found.st_ino == inode && found.st_dev == device
    }
  }
  private let files: [File]

  /// Those of a database that is open, and whose log has been begun.
  init(path: String) { files = [path, path + "-wal"].compactMap(File.init) }

  /// Throws `StorageFault.unavailable` when one of them is not where it was.
  func check() throws(StorageFault) {
    guard let missing = files.first(where: { !$0.isInPlace }) else { return }
    throw StorageFault(
      code: .unavailable,
      message: "\(missing.path) was moved, removed or replaced since it was opened, and nothing is stored until it is "
        + "back: put that very file back, or stop the daemon and start it on the one that is to be used")
  }
}
