import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing

/// What is not ours is refused, and left byte for byte as it was, with nothing made beside it.
@Suite struct ForeignFileTests {
  /// What another program may have at the path, by name.
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

  /// Every file of the folder, with its mode and its bytes.
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
  func `what another program made is left as it was`(foreign: Foreign) throws {
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

  @Test func `a database of a newer program is left as it was`() throws {
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
  func `a file that its owner may not write is left as it was`(mode: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    try folder.open().commit([SessionRecord.full().creating()])
    chmod(folder.path, mode_t(mode))
    let parent = (folder.path as NSString).deletingLastPathComponent
    let before = try contents(parent)
    let fault = #expect(throws: StorageError(code: .unavailable, message: "")) { try folder.open() }
    #expect(fault?.message.contains("is read-only, and is left alone: chmod u+w it") == true)
    #expect(throws: StorageError(code: .unavailable, message: "")) {
      try SQLiteSessionStorage.check(path: folder.path)
    }
    #expect(try contents(parent) == before)
    chmod(folder.path, 0o644)
    #expect(try folder.open().load("alice") != nil)
    #expect(try contents(parent).keys.contains("andon.db \(0o600)"))
  }

  @Test func `what is no file is left as it was`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    #expect(mkfifo(folder.path, 0o644) == 0)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    var found = stat()
    #expect(stat(folder.path, &found) == 0 && found.st_mode & 0o7777 == 0o644)
  }

  @Test(arguments: ["-wal", "-shm"], ["folder", "pipe", "dangling link"])
  func `what is no file in place of the log is named`(suffix: String, kind: String) throws {
    for isNew in [true, false] {
      let folder = try StoreFolder()
      defer { folder.remove() }
      if !isNew { _ = try folder.open() }
      let place = folder.path + suffix
      switch kind {
      case "folder": #expect(mkdir(place, 0o700) == 0)
      case "pipe": #expect(mkfifo(place, 0o600) == 0)
      default: #expect(symlink(folder.path + ".gone", place) == 0)
      }
      let parent = (folder.path as NSString).deletingLastPathComponent
      let before = try FileManager.default.contentsOfDirectory(atPath: parent).sorted()
      let fault = #expect(throws: StorageError(code: .unavailable, message: "")) { try folder.open() }
      #expect(fault?.message.hasPrefix("\(place) is no regular file") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: parent).sorted() == before)
    }
  }

  @Test func `a new database carries the mark before anything else`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    // Read beside the store: what is in the log does not show.
    let header = try Data(contentsOf: URL(fileURLWithPath: folder.path)).dropFirst(68).prefix(4)
    #expect(String(decoding: header, as: UTF8.self) == "ANDN")
    #expect(try store.checkpoint() == nil)
    try SQLiteSessionStorage.check(path: folder.path)
  }

  @Test func `a database of ours from before the mark is opened, and marked`() throws {
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
