import SessionEngine
import TextFormats

/// A table of the app, with the statements that read and write it.
struct PostgresTable: Sendable {
  let table: AppTable
  let select: String
  let upsert: String
  let delete: String
  let deleteAll: String

  private static let reserved = StoreSchema.tables + ["session_id", "event_ids", "stream_ids"]

  /// Throws `StorageError` when the name of the table or of a column is not allowed.
  init(_ table: AppTable) throws(StorageError) {
    for name in [table.name] + table.columns.map(\.name) {
      guard name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, !name.hasPrefix("pg_"), name.utf8.count < 64,
        !Self.reserved.contains(name)
      else {
        throw StorageError(
          code: .unavailable, message: "the app's table or column `\(name)` has a name that is not allowed",
          hint: "name it with lower-case letters, digits and _, a letter first")
      }
    }
    guard let key = table.columns.first else {
      throw StorageError(
        code: .unavailable, message: "the table \(table.name) has no column", hint: "the first column is its key")
    }
    self.table = table
    let names = table.columns.map { "\"\($0.name)\"" }
    let marks = (1...table.columns.count + 1).map { "$\($0)" }.joined(separator: ", ")
    let others = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    select =
      "SELECT \(names.joined(separator: ", ")) FROM \"\(table.name)\" WHERE session_id = $1 ORDER BY \(names[0])"
    upsert =
      "INSERT INTO \"\(table.name)\" (session_id, \(names.joined(separator: ", "))) VALUES (\(marks)) "
      + "ON CONFLICT (session_id, \(names[0])) DO \(others.isEmpty ? "NOTHING" : "UPDATE SET \(others)")"
    delete =
      "DELETE FROM \"\(table.name)\" WHERE session_id = $1 AND \(names[0]) = $2::\(key.kind.type)"
    deleteAll = "DELETE FROM \"\(table.name)\" WHERE session_id = $1"
  }

  /// Makes the table if it is missing, and adds columns that are. Throws an error for a table that needs a migration.
  func prepare(_ connection: ServerConnection, _ deadline: ContinuousClock.Instant) throws {
    let found = try connection.run(
      [
        ServerStatement(
          sql: """
            SELECT column_name, data_type FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = $1
            """, values: [table.name], isPrepared: false),
        ServerStatement(
          sql: "SELECT version FROM app_tables WHERE name = $1", values: [table.name], isPrepared: false),
      ], deadline: deadline)
    let columns = Dictionary(found[0].rows.map { ($0[0] ?? "", $0[1] ?? "") }) { first, _ in first }
    let version = found[1].rows.first?[0].flatMap { Int($0) } ?? table.migrations.count
    let kept = table.columns.filter { columns[$0.name] != nil }
    guard columns.isEmpty || version == table.migrations.count,
      kept.allSatisfy({ columns[$0.name]?.uppercased() == $0.kind.type })
    else {
      throw StorageError(
        code: .unavailable, message: "the table \(table.name) of the app has other columns in the store",
        hint: "added columns need nothing; to change others, change the table on the server")
    }
    _ = try connection.run(changes(from: columns.keys.sorted()), deadline: deadline)
  }

  private func changes(from columns: [String]) -> [ServerStatement] {
    var changes: [ServerStatement] = []
    func declaration(_ column: AppTable.Column) -> String {
      "\"\(column.name)\" \(column.kind.type)\(column.kind == .text ? " COLLATE \"C\"" : "")"
    }
    if columns.isEmpty {
      let list = (["session_id TEXT COLLATE \"C\""] + table.columns.map(declaration)).joined(separator: ", ")
      changes.append(
        .plain("CREATE TABLE \"\(table.name)\" (\(list), PRIMARY KEY (session_id, \"\(table.columns[0].name)\"))"))
    } else {
      for column in table.columns where !columns.contains(column.name) {
        changes.append(.plain("ALTER TABLE \"\(table.name)\" ADD COLUMN \(declaration(column))"))
      }
    }
    changes.append(
      .plain(
        "INSERT INTO app_tables VALUES ('\(table.name)', \(table.migrations.count)) ON CONFLICT (name) DO NOTHING"))
    return changes
  }
}

extension AppTable.Column.Kind {
  /// The type of the server.
  fileprivate var type: String {
    switch self {
    case .integer: "BIGINT"
    case .real: "DOUBLE PRECISION"
    case .text: "TEXT"
    }
  }
}
