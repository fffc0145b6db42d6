import GRDB
import SessionEngine
import StoreContract
import Testing
import TextFormats

@testable import SessionStore

@Suite struct ReadingTests {
  @Test func `the lines of one session are paged in order, across closings and after pruning`() throws {
    let store = try storeInMemory()
    var expected: [Int64] = []
    var line: Int64 = 0
    func commit(_ changes: [SessionChange]) throws {
      try store.commit(changes)
      for change in changes {
        line += 1
        if change.record.id == "alice" { expected.append(line) }
      }
    }
    for life in 0..<3 {
      var records = ["alice", "bob"].map { SessionRecord(id: $0, createdAt: 1) }
      for index in records.indices { records[index].version = 1 }
      try commit(records.map { $0.creating() })
      // Groups of several sizes, with both sessions in each.
      for round in 0..<(life == 1 ? 1 : 50) {
        var group: [SessionChange] = []
        for _ in 0...(round % 3) {
          for index in records.indices {
            group.append(records[index].opening(.completed))
            records[index] = group[group.count - 1].record
          }
        }
        try commit(group)
      }
      if life < 2 { try commit(records.map { $0.closing() }) }
    }
    #expect(try pages(store, of: "alice", by: 7) == expected)
    #expect(try pages(store, of: "alice", by: 500) == expected)
    let newest = try store.links(LinkConditions(session: "alice"), limit: 20).links.map(\.position)
    #expect(newest == Array(expected.suffix(20)))
    // Links are read backwards in pages too.
    for session in ["alice", nil] as [String?] {
      let all = try store.links(LinkConditions(session: session), limit: 1_000).links.map(\.position)
      var (backward, before): ([Int64], Int64) = ([], .max)
      while let page = try? store.links(LinkConditions(session: session), before: before, limit: 7) {
        backward = page.links.map(\.position) + backward
        guard let next = page.next else { break }
        before = next
      }
      #expect(backward == all)
      #expect(try store.links(LinkConditions(session: session), before: all[0], limit: 7).links.isEmpty)
      // A position of another session's event.
      let middle = all[all.count / 2] + 1
      let page = try store.links(LinkConditions(session: session), before: middle, limit: 7).links.map(\.position)
      #expect(page == all.filter { $0 < middle }.suffix(7))
    }
    let lives = try store.journal(session: "alice", after: 0, limit: 1_000).entries().split {
      $0.event == .close
    }
    let last = try #require(lives.last).map(\.sequence)
    #expect(last.first == 1)
    #expect(last.count > 64)
    for limit in [1, 7, 64, 500] { #expect(try backward(store, of: "alice", by: limit) == last) }
    #expect(try store.journal(of: "alice", before: 3, limit: 7).entries().map(\.sequence) == [1, 2])
    #expect(try store.journal(of: "alice", before: 1, limit: 7).lines.isEmpty)
    #expect(try store.journal(of: "carol", before: .max, limit: 7).lines.isEmpty)
    let middle = try store.journal(of: "alice", before: 40, limit: 7)
    // The first session of the name has events with these numbers too.
    #expect(middle.lines.map(\.position.number) == Array(expected.suffix(last.count).dropFirst(32).prefix(7)))
    let next = try store.journal(session: "alice", after: middle.place(after: middle.lines[...]), limit: 1)
    #expect(try next.entries().map(\.sequence) == [40])
    #expect(try store.prune(JournalBound(since: 0, lines: 200), limit: 10_000) > 0)
    #expect(try store.prune(JournalBound(since: 0, lines: 150), limit: 10_000) > 0)
    let kept = try store.journal(session: "alice", after: 0, limit: 1_000).entries().map(\.sequence)
    #expect(kept.first != 1)
    #expect(!kept.isEmpty)
    #expect(try backward(store, of: "alice", by: 7) == kept)
    let first = try #require(try store.journal(session: nil, after: 0, limit: 1).lines.first).position.number
    #expect(try pages(store, of: "alice", by: 7) == expected.filter { $0 >= first })
    #expect(try store.links(LinkConditions(session: "alice"), limit: 1_000).links.count < 1_000)
  }

  @Test func `links are selected by session, time, latest outcome and route`() throws {
    let store = try storeInMemory()
    let (alice, bob) = (SessionRecord.full(), SessionRecord.full("bob"))
    var waiting = alice.opening(.waiting)
    waiting.route = "wallet"
    var late = bob.opening(.failed)
    (late.route, late.entry.at) = ("menu", 9_000)
    try store.commit([alice.creating(), bob.creating(), waiting, late])
    func positions(_ conditions: LinkConditions, limit: Int = 9) throws -> [Int64] {
      try store.links(conditions, limit: limit).links.map(\.position)
    }
    #expect(try positions(LinkConditions(outcomes: [.waiting])) == [3])
    try store.commit([waiting.record.loggingIn(settling: waiting)])
    #expect(try positions(LinkConditions(outcomes: [.waiting])) == [])
    #expect(try positions(LinkConditions(outcomes: [.completed, .failed])) == [3, 4])
    #expect(try positions(LinkConditions(since: 9_000)) == [4])
    #expect(try positions(LinkConditions(since: 5_000, route: "wallet")) == [3])
    #expect(try positions(LinkConditions(session: "bob", route: "wallet")) == [])
    #expect(try positions(LinkConditions(session: "bob", outcomes: [.failed])) == [4])
    let newest = try store.links(LinkConditions(outcomes: [.completed, .failed]), limit: 1)
    #expect(newest.links.map(\.position) == [4])
    #expect(try positions(LinkConditions(outcomes: [.completed, .failed]), limit: 1) == [4])
    let older = try store.links(LinkConditions(outcomes: [.completed, .failed]), before: newest.next ?? 0, limit: 1)
    #expect(older.links.map(\.position) == [3])
  }

  @Test func `the requests of lines are counted, equal ones together`() throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    for minute in [60_000, 60_000, 120_000] as [Int64] {
      var change = record.opening(.completed)
      let counts = RequestCounts([RequestCount(rib: "Wallet", request: "wallet", seen: 2, unseen: 1)])
      change.entry.requests = [RequestMinute(minute: minute, counts: counts)]
      try store.commit([change])
      record = change.record
    }
    let page = try store.requests(session: "alice")
    let merged = RequestMinute.merged(page.minutes + page.minutes)
    #expect(merged.map(\.minute) == [60_000, 120_000])
    #expect(merged.map(\.counts.seen) == [8, 4])
    #expect(merged.map(\.counts.unseen) == [4, 2])
    #expect(page.next == nil)
    #expect(try store.requests(session: "alice", before: 4).minutes.map(\.counts.seen) == [4])
    #expect(try store.requests(session: "bob").minutes.isEmpty)
  }

