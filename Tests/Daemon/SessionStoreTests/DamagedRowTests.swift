import GRDB
import SessionEngine
import SessionStore
import StoreContract
import Testing
import TextFormats

/// Rows with values of a wrong type or of an impossible size: reading them throws `corrupt` and never ends the process.
@Suite struct DamagedRowTests {
  /// A column with a value that it cannot hold.
  struct Damage: CustomTestStringConvertible {
    let table: String
    let column: String
    let value: String
    var testDescription: String { "\(table).\(column) = \(value)" }

    static let all: [Damage] =
      [
        ("sessions", ["version", "created_at", "updated_at", "last_link", "location"]), ("session_states", ["state"]),
        ("pending_links", ["url", "opened_at", "expires_at", "step", "waiting_since", "deadline", "requests"]),
        (
          "events",
          ["session_id", "seq", "at", "kind", "answer", "location", "digest", "duration_us", "previous", "total_bytes"]
        ),
        ("totals", ["count"]),
      ].flatMap { (table: String, columns: [String]) in
        columns.flatMap { column in
          ["x'ff'", "'text'", "1.5", "9223372036854775807", "-9223372036854775808"].map {
            Damage(table: table, column: column, value: $0)
          }
        }
      }
  }

  @Test(arguments: Damage.all)
  func `a value that a column cannot hold is damage, and other rows are read`(damage: Damage) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    let opening = record.opening(.completed, key: "k")
    try store.commit([record.creating(), opening])
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write {
      try $0.execute(sql: "UPDATE \(damage.table) SET \(damage.column) = \(damage.value)")
    }
    // A reading that needs the column throws `corrupt`; the others succeed.
    var faults: [StorageError.Code] = []
    for read in Self.reads {
      do { try read(store) } catch let fault as StorageError { faults.append(fault.code) }
    }
    #expect(faults.allSatisfy { $0 == .corrupt }, "\(faults)")
  }

  @Test(arguments: ["answer", "location", "parameters", "settled", "requests"], ["'{\"a\":'", "'text'", "x'ff'"])
  func `a line of the journal whose column holds no JSON is damage`(column: String, value: String) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: "UPDATE events SET \(column) = \(value)") }
    for session in [nil, "alice"] {
      #expect(throws: StorageError(code: .corrupt, message: "")) {
        try store.journal(session: session, after: 0, limit: 9)
      }
    }
  }

  @Test func `a missing column is damage`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating()])
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { try $0.execute(sql: "ALTER TABLE events RENAME COLUMN reply TO repl9") }
    let fault = #expect(throws: StorageError.self) { _ = try store.reply(session: "bob", key: "k") }
    #expect(fault?.code == .corrupt)
    #expect(fault?.hint.contains("restore it from a copy") == true)
  }

  @Test(arguments: [
    "DELETE FROM events WHERE id = 4", "DELETE FROM events WHERE id = 6", "DELETE FROM events",
    "UPDATE events SET previous = 4 WHERE id = 5", "UPDATE events SET session_id = 'carol' WHERE id = 4",
    "UPDATE sessions SET last_event = 6 WHERE id = 'bob'",
  ])
  func `a missing line of a session is damage and hides no earlier line`(damage: String) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    var alice = SessionRecord.full()
    var bob = SessionRecord.full("bob")
    try store.commit([alice.creating(), bob.creating()])
    for _ in 0..<2 {
      let changes = [bob.opening(.completed), alice.opening(.completed)]
      try store.commit(changes)
      (bob, alice) = (changes[0].record, changes[1].record)
    }
    // Lines before the first one were pruned, which is not damage.
    _ = try store.prune(JournalBound(since: 0, lines: 4), limit: 9)
    let readings: [() throws -> Int] = ["alice", "bob"].flatMap { session in
      [
        { try store.journal(session: session, after: 0, limit: 9).lines.count },
        { try store.links(LinkConditions(session: session), limit: 9).links.count },
      ]
    }
    #expect(try readings.map { try $0() } == [2, 2, 2, 2])
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: damage) }
    var faults: [StorageError.Code] = []
    for read in readings {
      do { #expect(try read() == 2) } catch let fault as StorageError { faults.append(fault.code) }
    }
    #expect(!faults.isEmpty, "\(faults)")
    #expect(faults.allSatisfy { $0 == .corrupt }, "\(faults)")
  }

  @Test(
    arguments: [
      ("DELETE FROM events WHERE id = 4", 4), ("UPDATE events SET id = 40 WHERE id = 6", 6),
      ("UPDATE events SET id = -3 WHERE id = 3", 1), ("DELETE FROM events", 1),
    ])
  func `a missing line of the journal is damage`(damage: String, missed: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    var record = SessionRecord.full()
    try store.commit([record.creating()])
    for _ in 0..<5 {
      let change = record.opening(.completed)
      try store.commit([change])
      record = change.record
    }
    _ = try store.prune(JournalBound(since: 0, lines: 4), limit: 9)
    func read(limit: Int) throws -> [Int64] {
      var positions: [Int64] = []
      while true {
        let page = try store.journal(session: nil, after: JournalCursor(positions.last ?? 0), limit: limit).lines
        if page.isEmpty { break }
        positions += page.map(\.position.number)
      }
      return positions
    }
    #expect(try [1, 2, 9].map(read) == Array(repeating: [3, 4, 5, 6], count: 3))
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: damage) }
    for limit in [1, 2, 9] {
      let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try read(limit: limit) }
      #expect(fault?.message.hasPrefix("line \(missed) of the journal is missing") == true)
    }
  }

  private static let reads: [@Sendable (SQLiteSessionStorage) throws -> Void] = [
    { _ = try $0.load("alice") }, { _ = try $0.sessions(limit: 9) }, { _ = try $0.counts() },
    { _ = try $0.reply(session: "alice", key: "k") }, { _ = try $0.due(by: 9, limit: 9) }, { _ = try $0.nextDue() },
    { _ = try $0.journal(session: nil, after: 0, limit: 9) },
    { _ = try $0.journal(session: "alice", after: 0, limit: 9) },
    { _ = try $0.links(LinkConditions(), limit: 9) }, { _ = try $0.requests(session: nil) },
    { _ = try $0.links(LinkConditions(session: "alice"), limit: 9) },
  ]

  @Test(arguments: [
    ("sessions", "last_link = 9223372036854775807"), ("sessions", "location = 'text'"),
    ("pending_links", "deadline = 'x'"),
    ("session_states", "state = '{'"),
  ])
  func `a damaged session does not load, and another one does`(table: String, damage: String) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    try store.commit([SessionRecord.full().creating(), SessionRecord.full("bob").creating()])
    try DatabaseQueue(path: folder.path).write {
      try $0.execute(sql: "UPDATE \(table) SET \(damage) WHERE \(table == "sessions" ? "id" : "session_id") = 'alice'")
    }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try store.load("alice") }
    #expect(try store.load("bob") == SessionRecord.full("bob"))
  }

  @Test(arguments: ["x'ff'", "'text'", "-1", "9223372036854775807", "-9223372036854775808"])
  func `with an impossible journal size turns are stored, and pruning reports the damage`(
    size: String
  ) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    try store.commit([record.creating()])
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: "UPDATE events SET total_bytes = \(size)") }
    for bytes in [1, Int64.max] {
      #expect(throws: StorageError(code: .corrupt, message: "")) {
        try store.prune(JournalBound(since: 0, lines: 9, bytes: bytes), limit: 9)
      }
    }
    try store.commit([record.opening(.completed)])
    #expect(try store.counts().events == 2)
  }

  @Test func `a circular chain of lines is damage`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    try store.commit([record.creating(), record.opening(.completed)])
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: "UPDATE events SET previous = 2") }
    #expect(throws: StorageError(code: .corrupt, message: "")) {
      try store.journal(session: "alice", after: 0, limit: 9).lines
    }
    #expect(throws: StorageError(code: .corrupt, message: "")) {
      try store.links(LinkConditions(session: "alice"), limit: 9)
    }
  }

  @Test func `a stored reply that is not JSON is damage`() throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    let store = try folder.open()
    let record = SessionRecord.full()
    try store.commit([record.creating(), record.opening(.completed, key: "k")])
    try DatabaseQueue(path: folder.path).write {
      try $0.execute(sql: "UPDATE events SET answer = '{\"a' WHERE key = 'k'")
    }
    #expect(throws: StorageError(code: .corrupt, message: "")) { try store.reply(session: "alice", key: "k") }
  }
}
