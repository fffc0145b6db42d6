import Foundation
import SessionEngine
import Synchronization
import TextFormats

/// The files of an open database, as they were when SQLite opened them: the database, its write-ahead log (WAL) and its
/// shared memory.
///
/// SQLite holds them open and does not look at their names again. What it writes to a file that was removed, replaced or cut
/// is lost when the daemon ends, so every commit looks at all three first.
final class OpenDatabase: Sendable {
  /// One of the files.
  private struct Part: Sendable {
    let name: String
    /// The end of its path.
    let end: String
    /// The size below which SQLite does not cut it, in bytes.
    let keptBytes: Int
    var identity: [UInt64]?
    var size = 0
  }

  /// The database.
  let file: DatabaseFile
  private let parts: Mutex<[Part]>

  /// The files of an open database. SQLite cuts a log only when it is longer than `journal_size_limit`.
  init(_ file: DatabaseFile, logLimit: Int) {
    self.file = file
    parts = Mutex([
      Part(name: "database file", end: "", keptBytes: .max),
      Part(name: "write-ahead log", end: "-wal", keptBytes: logLimit),
      Part(name: "shared memory", end: "-shm", keptBytes: .max),
    ])
  }

  /// Throws `StorageError` when one of the files was removed, moved, replaced or cut.
  ///
  /// The first call in which a file is there takes it as the one that SQLite has opened. `isWritten` says whether the database
  /// has all content of the log: then a checkpoint has cut the log, and nothing is lost.
  func check(isWritten: () -> Bool) throws(StorageError) {
    let error = parts.withLock { parts -> StorageError? in
      for index in parts.indices {
        if let error = look(at: &parts[index], isWritten) { return error }
      }
      return nil
    }
    if let error { throw error }
  }

  /// Whether the database itself is at its path, so that the content of a log which is lost can be moved into it.
  var hasDatabase: Bool {
    parts.withLock { parts in parts.first.map { $0.identity == status("")?.identity } ?? false }
  }

  private func look(at part: inout Part, _ isWritten: () -> Bool) -> StorageError? {
    let found = status(part.end)
    guard let known = part.identity else {
      (part.identity, part.size) = (found?.identity, found?.size ?? 0)
      return nil
    }
    guard let found else { return error(part, "was removed or moved") }
    guard found.identity == known else { return error(part, "was replaced by another file") }
    guard found.size >= min(part.size, part.keptBytes) || part.end == "-wal" && isWritten() else {
      return error(part, "was cut: it has \(found.size) bytes, and had \(part.size)")
    }
    part.size = found.size
    return nil
  }

  private func status(_ end: String) -> (identity: [UInt64], size: Int)? {
    var found = stat()
    guard stat(file.path + end, &found) == 0 else { return nil }
    return ([UInt64(found.st_dev), UInt64(found.st_ino)], Int(found.st_size))
  }

  private func error(_ part: Part, _ what: String) -> StorageError {
    let isDatabase = part.end.isEmpty
    return StorageError(
      code: .unavailable, message: "the \(part.name) \(file.path)\(part.end) \(what)",
      hint: isDatabase
        ? "move it back, or save the journal (\(Program.name) log --export), then stop the daemon and restore a copy"
        : "stop the daemon, which moves what it holds into the database, and start it again")
  }
}
