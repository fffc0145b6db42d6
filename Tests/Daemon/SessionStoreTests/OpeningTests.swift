import Foundation
import GRDB
import SessionEngine
import StoreContract
import Testing

@testable import SessionStore
import TextFormats

@Suite struct OpeningTests {
  @Test(arguments: [(Durability.full, "2"), (.normal, "1"), (.off, "0")])
  func `the requested durability is in effect`(durability: Durability, pragma: String) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open(durability: durability)
    #expect(store.effectivePragmas["synchronous"] == pragma)
    #expect(store.effectivePragmas["journal_mode"] == "wal")
  }

  @Test func `the file and those beside it are accessible to their owner only`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = FileManager.default.createFile(atPath: folder.path, contents: nil, attributes: [.posixPermissions: 0o644])
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    for suffix in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
  }

  @Test func `a closed store has no open file`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    do {
      let store = try folder.open()
      try store.commit([SessionRecord.full().creating()])
      #expect(try !openFiles(beside: folder.path).isEmpty)
      try store.close()
    }
    #expect(try openFiles(beside: folder.path) == [])
  }

  /// Returns the files of a database that this process has open.
  private func openFiles(beside path: String) throws -> [String] {
    let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return own.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
      .filter { $0.hasPrefix(path) }
  }

  @Test func `a new database appears when it is complete, and the draft of a killed daemon is removed`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let place = (folder.path as NSString).deletingLastPathComponent
    for suffix in ["", "-journal"] {
      try "half".write(toFile: place + "/.andon.db.draft" + suffix, atomically: false, encoding: .utf8)
    }
    // This may be a copy that a user made.
    try "precious".write(toFile: folder.path + ".new", atomically: false, encoding: .utf8)
    _ = try folder.open()
    let header = try Data(contentsOf: URL(fileURLWithPath: folder.path)).prefix(100)
    #expect(header[68..<72].elementsEqual("ANDN".utf8))
    #expect(header[18] == 2)
    let queue = try DatabaseQueue(path: folder.path)
    #expect(try queue.read { try $0.tableExists("sessions") })
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    #expect(!names.contains { $0.contains("draft") })
    #expect(try String(contentsOfFile: folder.path + ".new", encoding: .utf8) == "precious")
  }

  @Test func `a disk that cannot be written has another code than a file that cannot be opened`() {
    func code(_ result: ResultCode) -> StorageError.Code? {
      do throws(StorageError) {
        try StorageError.wrapping("x") { throw DatabaseError(resultCode: result) }
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(.SQLITE_FULL) == .unwritable)
    #expect(code(.SQLITE_READONLY) == .unwritable)
    #expect(code(.SQLITE_IOERR) == .unwritable)
    #expect(code(.SQLITE_CANTOPEN) == .unavailable)
    #expect([ENOSPC, EROFS, EDQUOT].allSatisfy { StorageError.code(ofSystem: $0) == .unwritable })
    #expect(StorageError.code(ofSystem: EACCES) == .unavailable)
  }

  @Test func `a database with our application id and no tables is refused as damaged`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = 0x414E444E") }
    try queue.close()
    #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
  }

  @Test func `a file with two names is refused`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    try FileManager.default.linkItem(atPath: folder.path, toPath: folder.path + ".twin")
    #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
  }

  @Test func `opening twice migrates once`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    #expect(try folder.open().schemaVersion == 9)
    let queue = try DatabaseQueue(path: folder.path)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM schema_migrations") } == 9)
  }

  /// Makes the tables those of schema version 6.
  private static let backToVersion6 = """
    ALTER TABLE session_states RENAME TO rows;
    CREATE TABLE session_states (session_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO session_states
      SELECT session_id, json_group_object(store, json(state)) FROM rows GROUP BY session_id;
    DROP TABLE rows;
    DROP VIEW links;
    CREATE VIEW links AS SELECT 1;
    ALTER TABLE events DROP COLUMN result;
    ALTER TABLE events DROP COLUMN route;
    ALTER TABLE events DROP COLUMN user;
    ALTER TABLE sessions DROP COLUMN owner;
    DROP TABLE app_tables;

    """

  @Test func `states and journal lines of schema version 2 are migrated`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let record = SessionRecord.full()
    let bob = SessionRecord.full("bob")
    let opening = record.opening(.completed)
    let before = try folder.open()
    try before.commit([record.creating(), bob.creating(), opening, bob.closing()])
    let journals = try [nil, "alice", "bob"].map {
      try before.journal(session: $0, after: 0, limit: 9).lines.map(\.position)
    }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { db in
      try db.execute(
        sql: Self.backToVersion6 + """
          ALTER TABLE sessions ADD COLUMN state TEXT NOT NULL DEFAULT '';
          UPDATE sessions SET state = (SELECT state FROM session_states WHERE session_id = id);
          DROP TABLE session_states;
          DROP INDEX sessions_newest;
          DROP INDEX events_milestones;
          DROP INDEX events_closings;
          ALTER TABLE sessions DROP COLUMN updated_minute;
          ALTER TABLE sessions DROP COLUMN last_event;
          ALTER TABLE events DROP COLUMN previous;
          ALTER TABLE events DROP COLUMN total_bytes;
          ALTER TABLE events DROP COLUMN requests;
          ALTER TABLE pending_links DROP COLUMN requests;
          ALTER TABLE pending_links DROP COLUMN deadline;
          CREATE INDEX sessions_newest ON sessions (updated_at DESC, id);
          CREATE INDEX events_session ON events (session_id);
          DELETE FROM schema_migrations WHERE version > 2;
          """)
    }
    try queue.close()
    let after = try folder.open()
    var expected = opening.record
    for index in expected.pending.indices {
      expected.pending[index].requests = RequestCounts()
      expected.pending[index].deadline = nil
    }
    #expect(try after.load("alice") == expected)
    #expect(
      try [nil, "alice", "bob"].map { try after.journal(session: $0, after: 0, limit: 9).lines.map(\.position) }
        == journals)
    #expect(journals[1] == [1, 3])
    #expect(journals[2] == [2, 4])
  }

  @Test func `the requests of a pending link of schema version 5 keep their RIBs, and get no name`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open().commit([SessionRecord.full().creating()])
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { db in
      try db.execute(
        sql: Self.backToVersion6 + """
          UPDATE pending_links SET requests = '{"AppRoot":1,"Reservation":2}';
          ALTER TABLE events DROP COLUMN requests;
          DELETE FROM schema_migrations WHERE version > 5;
          """)
    }
    try queue.close()
    let pending = try folder.open().load("alice")?.pending
    #expect(
      pending?.map(\.requests.rows) == [
        [
          RequestCount(rib: "AppRoot", request: "unknown", seen: 1),
          RequestCount(rib: "Reservation", request: "unknown", seen: 2),
        ]
      ])
  }

  @Test func `a database of a newer version is refused and left unchanged`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { try $0.execute(sql: "INSERT INTO schema_migrations VALUES (99, 'later')") }
    #expect(throws: StorageError(code: .newerSchema, message: "")) { try folder.open() }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT max(version) FROM schema_migrations") } == 99)
  }

  @Test func `a folder that does not exist is an error`() throws {
    #expect(throws: StorageError(code: .unavailable, message: "")) {
      try SQLiteSessionStorage(path: "/nowhere/at/all/andon.db", tables: [], durability: .full)
    }
  }

  @Test func `a column that the app appended is added to its table`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try folder.open().commit([SessionRecord.full().creating()])
    let wider = AppTable("parcels", columns: parcels.columns + [.init("note", .text)])
    let rows = try folder.open(tables: [wider]).load("alice")?.rows
    #expect(rows?.first?.values == [.integer(1), .text("本"), .real(1.5), .null])
  }

  @Test func `other changes of columns are refused`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let other = AppTable("parcels", columns: [.init("id", .text)])
    #expect(throws: StorageError(code: .unavailable, message: "")) { try folder.open(tables: [other]) }
  }

  @Test(arguments: ["", "Parcels", "par cels", "p\"; DROP TABLE sessions; --", "sessions", "sqlite_x", "1st"])
  func `a table with a name that is not allowed is refused`(name: String) throws {
    let table = AppTable(name, columns: [.init("id", .integer)])
    #expect(throws: StorageError(code: .unavailable, message: "")) { try SQLiteSessionStorage(inMemory: [table]) }
  }

  @Test func `a table or a column that is declared twice is refused by its name, before SQLite reads it`() throws {
    let twice = AppTable("parcels", columns: [.init("id", .integer), .init("city", .text), .init("city", .text)])
    let parcels = AppTable("parcels", columns: [.init("id", .integer)])
    for (tables, message) in [
      ([twice], "the table parcels declares the column city twice"),
      ([parcels, parcels], "the app declares the table parcels twice"),
    ] {
      let error = #expect(throws: StorageError.self) { try SQLiteSessionStorage(inMemory: tables) }
      #expect(error?.message == message)
    }
  }
}
