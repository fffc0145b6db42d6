import ControlProtocol
import DeepLinks
import Foundation
import Logging
import SessionEngine
import SessionStore
import TextFormats

/// The store of a daemon, open and locked, with the part of `status` that describes it.
struct OpenStore: Sendable {
  let storage: any SessionStorage
  let status: StoreStatus
  /// What the start has found, although the store can be used; `nil` when nothing.
  let warning: String?
  private let lock: FileLock?
  private let databaseLock: DatabaseLock?
  private let sqlite: SQLiteSessionStorage?

  /// Opens the database of a configuration, with a lock of its own: two daemons with different sockets must not share a
  /// database. Throws `DaemonError`.
  init(
    _ configuration: DaemonConfiguration, host: SessionHost, logger: Logger
  ) throws(DaemonError) {
    switch configuration.database {
    case .file(let path): self = try Self.locked(path, configuration, host, logger)
    case .inMemory:
      let sqlite = try Self.opening { () throws(StorageError) in try SQLiteSessionStorage(inMemory: host.app.tables) }
      self.init(sqlite, status: Self.status(sqlite, ":memory:", .off))
    }
  }

  private init(
    _ sqlite: SQLiteSessionStorage, status: StoreStatus, warning: String? = nil, lock: FileLock? = nil,
    databaseLock: DatabaseLock? = nil
  ) {
    storage = sqlite
    (self.sqlite, self.status, self.warning, self.lock) = (sqlite, status, warning, lock)
    self.databaseLock = databaseLock
  }

  /// Returns the store of a file after it has locked the database. A lock file that this start has made is removed when the
  /// database cannot be used.
  private static func locked(
    _ named: String, _ configuration: DaemonConfiguration, _ host: SessionHost, _ logger: Logger
  ) throws(DaemonError) -> OpenStore {
    let path = resolved(named)
    try checkLink(named, to: path)
    try checkFolder(of: path)
    // Before the lock: not even a lock file is created beside a file of another program.
    try opening { () throws(StorageError) in try SQLiteSessionStorage.check(path: path) }
    try checkWasNotEmptied(path)
    let lock = try FileLock(path: path + ".lock", purpose: "the database \(path)", socket: configuration.socket)
    do throws(DaemonError) {
      var held = try DatabaseLock(path: path)
      let warning = missingLog(path, lock)
      if let warning { logger.warning("\(warning)", metadata: ["event": "wal.missing", "database": "\(path)"]) }
      let sqlite = try opened(path, lock, configuration, host, logger)
      if held == nil { held = try DatabaseLock(path: path) }
      return OpenStore(
        sqlite, status: status(sqlite, path, configuration.durability), warning: warning, lock: lock, databaseLock: held
      )
    } catch {
      lock.discard()
      throw error
    }
  }

  /// Opens the database of a file, and migrates it or makes its app tables new.
  private static func opened(
    _ path: String, _ lock: FileLock, _ configuration: DaemonConfiguration, _ host: SessionHost, _ logger: Logger
  ) throws(DaemonError) -> SQLiteSessionStorage {
    let routes = host.routes
    var extending: StartExtension?
    defer { extending?.end() }
    var renewed = 0
    let renew = { (record: SessionRecord) in
      renewed += 1
      return try host.renew(record, at: configuration.clock())
    }
    let sqlite = try opening(path) { () throws(StorageError) in
      try SQLiteSessionStorage(
        path: path, tables: host.app.tables, durability: configuration.durability,
        checking: configuration.checksDatabase, route: { try? routes.parse($0).link.route },
        renew: configuration.resetsAppTables ? renew : nil,
        migrating: {
          log($0, path, logger)
          extending?.end()
          extending = StartExtension("migrating the database")
        }, noteLogBytes: { lock.note(logBytes: $0) })
    }
    lock.note(logBytes: 0)
    if configuration.resetsAppTables { logReset(sessions: renewed, path, logger) }
    return sqlite
  }

  /// Throws `DaemonError` for a symbolic link into a folder that is not there.
  private static func checkLink(_ link: String, to path: String) throws(DaemonError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil,
      !FileManager.default.fileExists(atPath: folder)
    else { return }
    throw DaemonError(
      .store, "the database \(link) is a symbolic link to \(path), and there is no folder \(folder)",
      hint: "make the folder, correct the link, or name another file with --database", exitCode: 66)
  }

  /// Throws `DaemonError` when another user can replace the database.
  private static func checkFolder(of path: String) throws(DaemonError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let problem = FolderTrust([geteuid(), 0]).problem(at: folder) else { return }
    throw DaemonError(
      .unsafeFolder, "\(problem), so another user could replace the database \(path)",
      hint: "name a database in a folder that only you can change: --database FILE")
  }

