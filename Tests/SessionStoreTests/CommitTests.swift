import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing

@Suite struct CommitTests {
  @Test func `a committed session is loaded with everything it had, after a restart too`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let record = SessionRecord.full()
    try folder.open().commit([record.creating()])
    let again = try folder.open()
    #expect(try again.load("alice") == record)
    #expect(try again.load("bob") == nil)
  }

  @Test func `one conflict of versions undoes the whole group`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    var stale = bob
    stale.version = 7
    #expect(throws: StorageError(code: .versionConflict, message: "")) {
      try store.commit([alice.opening(.completed), stale.opening(.completed)])
    }
    #expect(try store.load("alice") == alice)
    #expect(try store.counts().events == 2)
    try store.commit([alice.opening(.completed), bob.opening(.completed)])
    #expect(try store.load("alice")?.version == 2)
  }

  @Test func `a state that has not changed is left alone, one that changed within a group is not lost`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    var untouched = record.opening(.completed)
    untouched.record.state = ["account": "nobody may see this"]
    untouched.stateChanged = false
    try store.commit([untouched])
    #expect(try store.load("alice")?.state == record.state)
    // Only the last row of a group is written: it carries what an earlier turn has changed.
    untouched.record.state = ["account": #"{"name":"changed"}"#]
    var changed = untouched.record.opening(.completed)
    changed.stateChanged = true
    var last = changed.record.opening(.completed)
    last.stateChanged = false
    try store.commit([changed, last])
    #expect(try store.load("alice")?.state == ["account": #"{"name":"changed"}"#])
    try store.commit([last.record.closing(), record.creating()])
    #expect(try store.load("alice")?.state == record.state)
  }

  @Test func `a commit that fails at its very end leaves nothing that later lines are chained to`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let (alice, bob) = (SessionRecord.full("alice"), SessionRecord.full("bob"))
    try store.commit([alice.creating(), bob.creating()])
    // A rule of somebody else's that is looked at when the transaction ends.
    try DatabaseQueue(path: folder.path).writeWithoutTransaction {
      try $0.execute(
        sql: """
          CREATE TABLE rules (id INTEGER PRIMARY KEY, of REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER broken AFTER INSERT ON events WHEN new.key = 'broken'
            BEGIN INSERT INTO rules (of) VALUES (99); END
          """)
    }
    let failing = [bob.opening(.completed), alice.opening(.completed, key: "broken")]
    #expect(throws: StorageError.self) { try store.commit(failing) }
    let stored = bob.opening(.completed)
    try store.commit([stored])
    try store.commit([alice.opening(.completed)])
    try store.commit([stored.record.opening(.completed)])
    #expect(try store.journal(session: "alice", after: 0, limit: 9).lines.map(\.position) == [1, 4])
    #expect(try store.journal(session: "bob", after: 0, limit: 9).lines.map(\.position) == [2, 3, 5])
  }

  @Test func `lines are chained in more sessions than are remembered, whatever their order`() throws {
    let store = try storeInMemory()
    var records = (0..<5_000).map { number in
      var record = SessionRecord(id: "s\(number)", createdAt: 1)
      record.version = 1
      return record
    }
    for start in stride(from: 0, to: records.count, by: 500) {
      try store.commit(records[start..<(start + 500)].map { $0.creating() })
    }
    for index in [4_999, 0, 17, 4_096, 0, 4_095, 17] {
      let change = records[index].opening(.completed)
      try store.commit([change])
      records[index] = change.record
    }
    #expect(try store.journal(session: "s0", after: 0, limit: 9).lines.map(\.position) == [1, 5_002, 5_005])
    #expect(try store.journal(session: "s17", after: 0, limit: 9).lines.map(\.position) == [18, 5_003, 5_007])
    #expect(try store.journal(session: "s4096", after: 0, limit: 9).lines.map(\.position) == [4_097, 5_004])
    #expect(try store.journal(session: "s4999", after: 0, limit: 9).lines.map(\.position) == [5_000, 5_001])
  }

  @Test func `a session that stands cannot be created again`() throws {
    let store = try storeInMemory()
    try store.commit([SessionRecord.full().creating()])
    #expect(throws: StorageError(code: .versionConflict, message: "")) {
      try store.commit([SessionRecord.full().creating()])
    }
  }

  @Test func `a link of a session is not ended by the one with its number in the next session of that name`() throws {
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
    #expect(try store.links(session: nil, limit: 9).map(\.outcome.outcome) == [.waiting, .completed, .stopped])
  }

  @Test func `closing one session leaves the waiting links of another to what replaces them`() throws {
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

  @Test func `closing removes the session and its rows, and keeps the journal`() throws {
    let store = try storeInMemory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating(), alice.closing()])
    #expect(try store.load("alice") == nil)
    #expect(try store.load("bob") == bob)
    #expect(try store.counts() == StorageCounts(sessions: 1, pending: 1, events: 3))
    #expect(try store.journal(session: "alice", after: 0, limit: 9).lines.map(\.entry.event) == [.create, .close])
    // A new session of that name starts without the rows of the old one.
    var anew = SessionRecord(id: "alice", createdAt: 1)
    anew.version = 1
    try store.commit([anew.creating()])
    #expect(try store.load("alice") == anew)
  }

  @Test func `rows are replaced and deleted by key, for their session only`() throws {
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

  @Test func `a link that waited tells its last outcome, and its answer stays what it was`() throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.waiting)
    try store.commit([opening])
    record = opening.record
    var final = try #require(opening.entry.answer)
    final.outcome = .completed
    try store.commit([record.opening(.stopped, settled: [final])])
    let links = try store.links(session: "alice", limit: 9)
    #expect(links.map(\.outcome.outcome) == [.completed, .stopped])
    #expect(try store.journal(session: nil, after: 1, limit: 1).lines.first?.entry.answer?.outcome == .waiting)
  }

  @Test func `several links that one turn settles come back as they were`() throws {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    var settled = (7..<10).map {
      LinkOutcome(session: "alice", link: $0, url: "taxi://wallet?n=\"\($0)\"", outcome: .expired)
    }
    settled[1].steps = [StepOutcome(name: "log in", outcome: .waiting, reason: "somebody")]
    settled[1].requestsByRIB = ["B": 2, "A": 1]
    settled[2].attribution = ["campaign": "é/\\"]
    try store.commit([record.opening(.stopped, settled: settled)])
    #expect(try store.journal(session: nil, after: 1, limit: 1).lines.first?.entry.settled == settled)
  }

  @Test func `a key finds its first answer, until its session is closed`() throws {
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
    #expect(try store.keys(session: "alice", limit: 1) == ["k1"] && store.keys(session: "bob", limit: 1) == [])
    var closing = opening.record.closing()
    closing.entry.key = "k3"
    closing.reply = #"{"closed":true}"#
    try store.commit([closing])
    #expect(try store.reply(session: "alice", key: "k1") == nil)
    // The closing, sent again, is answered again: also when a session of that name was made meanwhile.
    try store.commit([record.creating(), record.opening(.completed, key: "k1")])
    #expect(try store.reply(session: "alice", key: "k3") == StoredReply(event: .close, json: #"{"closed":true}"#))
    #expect(try store.reply(session: "alice", key: "k1")?.event == .open)
    #expect(try store.keys(session: "alice", limit: 2).map(Set.init) == ["k1", "k3"])
    #expect(try store.keys(session: "alice", limit: 1) == nil)
  }

  @Test func `a write that SQLite refuses is indeterminate, with its words as the cause and none of the values`() throws
  {
    let store = try storeInMemory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.completed, key: "secret")
    let fault = try #require(throws: StorageError.self) {
      try store.commit([opening, opening.record.opening(.completed, key: "secret")])
    }
    #expect(fault.code == .indeterminate)
    #expect(fault.cause?.contains("SQLite error 19") == true)
    #expect(!fault.description.contains("secret"))
    #expect(try store.load("alice") == record)
  }

  @Test func `texts with a NUL in them are kept whole, as keys too`() throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    record.rows = [parcel(1, "a\0b"), parcel(2, "\0")]
    try store.commit([record.creating()])
    #expect(try store.load("alice") == record)
    try store.commit([record.opening(.completed, key: "k\0a")])
    #expect(try store.reply(session: "alice", key: "k\0a") != nil)
    #expect(try store.reply(session: "alice", key: "k\0b") == nil)
    #expect(try store.keys(session: "alice", limit: 9) == ["k\0a"])
    #expect(try store.journal(session: nil, after: 1, limit: 1).lines.first?.entry.key == "k\0a")
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "17", "-0.10000000000000001e5", #""a,b:c}\"\\""#, #"{"a":{"b":["}",2.50]}}"#,
  ])
  func `a store's state comes back byte for byte`(state: String) throws {
    let store = try storeInMemory()
    var record = SessionRecord.full()
    record.state = ["a": state, #"odd ",:{ name"#: state, "z": state]
    try store.commit([record.creating()])
    #expect(try store.load("alice")?.state == record.state)
  }

  @Test func `a write to a table the app did not declare is refused whole`() throws {
    let store = try storeInMemory()
    var change = SessionRecord.full().creating()
    change.rows = [.upsert(AppRow(table: "secrets", values: [.integer(1)]))]
    #expect(throws: StorageError.self) { try store.commit([change]) }
    #expect(try store.load("alice") == nil)
  }
}
