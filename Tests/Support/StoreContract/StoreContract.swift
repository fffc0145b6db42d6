public import SessionEngine
import TextFormats

/// What every store of sessions does: one list of checks for all of them.
public struct StoreContract: Sendable, CustomStringConvertible {
  /// The behaviour, as the name of a test.
  public let description: String
  /// Checks it on an empty store with the tables of `ContractRecords`. Throws `ContractError`.
  public let check: @Sendable (any SessionStorage) throws -> Void

  private init(_ description: String, _ check: @escaping @Sendable (any SessionStorage) throws -> Void) {
    (self.description, self.check) = (description, check)
  }

  /// All checks.
  public static let all = [
    StoreContract("a session is loaded with all of its fields") { store in
      let record = ContractRecords.session()
      try same(try store.commit([record.creating()]), [])
      try same(try store.load("alice"), record.asStored)
      try same(try store.load("bob"), nil)
    },
    StoreContract("the rows, the states and the pending links are those of the last turn") { store in
      let record = ContractRecords.session()
      let link = record.opening(.waiting)
      let login = link.record.loggingIn(settling: link)
      try same(try store.commit([record.creating(), link, login]), [])
      try same(try store.load("alice"), login.record.asStored)
    },
    StoreContract("a change that conflicts loses with the later ones of its session only") { store in
      let (alice, bob, carol) = (session("alice"), session("bob"), session("carol"))
      try same(try store.commit([alice.creating(), bob.creating()]), [])
      var stale = bob
      stale.version = 7
      let link = alice.opening(.completed)
      let group = [
        bob.opening(.completed), link, stale.opening(.completed), carol.creating(), bob.opening(.completed),
        link.record.opening(.completed), carol.creating(),
      ]
      try same(try store.commit(group), [2, 4, 6])
      try same(try ["alice", "bob", "carol"].map { try store.load($0)?.version }, [3, 2, 1])
      let events = try store.journal(session: nil, after: 0, limit: 99).entries()
      try same(events.map(\.session), ["alice", "bob", "bob", "alice", "carol", "alice"])
      try same(try store.commit([alice.creating(), bob.closing(), bob.creating()]), [0, 1, 2])
      try same(try store.load("bob")?.version, 2)
    },
    StoreContract("a session that is closed and made again in one group has nothing of the first one") { store in
      let record = session("alice")
      let link = record.opening(.waiting, key: "k")
      try same(try store.commit([record.creating(), link]), [])
      try same(try store.reply(session: "alice", key: "k")?.isOpen, true)
      var made = SessionRecord(id: "alice", createdAt: 20_000)
      made.version = 1
      try same(try store.commit([link.record.closing(), made.creating(), made.opening(.completed, key: "k")]), [])
      let loaded = try store.load("alice")
      try same(loaded?.rows, [])
      try same(loaded?.state, [:])
      try same(loaded?.pending, [])
      try same(try store.reply(session: "alice", key: "k")?.isOpen, false)
      let newest = try store.journal(of: "alice", before: .max, limit: 9).entries()
      try same(newest.map(\.sequence), [1, 2])
      try same(try store.links(LinkConditions(), before: .max, limit: 9).links.map(\.earlier), [true, nil])
    },
    StoreContract("a key has the latest outcome of its link, or the reply of another request") { store in
      let record = session("alice")
      let link = record.opening(.waiting, key: "k\0a")
      try same(try store.commit([record.creating(), link]), [])
      let open = try store.reply(session: "alice", key: "k\0a")
      try same(open?.isOpen, true)
      try same(open?.parameters, ["é": "\0", "b": "a"])
      let login = link.record.loggingIn(settling: link)
      try same(try store.commit([login]), [])
      let outcome = try JSONCoding.value(
        LinkOutcome.self, from: store.reply(session: "alice", key: "k\0a")?.json ?? "null")
      try same(outcome.outcome, .completed)
      try same(try store.reply(session: "alice", key: "l")?.json, #"{"done":true}"#)
      try same(try store.reply(session: "alice", key: "none")?.json, nil)
      try same(try store.commit([login.record.closing()]), [])
      try same(try store.reply(session: "alice", key: "l")?.json, nil)
    },
    StoreContract("the journal is read page by page, whole and by session") { store in
      var records = ["a", "b", "c"].map(session)
      try same(try store.commit(records.map { $0.creating() }), [])
      for number in 0..<20 {
        let change = records[number % 3].opening(.completed, at: Int64(10_000 + number))
        try same(try store.commit([change]), [])
        records[number % 3] = change.record
      }
      for limit in [1, 4, 99] {
        for name in [nil, "a", "b"] {
          var (cursor, lines): (JournalCursor, [JSONText]) = (0, [])
          while true {
            let page = try store.journal(session: name, after: cursor, limit: limit)
            lines += page.lines.map(\.entry)
            if page.lines.count < limit { break }
            // A client returns the place as text.
            cursor = JournalCursor(page.place(after: page.lines[...]).description) ?? 0
          }
          let entries = try lines.map { try $0.value(JournalEntry.self) }
          try same(entries.count, name == nil ? 23 : name == "a" ? 8 : 8)
          try same(entries.filter { $0.session == "b" }.map(\.sequence), name == "a" ? [] : Array(1...8))
        }
      }
      let end = try require(try store.journal(session: nil, after: 0, limit: 1).last)
      try same(try store.commit([records[0].opening(.failed)]), [])
      try same(try store.journal(session: nil, after: 0, until: end, limit: 99).lines.count, 23)
      try same(try store.journal(session: nil, after: end, limit: 99).entries().map(\.session), ["a"])
      try same(try store.journal(of: "a", before: 5, limit: 2).entries().map(\.sequence), [3, 4])
    },
    StoreContract("the oldest entries beyond a bound are removed, and never the last one") { store in
      var record = session("a")
      try same(try store.commit([record.creating()]), [])
      for number in 0..<9 {
        let change = record.opening(.completed, key: "\(number)", at: Int64(10_000 + number))
        try same(try store.commit([change]), [])
        record = change.record
      }
      let start = try require(try store.journal(session: nil, after: 0, limit: 2)).lines
      let place = JournalPage(lines: [], first: nil, last: nil).place(after: start[...])
      try same(try store.prune(JournalBound(since: 0, lines: 4), limit: 5), 5)
      try same(try store.prune(JournalBound(since: 0, lines: 4), limit: 5), 1)
      try same(try store.prune(JournalBound(since: 0, lines: 4), limit: 5), 0)
      let page = try store.journal(session: nil, after: place, limit: 99)
      try same(try page.entries().map(\.sequence), [7, 8, 9, 10])
      try same(place.removed(before: try require(page.first), until: try require(page.last)), 4)
      try same(try store.reply(session: "a", key: "0")?.json, nil)
      try same(try store.prune(JournalBound(since: .max, lines: 99), limit: 99), 3)
      try same(try store.journal(session: nil, after: 0, limit: 99).lines.count, 1)
    },
    StoreContract("links are selected by their conditions, the newest first, page by page") { store in
      var records = ["a", "b"].map(session)
      try same(try store.commit(records.map { $0.creating() }), [])
      for number in 0..<10 {
        let outcome: LinkOutcome.Kind = number % 5 == 0 ? .failed : .completed
        let change = records[number % 2].opening(outcome, at: Int64(10_000 + number))
        try same(try store.commit([change]), [])
        records[number % 2] = change.record
      }
      func times(_ conditions: LinkConditions, limit: Int) throws -> [Int64] {
        var (before, times): (Int64?, [Int64]) = (.max, [])
        while let place = before {
          let page = try store.links(conditions, before: place, limit: limit)
          times = page.links.map { $0.at - 10_000 } + times
          before = page.next
        }
        return times
      }
      for limit in [1, 3, 99] {
        try same(try times(LinkConditions(), limit: limit), Array(0..<10))
        try same(try times(LinkConditions(session: "a"), limit: limit), [0, 2, 4, 6, 8])
        try same(try times(LinkConditions(since: 10_007), limit: limit), [7, 8, 9])
        try same(try times(LinkConditions(outcomes: [.failed], route: "wallet"), limit: limit), [0, 5])
        try same(try times(LinkConditions(route: "none"), limit: limit), [])
      }
    },
    StoreContract("sessions are listed by their last change, and due ones by their time") { store in
      var changes: [SessionChange] = []
      for (number, name) in ["b", "a", "d", "c"].enumerated() {
        var record = SessionRecord(id: name, createdAt: 1)
        (record.version, record.updatedAt) = (1, Int64(100 + number / 2))
        var change = record.creating()
        change.dueAt = number == 3 ? nil : Int64(1_000 - number)
        changes.append(change)
      }
      try same(try store.commit(changes), [])
      let first = try store.sessions(after: nil, limit: 3)
      try same(first.map(\.session), ["c", "d", "a"])
      try same(try store.sessions(after: first.last?.place, limit: 3).map(\.session), ["b"])
      try same(try store.nextDue(), 998)
      try same(try store.due(by: 999, limit: 9), ["d", "a"])
      let counts = try store.counts()
      try same(counts, StorageCounts(sessions: 4, pending: 0, events: 4))
    },
    StoreContract("the links of all sessions are visited") { store in
      try same(try store.commit(["b", "a"].map { session($0).creating() }), [])
      var found: [StoredLinks] = []
      try store.visitLinks {
        found.append($0)
        return true
      }
      try same(found.filter { !$0.isPending }.map(\.session).sorted(), ["a", "b"])
      try same(found.filter(\.isPending).flatMap(\.links), ["taxi://wallet?q='\0", "taxi://wallet?q='\0"])
    },
  ]

  private static func session(_ id: String) -> SessionRecord { ContractRecords.session(id) }

  private static func require<Value>(_ value: Value?, line: Int = #line) throws(ContractError) -> Value {
    guard let value else { throw ContractError(message: "line \(line): there is no value") }
    return value
  }

  private static func same<Value: Equatable>(_ found: Value, _ expected: Value, line: Int = #line) throws(ContractError)
  {
    guard found != expected else { return }
    throw ContractError(message: "line \(line): \(found) is not \(expected)")
  }
}

/// A behaviour that a store does not have.
public struct ContractError: Error, CustomStringConvertible {
  /// The place of the check, the value found and the one expected.
  public let message: String
  /// The message.
  public var description: String { message }
}
