import Foundation
import GRDB
import SessionEngine
import StoreContract
import Testing
import TextFormats

@testable import SessionStore

/// Damaged pages: a start after an unclean end refuses the database, and readings throw `corrupt`.
@Suite struct QuickCheckTests {
  /// A database with a damaged page, and the write-ahead log beside it if the end was unclean.
  private func damaged(isUnclean: Bool) throws -> StoreFolder {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    for number in 0..<200 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    try store.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try store.commit([SessionRecord.full("last").creating()])
    let copy = try folder.copyAsKilled()
    let page = try store.writer.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'events'")
    }
    if !isUnclean {
      try FileManager.default.removeItem(atPath: copy.path + "-wal")
      try FileManager.default.removeItem(atPath: folder.path + "-wal")
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy.path))
    try file.seek(toOffset: UInt64(4_096 * (try #require(page) - 1)))
    try file.write(contentsOf: Data(repeating: 0xFF, count: 4_096))
    try file.close()
    return copy
  }

  @Test func `after an unclean end a damaged database is refused`() throws {
    let folder = try damaged(isUnclean: true)
    defer { folder.remove() }
    let error = #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    #expect(error?.message.hasPrefix("the database \(folder.path) is damaged (PRAGMA quick_check: ") == true)
    #expect(error?.hint == "restore it from a copy, or name another file with --database")
  }

  @Test func `after a clean end a damaged page is reported when it is read, written or checked`() throws {
    let folder = try damaged(isUnclean: false)
    defer { folder.remove() }
    let store = try folder.open()
    let corrupt = StorageError(code: .corrupt, message: "")
    #expect(throws: corrupt) { try store.journal(session: nil, after: 0, limit: 9) }
    #expect(throws: corrupt) { try store.links(LinkConditions(), limit: 9) }
    #expect(throws: corrupt) { try store.commit([SessionRecord.full("new").creating()]) }
    #expect(throws: corrupt) { try store.prune(JournalBound(since: 0, lines: 1), limit: 9) }
    #expect(try store.load("s7") == SessionRecord.full("s7"))
    #expect(throws: corrupt) {
      try SQLiteSessionStorage(path: folder.path, tables: [], durability: .full, checking: true)
    }
  }

  @Test func `after an unclean end an undamaged database is opened with every commit`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    let killed = try folder.copyAsKilled()
    defer { killed.remove() }
    let next = try killed.open()
    #expect(try next.load("alice") == SessionRecord.full())
  }

  /// A checkpoint writes the first page before the new pages behind the end of the file.
  @Test func `a checkpoint that was killed after its first page is repeated`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    for number in 0..<50 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    let killed = try folder.copyAsKilled()
    defer { killed.remove() }
    let log = try Data(contentsOf: URL(fileURLWithPath: killed.path + "-wal"))
    // A frame has 24 bytes, which begin with the number of its page, and the page.
    let frames = Array(stride(from: 32, to: log.count, by: 24 + 4_096))
    let last = try #require(frames.last { log[($0)..<($0 + 4)].elementsEqual([0, 0, 0, 1]) })
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: killed.path))
    try file.write(contentsOf: log[(last + 24)..<(last + 24 + 4_096)])
    try file.close()
    let header = try #require(DatabaseHeader(killed.path))
    #expect(header.statedBytes > DatabaseFile(path: killed.path).size)
    try SQLiteSessionStorage.check(path: killed.path)
    #expect(try killed.open().counts().sessions == 50)
  }

  @Test(arguments: [50, 4_096, 9_000]) func `a database that is shorter than its header states is damaged`(
    size: Int
  ) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.close()
    let whole = DatabaseFile(path: folder.path).size
    truncate(folder.path, off_t(size))
    let error = #expect(throws: StorageError(code: .corrupt, message: "")) {
      try SQLiteSessionStorage.check(path: folder.path)
    }
    let stated = size < 100 ? "100" : "\(whole)"
    #expect(
      error?.message
        == "the database \(folder.path) is damaged (it is truncated: it has \(size) bytes, and its header states "
        + "\(stated))")
    #expect(error?.hint.hasPrefix("restore it from a copy") == true)
  }

  @Test func `a database that lacks more than its write-ahead log can have is damaged`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    for number in 0..<200 { try store.commit([SessionRecord.full("s\(number)").creating()]) }
    try store.writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try store.commit([SessionRecord.full().creating()])
    let killed = try folder.copyAsKilled()
    defer { killed.remove() }
    let file = DatabaseFile(path: killed.path)
    #expect(file.hasWAL)
    try SQLiteSessionStorage.check(path: killed.path)
    truncate(killed.path, 8_192)
    guard case .refused(let error) = DatabaseInspection(path: killed.path, isInUse: false, limit: 1 << 30) else {
      Issue.record("the check says nothing")
      return
    }
    #expect(error.message.contains("it is truncated: it has 8192 bytes"), "\(error)")
  }

  @Test func `a clean end leaves no write-ahead log with content`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    #expect(DatabaseFile(path: folder.path).hasWAL)
    try store.close()
    #expect(!DatabaseFile(path: folder.path).hasWAL)
    #expect(try folder.open().load("alice") == SessionRecord.full())
  }

  @Test func `a database that another program reads keeps its write-ahead log, and nothing is lost`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: folder.path, configuration: configuration)
    try reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM events")
    }
    try store.commit([SessionRecord.full("bob").creating()])
    #expect(throws: StorageError(code: .locked, message: "")) { try store.close() }
    #expect(DatabaseFile(path: folder.path).hasWAL)
    try reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try reader.close()
    #expect(try folder.open().counts().sessions == 2)
  }
}
