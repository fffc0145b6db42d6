import Foundation
import PostgresStore
import SessionEngine
import SessionStore
import StoreContract
import Synchronization
import Testing
import TextFormats

/// PostgreSQL has the behaviour that all stores have, also when several daemons write.
@Suite struct PostgresStoreTests {
  private let server: PostgresServer

  init() throws { server = try PostgresServer.shared.get() }

  @Test(arguments: StoreContract.all) func `the store has the behaviour`(part: StoreContract) throws {
    let store = try server.store()
    defer { store.close() }
    try part.check(store)
  }

  @Test func `the same turns give the same journal, byte by byte, as on SQLite`() throws {
    let stores: [any SessionStorage] = [
      try server.store(), try SQLiteSessionStorage(inMemory: ContractRecords.tables),
    ]
    let journals = try stores.map { store in
      for group in ContractRecords.history(of: 40) { #expect(try store.commit(group) == []) }
      return try store.journal(session: nil, after: 0, limit: 1_000).lines.map(\.entry.text)
    }
    #expect(journals[0].count > 80)
    #expect(journals[0] == journals[1])
  }

  @Test func `turns of four writers on the same sessions are stored once, in an order without gaps`() throws {
    let address = try server.address()
    let stores = try (0..<4).map { _ in try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test) }
    _ = try stores[0].commit(["a", "b", "c"].map { ContractRecords.created($0) })
    let won = Atomic<Int>(0)
    let failed = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for _ in 0..<50 {
        do {
          let changes = try ["c", "a", "b"].compactMap { name in
            try stores[writer].load(name).map { ContractRecords.opened($0) }
          }
          let places = try stores[writer].commit(changes)
          won.add(changes.count - places.count, ordering: .relaxed)
        } catch {
          failed.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(failed.load(ordering: .relaxed) == 0)
    let stale = try #require(try stores[0].load("a"))
    #expect(try stores[3].commit([ContractRecords.opened(stale)]) == [])
    won.add(1, ordering: .relaxed)
    #expect(try stores[0].commit([ContractRecords.opened(stale)]) == [0])
    let page = try stores[1].journal(session: nil, after: 0, limit: 10_000)
    #expect(page.lines.count == won.load(ordering: .relaxed) + 3)
    #expect(page.last?.numbers.count == 4)
    for name in ["a", "b", "c"] {
      let numbers = try page.entries().filter { $0.session == name }.map(\.sequence)
      #expect(numbers == Array(1...Int64(numbers.count)))
      #expect(try stores[2].load(name)?.version == numbers.last)
    }
  }

  @Test func `a daemon with other links or of an older build is refused, unless it is forced`() throws {
    let address = try server.address()
    func open(_ change: (inout StoreUser) -> Void, isForced: Bool = false) throws {
      var user = StoreUser.test
      change(&user)
      try PostgresStorage(address, tables: ContractRecords.tables, daemon: user, isForced: isForced).close()
    }
    try open { _ in }
    for change in [{ $0.links = "b" }, { $0.build = "1.1.9" }, { $0.app = "other" }] as [(inout StoreUser) -> Void] {
      #expect(throws: StorageError.self) { try open(change) }
    }
    #expect(throws: StorageError.self) { try open({ $0.app = "other" }, isForced: true) }
    try open { _ in }
    try open { $0.build = "1.10.0" }
    #expect(throws: StorageError.self) { try open { _ in } }
    try open({ $0.links = "b" }, isForced: true)
    try open { $0.links = "b" }
    #expect(throws: StorageError.self) { try open { _ in } }
  }

  @Test func `an export ends at its bound in every stream, and a stream that has ended leaves its place`() throws {
    let address = try server.address()
    let stores = try (0..<2).map { _ in try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test) }
    for (index, store) in stores.enumerated() {
      _ = try store.commit([ContractRecords.created("s\(index)"), ContractRecords.created("t\(index)")])
    }
    let end = try #require(try stores[0].journal(session: nil, after: 0, limit: 1).last)
    #expect(end.numbers.count == 2)
    // Entries that were added later are between those of the export.
    for store in stores { _ = try store.commit([ContractRecords.created("u\(store === stores[0] ? 0 : 1)")]) }
    try server.query("UPDATE \(address.schema).events SET id = -id WHERE session_id LIKE 'u%'")
    var (place, found): (JournalCursor, [String]) = (0, [])
    while true {
      let page = try stores[1].journal(session: nil, after: place, until: end, limit: 1)
      found += try page.entries().map(\.session)
      if page.lines.isEmpty { break }
      place = page.place(after: page.lines[...])
    }
    #expect(found == ["s0", "t0", "s1", "t1"])
    #expect(place == end)
    let streams = end.numbers.keys.sorted()
    try server.query("DELETE FROM \(address.schema).events WHERE stream = \(streams[0])")
    #expect(try stores[1].journal(session: nil, after: end, limit: 9).start.numbers.keys.sorted() == streams)
    try server.query("DELETE FROM \(address.schema).streams WHERE stream = \(streams[0])")
    #expect(try stores[1].journal(session: nil, after: end, limit: 9).start.numbers.keys.sorted() == [streams[1]])
  }

  @Test func `a database of another program, or with another encoding, is refused, and nothing is made in it`() throws {
    func refusal(_ address: ServerAddress, isThere: Bool = false) -> String? {
      #expect(throws: StorageError.self) {
        try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test, isThere: isThere)
      }?.message
    }
    let (foreign, empty) = (try server.address(), try server.address())
    try server.query("CREATE TABLE \(foreign.schema).visits (a int); CREATE TABLE \(foreign.schema).events (a int)")
    #expect(
      refusal(foreign) == "the database belongs to another program: it has tables named events, visits")
    #expect(refusal(empty, isThere: true) == "the database has no store")
    // The table is not there yet.
    for address in [foreign, empty] { try server.query("CREATE TABLE \(address.schema).store_values (a int)") }
    try server.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    let latin = try ServerAddress("postgres://andon@/latin?host=\(server.folder)")
    #expect(refusal(latin) == "the database has the encoding LATIN1, and UTF8 is needed")
  }

  @Test func `daemons that make the same store at once find it made`() throws {
    for _ in 0..<5 {
      let address = try server.address()
      let failed = Atomic<Int>(0)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test).close()
        } catch {
          failed.add(1, ordering: .relaxed)
        }
      }
      #expect(failed.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `a store works again only when all its tables can be read`() throws {
    let address = try server.address()
    let store = try PostgresStorage(address, tables: ContractRecords.tables, daemon: .test)
    try store.probe()
    try server.query("ALTER TABLE \(address.schema).visits RENAME TO away")
    let error = #expect(throws: StorageError.self) { try store.probe() }
    #expect(error?.hint == "a table or a column of the store is missing: restore the database from a copy")
    try server.query("ALTER TABLE \(address.schema).away RENAME TO visits")
    try store.probe()
    #expect(try store.counts().events == 0)
  }

  @Test(arguments: ["postgres://u:secret@h/n", "postgres://u@h/n?password=secret", "mysql://h/n", "postgres"])
  func `an address with a password, or of another kind, is refused without showing it`(text: String) throws {
    let error = #expect(throws: StorageError.self) { try ServerAddress(text) }
    #expect(error?.message.contains("secret") == false)
  }

  @Test func `a server that is not there is unavailable within its deadline`() throws {
    let address = try ServerAddress("postgres://andon@/postgres?host=/nowhere")
    let error = #expect(throws: StorageError.self) { try PostgresStorage(address, tables: [], daemon: .test) }
    #expect(error?.code == .unavailable)
  }
}
