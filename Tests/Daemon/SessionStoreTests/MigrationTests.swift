import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing
import TextFormats

/// Migrations of databases of earlier versions, with all of their content. `scripts/faults/crash-points` tests
/// migrations that are killed.
@Suite struct MigrationTests {
  /// Runs `body` with a database that the first version of the program made.
  private func withFirstVersion(_ body: (StoreFolder) throws -> Void) throws {
    let folder = try StoreFolder(fixture: "schema-1.sql")
    defer { folder.remove() }
    try body(folder)
  }

  @Test func `the caller is informed of a migration, and only of one`() throws {
    try withFirstVersion { folder in
      var told: [Int] = []
      func open() throws {
        _ = try SQLiteSessionStorage(
          path: folder.path, tables: [parcels, visits], durability: .full,
          migrating: {
            told.append($0.version)
            #expect($0.copy == folder.path + ".schema-1")
          })
      }
      try open()
      #expect(told == [1])
      #expect(SQLiteSessionStorage.newestSchema == 9)
      try open()
      #expect(told == [1])
      let new = try StoreFolder()
      defer { new.remove() }
      _ = try SQLiteSessionStorage(
        path: new.path, tables: [], durability: .full, migrating: { told.append($0.version) })
      #expect(told == [1])
    }
  }

  @Test func `sessions and their pending links are migrated`() throws {
    try withFirstVersion { folder in
      let store = try folder.open()
      #expect(store.schemaVersion == 9)
      let alice = try #require(try store.load("alice"))
      #expect(alice.version == 3)
      #expect(alice.location == ["taxi://wallet"])
      #expect(alice.pending.isEmpty)
      #expect(alice.state == ["zeta": #"{"a":[1,2.50]}"#])
      #expect(try store.load("bob")?.pending.map(\.url) == ["taxi://wallet"])
      #expect(try store.counts() == StorageCounts(sessions: 2, pending: 1, events: 4))
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `tables that do not fit the stated version are refused`(version: Int) throws {
    let folder = try StoreFolder()
    defer { folder.remove() }
    _ = try folder.open()
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "DELETE FROM schema_migrations WHERE version > ?", arguments: [version])
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
    let fault = #expect(throws: StorageError(code: .corrupt, message: "")) { try folder.open() }
    #expect(
      fault?.message.hasPrefix("the tables do not fit schema version \(version), which the database states (") == true)
    // SQLite's message without the statement, which is a page long.
    #expect(fault.map { !"\($0)".contains("CREATE ") && !"\($0)".contains("ALTER ") } == true)
    let after = try DatabaseQueue(path: folder.path)
    #expect(try after.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM schema_migrations") } == version)
  }

  @Test func `a journal from before a group could share a daemon is the owner's`() throws {
    let folder = try StoreFolder(fixture: "schema-7.sql")
    defer { folder.remove() }
    let store = try folder.open()
    let entries = try store.journal(session: nil, after: 0, limit: 99).entries()
    #expect(entries.count == 9)
    #expect(entries.allSatisfy { $0.user == nil })
    #expect(try store.load("alice")?.owner == nil)
    // New turns have their user.
    var next = try #require(try store.load("bob"))
    next.version += 1
    var entry = JournalEntry(session: "bob", sequence: next.version, at: next.updatedAt, event: .login)
    entry.user = "carol"
    try store.commit([
      SessionChange(
        kind: .update, expectedVersion: next.version - 1, record: next, changedStores: [], pendingChanged: false,
        rows: [], entry: entry)
    ])
    #expect(try store.journal(session: "bob", after: 0, limit: 9).entries().map(\.user) == [nil, nil, "carol"])
  }

  @Test func `links keep their latest outcome, and keys their replies`() throws {
    try withFirstVersion { folder in
      let store = try folder.open()
      #expect(try store.links(LinkConditions(), limit: 9).links.map(\.outcome.outcome) == [.completed, .waiting])
      #expect(try store.reply(session: "alice", key: "key-1")?.json.contains(#""outcome":"waiting""#) == true)
      let journal = try store.journal(session: "alice", after: 0, limit: 9).entries()
      #expect(journal.map(\.event) == [.create, .open, .login])
      #expect(journal.map(\.digest) == ["d1", "d2", "d3"])
      #expect(journal[1].answer?.outcome == .waiting)
      #expect(journal[2].settled?.map(\.outcome) == [.completed])
    }
  }

  @Test func `lines from before sizes were stored are the first to be pruned by size`() throws {
    try withFirstVersion { folder in
      let store = try folder.open()
      let link = try #require(try store.load("alice")).opening(.completed)
      try store.commit([link])
      // Their size is unknown and counts as 0, until the journal reaches its bound.
      #expect(try store.prune(JournalBound(since: 0, lines: 99, bytes: 65_536), limit: 99) == 0)
      #expect(try store.prune(JournalBound(since: 0, lines: 99, bytes: 1), limit: 99) == 4)
      #expect(try store.journal(session: nil, after: 0, limit: 9).entries() == [link.entry])
    }
  }

  @Test func `a link that waited is found when it is due, and settles`() throws {
    try withFirstVersion { folder in
      let store = try folder.open()
      #expect(try store.due(by: 604_805_000, limit: 9) == ["bob"])
      var next = try #require(try store.load("bob"))
      next.version += 1
      next.pending = []
      var entry = JournalEntry(session: "bob", sequence: 3, at: 8_000, event: .login)
      entry.settled = [LinkOutcome(session: "bob", link: 1, url: "taxi://wallet", outcome: .completed)]
      try store.commit([
        SessionChange(
          kind: .update, expectedVersion: 2, record: next, changedStores: [], pendingChanged: true, rows: [],
          entry: entry)
      ])
      #expect(try store.links(LinkConditions(session: "bob"), limit: 9).links.map(\.outcome.outcome) == [.completed])
      #expect(try store.counts().pending == 0)
    }
  }
}
