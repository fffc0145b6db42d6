import Foundation
import SessionEngine
import Synchronization
import TextFormats

/// The files of an open database, as they were when SQLite opened them: the database, its write-ahead log (WAL) and its
/// shared memory.
///
/// SQLite holds them open and does not look at their names again. What it writes to a file that was removed, replaced or cut
/// is lost when the daemon ends, so every commit looks at all three first.
///
/// A file that was removed, moved or replaced may come back. One that was cut or overwritten does not: what SQLite holds
/// does not fit the files any more, so this damage stays until the end, and nothing is written over it.
final class OpenDatabase: Sendable {
  /// One of the files.
  private struct Part: Sendable {
    let kind: Kind
    /// The size below which SQLite does not cut it, in bytes.
    let keptBytes: Int
    var identity: [UInt64]?
    var size = 0
    /// Whether the log began as SQLite writes it. A loss of power may leave another beginning, which SQLite writes anew.
    var hasHeader = false
  }

  /// What one of the files is.
  private enum Kind: String, Sendable {
    case database = "database file"
    case log = "write-ahead log"
    case memory = "shared memory"

    /// The end of the file's path.
    var end: String {
      switch self {
      case .database: ""
      case .log: "-wal"
      case .memory: "-shm"
      }
    }
  }

  private struct State: Sendable {
    var parts: [Part]
    /// The file that was cut or overwritten, with the error that says so.
    var damage: (kind: Kind, error: StorageError)?
  }

  /// The database.
  let file: DatabaseFile
  private let state: Mutex<State>
  private let noteLogBytes: @Sendable (Int) -> Void

  /// The files of an open database. SQLite cuts a log only when it is longer than `journal_size_limit`. `noteLogBytes` is called
  /// with each new size of the log.
  init(_ file: DatabaseFile, logLimit: Int, noteLogBytes: @escaping @Sendable (Int) -> Void) {
    self.file = file
    self.noteLogBytes = noteLogBytes
    state = Mutex(
      State(parts: [
        Part(kind: .database, keptBytes: .max), Part(kind: .log, keptBytes: logLimit),
        Part(kind: .memory, keptBytes: .max),
      ]))
  }

  /// Throws `StorageError` when one of the files was removed, moved, replaced, cut or overwritten.
  ///
  /// The first call in which a file is there takes it as the one that SQLite has opened. `isWritten` says whether the database
  /// has all content of the log: then a checkpoint has emptied the log, and nothing is lost.
  func check(isWritten: () -> Bool) throws(StorageError) {
    let error = state.withLock { state -> StorageError? in
      for index in state.parts.indices where state.damage == nil {
        if let error = absence(&state.parts[index]) { return error }
        if let error = damage(&state.parts[index], isWritten) { state.damage = (state.parts[index].kind, error) }
      }
      return state.damage?.error
    }
    if let error { throw error }
  }

  /// Whether the database itself is at its path, so that the content of a log which is lost can be moved into it.
  var hasDatabase: Bool {
    state.withLock { state in state.parts.first.map { $0.identity == status(.database)?.identity } ?? false }
  }

  /// The error of a file that was cut or overwritten; `nil` when none was.
  var damage: StorageError? { state.withLock { $0.damage?.error } }

  /// The error for a database that ends with a file that was cut or overwritten; `nil` when none was.
  var closingError: StorageError? {
    state.withLock { $0.damage }.map { damage in
      StorageError(
        code: .corrupt, message: "\(damage.error.message); the write-ahead log was left as it is",
        hint: damage.kind == .memory
          ? "start again: the next start reads the log" : "restore a copy: \(Program.name) restore FILE")
    }
  }

  /// Returns the error for a database that ends while one of its files is not at its path. `isWritten` tells whether all of the
  /// log has reached the database file: without its log or its shared memory, nothing is lost then.
  func endError(_ error: StorageError, isWritten: Bool) -> StorageError {
    guard hasDatabase, isWritten else {
      return StorageError(
        code: error.code, message: error.message,
        hint: "move the file back, or restore a copy (\(Program.name) restore FILE), then start again")
    }
    return StorageError(
      code: error.code, message: "\(error.message); all that was acknowledged is in the database",
      hint: "nothing is lost: start again with the same database")
  }

  /// The error of a shared memory that was cut: to read it ends the process (SIGBUS). `nil` when it is whole.
  var unreadable: StorageError? { state.withLock { $0.damage?.kind == .memory ? $0.damage?.error : nil } }

  // MARK: - One file

  private func absence(_ part: inout Part) -> StorageError? {
    let found = status(part.kind)
    guard let known = part.identity else {
      (part.identity, part.size) = (found?.identity, found?.size ?? 0)
      if part.kind == .log { noteLogBytes(part.size) }
      return nil
    }
    guard let found else { return error(part.kind, "was removed or moved") }
    return found.identity == known ? nil : error(part.kind, "was replaced by another file")
  }

  private func damage(_ part: inout Part, _ isWritten: () -> Bool) -> StorageError? {
    guard let size = status(part.kind)?.size else { return nil }
    // A log that a checkpoint has emptied. SQLite reads no frame of an empty log, so to ask changes nothing.
    let isEmptied = part.kind == .log && size == 0 && part.size > 0 && isWritten()
    guard size >= min(part.size, part.keptBytes) || isEmptied else {
      return error(part.kind, "was cut: it has \(size) bytes, and had \(part.size)", hint: damageHint(part.kind))
    }
    if part.kind == .log, part.size != size { noteLogBytes(size) }
    part.size = size
    guard part.kind == .log, size > 0 else { return nil }
    guard let hasHeader = WALHeader.isValid(file.path + part.kind.end) else { return nil }
    defer { part.hasHeader = hasHeader }
    guard part.hasHeader, !hasHeader else { return nil }
    return error(part.kind, "was overwritten: it does not begin as a write-ahead log", hint: damageHint(part.kind))
  }

  private func status(_ kind: Kind) -> (identity: [UInt64], size: Int)? {
    var found = stat()
    guard stat(file.path + kind.end, &found) == 0 else { return nil }
    return ([UInt64(found.st_dev), UInt64(found.st_ino)], Int(found.st_size))
  }

  // MARK: - Errors

  private func error(_ kind: Kind, _ what: String, hint: String? = nil) -> StorageError {
    let absent =
      kind == .database
      ? "move it back, or save the journal (\(Program.name) log --export), then stop the daemon and restore a copy"
      : "stop the daemon, which moves what it holds into the database, and start it again"
    return StorageError(
      code: .unavailable, message: "the \(kind.rawValue) \(file.path)\(kind.end) \(what)", hint: hint ?? absent)
  }

  private func damageHint(_ kind: Kind) -> String {
    let restore = "then stop the daemon and restore a copy: \(Program.name) restore FILE"
    return switch kind {
    case .database: "save what can be read of the journal (\(Program.name) log --export), \(restore)"
    case .log:
      "what was acknowledged last was only in it: save what can be read of the journal (\(Program.name) log --export), "
        + restore
    case .memory: "nothing is lost: stop the daemon, and start it again"
    }
  }
}
