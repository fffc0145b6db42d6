import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing

@Suite struct OpeningTests {
  @Test(arguments: [(Durability.full, "2"), (.normal, "1"), (.off, "0")])
  func `the durability asked for is the one in effect`(durability: Durability, pragma: String) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open(durability: durability)
    #expect(store.effectivePragmas["synchronous"] == pragma)
    #expect(store.effectivePragmas["journal_mode"] == "wal")
  }

  @Test func `the file is for its owner only, and so are those beside it`() throws {
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

  @Test func `opening twice migrates once`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    #expect(try folder.open().schemaVersion == 2)
    let queue = try DatabaseQueue(path: folder.path)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM schema_migrations") } == 2)
  }

  @Test func `a database of a newer version is refused and left as it is`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { try $0.execute(sql: "INSERT INTO schema_migrations VALUES (99, 'later')") }
    #expect(throws: StorageFault(code: .newerSchema, message: "")) { try folder.open() }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT max(version) FROM schema_migrations") } == 99)
  }

  @Test func `a file that is no database is refused and left as it is`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let text = String(repeating: "this is a letter, not a database. ", count: 200)
    try text.write(toFile: folder.path, atomically: true, encoding: .utf8)
    #expect(throws: StorageFault(code: .corrupt, message: "")) { try folder.open() }
    #expect(try String(contentsOfFile: folder.path, encoding: .utf8) == text)
  }

  @Test func `a database of another program is refused and left as it is`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE sessions (token TEXT)") }
    #expect(throws: StorageFault(code: .corrupt, message: "")) { try folder.open() }
    #expect(try queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") } == ["sessions"])
  }

  @Test func `a folder that is not there is said so`() throws {
    #expect(throws: StorageFault(code: .unavailable, message: "")) {
      try SQLiteSessionStorage(path: "/nowhere/at/all/andon.db", tables: [], durability: .full)
    }
  }

  @Test func `a column that the app added at the end is added to the table`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try folder.open().commit([SessionRecord.full().creating()])
    let wider = AppTable("parcels", columns: parcels.columns + [.init("note", .text)])
    let rows = try folder.open(tables: [wider]).load("alice")?.rows
    #expect(rows?.first?.values == [.integer(1), .text("本"), .real(1.5), .null])
  }

  @Test func `columns that changed otherwise are refused`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let other = AppTable("parcels", columns: [.init("id", .text)])
    #expect(throws: StorageFault(code: .unavailable, message: "")) { try folder.open(tables: [other]) }
  }

  @Test(arguments: ["", "Parcels", "par cels", "p\"; DROP TABLE sessions; --", "sessions", "sqlite_x", "1st"])
  func `a table whose name is no name is refused`(name: String) throws {
    let table = AppTable(name, columns: [.init("id", .integer)])
    #expect(throws: StorageFault(code: .unavailable, message: "")) { try SQLiteSessionStorage(inMemory: [table]) }
  }
}
