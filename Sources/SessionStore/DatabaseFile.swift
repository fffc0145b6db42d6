import Foundation
import GRDB
import GRDBSQLite
import SessionEngine

/// The file of a database, looked at before SQLite opens it.
///
/// SQLite takes whatever it is given: it makes log files beside it, and removes some that it finds. So what is not
/// ours must be known from its first bytes, without opening it for writing, and is left as it is.
struct DatabaseFile {
  /// What stands in the file's header at its byte 68: "ANDN". `file` shows it.
  static let applicationID: Int32 = 0x414E_444E

  let path: String
  /// Whether a daemon had it in use when it ended.
  var wasInUse = false

  /// Whether there is nothing in it yet. Throws `StorageError` when it is not ours, or a newer program's.
  func isNew() throws(StorageError) -> Bool {
    try checkCompanions()
    var found = stat()
    if stat(path, &found) != 0 {
      guard errno == ENOENT else { throw unreadable() }
      try checkNothingIsLeft()
      return true
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw notOurs("is no regular file") }
    // Each name would have a lock, and a log, of its own.
    guard found.st_nlink == 1 else { throw notOurs("has \(found.st_nlink) names (hard links)") }
    guard found.st_uid == geteuid() else {
      throw notOurs("belongs to user \(found.st_uid), and this is user \(geteuid())")
    }
    // Root could write it all the same; but its owner has said that nobody is to.
    guard found.st_mode & S_IWUSR != 0 else {
      throw StorageError(
        code: .unavailable,
        message: "\(path) is read-only, and is left alone: chmod u+w it, or name another file with --database")
    }
    if found.st_size == 0 {
      try checkNothingIsLeft()
      return true
    }
    try checkHeader()
    // Who opens it writes to it. A newer version that is in the log alone is not seen here: `migrate` refuses that.
    if let applied = number("SELECT max(version) FROM schema_migrations") { try StorageSchema.checkIsKnown(applied) }
    return false
  }

  /// Makes the file ready to be opened: one that exists is closed to others, and its log is looked at; a new one is
  /// made by `make`, which is given the path. Says what is to be known of it, if anything.
  ///
  /// A new database is made beside its place and put there whole: one with our mark and nothing in it is damaged, then,
  /// and not merely young.
  func prepare(_ durability: Durability, make: (String) throws -> Void) throws(StorageError) -> String? {
    guard try isNew() else {
      if chmod(path, 0o600) != 0 { throw unreadable() }
      return try checkLog(durability)
    }
    let draft = draft
    let remove = { for end in ["", "-wal", "-shm"] { unlink(draft + end) } }
    remove()
    // One that could not be finished would keep what is left of a full disk.
    defer { remove() }
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unreadable() }
    close(descriptor)
    try StorageError.wrapping("cannot make the database \(path)") { try make(draft) }
    guard rename(draft, path) == 0 else { throw unreadable() }
    syncFolder()
    return nil
  }

  /// Where a new database is made: a name that nobody gives to a copy, so what is there was cut off.
  private var draft: String {
    let place = URL(fileURLWithPath: path)
    return place.deletingLastPathComponent().appendingPathComponent(".\(place.lastPathComponent).draft").path
  }

  /// Puts the file's new name on the disk.
  private func syncFolder() {
    let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Writes our mark, also into a database that was made before there was one.
  static func mark(_ db: Database) throws {
    guard try Int32.fetchOne(db, sql: "PRAGMA application_id") != applicationID else { return }
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
  }

  /// Gives a database that has none an identity, by which its log is told from that of another one.
  static func identify(_ db: Database) throws {
    guard try Int32.fetchOne(db, sql: "PRAGMA user_version") == 0 else { return }
    try db.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1 ... .max))")
  }

  /// Writes the identity as it is, and the page it stands on, which counts runs.
  static func restateIdentity(_ db: Database) throws {
    // Lets go of the page, so that it is read again: only then is what is written next one run further.
    try db.execute(sql: "PRAGMA shrink_memory")
    try writeIdentity(db)
  }

  /// Writes the identity as it is.
  static func writeIdentity(_ db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0)")
  }

  /// SQLite only says that it cannot open the database when something else stands where it has its log or the index of
  /// it. A link is something else too: SQLite would remove that, and not what it leads to.
  private func checkCompanions() throws(StorageError) {
    for (suffix, name) in [("-wal", "log"), ("-shm", "index of the log")] {
      var found = stat()
      guard lstat(path + suffix, &found) == 0, found.st_mode & S_IFMT != S_IFREG else { continue }
      throw StorageError(
        code: .unavailable,
        message: "\(path)\(suffix) is no regular file, and the database has the \(name) there: move it away, or name "
          + "another file with --database")
    }
  }

  /// Whether there is something in its log.
  var hasLog: Bool {
    var found = stat()
    return stat(path + "-wal", &found) == 0 && found.st_size > 0
  }

  /// A log whose database is gone would be removed by SQLite as soon as it makes a new one.
  private func checkNothingIsLeft() throws(StorageError) {
    guard hasLog else { return }
    throw StorageError(
      code: .corrupt,
      message: "there is a log \(path)-wal, and the database it belongs to is missing or empty: restore the database, "
        + "or move the log away")
  }

  private func checkHeader() throws(StorageError) {
    let identifier = try header().applicationID
    if identifier == Self.applicationID { return }
    guard identifier == 0, hasTables else { throw hasLog && identifier == 0 ? emptyBesideLog : notOurs(Self.foreign) }
  }

  private static let foreign = "is the database of another program"

  /// A database that was killed before it was ever moved into has everything in its log, also whose it is.
  private var emptyBesideLog: StorageError {
    StorageError(
      code: .corrupt,
      message: "\(path) \(Self.foreign), or has all that is in it in its log, which is left alone: if it is ours, move "
        + "the log into it with sqlite3 '\(path)' 'PRAGMA wal_checkpoint', and start again")
  }

  /// The first bytes of the file.
  func header() throws(StorageError) -> DatabaseHeader {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.byteCount)
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count, let header = DatabaseHeader(bytes) else {
      throw notOurs("is not a SQLite database")
    }
    return header
  }

  /// Whether a database without a mark has our tables: it was made before there was one.
  private var hasTables: Bool {
    let select = "SELECT s.location, e.digest, m.applied_at FROM sessions s, events e, schema_migrations m LIMIT 0"
    return number("SELECT count(*) FROM (\(select))") != nil
  }

  /// The number that a query gives of the file, without its log; `nil` when it cannot be asked that.
  private func number(_ query: String) -> Int? {
    // Nothing is locked, recovered or made beside it.
    let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard
      sqlite3_open_v2("file:\(name)?mode=ro&immutable=1", &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
        == SQLITE_OK
    else { return nil }
    var statement: OpaquePointer?
    // Before the handle is closed, which has to be without statements.
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW
    else { return nil }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private func notOurs(_ what: String) -> StorageError {
    StorageError(
      code: .corrupt, message: "\(path) \(what), and is left alone: name another file with --database")
  }

  func unreadable() -> StorageError {
    StorageError(
      code: StorageError.code(ofSystem: errno),
      message: "cannot open the database \(path): \(String(cString: strerror(errno))); see that its folder is there "
        + "and yours, and has free space")
  }
}
