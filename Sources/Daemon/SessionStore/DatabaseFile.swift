import Foundation
import GRDB
import GRDBSQLite
import SessionEngine
import TextFormats

/// The file of a database before SQLite opens it.
///
/// SQLite creates files beside any database that it opens, and changes the header of one that is to use WAL mode. A
/// file of another program is therefore recognized without being opened for writing, and left unchanged.
struct DatabaseFile {
  /// The application id in the header of every database of this program: "ANDN".
  static let applicationID: Int32 = 0x414E_444E

  let path: String

  /// The size of the file, in bytes.
  var size: Int { Int(status(path)?.st_size ?? 0) }

  /// Whether there is a file.
  var exists: Bool { status(path) != nil }

  /// The file of the copy that is made before a migration from a version of the schema.
  func copy(ofSchema version: Int) -> DatabaseFile { DatabaseFile(path: "\(path).schema-\(version)") }

  /// The file of the copy that is made before the app's tables are migrated, by the number of all their migrations that ran.
  func copy(ofTables version: Int) -> DatabaseFile { DatabaseFile(path: "\(path).tables-\(version)") }

  /// The file of the copy that is made before the app's tables are made new, by the position of the last journal entry.
  func copy(ofResetAfter position: Int) -> DatabaseFile { DatabaseFile(path: "\(path).reset-\(position)") }

  /// Whether a write-ahead log (WAL) with content lies beside the file. After a clean end, an empty one may stay.
  var hasWAL: Bool { (status(path + "-wal")?.st_size ?? 0) > 0 }

  /// Returns whether the file is still to be created. Throws `StorageError` when it is not a database of this program,
  /// or one of a newer version of it.
  func isNew() throws(StorageError) -> Bool {
    guard let found = status(path) else {
      guard errno == ENOENT else { throw unusable() }
      try checkNothingIsLeft()
      return true
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw refused("is not a regular file") }
    // Each name of the file would have a lock and a write-ahead log of its own.
    guard found.st_nlink == 1 else { throw refused("has \(found.st_nlink) names (hard links)") }
    guard found.st_uid == geteuid() else {
      throw refused("belongs to user \(found.st_uid), and this is user \(geteuid())")
    }
    // Root ignores the file mode, so the mode is checked explicitly.
    guard found.st_mode & S_IWUSR != 0 else {
      throw StorageError(
        code: .unavailable,
        message: "\(path) is read-only and was left unchanged",
        hint: "chmod u+w it, or name another file with --database")
    }
    if found.st_size == 0 {
      try checkNothingIsLeft()
      return true
    }
    try checkIsOurs()
    return false
  }

  /// Creates the database: `fill` writes its content. The file appears at its path when it is complete, in place of one
  /// that is there.
  func create(_ fill: (Database) throws -> Void) throws(StorageError) {
    let place = URL(fileURLWithPath: path)
    let folder = place.deletingLastPathComponent()
    let draft = folder.appendingPathComponent(".\(place.lastPathComponent).draft").path
    func remove() { for end in ["", "-journal"] { unlink(draft + end) } }
    remove()
    defer { remove() }
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unusable() }
    Foundation.close(descriptor)
    try StorageError.wrapping("cannot create the database \(path)") {
      let queue = try DatabaseQueue(path: draft)
      try queue.writeWithoutTransaction(fill)
      try queue.close()
    }
    guard rename(draft, path) == 0 else { throw unusable() }
    // Makes the new name durable.
    let folderDescriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folderDescriptor >= 0 else { throw unusable() }
    fsync(folderDescriptor)
    Foundation.close(folderDescriptor)
  }

  /// Makes the file readable and writable by its owner only. SQLite gives the files beside it the same mode.
  func restrictToOwner() throws(StorageError) {
    guard chmod(path, 0o600) == 0 else { throw unusable() }
  }

  // MARK: - Checks

  /// Throws when a write-ahead log or a shared memory lies where there is no database: a daemon has used one, and it was
  /// removed or moved. SQLite would delete them when it creates a new database.
  ///
  /// They may be empty: a daemon whose database was removed has moved its log into a file that has no name any more.
  private func checkNothingIsLeft() throws(StorageError) {
    guard let end = ["-wal", "-shm"].first(where: { status(path + $0) != nil }) else { return }
    // Another daemon may have created the database meanwhile.
    guard size == 0 else { return }
    let name = end == "-wal" ? "write-ahead log" : "shared memory"
    throw StorageError(
      code: .corrupt, message: "the database \(path) is missing or empty, but its \(name) \(path)\(end) is there",
      hint: "move the database back, or restore a copy (\(Program.name) restore FILE); to begin with a new one, move "
        + "\(path)-wal and \(path)-shm away")
  }

  /// Throws `StorageError` when the file is not a database of this program, or is shorter than its header states.
  ///
  /// The pages behind the end of the file can be in the write-ahead log: a checkpoint that a kill or a full disk ended has
  /// written the header, and the further pages are still only in the log. SQLite repeats such a checkpoint. A log that is
  /// smaller than what is missing cannot have it.
  private func checkIsOurs() throws(StorageError) {
    guard let header = DatabaseHeader(path) else { throw refused("is not a SQLite database") }
    guard [Self.applicationID, 0].contains(header.applicationID) else {
      throw refused("is the database of another program")
    }
    let hasJournal = (status(path + "-journal")?.st_size ?? 0) > 0
    let loggedBytes = Int(status(path + "-wal")?.st_size ?? 0)
    if !hasJournal, size + loggedBytes < header.statedBytes { throw truncated(header.statedBytes) }
    // A database of the first versions has no application id.
    let tables = "SELECT s.location, e.digest, m.applied_at FROM sessions s, events e, schema_migrations m LIMIT 0"
    if header.applicationID == 0, number("SELECT count(*) FROM (\(tables))") == nil {
      throw refused("is the database of another program")
    }
    if let version = number("SELECT max(version) FROM schema_migrations") {
      try StorageSchema.checkIsKnown(version, of: self)
    }
  }

  private func truncated(_ stated: Int) -> StorageError {
    StorageError(
      code: .corrupt, message: "the database \(path) is damaged",
      cause: "it is truncated: it has \(size) bytes, and its header states \(stated)",
      hint: "restore it from a copy, with its write-ahead log \(path)-wal if there is one")
  }

  /// Returns the number that a query of the file gives; `nil` when the query fails. The write-ahead log is not read.
  private func number(_ query: String) -> Int? {
    DatabaseHeader.withHandle(path) { handle in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK,
        sqlite3_step(statement) == SQLITE_ROW
      else { return nil }
      return Int(sqlite3_column_int64(statement, 0))
    }
  }

  private func status(_ path: String) -> stat? {
    var found = stat()
    return stat(path, &found) == 0 ? found : nil
  }

  private func refused(_ reason: String) -> StorageError {
    StorageError(
      code: .corrupt, message: "\(path) \(reason), and was left unchanged", hint: "name another file with --database")
  }

  private func unusable() -> StorageError {
    StorageError(
      code: StorageError.code(ofSystem: errno),
      message: "cannot open the database \(path): \(String(cString: strerror(errno)))")
  }
}