  /// Calls `open`, which opens the database of a file. On a disk that is full the error says so: SQLite reports an error of
  /// the disk there.
  private static func opening<Value>(
    _ path: String? = nil, _ open: () throws(StorageError) -> Value
  ) throws(DaemonError) -> Value {
    do {
      return try open()
    } catch {
      guard let path, [.unwritable, .unavailable].contains(error.code), let free = DiskRoom.free(beside: path),
        free < DiskRoom.ofStart
      else { throw DaemonError(error) }
      throw DaemonError(
        .store, "\(error.message); its disk has only \(free >> 10) KiB free",
        hint: "free at least \(DiskRoom.ofStart >> 10) KiB of the disk, then start again", exitCode: 74)
    }
  }

  /// Uses a store that the caller made: one that fails on purpose, for example.
  init(_ storage: any SessionStorage) {
    self.storage = storage
    warning = nil
    lock = nil
    databaseLock = nil
    sqlite = nil
    status = StoreStatus(database: "given", durability: "given", pragmas: [:], schema: 0, counts: nil, trouble: nil)
  }

  /// Closes the database and releases its lock. Throws `StorageError` when the write-ahead log stays beside the
  /// database: the next start reads it.
  func release() throws {
    defer {
      databaseLock?.release()
      lock?.release()
    }
    try sqlite?.close()
    lock?.note(logBytes: 0)
  }

  /// Returns a sentence when the write-ahead log beside a database is shorter than the last daemon has noted, which was not
  /// closed cleanly: the commits that were only in it are missing.
  private static func missingLog(_ path: String, _ lock: FileLock) -> String? {
    var found = stat()
    let size = stat(path + "-wal", &found) == 0 ? Int(found.st_size) : 0
    guard size < min(lock.formerLogBytes, SQLiteSessionStorage.logLimit), stat(path, &found) == 0 else { return nil }
    return "the last commits may be missing: the write-ahead log \(path)-wal has \(size) bytes, and had "
      + "\(lock.formerLogBytes) when the last daemon ended without closing it; if they matter, stop the daemon and restore a "
      + "copy: \(Program.name) restore FILE"
  }

  private static func log(_ migration: SchemaMigration, _ path: String, _ logger: Logger) {
    let work: String
    var metadata: Logger.Metadata = ["event": "migrating", "database": "\(path)", "copy": "\(migration.copy)"]
    switch migration.work {
    case .schema:
      work = "migrated to a newer schema"
      metadata["from"] = "\(migration.version)"
      metadata["to"] = "\(SQLiteSessionStorage.newestSchema)"
    case .tables(let names):
      work = "its tables of the app are migrated"
      metadata["tables"] = "\(names.joined(separator: ", "))"
    case .reset(let names):
      work = "its tables of the app are made new, with every session"
      metadata["tables"] = "\(names.joined(separator: ", "))"
    }
    logger.notice(
      "the database is copied, and then \(work); requests are answered when this is done", metadata: metadata)
  }

  private static func logReset(sessions: Int, _ path: String, _ logger: Logger) {
    logger.notice(
      "the tables of the app are empty, the sessions are new, and the journal stays; start without the option from now on",
      metadata: ["event": "tables.reset", "database": "\(path)", "sessions": "\(sessions)"])
  }

  private static func status(
    _ sqlite: SQLiteSessionStorage, _ path: String, _ durability: Durability
  ) -> StoreStatus {
    StoreStatus(
      database: path, durability: durability.rawValue, pragmas: sqlite.effectivePragmas,
      schema: sqlite.schemaVersion, counts: nil, trouble: nil)
  }

  /// Throws `DaemonError` for an empty database beside a lock file that a daemon has written: its content is lost.
  private static func checkWasNotEmptied(_ path: String) throws(DaemonError) {
    var (database, lock) = (stat(), stat())
    guard stat(path, &database) == 0, database.st_size == 0, stat(path + ".lock", &lock) == 0, lock.st_size > 0 else {
      return
    }
    throw DaemonError(
      .store, "the database \(path) is empty, and a daemon has used it before: its content is lost",
      hint: "restore it from a copy; to begin with a new one, remove it: rm '\(path)'", exitCode: 65)
  }

  /// Returns the one path of a database that symbolic links lead to, also of one that does not exist yet.
  private static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    guard !FileManager.default.fileExists(atPath: path),
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    else { return url.resolvingSymlinksInPath().path }
    let place = URL(fileURLWithPath: target, relativeTo: url.resolvingSymlinksInPath().deletingLastPathComponent())
    return place.resolvingSymlinksInPath().path
  }
}
