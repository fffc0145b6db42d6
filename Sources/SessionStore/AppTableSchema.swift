import Foundation
import GRDB
import SessionEngine

/// An app's table with the statements that read and write it.
struct AppTableSchema: Sendable {
  let table: AppTable
  let select: String
  let upsert: String
  let delete: String
  let deleteAll: String

  /// Throws when a name could be anything but a name.
  init(_ table: AppTable) throws(StorageError) {
    for name in [table.name] + table.columns.map(\.name) where !Self.isName(name) {
      throw StorageError(
        code: .unavailable, message: "`\(name)` cannot name a table or column: lower-case letters, digits and _ only")
    }
    guard let key = table.columns.first?.name else {
      throw StorageError(code: .unavailable, message: "the table \(table.name) has no column to be its key")
    }
    self.table = table
    let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: table.columns.count + 1).joined(separator: ", ")
    select = "SELECT \(columns) FROM \"\(table.name)\" WHERE session_id = ? ORDER BY \"\(key)\""
    upsert = "INSERT OR REPLACE INTO \"\(table.name)\" (session_id, \(columns)) VALUES (\(marks))"
    delete = "DELETE FROM \"\(table.name)\" WHERE session_id = ? AND \"\(key)\" = ?"
    deleteAll = "DELETE FROM \"\(table.name)\" WHERE session_id = ?"
  }

  /// Creates the table, or adds the columns that the app has added at its end.
  func prepare(_ db: Database) throws {
    let existing = try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table.name)\")")
    let definitions = table.columns.map { "\"\($0.name)\" \($0.kind.rawValue)" }
    if existing.isEmpty {
      let key = "PRIMARY KEY (session_id, \"\(table.columns[0].name)\")"
      let body = (["session_id TEXT NOT NULL"] + definitions + [key]).joined(separator: ", ")
      return try db.execute(sql: "CREATE TABLE \"\(table.name)\" (\(body)) WITHOUT ROWID")
    }
    let stored = existing.dropFirst().map { "\"\($0["name"] as String)\" \($0["type"] as String)" }
    guard definitions.starts(with: stored) else {
      throw StorageError(
        code: .unavailable,
        message: "the table \(table.name) of the database has the columns \(stored), the app wants \(definitions): "
          + "columns can be added at the end only")
    }
    for definition in definitions.dropFirst(stored.count) {
      try db.execute(sql: "ALTER TABLE \"\(table.name)\" ADD COLUMN \(definition)")
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return false }
    let isReserved = [
      "session_id", "sessions", "session_states", "pending_links", "events", "links", "totals", "schema_migrations",
    ]
    .contains(name)
    return !isReserved && !name.hasPrefix("sqlite_")
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_")
      }
  }
}

extension String {
  /// The text as SQLite stores it, whole: GRDB ends a text at its first NUL, so one that holds a NUL goes as bytes.
  var exactDatabaseValue: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension AppValue {
  /// The value of a column.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .real(value)
    case .string(let value): self = .text(value)
    }
  }
}
