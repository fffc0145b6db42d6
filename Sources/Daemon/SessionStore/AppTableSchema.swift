import GRDB
import SessionEngine
import TextFormats

/// A table of the app, with the statements that read and write it.
struct AppTableSchema: Sendable {
  let table: AppTable
  let select: String
  let upsert: String
  let delete: String
  let deleteAll: String

  /// Throws `StorageError` when the name of the table or of a column is not allowed.
  init(_ table: AppTable) throws(StorageError) {
    for name in [table.name] + table.columns.map(\.name) + table.migrations.flatMap(\.names) where !Self.isName(name) {
      throw StorageError(
        code: .unavailable, message: "the app's table or column `\(name)` has a name that is not allowed",
        hint: "name it with lower-case letters, digits and _, a letter first")
    }
    guard let key = table.columns.first?.name else {
      throw StorageError(
        code: .unavailable, message: "the table \(table.name) has no column", hint: "the first column is its key")
    }
    if let twice = Self.repeated(table.columns.map(\.name)) {
      throw StorageError(
        code: .unavailable, message: "the table \(table.name) declares the column \(twice) twice",
        hint: "declare each column once, in the app's `tables`")
    }
    _ = try table.columns(ofVersion: 0)
    self.table = table
    let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: table.columns.count + 1).joined(separator: ", ")
    select = "SELECT \(columns) FROM \"\(table.name)\" WHERE session_id = ? ORDER BY \"\(key)\""
    upsert = "INSERT OR REPLACE INTO \"\(table.name)\" (session_id, \(columns)) VALUES (\(marks))"
    delete = "DELETE FROM \"\(table.name)\" WHERE session_id = ? AND \"\(key)\" = ?"
    deleteAll = "DELETE FROM \"\(table.name)\" WHERE session_id = ?"
  }

  /// Returns the schemas of an app's tables. Throws `StorageError` when a declaration is not allowed, before SQLite reads it.
  static func all(_ tables: [AppTable]) throws(StorageError) -> [AppTableSchema] {
    var schemas: [AppTableSchema] = []
    for table in tables { schemas.append(try AppTableSchema(table)) }
    if let twice = repeated(tables.map(\.name)) {
      throw StorageError(
        code: .unavailable, message: "the app declares the table \(twice) twice",
        hint: "declare each table once, in the app's `tables`")
    }
    return schemas
  }

  private static func repeated(_ names: [String]) -> String? {
    names.indices.first { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }

  private static let reserved = [
    "session_id", "sessions", "session_states", "pending_links", "events", "links", "totals", "schema_migrations",
    "app_tables",
  ]

  private static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil && !name.hasPrefix("sqlite_") && !reserved.contains(name)
  }
}
