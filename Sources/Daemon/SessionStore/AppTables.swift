import GRDB
import SessionEngine

/// The app's tables in the database: they are made, brought to the form that the app declares, or dropped.
///
/// The table `app_tables` has the version of each: the number of the migrations that ran, or that a new table did not need.
struct AppTables {
  private let db: Database
  private let schemas: [AppTableSchema]

  init(_ db: Database, _ schemas: [AppTableSchema]) { (self.db, self.schemas) = (db, schemas) }

  /// Makes the missing tables, and migrates those that differ, in one transaction. The file is copied before a table is
  /// rebuilt. Throws an error that names the migration to write when a table differs and no migration explains it.
  func prepare(of file: DatabaseFile?, _ migrating: Migrating) throws {
    let changed = try schemas.filter { try $0.needsRebuild(db, version: try version(of: $0)) }
    if !changed.isEmpty, let file {
      let copy = file.copy(ofTables: try Int.fetchOne(db, sql: "SELECT coalesce(sum(version), 0) FROM app_tables") ?? 0)
      try migrating.copy(db, to: copy, .tables(changed.map(\.table.name)))
    }
    try db.inTransaction(.immediate) {
      for schema in schemas { try schema.prepare(db, version: try version(of: schema)) }
      if !changed.isEmpty { CrashPoint.tablesUnfinished.pass() }
      try storeVersions()
      return .commit
    }
  }

  /// Drops the app's tables and those that it declared before, makes them anew, and renews every session: `renew` returns
  /// the changes that end it and make a new one. All of it is one transaction, and the file is copied first.
  func reset(of file: DatabaseFile?, _ migrating: Migrating, _ renew: (SessionRecord) throws -> [SessionChange]) throws
  {
    let known = try String.fetchAll(db, sql: "SELECT name FROM app_tables")
    let names = try Set(known + schemas.map(\.table.name)).filter { try db.tableExists($0) }.sorted()
    if let file {
      let last = try Int.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM events") ?? 0
      try migrating.copy(db, to: file.copy(ofResetAfter: last), .reset(names))
    }
    try db.inTransaction(.immediate) {
      for name in names { try db.execute(sql: "DROP TABLE IF EXISTS \"\(name)\"") }
      try db.execute(sql: "DELETE FROM app_tables")
      for schema in schemas { try schema.prepare(db, version: schema.table.migrations.count) }
      try storeVersions()
      var turns = try TurnWriter(db, schemas)
      for session in try String.fetchAll(db, sql: "SELECT id FROM sessions ORDER BY id") {
        guard let record = try SessionReader(db).session(session, []) else { continue }
        for change in try renew(record) { try turns.store(change) }
      }
      CrashPoint.tablesUnfinished.pass()
      return .commit
    }
  }

  /// The number of the migrations that a stored table has; that of all for a table that is not there.
  private func version(of schema: AppTableSchema) throws -> Int {
    let name = schema.table.name
    guard try db.tableExists(name) else { return schema.table.migrations.count }
    return try Int.fetchOne(db, sql: "SELECT version FROM app_tables WHERE name = ?", arguments: [name]) ?? 0
  }

  private func storeVersions() throws {
    for table in schemas.map(\.table) {
      try db.execute(
        sql: "INSERT INTO app_tables VALUES (?1, ?2) ON CONFLICT DO UPDATE SET version = ?2 WHERE version <> ?2",
        arguments: [table.name, table.migrations.count])
    }
  }
}
