import ControlProtocol
import Foundation
import Logging
import SessionEngine
import SessionStore

/// The store of a daemon, open and locked, with what `status` tells of it.
struct OpenStore: Sendable {
  let storage: any SessionStorage
  let status: StoreStatus
  private let lock: FileLock?
  /// Where the database is; `nil` for one in memory.
  private let path: String?
  /// Whether the log was in use and gone when the store was opened.
  private let isLogLost: Bool
  private let sqlite: SQLiteSessionStorage?

  /// Opens the database of a configuration, under a lock of its own: two daemons with different sockets must not
  /// share a database either. Throws `DaemonError`.
  init(_ configuration: DaemonConfiguration, tables: [AppTable], logger: Logger) throws(DaemonError) {
    do {
      switch configuration.database {
      case .file(let path):
        let path = Self.resolved(path)
        // Before the lock: beside a file that is not ours, not even a lock file is made.
        try SQLiteSessionStorage.check(path: path)
        try Self.checkWasNotEmptied(path)
        let lock = try FileLock(path: path + ".lock", purpose: "the database \(path)")
        self.lock = lock
        self.path = path
        isLogLost = lock.before == .inUse && !Self.hasLog(path)
        if isLogLost { Self.tellLostLog(path, logger) }
        try Self.checkRest(path, lock.before)
        try lock.leaveRest(path + ".lock")
        let sqlite = try SQLiteSessionStorage(
          path: path, tables: tables, durability: configuration.durability, wasInUse: lock.before == .inUse,
          lock: path + ".lock", first: ControlRequest.defaultSession,
          migrating: { Self.tellMigration(from: $0, path, logger) })
        if let finding = sqlite.finding { logger.error("\(finding)") }
        // Now, while there are descriptors: later, connections may have taken them all.
        try sqlite.openReaders()
        // Now there is a log, and what will be acknowledged stands in it.
        lock.claim(.inUse)
        self.sqlite = sqlite
        storage = sqlite
        status = Self.status(sqlite, path, configuration.durability)
      case .inMemory:
        lock = nil
        path = nil
        isLogLost = false
        let sqlite = try SQLiteSessionStorage(inMemory: tables)
        self.sqlite = sqlite
        storage = sqlite
        status = Self.status(sqlite, ":memory:", .off)
      }
    } catch let error as DaemonError {
      throw error
    } catch let fault as StorageError {
      throw DaemonError(fault)
    } catch {
      throw DaemonError(.store, "the store cannot be opened: \(error)", hint: "name another: --database PATH")
    }
  }

  /// A store that is given: one that fails on purpose, for example.
  init(_ storage: any SessionStorage) {
    self.storage = storage
    lock = nil
    path = nil
    isLogLost = false
    sqlite = nil
    status = StoreStatus(database: "given", durability: "given", pragmas: [:], schema: 0, counts: nil, trouble: nil)
  }

  /// The last thing a daemon does with it: what is in the log of the database goes into the database, which is
  /// unlocked. A start that is refused does the same; but of a log that was lost, the next one tells again. Says what its
  /// owner should know.
  func release(isStartRefused: Bool = false) throws -> String? {
    defer { lock?.release() }
    let tellsAgain = isStartRefused && isLogLost
    // Before the log is emptied: one that is empty while it is in use has been lost.
    if !tellsAgain { lock?.claim(.none) }
    let finding: String?
    do {
      finding = try sqlite?.checkpoint()
    } catch {
      // Who reads it from outside moves the log away when it is done; that is no loss when nothing is in it alone.
      let isMoved = error.code == .locked && sqlite?.isLogMoved == true
      if !isMoved { lock?.claim(.inUse) }
      throw error
    }
    if !tellsAgain, let path, Self.syncLog(path), let time = Self.changed(path) { lock?.claim(.atRest(time)) }
    return finding
  }

  private static func hasLog(_ path: String) -> Bool {
    var log = stat()
    return stat(path + "-wal", &log) == 0 && log.st_size > 0
  }

  /// Brings to the disk that the log is empty, or gone, which SQLite does not: a loss of power must not bring back what
  /// is in the database. False when the disk does not take it.
  private static func syncLog(_ path: String) -> Bool {
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    // SQLite has no locks on the log that this would let go of.
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// When a file was changed last, in nanoseconds since 1970.
  private static func changed(_ path: String) -> Int64? {
    var file = stat()
    guard stat(path, &file) == 0 else { return nil }
    return Int64(file.st_mtim.tv_sec) * 1_000_000_000 + Int64(file.st_mtim.tv_nsec)
  }

  /// A log beside a database that was left without one, and is as it was left, is from another moment: what stands in it
  /// would take the place of what is newer.
  private static func checkRest(_ path: String, _ claim: FileLock.Claim) throws(StorageError) {
    guard case .atRest(let time) = claim, changed(path) == time, hasLog(path) else { return }
    throw StorageError(
      code: .corrupt,
      message:
        "there is a log \(path)-wal, and the database was left without one. If another program has written to it "
        + "since, sqlite3 '\(path)' 'PRAGMA wal_checkpoint(TRUNCATE)' takes that in; if database and log were put back "
        + "from one copy, remove \(path).lock; if it is an older log, move it away")
  }

  /// The database was left with a log, and has none: SQLite does not know that there was one. Nor can it be known who
  /// took it away: any program that opens a database with SQLite moves the log into it and removes it.
  private static func tellLostLog(_ path: String, _ logger: Logger) {
    logger.warning(
      """
      the log of the database is gone, and its daemon left one: unless another program has moved the log into the \
      database, what was acknowledged last is lost
      """,
      metadata: [
        "log": "\(path)-wal",
        "hint": "if no other program has opened it, stop the daemon and put log and database back from one copy",
      ])
  }

  private static func tellMigration(from version: Int, _ path: String, _ logger: Logger) {
    logger.notice(
      "the database is brought to another version of its schema: until that is done, nothing is answered",
      metadata: ["database": "\(path)", "from": "\(version)", "to": "\(SQLiteSessionStorage.newestSchema)"])
  }

  private static func status(
    _ sqlite: SQLiteSessionStorage, _ path: String, _ durability: Durability
  ) -> StoreStatus {
    StoreStatus(
      database: path, durability: durability.rawValue, pragmas: sqlite.effectivePragmas,
      schema: sqlite.schemaVersion, counts: nil, trouble: nil)
  }

  /// A database that a daemon had, and that is empty now, has lost what it held.
  private static func checkWasNotEmptied(_ path: String) throws(DaemonError) {
    var (database, lock) = (stat(), stat())
    guard stat(path, &database) == 0, database.st_size == 0, stat(path + ".lock", &lock) == 0, lock.st_size > 0 else {
      return
    }
    throw DaemonError(
      .store, "the database \(path) is empty, and a daemon has had it before: what it held is gone",
      hint: "restore it from a copy; to begin anew remove it: rm '\(path)'", exitCode: 66)
  }

  /// One name for one database, whatever links lead to it: also one that is to be made where a link leads.
  private static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path)
    guard !FileManager.default.fileExists(atPath: path),
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    else { return url.resolvingSymlinksInPath().path }
    let place = URL(fileURLWithPath: target, relativeTo: url.resolvingSymlinksInPath().deletingLastPathComponent())
    return place.resolvingSymlinksInPath().path
  }
}
