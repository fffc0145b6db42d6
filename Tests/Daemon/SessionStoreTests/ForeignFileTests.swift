import Foundation
import GRDB
import SessionEngine
import SessionStore
import StoreContract
import Testing
import TextFormats

/// Files that are not databases of this program are refused and left unchanged, and no file is created beside them.
@Suite struct ForeignFileTests {
  /// Files of other programs.
  enum Foreign: CaseIterable {
    case letter, shortLetter, marked, unmarked, alike, emptyDatabase, writeAheadLog

    func make(at path: String) throws {
      switch self {
      case .letter:
        try String(repeating: "this is a letter. ", count: 500).write(toFile: path, atomically: true, encoding: .utf8)
      case .shortLetter: try "SQLite format 3".write(toFile: path, atomically: true, encoding: .utf8)
      case .marked: try database(path, "PRAGMA application_id = 1196444487; CREATE TABLE sessions (token TEXT)")
      case .unmarked: try database(path, "CREATE TABLE sessions (token TEXT)")
      case .alike:
        try database(
          path,
          """
          CREATE TABLE schema_migrations (version TEXT); CREATE TABLE sessions (id TEXT); CREATE TABLE events (id TEXT);
          INSERT INTO schema_migrations VALUES ('20261121'), ('1')
          """)
      case .emptyDatabase: try database(path, "CREATE TABLE t (a); DROP TABLE t")
      case .writeAheadLog: try Data([0x37, 0x7f, 0x06, 0x82]).write(to: URL(fileURLWithPath: path + "-wal"))
      }
    }

    private func database(_ path: String, _ sql: String) throws {
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
      try queue.close()
    }
  }

  /// Returns the bytes of every file in the folder, by its name and mode.
  private func contents(_ folder: String) throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      result["\(name) \(mode ?? 0)"] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return result
  }

  @Test(arguments: Foreign.allCases)
  func `a file of another program is refused and left unchanged`(foreign: Foreign) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try foreign.make(at: folder.path)
    if foreign != .writeAheadLog { chmod(folder.path, 0o644) }
    let parent = (folder.path as NSString).deletingLastPathComponent
    let before = try contents(parent)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try SQLiteSessionStorage.check(path: folder.path) }
    #expect(try contents(parent) == before)
  }

  @Test func `a database of a newer program is refused and left unchanged`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "INSERT INTO schema_migrations VALUES (99, 'later')")
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
    chmod(folder.path, 0o640)
    let parent = (folder.path as NSString).deletingLastPathComponent
    let before = try contents(parent)
    let newer = StorageError(code: .newerSchema, message: "")
    #expect(throws: newer) { try folder.open() }
    #expect(throws: newer) { try SQLiteSessionStorage.check(path: folder.path) }
    #expect(try contents(parent) == before)
  }

  @Test(arguments: [0o400, 0o440, 0o444])
  func `a read-only file is refused and left unchanged`(mode: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try folder.open().commit([SessionRecord.full().creating()])
    chmod(folder.path, mode_t(mode))
    let parent = (folder.path as NSString).deletingLastPathComponent
    let before = try contents(parent)
    let fault = #expect(throws: StorageError(code: .unavailable, message: "")) { try folder.open() }
    #expect(fault?.message.contains("is read-only and was left unchanged") == true)
    #expect(fault?.hint.hasPrefix("chmod u+w it") == true)
    #expect(throws: StorageError(code: .unavailable, message: "")) {
      try SQLiteSessionStorage.check(path: folder.path)
    }
    #expect(try contents(parent) == before)
    chmod(folder.path, 0o644)
    #expect(try folder.open().load("alice") != nil)
    #expect(try contents(parent).keys.contains("andon.db \(0o600)"))
  }

  @Test func `a pipe is refused and left unchanged`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    #expect(mkfifo(folder.path, 0o644) == 0)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    var found = stat()
    #expect(stat(folder.path, &found) == 0)
    #expect(found.st_mode & 0o7777 == 0o644)
  }

  @Test func `a new database has the application id in its file at once`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    // Read without SQLite: the write-ahead log does not count.
    let header = try Data(contentsOf: URL(fileURLWithPath: folder.path)).dropFirst(68).prefix(4)
    #expect(String(decoding: header, as: UTF8.self) == "ANDN")
    try store.close()
    try SQLiteSessionStorage.check(path: folder.path)
  }

  @Test func `a database without application id but with our tables is opened and gets the id`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let mark = { (queue: DatabaseQueue) in try queue.read { try Int.fetchOne($0, sql: "PRAGMA application_id") } }
    try folder.open().commit([SessionRecord.full().creating()])
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = 0")
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
    try SQLiteSessionStorage.check(path: folder.path)
    #expect(try folder.open().load("alice")?.rows == SessionRecord.full().rows)
    #expect(try mark(DatabaseQueue(path: folder.path)) == 0x414E_444E)
  }

}