  @Test(arguments: [1, 3, 7, 50]) func `pages of sessions have every session once, newest first`(limit: Int) throws {
    let store = try storeInMemory()
    // Many in one minute, many at one time, and some in minutes of their own.
    let times = (0..<40).map { [60_000, 60_000, 60_001, 61_000, 60_000 * Int64($0 + 2)][$0 % 5] }
    for (number, time) in times.enumerated() {
      var record = SessionRecord.full("s\(number)")
      record.updatedAt = time
      try store.commit([record.creating()])
    }
    let expected = times.enumerated().map { SessionPlace(updatedAt: $1, session: "s\($0)") }.sorted { $1.isAfter($0) }
    var (places, last): ([SessionPlace], SessionPlace?) = ([], nil)
    while true {
      let page = try store.sessions(after: last, limit: limit).map(\.place)
      places += page
      guard page.count == limit, let end = page.last else { break }
      last = end
    }
    #expect(places == expected)
    #expect(places.count == 40)
    #expect(try store.sessions(after: SessionPlace(updatedAt: 60_000, session: "zz"), limit: 9).isEmpty)
  }

  @Test func `the newest sessions come first, also after a session moved to another minute`() throws {
    let store = try storeInMemory()
    func updated(_ change: SessionChange, at minute: Int64) -> SessionChange {
      var change = change
      change.record.updatedAt = minute * 60_000 + 1
      return change
    }
    let made = ["alice", "bob", "carol"].map { SessionRecord.full($0).creating() }
    try store.commit(zip(made, [5, 3, 4]).map { updated($0, at: $1) })
    #expect(try store.sessions(limit: 9).map(\.session) == ["alice", "carol", "bob"])
    let opened = updated(made[1].record.opening(.completed), at: 7)
    try store.commit([opened])
    #expect(try store.sessions(limit: 9).map(\.session) == ["bob", "alice", "carol"])
    var again = opened.record.opening(.completed)
    again.record.updatedAt = 7 * 60_000 + 2
    try store.commit([again, updated(made[2].record.opening(.completed), at: 7)])
    #expect(try store.sessions(limit: 2).map(\.session) == ["bob", "carol"])
  }

  /// The numbers of a session's lines, read backwards in pages.
  private func backward(_ store: SQLiteSessionStorage, of session: String, by limit: Int) throws -> [Int64] {
    var (numbers, before): ([Int64], Int64) = ([], .max)
    while case let page = try store.journal(of: session, before: before, limit: limit).entries(), !page.isEmpty {
      #expect(page.count <= limit)
      numbers = page.map(\.sequence) + numbers
      before = page[0].sequence
    }
    return numbers
  }

  private func pages(_ store: SQLiteSessionStorage, of session: String, by limit: Int) throws -> [Int64] {
    var positions: [Int64] = []
    while case let page = try store.journal(session: session, after: JournalCursor(positions.last ?? 0), limit: limit),
      !page.lines.isEmpty
    {
      #expect(page.lines.count <= limit)
      #expect(try page.entries().allSatisfy { $0.session == session })
      positions += page.lines.map(\.position.number)
    }
    return positions
  }

