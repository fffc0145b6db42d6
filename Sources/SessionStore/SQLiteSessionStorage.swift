import Foundation
import GRDB
public import SessionEngine

/// The store on SQLite: sessions, pending links, the journal and the app's own tables in one file, through WAL.
///
/// One writer commits groups of turns; readers go on beside it on connections of their own.
public final class SQLiteSessionStorage: BatchingStorage {
  /// The pragmas as the database has them, by name, for `status`: `journal_mode`, `synchronous`, `busy_timeout`.
  public let effectivePragmas: [String: String]
  /// The version of the schema.
  public let schemaVersion: Int
  /// The version of the schema that this program makes.
  public static var newestSchema: Int { StorageSchema.version }
  /// What was found of the database that its owner should know, as a sentence; `nil` when it is as it should be.
  public let finding: String?

  let writer: any DatabaseWriter
  let tables: [AppTableSchema]
  let kept = KeptStatements()
  /// `nil` for a database in memory, like the next one.
  let files: OpenedFiles?
  let mover: LogMover?

  /// Opens or creates the database of a file, whose folder must exist; the file is for its owner only. Of one that
  /// `wasInUse` by a daemon that was killed, the log must have a beginning, if there is one. `lock` is a file that keeps
  /// others out: while it is not where it was, nothing is stored either. The session `first` must be readable, if it is
  /// there. `migrating` is called with the schema's version of a database that has to be brought to this one's first,
  /// which may take minutes.
  ///
  /// Throws `StorageError` when the file cannot be opened, is not a database of this program, or was made by a newer
  /// version of it.
  public convenience init(
    path: String, tables: [AppTable], durability: Durability, wasInUse: Bool = false, lock: String? = nil,
    first: String? = nil, migrating: (Int) -> Void = { _ in }
  ) throws(StorageError) {
    let schemas = try Self.schemas(tables)
    let hasLog = DatabaseFile(path: path).hasLog
    let finding = try DatabaseFile(path: path, wasInUse: wasInUse).prepare(durability) { draft in
      let queue = try DatabaseQueue(path: draft, configuration: Self.configuration())
      try queue.writeWithoutTransaction { db in
        // For good: the log is made by who opens it next.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try Self.prepare(db, schemas, durability)
        try DatabaseFile.identify(db)
        _ = try db.checkpoint(.truncate)
      }
      try queue.close()
    }
    let logGuard = hasLog ? try LogGuard(path: path) : nil
    // Until all is opened, or closed again.
    defer { withExtendedLifetime(logGuard) {} }
    let pool = try StorageError.wrapping("cannot open the database \(path)") {
      try DatabasePool(path: path, configuration: Self.configuration())
    }
    try self.init(
      writer: pool, path: path, schemas: schemas, durability: durability, lock: lock, first: first, finding: finding,
      migrating: migrating)
  }

  /// Looks at a file without opening it as a database. Throws `StorageError` when it is not a database of this program,
  /// or one of a newer version of it: then nothing of it, and nothing beside it, was touched.
  public static func check(path: String) throws(StorageError) { _ = try DatabaseFile(path: path).isNew() }

  /// A database that lives as long as this value.
  public convenience init(inMemory tables: [AppTable]) throws(StorageError) {
    let queue = try StorageError.wrapping("cannot make a database in memory") {
      try DatabaseQueue(configuration: Self.configuration())
    }
    try self.init(writer: queue, path: nil, schemas: Self.schemas(tables), durability: .off)
  }

  private init(
    writer: any DatabaseWriter, path: String?, schemas: [AppTableSchema], durability: Durability,
    lock: String? = nil, first: String? = nil, finding: String? = nil, migrating: (Int) -> Void = { _ in }
  ) throws(StorageError) {
    self.writer = writer
    self.finding = finding
    self.tables = schemas
    let name = path ?? "in memory"
    let mover = path.map { LogMover(path: $0) }
    self.mover = mover
    let prepared = try StorageError.wrapping("cannot prepare the database \(name)") {
      try writer.writeWithoutTransaction { db in
        try mover?.watch(db)
        try Self.prepare(db, schemas, durability, migrating: migrating)
        try DatabaseFile.identify(db)
        return (try Self.pragmas(db), try StorageSchema.current(db))
      }
    }
    if let path { files = try OpenedFiles(path: path, lock: lock) } else { files = nil }
    effectivePragmas = prepared.0
    schemaVersion = prepared.1
    guard effectivePragmas["synchronous"] == String(durability.pragma) else {
      throw StorageError(
        code: .unavailable, message: "\(name): SQLite did not take synchronous=\(durability.pragma)",
        cause: "\(effectivePragmas)")
    }
    try beginLog(after: first)
  }

