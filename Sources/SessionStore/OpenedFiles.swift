import Foundation
import SessionEngine
import Synchronization

/// The database, its log and the index of that, and the lock that keeps others out, as they were opened.
///
/// SQLite goes on writing to files that were moved away, removed or replaced since: what it stores then is gone when
/// the process ends, or was never where the next one looks. So before a commit all are seen to stand where they did. Not
/// before each of many: the five microseconds of it can cost lone links a fifth of their rate, since a processor that
/// waits a little longer sleeps deeper.
/// A database that was emptied in its place is seen, too, and a log that was cut by `LogMover`; what else is written into
/// the files from outside is not, and an index that is cut ends the process, which has it in its memory. They are looked
/// at without being opened: to close one would let go of SQLite's locks on it, all of this process.
final class OpenedFiles: Sendable {
  /// How long what was seen is believed, in nanoseconds.
  private static let patience: Int64 = 50_000_000

  private let files: [OpenedFile]
  private let start = ContinuousClock.now
  /// When they were all seen in their places last, in nanoseconds since the start; at first they never were.
  private let seen = Atomic<Int64>(.min)

  /// Those of a database that is open, and whose log has been begun. Throws `StorageError.unavailable` when one cannot
  /// be looked at.
  init(path: String, lock: String?) throws(StorageError) {
    var files: [OpenedFile] = []
    for path in [path, path + "-wal", path + "-shm"] + (lock.map { [$0] } ?? []) {
      files.append(try OpenedFile(path: path))
    }
    self.files = files
  }

  /// Throws `StorageError.unavailable` when one of them is not where it was. Says whether it has looked.
  func check() throws(StorageError) -> Bool {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    let now = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let last = seen.load(ordering: .relaxed)
    guard last == .min || now - last >= Self.patience else { return false }
    try look()
    seen.store(now, ordering: .relaxed)
    return true
  }

  /// The same without believing what was seen before. Without a log, if so told: where the others are in their places,
  /// what was in it can still be moved.
  func look(mayLackLog: Bool = false) throws(StorageError) {
    for file in files where !(mayLackLog && file.isGoneLog) { try file.check() }
  }

  /// Whether the log was removed.
  var isLogGone: Bool { files.contains { $0.isGoneLog } }
}

/// One of them.
private struct OpenedFile: Sendable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t
  private let wasEmpty: Bool

  init(path: String) throws(StorageError) {
    var found = stat()
    guard stat(path, &found) == 0 else {
      throw Self.fault(path, "cannot be looked at: \(String(cString: strerror(errno)))")
    }
    (self.path, device, inode, wasEmpty) = (path, found.st_dev, found.st_ino, found.st_size == 0)
  }

  /// Whether it is a log that was removed.
  var isGoneLog: Bool {
    var found = stat()
    return path.hasSuffix("-wal") && stat(path, &found) != 0 && errno == ENOENT
  }

  func check() throws(StorageError) {
    var found = stat()
    guard stat(path, &found) == 0, found.st_ino == inode, found.st_dev == device else {
      throw Self.fault(path, "was moved, removed or replaced since it was opened")
    }
    // A program that moves the log into the database empties the log, and nothing else.
    guard found.st_size > 0 || wasEmpty || path.hasSuffix("-wal") else { throw Self.fault(path, "was emptied") }
  }

  private static func fault(_ path: String, _ what: String) -> StorageError {
    StorageError(
      code: .unavailable,
      message: "\(path) \(what), and nothing is stored until it is back: put that very file back, or stop the daemon "
        + "and start it on the one that is to be used")
  }
}
