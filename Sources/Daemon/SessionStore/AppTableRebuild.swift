import GRDB
import SessionEngine
import TextFormats

extension AppTableSchema {
  /// Whether the stored table must be rebuilt: migrations are missing, or its columns are in another order. Throws an error
  /// for a table of a newer app, and for a difference that no migration explains.
  func needsRebuild(_ db: Database, version: Int) throws -> Bool {
    let stored = try storedColumns(db)
    guard !stored.isEmpty else { return false }
    try checkIsKnown(version)
    try check(stored, version)
    let isPrefix = table.columns.map(\.name).starts(with: stored.map(\.name))
    return version < table.migrations.count || !isPrefix
  }

  /// Creates the table, adds the columns that the app has appended since, or rebuilds the table by its migrations.
  func prepare(_ db: Database, version: Int) throws {
    let stored = try storedColumns(db)
    guard !stored.isEmpty else { return try create(db, table.name) }
    guard try !needsRebuild(db, version: version) else { return try rebuild(db, stored, version) }
    for column in table.columns.dropFirst(stored.count) {
      try db.execute(sql: "ALTER TABLE \"\(table.name)\" ADD COLUMN \(column.definition)")
    }
  }

  private func create(_ db: Database, _ name: String) throws {
    let key = "PRIMARY KEY (session_id, \"\(table.columns[0].name)\")"
    let body = (["session_id TEXT NOT NULL"] + table.columns.map(\.definition) + [key]).joined(separator: ", ")
    try db.execute(sql: "CREATE TABLE \"\(name)\" (\(body)) WITHOUT ROWID")
  }

  /// The columns of the table in the database, without that of the session; empty when there is no such table.
  private func storedColumns(_ db: Database) throws -> [AppTable.FormerColumn] {
    try Row.fetchAll(db, sql: "PRAGMA table_info(\"\(table.name)\")").dropFirst().map { row in
      AppTable.FormerColumn(name: row["name"], kind: AppTable.Column.Kind(rawValue: row["type"]))
    }
  }

  // MARK: - Checks

  private func checkIsKnown(_ version: Int) throws(StorageError) {
    guard version > table.migrations.count else { return }
    throw StorageError(
      code: .newerSchema,
      message: "the table \(table.name) of the database has version \(version), and the app has "
        + "\(table.migrations.count) migrations of it",
      hint: "use the newer app that migrated it, or the copy from before the migration, beside the database")
  }

  /// Throws an error when stored columns are not those of a version of the table. A column that is missing was appended later.
  private func check(_ stored: [AppTable.FormerColumn], _ version: Int) throws(StorageError) {
    let former = try table.columns(ofVersion: version)
    let fits = stored.allSatisfy { column in
      former.contains { $0.name == column.name && ($0.kind == nil || $0.kind == column.kind) }
    }
    // The key of the rows is another one only by a migration.
    let hasKey = version < table.migrations.count || stored.first?.name == table.columns.first?.name
    guard !fits || !hasKey else { return }
    throw StorageError(
      code: .unavailable,
      message: "the table \(table.name) of the database has the columns \(Self.list(stored)), and the app "
        + (version < table.migrations.count
          ? "migrates it from \(Self.list(former))" : "declares \(Self.list(former))"),
      hint: hint(stored, version))
  }

  private func hint(_ stored: [AppTable.FormerColumn], _ version: Int) -> String {
    let reset = "or begin with empty tables and new sessions: \(Program.name) serve --reset-app-tables"
    guard version == table.migrations.count else { return "correct the app's migrations, \(reset)" }
    let new = AppTableMigration.suggested(from: stored, to: table.columns)
    guard !new.isEmpty else { return "keep the first column, which is the key, \(reset)" }
    let steps = (table.migrations + new).map(\.code).joined(separator: ", ")
    return "if this keeps what you need, add it to AppTable(\"\(table.name)\", …): migrations: [\(steps)]; \(reset)"
  }