  /// Moves what is in the log into the database, and begins the log anew: the last step of opening, since nothing is
  /// moved into a database that is refused.
  private func beginLog(after first: String?) throws(StorageError) {
    try StorageError.wrapping("cannot begin the log of the database") {
      if let first { try check(first) }
      try writer.writeWithoutTransaction { db in
        // What a daemon left in the log that was killed is read by this one, and answered from: it must be on the disk.
        _ = try db.checkpoint(.passive)
        CrashPoint.logMoved.pass()
        // The file is of a later run than any log before this one, and the log of a later one than any file before it.
        try DatabaseFile.restateIdentity(db)
        _ = try db.checkpoint(.passive)
        CrashPoint.runCounted.pass()
        // The log begins with the first page, which tells whose it is, and is there from now on: one that is gone
        // after a kill was lost.
        try DatabaseFile.restateIdentity(db)
      }
    }
  }

  /// A daemon cannot do without this session: says which one it is, and of which database.
  private func check(_ first: String) throws {
    do {
      _ = try load(first)
    } catch let fault as StorageError {
      throw StorageError(
        code: fault.code, message: "the session \(first) in \(writer.path) cannot be read: \(fault.message)",
        cause: fault.cause)
    }
  }

  private static func schemas(_ tables: [AppTable]) throws(StorageError) -> [AppTableSchema] {
    var schemas: [AppTableSchema] = []
    for table in tables { schemas.append(try AppTableSchema(table)) }
    return schemas
  }

  /// Brings a database to what this program works with: its settings, its schema, and our mark last.
  private static func prepare(
    _ db: Database, _ schemas: [AppTableSchema], _ durability: Durability, migrating: (Int) -> Void = { _ in }
  ) throws {
    // After opening: setting WAL up resets this to NORMAL.
    try db.execute(sql: "PRAGMA synchronous = \(durability.pragma)")
    // In KiB: the upper pages of the trees of a million sessions, so that a commit reads little.
    try db.execute(sql: "PRAGMA cache_size = -32768")
    // A log that a large transaction has filled is cut to this length when it is begun anew, in bytes.
    try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
    do {
      try StorageSchema.migrate(db, begin: migrating)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      let version = try StorageSchema.current(db)
      throw StorageError(
        code: .corrupt,
        message:
          "the tables are not those of schema version \(version), which the database says it has: restore a copy",
        cause: error.message)
    }
    try db.inTransaction(.immediate) {
      for schema in schemas { try schema.prepare(db) }
      return .commit
    }
    try DatabaseFile.mark(db)
  }

  /// Moves what the write-ahead log holds into the database file: before a clean end. Says so when the log was taken
  /// away meanwhile: SQLite has it all the same, as long as it is open.
  ///
  /// Throws `StorageError`: with the code `unavailable` when the files are not where they were, and what was stored last
  /// may be in none that the next one finds; with `corrupt` when the log was cut; with `locked` or `unwritable` when it
  /// stays in the log.
  public func checkpoint() throws(StorageError) -> String? {
    try files?.look(mayLackLog: true)
    let wasGone = files?.isLogGone == true
    try StorageError.wrapping("cannot checkpoint the database") {
      guard let pool = writer as? DatabasePool else { return }
      try pool.writeWithoutTransaction { db in
        do {
          try mover?.checkWhole(db)
        } catch {
          // For good: the last connection that is closed would move the log, too.
          _ = Unmanaged.passRetained(pool)
          throw error
        }
        _ = try db.checkpoint(.truncate)
      }
    }
    return wasGone ? "the log of the database was taken away; all that was in it has been moved into the database" : nil
  }

  /// Whether nothing of the database stands in the log alone, though the log itself has to stay.
  public var isLogMoved: Bool {
    let row = try? writer.writeWithoutTransaction { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    // Whether somebody was in the way; how many frames the log has, and how many of them were moved.
    return row?[0] == 0 && row?[1] == row?[2] as Int?
  }

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.label = "andon"
    configuration.busyMode = .timeout(5)
    // Every statement carries text that people sent: nothing of it belongs in an error's text.
    configuration.publicStatementArguments = false
    return configuration
  }

  private static func pragmas(_ db: Database) throws -> [String: String] {
    var result: [String: String] = [:]
    for name in ["journal_mode", "synchronous", "busy_timeout", "page_size"] {
      result[name] = try String.fetchOne(db, sql: "PRAGMA \(name)")
    }
    return result
  }
}
