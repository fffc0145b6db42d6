import GRDB
import SessionEngine
import SessionStore
import Testing

@Suite struct ReadingTests {
  @Test func `the journal is paged by position, of one session or of all`() throws {
    let store = try storeInMemory()
    try store.commit((0..<5).map { SessionRecord.full("s\($0)").creating() })
    let first = try store.journal(session: nil, after: 0, limit: 2)
    #expect(first.map(\.entry.session) == ["s0", "s1"])
    let rest = try store.journal(session: nil, after: try #require(first.last).position, limit: 9)
    #expect(rest.map(\.entry.session) == ["s2", "s3", "s4"])
    #expect(try store.journal(session: "s3", after: 0, limit: 9).map(\.entry.session) == ["s3"])
  }

  @Test func `a journal line comes back as it was written`() throws {
    let store = try storeInMemory()
    var change = SessionRecord.full().creating()
    change.entry.parameters = ["phone": "090"]
    change.entry.durationMicroseconds = 12
    change.entry.key = "k"
    try store.commit([change])
    #expect(try store.journal(session: nil, after: 0, limit: 1).first?.entry == change.entry)
  }

  @Test func `sessions come newest first with what they wait for`() throws {
    let store = try storeInMemory()
    var old = SessionRecord.full("old")
    old.updatedAt = 1
    var idle = SessionRecord.full("idle")
    idle.pending = []
    idle.updatedAt = 3
    try store.commit([old.creating(), idle.creating()])
    #expect(
      try store.sessions(limit: 9) == [
        SessionSummary(session: "idle", location: idle.location, waitingFor: nil, pending: 0, updatedAt: 3),
        SessionSummary(session: "old", location: old.location, waitingFor: "log-in", pending: 1, updatedAt: 1),
      ])
    #expect(try store.sessions(limit: 1).map(\.session) == ["idle"])
  }

  @Test func `the view links shows one row a link to whoever has sqlite3`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let record = SessionRecord.full()
    let store = try folder.open()
    try store.commit([record.creating()])
    try store.commit([record.opening(.completed)])
    let queue = try DatabaseQueue(path: folder.path)
    let row = try queue.read { try Row.fetchOne($0, sql: "SELECT session_id, number, url, outcome, steps FROM links") }
    #expect(row?["session_id"] == "alice")
    #expect(row?["number"] == 4)
    #expect(row?["url"] == "taxi://wallet")
    #expect(row?["outcome"] == "completed")
    #expect(row?["steps"] == "[]")
  }

  @Test func `the view links tells when and on which tree a link that waited came to its end`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    func link() throws -> [String?] {
      let sql = "SELECT outcome, answered, settled_at, digest FROM links"
      let row = try queue.read { try Row.fetchAll($0, sql: sql) }
      #expect(row.count == 1)
      return row.first?.databaseValues.map { $0.isNull ? nil : "\($0)" } ?? []
    }
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.waiting)
    try store.commit([opening])
    #expect(try link() == [#""waiting""#, #""waiting""#, nil, #""before""#])
    try store.commit([opening.record.loggingIn(settling: opening)])
    #expect(try link() == [#""completed""#, #""waiting""#, "7000", #""after""#])
  }

  @Test func `the log and the journal of one session are found by index`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    for sql in [
      "SELECT id, at, outcome FROM events WHERE session_id = 'a' AND link IS NOT NULL ORDER BY id DESC LIMIT 9",
      "SELECT id, digest FROM events WHERE session_id = 'a' AND id > 1 ORDER BY id LIMIT 9",
    ] {
      let plan = try queue.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN " + sql) }
      let details = plan.map { $0["detail"] as String }.joined(separator: "\n")
      #expect(details.contains("USING INDEX events_session"), "\(details)")
      #expect(!details.contains("TEMP B-TREE"), "\(details)")
    }
  }
}