  private static func list(_ columns: [AppTable.FormerColumn]) -> String {
    columns.map { [$0.name, $0.kind?.rawValue].compactMap(\.self).joined(separator: " ") }.joined(separator: ", ")
  }

  // MARK: - Rebuilding

  /// Copies the rows into a new table, through a query in which each migration selects from the one before.
  private func rebuild(_ db: Database, _ stored: [AppTable.FormerColumn], _ version: Int) throws {
    var columns = try table.columns(ofVersion: version).map(\.name)
    let names = Set(stored.map(\.name))
    let base = columns.map { names.contains($0) ? "\"\($0)\"" : "NULL AS \"\($0)\"" }
    var query = "SELECT session_id, \(base.joined(separator: ", ")) FROM \"\(table.name)\""
    for (index, migration) in table.migrations.enumerated().dropFirst(version) {
      query = "SELECT session_id, \(migration.selection(&columns)) FROM (\(query))"
      try failing(index) { _ = try db.makeStatement(sql: query) }
    }
    let list = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    // No name of an app's table has a space.
    let draft = "\(table.name) migrated"
    try create(db, draft)
    try failing(nil) {
      try db.execute(sql: "INSERT INTO \"\(draft)\" (session_id, \(list)) SELECT session_id, \(list) FROM (\(query))")
    }
    try checkTypes(db, draft)
    try db.execute(sql: "DROP TABLE \"\(table.name)\"")
    try db.execute(sql: "ALTER TABLE \"\(draft)\" RENAME TO \"\(table.name)\"")
  }

  /// Names the migration in an error of SQLite. `index` is its place; `nil` stands for all of them.
  private func failing(_ index: Int?, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
      let what = index.map { "the migration \($0 + 1) of the table \(table.name), \(table.migrations[$0].code)," }
      throw StorageError(
        code: .unavailable,
        message: "\(what ?? "the migrations of the table \(table.name)") cannot run: "
          + (error.message ?? "\(error.resultCode)"),
        hint: "correct the migration in the app; the database is as it was")
    }
  }

  /// Throws an error when a value does not have the type of its column: the app could not read the row.
  private func checkTypes(_ db: Database, _ name: String) throws {
    for column in table.columns where table.migrations.contains(where: { $0.givesValues(to: column.name) }) {
      let kind = column.kind.rawValue.lowercased()
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \"\(name)\" WHERE typeof(\"\(column.name)\") NOT IN (?, 'null')",
        arguments: [kind])
      guard let count, count > 0 else { continue }
      throw StorageError(
        code: .unavailable,
        message:
          "a migration of the table \(table.name) gives the column \(column.name) values in \(count) rows that are not "
          + "of the type \(column.kind.rawValue)",
        hint: "correct its expression in the app; the database is as it was")
    }
  }
}

extension AppTable.Column {
  /// The column as SQL declares it.
  fileprivate var definition: String { "\"\(name)\" \(kind.rawValue)" }
}

extension AppTableMigration {
  /// Returns the columns that the step selects, and makes `columns` those after it.
  fileprivate func selection(_ columns: inout [String]) -> String {
    var selected = columns.map { "\"\($0)\"" }
    switch self {
    case .rename(let old, let new):
      guard let index = columns.firstIndex(of: old) else { break }
      (columns[index], selected[index]) = (new, "\"\(old)\" AS \"\(new)\"")
    case .remove(let name):
      guard let index = columns.firstIndex(of: name) else { break }
      columns.remove(at: index)
      selected.remove(at: index)
    case .change(let name, let expression):
      guard let index = columns.firstIndex(of: name) else { break }
      selected[index] = "(\(expression)) AS \"\(name)\""
    case .fill(let name, let expression):
      columns.append(name)
      selected.append("(\(expression)) AS \"\(name)\"")
    }
    return selected.joined(separator: ", ")
  }

  /// Whether the step gives the column its values.
  fileprivate func givesValues(to column: String) -> Bool {
    switch self {
    case .change(column, _), .fill(column, _): true
    default: false
    }
  }
}
