import Foundation
import GRDB
import SessionEngine
import StoreContract
import Testing
import TextFormats

@testable import SessionStore

/// What an error of a commit says about the turns.
@Suite struct CommitErrorTests {
  /// Throws an error of SQLite when a transaction is about to end, as a disk does that fails.
  private final class FailingCommit: TransactionObserver {
    let result: ResultCode

    init(_ result: ResultCode) { self.result = result }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() throws { throw DatabaseError(resultCode: result) }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }

  @Test func `a store without room for a large turn does not work again, and one with room does`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    func limitPages(to more: Int) throws {
      try store.writer.writeWithoutTransaction {
        let pages = try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0
        try $0.execute(sql: "PRAGMA max_page_count = \(pages + more)")
      }
    }
    // A small commit fits, and a turn does not.
    try limitPages(to: 4)
    #expect(throws: StorageError(code: .unwritable, message: "")) { try store.probe() }
    try limitPages(to: 1_000)
    try store.probe()
    // What it has written is rolled back, and the log has room for as much.
    #expect(try store.counts().sessions == 1)
    let totals = try store.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM totals") }
    #expect(totals == 2)
    let log = try FileManager.default.attributesOfItem(atPath: folder.path + "-wal")[.size] as? Int ?? 0
    #expect(log > SQLiteSessionStorage.probeBytes * 9 / 10, "\(log)")
    // A probe at rest writes into the same room.
    try store.probe()
    #expect(try store.writer.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test(
    arguments: [
      (nil, 524_288), (10 << 20, 524_288), (786_432, 524_288), (700_000, 437_856), (327_680, 65_536), (327_679, nil),
      (0, nil),
    ] as [(Int?, Int?)])
  func `a probe leaves the room that a start needs`(free: Int?, bytes: Int?) {
    #expect(SQLiteSessionStorage.probeBytes(free: free) == bytes)
  }

  @Test(
    arguments: [
      (.SQLITE_IOERR, .indeterminate), (.SQLITE_NOMEM, .indeterminate), (.SQLITE_FULL, .unwritable),
      (.SQLITE_CONSTRAINT, .notStored), (.SQLITE_BUSY, .locked),
    ] as [(ResultCode, StorageError.Code)])
  func `only a commit whose end is unknown is indeterminate`(_ result: ResultCode, _ code: StorageError.Code) throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    store.writer.add(transactionObserver: FailingCommit(result), extent: .nextTransaction)
    let error = #expect(throws: StorageError.self) { try store.commit([record.opening(.completed)]) }
    #expect(error?.code == code)
    #expect(error?.code.leavesNothingStored == (code != .indeterminate))
    #expect(try store.load("alice") == record)
  }

  @Test(
    arguments: [
      (.SQLITE_FULL, .unwritable), (.SQLITE_READONLY, .unwritable), (.SQLITE_IOERR, .unwritable),
      (.SQLITE_NOMEM, .notStored), (.SQLITE_INTERRUPT, .notStored), (.SQLITE_CONSTRAINT, .notStored),
      (.SQLITE_ERROR, .notStored), (.SQLITE_BUSY, .locked), (.SQLITE_CORRUPT, .corrupt),
    ] as [(ResultCode, StorageError.Code)])
  func `an error before the commit is never indeterminate`(_ result: ResultCode, _ code: StorageError.Code) {
    #expect(StorageError("x", .storing, DatabaseError(resultCode: result)).code == code)
  }
}
