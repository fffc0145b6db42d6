import GRDB
import SessionEngine
import StoreContract
import Synchronization
import Testing

@testable import SessionStore

/// The bound of the journal, and due times.
@Suite struct RetentionTests {
  /// A store with one session: created at 1,000, and `links` links at 5,000.
  private func store(links: Int) throws -> SQLiteSessionStorage {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    for _ in 0..<links {
      let change = record.opening(.completed)
      try store.commit([change])
      record = change.record
    }
    return store
  }

  @Test func `lines beyond the maximum number are removed in steps, the oldest first`() throws {
    let store = try store(links: 9)
    let bound = JournalBound(since: 0, lines: 4)
    #expect(try store.prune(bound, limit: 5) == 5)
    #expect(try store.prune(bound, limit: 5) == 1)
    #expect(try store.prune(bound, limit: 5) == 0)
    #expect(try store.journal(session: nil, after: 0, limit: 99).lines.map(\.position) == [7, 8, 9, 10])
    #expect(try store.counts().events == 4)
  }

  @Test func `a page has the ends of the whole journal`() throws {
    let store = try store(links: 9)
    let empty = try storeInMemory().journal(session: nil, after: 0, limit: 9)
    #expect(empty.lines.isEmpty)
    #expect(empty.first == nil)
    #expect(empty.last == nil)
    #expect(try store.prune(JournalBound(since: 0, lines: 4), limit: 99) == 6)
    for session in [nil, "alice", "unknown"] {
      let page = try store.journal(session: session, after: 7, limit: 1)
      #expect(page.first == 7)
      #expect(page.last == 10)
      #expect(page.lines.map(\.position) == (session == "unknown" ? [] : [8]))
    }
  }

  @Test func `lines beyond the maximum size are removed in steps`() throws {
    let store = try store(links: 9)
    let totals = try store.writer.read { try Int64.fetchAll($0, sql: "SELECT total_bytes FROM events ORDER BY id") }
    // A line counts its texts and 64 bytes.
    let texts = try store.writer.read { db in
      try Int64.fetchOne(
        db,
        sql: """
          SELECT sum(length(CAST(session_id AS BLOB)) + length(CAST(kind AS BLOB)) + coalesce(length(CAST(answer AS BLOB)), 0)
            + coalesce(length(CAST(parameters AS BLOB)), 0) + length(CAST(location AS BLOB)) + length(CAST(digest AS BLOB))) FROM events
          """)
    }
    #expect(totals.last == (texts ?? 0) + 64 * 10)
    // Room for all lines but the first three. The fourth reaches beyond the bound and stays.
    let bound = JournalBound(since: 0, lines: 99, bytes: totals[9] - totals[3] + 1)
    #expect(try store.prune(bound, limit: 2) == 2)
    #expect(try store.prune(bound, limit: 9) == 1)
    #expect(try store.prune(bound, limit: 9) == 0)
  }

  @Test func `lines from before a time are removed, except the last one`() throws {
    let store = try store(links: 3)
    #expect(try store.prune(JournalBound(since: 5_000, lines: 99), limit: 99) == 1)
    #expect(try store.prune(JournalBound(since: 5_000, lines: 99), limit: 99) == 0)
    #expect(try store.prune(JournalBound(since: 9_000, lines: 99), limit: 99) == 2)
    #expect(try store.journal(session: nil, after: 0, limit: 99).lines.map(\.position) == [4])
  }

  @Test func `a final outcome counts in the size of the journal, in both lines that contain it`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    let first = record.opening(.waiting)
    try store.commit([record.creating(), first])
    try store.commit([first.record.loggingIn(settling: first)])
    let columns = ["session_id", "kind", "answer", "outcome", "settled", "parameters", "location", "digest"]
    let texts = columns.map { "coalesce(length(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")
    let (sum, total) = try store.writer.read { db in
      (
        try Int64.fetchOne(db, sql: "SELECT sum(\(texts)) FROM events"),
        try Int64.fetchOne(db, sql: "SELECT max(total_bytes) FROM events")
      )
    }
    #expect(total == sum.map { $0 + 64 * 3 })
    #expect(try store.writer.read { try Int.fetchOne($0, sql: "SELECT count(outcome) FROM events") } == 1)
  }

  @Test func `the size of the journal is the sum of its lines, also after a failed commit`() throws {
    let store = try store(links: 2)
    // A constraint that SQLite checks when the transaction ends.
    try store.writer.write { db in
      try db.execute(
        sql: """
          CREATE TABLE parent (id INTEGER PRIMARY KEY);
          CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER orphan AFTER INSERT ON events BEGIN INSERT INTO child VALUES (1); END;
          """)
    }
    let change = try #require(try store.load("alice")).opening(.completed)
    #expect(throws: StorageError(code: .notStored, message: "")) { try store.commit([change]) }
    #expect(try store.counts().events == 3)
    try store.writer.write { try $0.execute(sql: "DROP TRIGGER orphan") }
    try store.commit([change])
    let totals = try store.writer.read { try Int64.fetchAll($0, sql: "SELECT total_bytes FROM events ORDER BY id") }
    #expect(totals.count == 4)
    // Equal lines have equal sizes.
    #expect(totals[3] - totals[2] == totals[2] - totals[1])
  }

  @Test func `sessions with something due come in the order of their due times`() throws {
    let store = try storeInMemory()
    for (name, due) in [("a", 300), ("b", nil), ("c", 100), ("d", 200)] as [(String, Int64?)] {
      var change = SessionRecord.full(name).creating()
      change.dueAt = due
      try store.commit([change])
    }
    #expect(try store.nextDue() == 100)
    #expect(try store.due(by: 250, limit: 9) == ["c", "d"])
    #expect(try store.due(by: 999, limit: 1) == ["c"])
  }

  @Test func `a group with several turns of one session stores its last state and every line`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    let first = record.opening(.waiting)
    let second = first.record.loggingIn(settling: first)
    let third = second.record.opening(.completed)
    try store.commit([record.creating(), first, second, third])
    #expect(try store.load("alice") == third.record)
    #expect(
      try store.journal(session: nil, after: 0, limit: 9).entries().map(\.event) == [.create, .open, .login, .open])
    #expect(try store.links(LinkConditions(), limit: 9).links.map(\.outcome.outcome) == [.completed, .completed])
    // Both changes expect the same version.
    #expect(try store.commit([third.record.opening(.completed), third.record.opening(.completed)]) == [1])
  }
}
