import Foundation
import GRDB
import SessionEngine
import SessionStore
import StoreContract
import Testing
import TextFormats

/// The migrations of an app's tables, from rows of an earlier version of the app.
@Suite struct AppTableMigrationTests {
  private static let columns: [AppTable.Column] = [.init("id", .integer), .init("label", .text), .init("price", .text)]
  private static let first = AppTable("items", columns: columns)
  /// The table after a rename, a removal, another type and a new column, each a migration.
  private static let last = AppTable(
    "items", columns: [.init("id", .integer), .init("yen", .integer), .init("tax", .real), .init("note", .text)],
    migrations: [
      .rename("price", to: "yen"), .change("yen", by: "CAST(yen AS INTEGER)"), .fill("tax", with: "yen * 0.1"),
      .remove("label"),
    ])

  private static func items(_ values: [[AppValue]]) -> SessionRecord {
    var record = SessionRecord(id: "alice", createdAt: 1)
    record.version = 1
    record.rows = values.map { AppRow(table: "items", values: $0) }
    return record
  }

  /// Runs `body` in a folder with the database of the first version of the app, with two rows.
  private func withFirst(_ body: (StoreFolder) throws -> Void) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let rows: [[AppValue]] = [
      [.integer(1), .text("tea"), .text("300")], [.integer(2), .text("cake"), .text("520")],
    ]
    let store = try folder.open(tables: [Self.first])
    try store.commit([Self.items(rows).creating()])
    try store.close()
    try body(folder)
  }

  private func values(_ folder: StoreFolder, _ table: AppTable) throws -> [[AppValue]]? {
    let store = try folder.open(tables: [table])
    let values = try store.load("alice")?.rows.map(\.values)
    try store.close()
    return values
  }

  private static let migrated: [[AppValue]] = [
    [.integer(1), .integer(300), .real(30), .null], [.integer(2), .integer(520), .real(52), .null],
  ]

  @Test func `the missing migrations run once, in order, and later columns are added`() throws {
    try withFirst { (folder: StoreFolder) throws in
      #expect(try values(folder, Self.last) == Self.migrated)
      #expect(try values(folder, Self.last) == Self.migrated)
      #expect(try folder.read("SELECT version FROM app_tables") == 4)
      #expect(try folder.read("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%migrated%'") == 0)
      var further = Self.last
      further = AppTable(
        "items", columns: further.columns.map { $0.name == "yen" ? .init("cost", .integer) : $0 },
        migrations: further.migrations + [.rename("yen", to: "cost"), .change("cost", by: "cost + 1")])
      #expect(try values(folder, further)?.map { $0[1] } == [.integer(301), .integer(521)])
    }
  }

  @Test func `a table that is new has the version of its last migration`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open(tables: [Self.last])
    #expect(try folder.read("SELECT version FROM app_tables") == 4)
    let row: [AppValue] = [.integer(1), .integer(2), .real(0.5), .text("n")]
    try folder.open(tables: [Self.last]).commit([Self.items([row]).creating()])
    #expect(try values(folder, Self.last) == [row])
  }

  @Test func `the database is copied before tables are migrated, and the caller is informed`() throws {
    try withFirst { (folder: StoreFolder) throws in
      var told: [SchemaMigration] = []
      _ = try SQLiteSessionStorage(
        path: folder.path, tables: [Self.last], durability: .full, migrating: { told.append($0) })
      #expect(told.map(\.work) == [.tables(["items"])])
      let copy = try #require(told.first?.copy)
      #expect(copy == folder.path + ".tables-0")
      let queue = try DatabaseQueue(path: copy)
      #expect(try queue.read { try String.fetchAll($0, sql: "SELECT price FROM items ORDER BY id") } == ["300", "520"])
    }
  }

  @Test func `columns in another order are moved with their values`() throws {
    try withFirst { (folder: StoreFolder) throws in
      let columns = [Self.columns[0], Self.columns[2], .init("size", .real), Self.columns[1]]
      let moved = AppTable("items", columns: columns)
      #expect(try values(folder, moved)?.first == [.integer(1), .text("300"), .null, .text("tea")])
    }
  }

  @Test func `a migration finds a column that the stored table does not have yet`() throws {
    try withFirst { (folder: StoreFolder) throws in
      let table = AppTable(
        "items", columns: Self.columns + [.init("memo", .text)],
        migrations: [.rename("note", to: "memo"), .change("memo", by: "coalesce(memo, label)")])
      #expect(try values(folder, table)?.map { $0[3] } == [.text("tea"), .text("cake")])
    }
  }

  @Test(arguments: [
    (
      [AppTable.Column("id", .integer), .init("name", .text), .init("price", .integer)],
      #"[.rename("label", to: "name"), .change("price", by: "CAST(price AS INTEGER)")]"#
    ),
    ([.init("id", .integer), .init("label", .text)], #"[.remove("price")]"#),
    ([.init("id", .text), .init("label", .text), .init("price", .text)], #"[.change("id", by: "CAST(id AS TEXT)")]"#),
  ]) func `a difference without a migration is told with the migration to write`(
    columns: [AppTable.Column], code: String
  ) throws {
    try withFirst { (folder: StoreFolder) throws in
      let error = #expect(throws: StorageError.self) {
        try folder.open(tables: [AppTable("items", columns: columns)])
      }
      #expect(error?.code == .unavailable)
      #expect(
        error?.message.contains("has the columns id INTEGER, label TEXT, price TEXT, and the app declares") == true)
      #expect(error?.hint.contains("migrations: \(code);") == true, "\(error?.hint ?? "")")
      #expect(error?.hint.contains("serve --reset-app-tables") == true)
      #expect(try values(folder, Self.first)?.count == 2)
    }
  }

  @Test func `the suggested migration is the one that works`() throws {
    try withFirst { (folder: StoreFolder) throws in
      let columns: [AppTable.Column] = [.init("id", .integer), .init("name", .text), .init("price", .integer)]
      let table = AppTable(
        "items", columns: columns,
        migrations: [.rename("label", to: "name"), .change("price", by: "CAST(price AS INTEGER)")])
      #expect(try values(folder, table)?.first == [.integer(1), .text("tea"), .integer(300)])
    }
  }

  @Test(arguments: [
    ([AppTableMigration.change("price", by: "prize + 1")], "no such column: prize"),
    ([.change("price", by: "1; DROP TABLE items")], "cannot run"),
    ([.change("id", by: "7")], "UNIQUE constraint failed"),
    ([.change("price", by: "x'31'")], "are not of the type TEXT"),
  ]) func `a migration that fails leaves the database as it was`(
    migrations: [AppTableMigration], problem: String
  ) throws {
    try withFirst { (folder: StoreFolder) throws in
      let table = AppTable("items", columns: Self.columns, migrations: migrations)
      let error = #expect(throws: StorageError.self) { try folder.open(tables: [table]) }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
      #expect(try values(folder, Self.first)?.count == 2)
    }
  }

  @Test(arguments: [
    ([AppTableMigration.rename("price", to: "yen")], #".rename("price", to: "yen"), does not lead to the columns"#),
    ([.remove("label")], #".remove("label"), does not lead to the columns"#),
    ([.fill("tax", with: "1")], #".fill("tax", with: "1"), does not lead to the columns"#),
    ([.remove("a b")], "the app's table or column `a b` has a name that is not allowed"),
  ]) func `a migration that does not fit the declared columns is refused before SQLite reads it`(
    migrations: [AppTableMigration], problem: String
  ) throws {
    let table = AppTable("items", columns: Self.columns, migrations: migrations)
    let error = #expect(throws: StorageError.self) { try SQLiteSessionStorage(inMemory: [table]) }
    #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
  }

  @Test func `an app with fewer migrations than the database is refused`() throws {
    try withFirst { (folder: StoreFolder) throws in
      _ = try values(folder, Self.last)
      let error = #expect(throws: StorageError.self) { try folder.open(tables: [Self.first]) }
      #expect(error?.code == .newerSchema)
      #expect(error?.message.contains("has version 4, and the app has 0 migrations") == true)
    }
  }

  @Test func `a process that is killed in a migration leaves the database as it was`() async throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let row: [AppValue] = [.integer(1), .text("tea"), .text("300")]
    let store = try folder.open(tables: [Self.first])
    try store.commit([Self.items([row]).creating()])
    try store.close()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      setenv("ANDON_CRASH_AT", "migration.tablesUnfinished", 1)
      _ = try SQLiteSessionStorage(path: path, tables: [AppTableMigrationTests.last], durability: .full)
    }
    #expect(try folder.read("SELECT count(*) FROM app_tables WHERE version = 0") == 1)
    #expect(try values(folder, Self.first) == [row])
    #expect(try values(folder, Self.last)?.count == 1)
  }
}