  @Test func `the journal of one session or of all is paged by position`() throws {
    let store = try storeInMemory()
    try store.commit((0..<5).map { SessionRecord.full("s\($0)").creating() })
    let first = try store.journal(session: nil, after: 0, limit: 2)
    #expect(try first.entries().map(\.session) == ["s0", "s1"])
    let rest = try store.journal(session: nil, after: first.place(after: first.lines[...]), limit: 9)
    #expect(try rest.entries().map(\.session) == ["s2", "s3", "s4"])
    #expect(try store.journal(session: "s3", after: 0, limit: 9).entries().map(\.session) == ["s3"])
  }

  @Test func `a journal line is read as it was written`() throws {
    let store = try storeInMemory()
    var change = SessionRecord.full().creating()
    change.entry.parameters = ["phone": "090"]
    change.entry.durationMicroseconds = 12
    change.entry.key = "k"
    change.entry.answer = LinkOutcome(session: "alice", link: 1, url: "taxi://home\u{202E}", outcome: .completed)
    change.entry.settled = [LinkOutcome(session: "alice", link: 1, url: "taxi://東京", outcome: .stopped)]
    try store.commit([change])
    let page = try store.journal(session: nil, after: 0, limit: 1)
    #expect(try page.entries() == [change.entry])
    #expect(try page.lines.map(\.entry.text) == [JSONCoding.text(change.entry)])
  }

  @Test func `sessions come newest first, with the action that their oldest link waits for`() throws {
    let store = try storeInMemory()
    var old = SessionRecord.full("old")
    old.updatedAt = 1
    var idle = SessionRecord.full("idle")
    idle.pending = []
    idle.updatedAt = 60_003
    try store.commit([old.creating(), idle.creating()])
    #expect(
      try store.sessions(limit: 9) == [
        SessionSummary(session: "idle", location: idle.location, waitingFor: nil, pending: 0, updatedAt: 60_003),
        SessionSummary(session: "old", location: old.location, waitingFor: "log-in", pending: 1, updatedAt: 1),
      ])
    #expect(try store.sessions(limit: 1).map(\.session) == ["idle"])
  }

  @Test func `the view links has one row for each link`() throws {
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

  @Test func `the view links has the time and the digest of the turn that settled a link`() throws {
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

  @Test func `within one minute the newest sessions come first`() throws {
    let store = try storeInMemory()
    let made = ["zed", "amy", "bob", "eve"].enumerated().map { index, name in
      var change = SessionRecord.full(name).creating()
      change.record.updatedAt = 60_000 + Int64(index / 2)
      return change
    }
    try store.commit(made)
    #expect(try store.sessions(limit: 1).map(\.session) == ["bob"])
    #expect(try store.sessions(limit: 3).map(\.session) == ["bob", "eve", "amy"])
  }

  @Test func `no reading scans a table`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating(), record.opening(.waiting)])
    _ = try store.load("alice")
    _ = try store.sessions(limit: 9)
    _ = try store.counts()
    _ = try store.reply(session: "alice", key: "a")
    _ = try store.due(by: 1, limit: 9)
    _ = try store.nextDue()
    for session in [nil, "alice"] {
      _ = try store.journal(session: session, after: 1, limit: 9)
      _ = try store.links(LinkConditions(session: session), limit: 9).links
    }
    _ = try store.prune(JournalBound(since: 5_000, lines: 9), limit: 9)
    try store.reading("the plans") { db in
      // SQLite's list of the statements of the only connection.
      let statements = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_stmt")
        .filter { $0.hasPrefix("SELECT") && !$0.hasSuffix("sqlite_stmt") }
      #expect(statements.count > 15)
      for sql in statements {
        let explained = "EXPLAIN QUERY PLAN " + sql.replacing(/\?\d*/, with: "1")
        let plan = try Row.fetchAll(db, sql: explained).map { $0["detail"] as String }
        // Scans of a table of two rows and of a limited number of rows in key order are allowed.
        let looks = plan.filter { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" && $0 != "SCAN totals" }
        #expect(
          looks.allSatisfy { $0.contains("USING INDEX") } || sql.contains("ORDER BY id DESC LIMIT"), "\(sql): \(plan)")
        // Only the sessions of one minute are sorted.
        #expect(!plan.contains("USE TEMP B-TREE FOR ORDER BY"), "\(sql): \(plan)")
      }
    }
  }

  @Test func `the lines of one session are found by index`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    for (sql, index) in [
      (
        "SELECT id FROM events WHERE session_id = 'a' AND seq % 64 = 1 AND id > 1 ORDER BY id LIMIT 1",
        "INDEX events_milestones (session_id=? AND rowid>?)"
      ),
      (
        "SELECT max(id) FROM events WHERE session_id = 'a' AND kind = 'close'",
        "INDEX events_closings (session_id=?)"
      ),
      ("SELECT at, previous FROM events WHERE id = 7", "INTEGER PRIMARY KEY"),
    ] {
      let plan = try queue.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN " + sql) }
      let details = plan.map { $0["detail"] as String }.joined(separator: "\n")
      #expect(details.contains(index), "\(details)")
      #expect(!details.contains("USE TEMP B-TREE FOR ORDER BY"), "\(details)")
    }
  }
}
