public import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
public import Logging
public import SessionEngine
public import SessionStore
import TextFormats

/// Opens the SQLite database of a daemon, with a lock of its own: two daemons with different sockets must not share a
/// database.
public struct DatabaseOpening: StoreOpening {
  /// The place of the state.
  public enum Place: Sendable, Hashable {
    /// A SQLite file; its folder must exist.
    case file(String)
    /// Memory: the state ends with the daemon.
    case inMemory
  }
  /// The place of the state.
  public var place: Place
  /// The durability of a commit when the power fails.
  public var durability: Durability
  /// Whether a database of any size is checked for damage at every start.
  public var checksDatabase = false
  /// Whether the app's tables are dropped and made new at the start, and every session becomes new. The journal stays, and the
  /// database is copied first.
  public var resetsAppTables = false

  /// Opens the database at a place.
  public init(_ place: Place, durability: Durability = .full) { (self.place, self.durability) = (place, durability) }

  /// Opens or makes the database. Throws `DaemonError`.
  public func open(
    _ configuration: DaemonConfiguration, host: SessionHost, logger: Logger
  ) throws(DaemonError) -> OpenStore {
    switch place {
    case .file(let path): return try open(path, configuration, host, logger)
    case .inMemory:
      let sqlite = try Self.opening { () throws(StorageError) in
        try SQLiteSessionStorage(inMemory: host.app.tables)
      }
      return OpenStore(sqlite, status: Self.status(sqlite, ":memory:", .off)) { try sqlite.close() }
    }
  }

  private func open(
    _ named: String, _ configuration: DaemonConfiguration, _ host: SessionHost, _ logger: Logger
  ) throws(DaemonError) -> OpenStore {
    let path = Self.resolved(named)
    try Self.checkLink(named, to: path)
    try Self.checkFolder(of: path)
    // Before the lock: not even a lock file is created beside a file of another program.
    try Self.opening { () throws(StorageError) in try SQLiteSessionStorage.check(path: path) }
    try Self.checkWasNotEmptied(path)
    let lock = try FileLock(path: path + ".lock", purpose: "the database \(path)", socket: configuration.socket)
    do throws(DaemonError) {
      var held = try DatabaseLock(path: path)
      let warning = Self.missingLog(path, lock)
      if let warning { logger.warning("\(warning)", metadata: ["event": "wal.missing", "database": "\(path)"]) }
      let sqlite = try database(path, lock, host, configuration.clock, logger)
      lock.note(logBytes: 0)
      if held == nil { held = try DatabaseLock(path: path) }
      return OpenStore(sqlite, status: Self.status(sqlite, path, durability), warning: warning) { [held] in
        defer {
          held?.release()
          lock.release()
        }
        try Self.close(sqlite, lock, logger)
      }
    } catch {
      lock.discard()
      throw error
    }
  }

  private func database(
    _ path: String, _ lock: FileLock, _ host: SessionHost, _ clock: @escaping () -> Int64, _ logger: Logger
  ) throws(DaemonError) -> SQLiteSessionStorage {
    var extending: StartExtension?
    defer { extending?.end() }
    var renewed = 0
    let routes = host.routes
    let renew = { (record: SessionRecord) in
      renewed += 1
      return try host.renew(record, at: clock())
    }
    let sqlite = try Self.opening(path) { () throws(StorageError) in
      try SQLiteSessionStorage(
        path: path, tables: host.app.tables, durability: durability, checking: checksDatabase,
        route: { try? routes.parse($0).link.route }, renew: resetsAppTables ? renew : nil,
        migrating: {
          Self.log($0, path, logger)
          extending?.end()
          extending = StartExtension("migrating the database")
        }, noteLogBytes: { lock.note(logBytes: $0) })
    }
    if resetsAppTables { Self.logReset(sessions: renewed, path, logger) }
    return sqlite
  }

  /// Closes a database. A write-ahead log that stays because another program reads the database, or because the disk is full,
  /// is no error: the next start takes it in.
  private static func close(_ sqlite: SQLiteSessionStorage, _ lock: FileLock, _ logger: Logger) throws {
    do throws(StorageError) {
      try sqlite.close()
      lock.note(logBytes: 0)
    } catch {
      guard [.locked, .unwritable].contains(error.code) else { throw error }
      logger.warning(
        "the WAL of the database stays beside it: the next start takes it in",
        metadata: ["event": "wal.kept", "cause": "\(error)"])
    }
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

extension DaemonConfiguration {
  /// A configuration with a SQLite database, the standard limits and the system's clock.
  public init(
    socket: String, database: DatabaseOpening.Place, durability: Durability = .full,
    limits: DaemonLimits = DaemonLimits()
  ) {
    self.init(socket: socket, store: DatabaseOpening(database, durability: durability), limits: limits)
  }
}