/// The tables of an app that are dropped and made new, with new sessions.
@Suite struct AppTableResetTests {
  private static let other = AppTable("parcels", columns: [.init("code", .text)])

  /// The changes that end a session and make a new one with a row of the new table.
  private static func renew(_ record: SessionRecord) -> [SessionChange] {
    var closing = record.closing()
    closing.keepsKeys = true
    var anew = SessionRecord(id: record.id, createdAt: 9_000)
    anew.version = 1
    anew.rows = [AppRow(table: "parcels", values: [.text("new")])]
    return [closing, anew.creating()]
  }

  private func open(_ folder: StoreFolder, _ told: (SchemaMigration) -> Void = { _ in }) throws -> SQLiteSessionStorage
  {
    try withoutActuallyEscaping(told) { told in
      try SQLiteSessionStorage(
        path: folder.path, tables: [Self.other], durability: .full, renew: Self.renew, migrating: { told($0) })
    }
  }

  @Test func `tables are made new, sessions are new, and the journal stays`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try folder.open().commit([SessionRecord.full().creating(), SessionRecord.full("bob").creating()])
    var told: [SchemaMigration] = []
    let store = try open(folder) { told.append($0) }
    #expect(told.map(\.work) == [.reset(["parcels", "visits"])])
    for name in ["alice", "bob"] {
      let record = try #require(try store.load(name))
      #expect(record.rows == [AppRow(table: "parcels", values: [.text("new")])])
      #expect(record.state.isEmpty)
      #expect(record.pending.isEmpty)
      let kinds = try store.journal(session: name, after: 0, limit: 9).entries().map(\.event)
      #expect(kinds == [.create, .close, .create])
    }
    try store.close()
    #expect(try folder.read("SELECT count(*) FROM sqlite_schema WHERE name = 'visits'") == 0)
    let copy = try DatabaseQueue(path: try #require(told.first?.copy))
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visits") } == 2)
    #expect(told.first?.copy == folder.path + ".reset-2")
  }

  @Test func `a process that is killed while tables are made new leaves the database as it was`() async throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let alice = SessionRecord.full()
    let store = try folder.open()
    try store.commit([alice.creating()])
    try store.close()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
      setenv("ANDON_CRASH_AT", "migration.tablesUnfinished", 1)
      _ = try SQLiteSessionStorage(
        path: path, tables: [AppTableResetTests.other], durability: .full, renew: AppTableResetTests.renew)
    }
    #expect(try folder.open().load("alice") == alice)
  }
}

extension StoreFolder {
  /// The number that a query of the database gives.
  fileprivate func read(_ query: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    return try queue.read { try Int.fetchOne($0, sql: query) }
  }
}
