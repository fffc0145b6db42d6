import Foundation
import GRDB
public import SessionEngine

/// The store on SQLite: sessions, pending links, the journal and the app's own tables in one file, through WAL.
///
/// One writer commits groups of turns; readers go on beside it on connections of their own.
public final class SQLiteSessionStorage: SessionStorage {
  /// The pragmas as the database has them, by name, for `status`: `journal_mode`, `synchronous`, `busy_timeout`.
  public let effectivePragmas: [String: String]
  /// The version of the schema.
  public let schemaVersion: Int

  let writer: any DatabaseWriter
  let tables: [AppTableSchema]

  /// Opens or creates the database of a file, whose folder must exist; the file is for its owner only.
  ///
  /// Throws `StorageFault` when the file cannot be opened, is not a database of this program, or was made by a newer
  /// version of it.
  public convenience init(path: String, tables: [AppTable], durability: Durability) throws(StorageFault) {
    try DatabaseFile(path: path).prepare()
    let pool = try StorageFault.wrapping("cannot open the database \(path)") {
      try DatabasePool(path: path, configuration: Self.configuration())
    }
    try self.init(writer: pool, name: path, tables: tables, durability: durability)
  }

  /// Looks at a file without opening it as a database. Throws `StorageFault` when it is not a database of this
  /// program: then nothing of it, and nothing beside it, was touched.
  public static func check(path: String) throws(StorageFault) { _ = try DatabaseFile(path: path).isNew() }

  /// A database that lives as long as this value.
  public convenience init(inMemory tables: [AppTable]) throws(StorageFault) {
    let queue = try StorageFault.wrapping("cannot make a database in memory") {
      try DatabaseQueue(configuration: Self.configuration())
    }
    try self.init(writer: queue, name: "in memory", tables: tables, durability: .off)
  }

  private init(
    writer: any DatabaseWriter, name: String, tables: [AppTable], durability: Durability
  ) throws(StorageFault) {
    var schemas: [AppTableSchema] = []
    for table in tables { schemas.append(try AppTableSchema(table)) }
    self.writer = writer
    self.tables = schemas
    let prepared = try StorageFault.wrapping("cannot prepare the database \(name)") {
      try writer.writeWithoutTransaction { db in
        // After opening: setting WAL up resets this to NORMAL.
        try db.execute(sql: "PRAGMA synchronous = \(durability.pragma)")
        // In KiB: the upper pages of the trees of a million sessions, so that a commit reads little.
        try db.execute(sql: "PRAGMA cache_size = -32768")
        try StorageSchema.migrate(db)
        try DatabaseFile.mark(db)
        try db.inTransaction(.immediate) {
          for schema in schemas { try schema.prepare(db) }
          return .commit
        }
        return (try Self.pragmas(db), try StorageSchema.current(db))
      }
    }
    effectivePragmas = prepared.0
    schemaVersion = prepared.1
    guard effectivePragmas["synchronous"] == String(durability.pragma) else {
      throw StorageFault(
        code: .unavailable, message: "\(name): SQLite did not take synchronous=\(durability.pragma)",
        cause: "\(effectivePragmas)")
    }
  }

  /// Moves what the write-ahead log holds into the database file: before a clean end.
  public func checkpoint() throws(StorageFault) {
    try StorageFault.wrapping("cannot checkpoint the database") {
      guard let pool = writer as? DatabasePool else { return }
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
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
