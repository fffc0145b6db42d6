import Foundation
import GRDB
import SessionEngine
import StoreContract
import Testing
import TextFormats

@testable import SessionStore

@Suite struct CommitTests {
  @Test func `a committed session is loaded with all of its fields, after a restart too`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let record = SessionRecord.full()
    try folder.open().commit([record.creating()])
    let again = try folder.open()
    #expect(try again.load("alice") == record)
    #expect(try again.load("bob") == nil)
  }

  @Test func `a change that conflicts loses with the later ones of its session, and all others are stored`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    var stale = bob
    stale.version = 7
    let link = alice.opening(.completed)
    let carol = SessionRecord.full("carol")
    let group = [
      bob.opening(.completed), link, stale.opening(.completed), carol.creating(), bob.opening(.completed),
      link.record.opening(.completed), carol.creating(),
    ]
    #expect(try store.commit(group) == [2, 4, 6])
    #expect(try store.load("alice")?.version == 3)
    #expect(try store.load("bob")?.version == 2)
    #expect(try store.load("carol") == carol)
    let sessions = try store.journal(session: nil, after: 2, limit: 9).entries().map(\.session)
    #expect(sessions == ["bob", "alice", "carol", "alice"])
  }

  @Test func `an unchanged state is not written, and a state that changed within a group is`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    var untouched = record.opening(.completed)
    untouched.record.state = ["account": "not stored"]
    try store.commit([untouched])
    #expect(try store.load("alice")?.state == record.state)
    untouched.record.state = ["account": #"{"name":"changed"}"#]
    var changed = untouched.record.opening(.completed)
    changed.changedStores = ["account", "zeta"]
    let last = changed.record.opening(.completed)
    try store.commit([changed, last])
    #expect(try store.load("alice")?.state == ["account": #"{"name":"changed"}"#])
    try store.commit([last.record.closing(), record.creating()])
    #expect(try store.load("alice")?.state == record.state)
  }

  @Test func `only the rows of changed stores are written, and that of an initial state is removed`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    var change = record.opening(.completed)
    change.record.state = ["zeta": "{}"]
    change.changedStores = ["account"]
    try store.commit([change])
    #expect(try store.load("alice")?.state == ["zeta": #"{"a":[1,2.50]}"#])
    let queue = try DatabaseQueue(path: folder.path)
    let rows = try queue.read { try String.fetchAll($0, sql: "SELECT session_id || ' ' || store FROM session_states") }
    #expect(rows == ["alice zeta"])
  }

  @Test func `a commit that fails at its end leaves no trace`() throws {
    let store = try storeInMemory()
    let (alice, bob) = (SessionRecord.full("alice"), SessionRecord.full("bob"))
    try store.commit([alice.creating(), bob.creating()])
    // A constraint that SQLite checks when the transaction ends.
    try store.writer.write {
      try $0.execute(
        sql: """
          CREATE TABLE rules (id INTEGER PRIMARY KEY, of REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER broken AFTER INSERT ON events WHEN new.key = 'broken'
            BEGIN INSERT INTO rules (of) VALUES (99); END
          """)
    }
    #expect(throws: StorageError(code: .notStored, message: "")) {
      try store.commit([bob.opening(.completed), alice.opening(.completed, key: "broken")])
    }
    let stored = bob.opening(.completed)
    try store.commit([stored, alice.opening(.completed), stored.record.opening(.completed)])
    #expect(try store.journal(session: "alice", after: 0, limit: 9).lines.map(\.position) == [1, 4])
    #expect(try store.journal(session: "bob", after: 0, limit: 9).lines.map(\.position) == [2, 3, 5])
  }

  @Test func `a database that is full refuses the commit as not stored, and serves readings`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    try store.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    var change = record.opening(.completed)
    change.rows = [.upsert(parcel(7, String(repeating: "x", count: 100_000)))]
    let error = #expect(throws: StorageError(code: .unwritable, message: "")) { try store.commit([change]) }
    #expect(error?.code.leavesNothingStored == true)
    #expect(error?.message.contains("full") == true)
    #expect(try store.load("alice") == record)
    try store.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try store.commit([change])
    #expect(try store.load("alice")?.version == 2)
  }

  @Test func `a session that has changed since cannot be closed`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    let opening = record.opening(.completed)
    try store.commit([record.creating(), opening])
    #expect(try store.commit([record.closing(), record.creating()]) == [0, 1])
    #expect(try store.load(record.id)?.version == opening.record.version)
    try store.commit([opening.record.closing()])
    #expect(try store.load(record.id) == nil)
  }

  @Test func `a session that exists cannot be created again`() throws {
    let store = try storeInMemory()
    try store.commit([SessionRecord.full().creating()])
    #expect(try store.commit([SessionRecord.full().creating()]) == [0])
  }

  @Test func `a link of a closed session is not settled by the link with its number in the next session of that name`()
    throws
  {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating(), record.opening(.waiting)])
    var closing = record.closing()
    closing.expectedVersion += 1
    try store.commit([closing, record.creating(), record.opening(.waiting)])
    var final = try #require(record.opening(.waiting).entry.answer)
    final.outcome = .completed
    let later = try #require(try store.load(record.id))
    try store.commit([later.opening(.stopped, settled: [final])])
    let links = try store.links(LinkConditions(), limit: 9).links
    #expect(links.map(\.outcome.outcome) == [.waiting, .completed, .stopped])
  }

  @Test func `closing one session does not change the pending links of another`() throws {
    let store = try storeInMemory()
    let (alice, bob) = (SessionRecord.full("alice"), SessionRecord.full("bob"))
    try store.commit([alice.creating(), bob.creating()])
    try store.commit([bob.closing()])
    var change = alice.opening(.completed)
    change.record.pending = []
    change.pendingChanged = true
    try store.commit([change])
    #expect(try store.load("alice")?.pending.isEmpty == true)
    #expect(try store.counts().pending == 0)
  }

  @Test func `closing removes the session and its rows, and keeps its journal`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating(), alice.closing()])
    #expect(try store.load("alice") == nil)
    #expect(try store.load("bob") == bob)
    #expect(try store.counts() == StorageCounts(sessions: 1, pending: 1, events: 3))
    #expect(try store.journal(session: "alice", after: 0, limit: 9).entries().map(\.event) == [.create, .close])
    // A new session of this name starts without the rows of the old one.
    var anew = SessionRecord(id: "alice", createdAt: 1)
    anew.version = 1
    try store.commit([anew.creating()])
    #expect(try store.load("alice") == anew)
  }

  @Test func `a session that is closed and made again in one group keeps its keys when the change says so`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    var creating = alice.creating()
    creating.entry.key = "k"
    creating.entry.event = .login
    creating.reply = "{}"
    try store.commit([creating])
    var closing = alice.closing()
    closing.keepsKeys = true
    var anew = SessionRecord(id: "alice", createdAt: 1)
    anew.version = 1
    try store.commit([closing, anew.creating()])
    #expect(try store.reply(session: "alice", key: "k")?.event == .login)
    try store.commit([anew.closing()])
    #expect(try store.reply(session: "alice", key: "k") == nil)
  }

  @Test func `rows are replaced and deleted by key, in their own session only`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    var change = alice.opening(.completed)
    change.rows = [
      .upsert(parcel(1, "changed")), .delete(table: "parcels", key: .integer(2)),
      .delete(table: "visits", key: .text("東京駅; --")),
    ]
    try store.commit([change])
    #expect(try store.load("alice")?.rows == [parcel(1, "changed")])
    #expect(try store.load("bob")?.rows == bob.rows)
  }

  @Test func `a link that waited has its last outcome in the history, and its first one in the journal`() throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.waiting)
    try store.commit([opening])
    record = opening.record
    var final = try #require(opening.entry.answer)
    final.outcome = .completed
    try store.commit([record.opening(.stopped, settled: [final])])
    let links = try store.links(LinkConditions(session: "alice"), limit: 9).links
    #expect(links.map(\.outcome.outcome) == [.completed, .stopped])
    #expect(try store.journal(session: nil, after: 1, limit: 1).entries().first?.answer?.outcome == .waiting)
  }

  @Test func `several links that one turn settles are read as they were written`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    var settled = (7..<10).map {
      LinkOutcome(session: "alice", link: $0, url: "taxi://wallet?n=\"\($0)\"", outcome: .expired)
    }
    settled[1].steps = [StepOutcome(name: "log in", outcome: .waiting, reason: "a log-in")]
    settled[1].requestsByRIB = ["B": 2, "A": 1]
    settled[2].attribution = ["campaign": "é/\\"]
    try store.commit([record.opening(.stopped, settled: settled)])
    #expect(try store.journal(session: nil, after: 1, limit: 1).entries().first?.settled == settled)
  }

  @Test func `the requests of a turn are read as they were written`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    var opening = record.opening(.completed)
    let counts = RequestCounts([
      RequestCount(rib: "A", request: "a\"b", seen: 2, unseen: 1), RequestCount(rib: "B", request: "é", unseen: 3),
    ])
    opening.entry.requests = [
      RequestMinute(minute: 60_000, counts: counts), RequestMinute(minute: 120_000, counts: counts),
    ]
    try store.commit([record.creating(), opening])
    let entries = try store.journal(session: nil, after: 0, limit: 2).entries()
    #expect(entries.map(\.requests) == [nil, opening.entry.requests])
  }

  @Test func `a key finds its first reply until its session is closed`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.completed, key: "k1")
    try store.commit([opening])
    let first = try #require(try store.reply(session: "alice", key: "k1"))
    #expect(first.event == .open)
    #expect(try JSONDecoder().decode(LinkOutcome.self, from: Data(first.json.utf8)) == opening.entry.answer)
    #expect(try store.reply(session: "alice", key: "k2") == nil)
    #expect(try store.reply(session: "bob", key: "k1") == nil)
    var closing = opening.record.closing()
    closing.entry.key = "k3"
    closing.reply = #"{"closed":true}"#
    try store.commit([closing])
    #expect(try store.reply(session: "alice", key: "k1") == nil)
    // The key of the closing stays, also when a session of this name was created meanwhile.
    try store.commit([record.creating(), record.opening(.completed, key: "k1")])
    #expect(try store.reply(session: "alice", key: "k3") == StoredReply(event: .close, json: #"{"closed":true}"#))
    #expect(try store.reply(session: "alice", key: "k1")?.event == .open)
  }

  @Test func `a write that SQLite refuses is not stored, and the error contains no values`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.completed, key: "secret")
    let fault = try #require(throws: StorageError.self) {
      try store.commit([opening, opening.record.opening(.completed, key: "secret")])
    }
    #expect(fault.code == .notStored)
    #expect(fault.message.contains("SQLite error 19"))
    #expect(!"\(fault)".contains("secret"))
    #expect(try store.load("alice") == record)
  }

  @Test func `texts and keys that contain NUL are stored whole`() throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    record.rows = [parcel(1, "a\0b"), parcel(2, "\0")]
    try store.commit([record.creating()])
    #expect(try store.load("alice") == record)
    try store.commit([record.opening(.completed, key: "k\0a")])
    #expect(try store.reply(session: "alice", key: "k\0a") != nil)
    #expect(try store.reply(session: "alice", key: "k\0b") == nil)
    #expect(try store.journal(session: nil, after: 1, limit: 1).entries().first?.key == "k\0a")
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "17", "-0.10000000000000001e5", #""a,b:c}\"\\""#, #"{"a":{"b":["}",2.50]}}"#,
  ])
  func `the state of an app's store is read byte for byte`(state: String) throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    record.state = ["a": state, #"odd ",:{ name"#: state, "z": state]
    try store.commit([record.creating()])
    #expect(try store.load("alice")?.state == record.state)
  }

  @Test func `a write to a table that the app did not declare is refused as a whole`() throws {
    let store = try storeInMemory()
    var change = SessionRecord.full().creating()
    change.rows = [.upsert(AppRow(table: "secrets", values: [.integer(1)]))]
    #expect(throws: StorageError.self) { try store.commit([change]) }
    #expect(try store.load("alice") == nil)
  }
}
