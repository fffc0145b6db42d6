import SessionEngine
import SessionStore
import Testing

@Suite struct CommitTests {
  @Test func `a committed session is loaded with everything it had, by another process too`() throws {
    let folder = try StoreFolder()
    let record = SessionRecord.full()
    try folder.open().commit([record.creating()])
    #expect(try folder.open().load("alice") == record)
    #expect(try folder.open().load("bob") == nil)
  }

  @Test func `one conflict of versions undoes the whole group`() throws {
    let store = try StoreFolder().memory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    var stale = bob
    stale.version = 7
    #expect(throws: StorageFault(code: .versionConflict, message: "")) {
      try store.commit([alice.opening(.completed), stale.opening(.completed)])
    }
    #expect(try store.load("alice") == alice)
    #expect(try store.counts().events == 2)
    try store.commit([alice.opening(.completed), bob.opening(.completed)])
    #expect(try store.load("alice")?.version == 2)
  }

  @Test func `a session that stands cannot be created again`() throws {
    let store = try StoreFolder().memory()
    try store.commit([SessionRecord.full().creating()])
    #expect(throws: StorageFault(code: .versionConflict, message: "")) {
      try store.commit([SessionRecord.full().creating()])
    }
  }

  @Test func `closing removes the session and its rows, and keeps the journal`() throws {
    let store = try StoreFolder().memory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating(), alice.closing()])
    #expect(try store.load("alice") == nil)
    #expect(try store.load("bob") == bob)
    #expect(try store.counts() == StorageCounts(sessions: 1, pending: 1, events: 3))
    #expect(try store.journal(session: "alice", after: 0, limit: 9).map(\.entry.event) == [.create, .close])
    // A new session of that name starts without the rows of the old one.
    var anew = SessionRecord(id: "alice", createdAt: 1)
    anew.version = 1
    try store.commit([anew.creating()])
    #expect(try store.load("alice") == anew)
  }

  @Test func `rows are replaced and deleted by key, for their session only`() throws {
    let store = try StoreFolder().memory()
    let alice = SessionRecord.full("alice")
    let bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    var change = alice.opening(.completed)
    change.rows = [.upsert(parcel(1, "changed")), .delete(table: "parcels", key: .integer(2))]
    try store.commit([change])
    #expect(try store.load("alice")?.rows == [parcel(1, "changed")])
    #expect(try store.load("bob")?.rows == bob.rows)
  }

  @Test func `a link that waited tells its last outcome, and its answer stays what it was`() throws {
    let store = try StoreFolder().memory()
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
    #expect(try store.journal(session: nil, after: 1, limit: 1).first?.entry.answer?.outcome == .waiting)
  }

  @Test func `a key finds its first answer, until its session is closed`() throws {
    let store = try StoreFolder().memory()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    let opening = record.opening(.completed, key: "k1")
    try store.commit([opening])
    #expect(try store.answer(session: "alice", key: "k1") == opening.entry.answer)
    #expect(try store.answer(session: "alice", key: "k2") == nil)
    #expect(try store.answer(session: "bob", key: "k1") == nil)
    try store.commit([opening.record.closing()])
    #expect(try store.answer(session: "alice", key: "k1") == nil)
  }

  @Test func `a write to a table the app did not declare is refused whole`() throws {
    let store = try StoreFolder().memory()
    var change = SessionRecord.full().creating()
    change.rows = [.upsert(AppRow(table: "secrets", values: [.integer(1)]))]
    #expect(throws: StorageFault.self) { try store.commit([change]) }
    #expect(try store.load("alice") == nil)
  }
}

extension StoreFolder {
  /// A database in memory: for what does not need a file.
  func memory() throws -> SQLiteSessionStorage { try SQLiteSessionStorage(inMemory: [parcels]) }
}
