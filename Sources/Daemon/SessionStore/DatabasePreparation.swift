import Foundation
import GRDB
import SessionEngine
import TextFormats

/// What is done with a database before the store uses it: its connections are configured, its pages checked, and its schema
/// is brought to the newest version.
enum DatabasePreparation {
  /// The size up to which a database is checked at the start after an unclean end, in bytes. `PRAGMA quick_check` reads
  /// that much in less than a second.
  static let checkedBytes = 64 << 20

  /// The size of the cache, in KiB as a negative number: it holds the upper pages of the trees of a million sessions.
  static let cacheSize = -32_768

  /// Throws `StorageError` with the code `corrupt` when `PRAGMA quick_check`, which reads every page, finds damage.
  static func quickCheck(_ reader: any DatabaseReader, name: String) throws(StorageError) {
    let findings = try StorageError.wrapping("cannot check the database \(name)") {
      try reader.read { try String.fetchAll($0, sql: "PRAGMA quick_check(3)") }
    }
    guard findings != ["ok"] else { return }
    throw StorageError(
      code: .corrupt, message: "the database \(name) is damaged",
      cause: "PRAGMA quick_check: \(findings.joined(separator: "; "))")
  }

  /// Brings a database to the newest schema, and writes the application id.
  static func prepare(
    _ db: Database, _ schemas: [AppTableSchema], of file: DatabaseFile?, _ migration: Migrating
  ) throws {
    try db.execute(sql: "PRAGMA cache_size = \(cacheSize)")
    try db.execute(sql: "PRAGMA journal_size_limit = \(SQLiteSessionStorage.logLimit)")
    try StorageSchema.migrate(db, of: file, migration)
    if file != nil { try SchemaCheck.check(db, migration) }
    guard try Row.fetchOne(db, sql: StorageSchema.unfinishedCopy) == nil else {
      throw StorageError.unfinishedCopy
    }
    let tables = AppTables(db, schemas)
    if let renew = migration.renew {
      try tables.reset(of: file, migration, renew)
    } else {
      try tables.prepare(of: file, migration)
    }
    if try Int32.fetchOne(db, sql: "PRAGMA application_id") != DatabaseFile.applicationID {
      try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID)")
    }
  }

  /// The configuration of all connections.
  static let configuration = {
    var configuration = Configuration()
    configuration.label = "andon"
    configuration.busyMode = .timeout(5)
    // One for each thread of the daemon that reads.
    configuration.maximumReaderCount = 9
    // Statements carry the texts of users, which must not appear in the text of an error.
    configuration.publicStatementArguments = false
    return configuration
  }()

  /// Returns the pragmas in effect that `status` shows.
  static func pragmas(_ db: Database) throws -> [String: String] {
    var result: [String: String] = [:]
    for name in ["journal_mode", "synchronous", "busy_timeout", "page_size"] {
      result[name] = try String.fetchOne(db, sql: "PRAGMA \(name)")
    }
    return result
  }
}
