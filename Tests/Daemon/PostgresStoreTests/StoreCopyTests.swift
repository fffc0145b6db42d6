import Foundation
import PostgresStore
import SessionEngine
import SessionStore
import StoreContract
import TestSupport
import Testing
import TextFormats

/// A copy of a store has the same journal, byte by byte, and goes on like the original.
@Suite struct StoreCopyTests {
  private let server: PostgresServer

  init() throws { server = try PostgresServer.shared.get() }

  private func sqlite() throws -> SQLiteSessionStorage { try SQLiteSessionStorage(inMemory: ContractRecords.tables) }

  private func journal(_ store: any SessionStorage) throws -> [String] {
    try store.journal(session: nil, after: 0, limit: 10_000).lines.map(\.entry.text)
  }

  @Test func `a copy to PostgreSQL and back has the journal, the sessions and the links of the original`() throws {
    let stores: [any CopiedStorage] = [try sqlite(), try server.store(), try server.store(), try sqlite()]
    for group in ContractRecords.history(of: 40) { _ = try stores[0].commit(group) }
    for (source, target) in zip(stores, stores.dropFirst()) {
      let copy = try StoreCopy(from: source, to: target)
      #expect((copy.events, copy.sessions) == (93, 3))
    }
    for store in stores.dropFirst() {
      #expect(try journal(store) == journal(stores[0]))
      for name in ["a", "b", "c"] {
        #expect(try store.load(name) == stores[0].load(name))
        #expect(
          try store.journal(of: name, before: .max, limit: 99).lines.map(\.entry)
            == stores[0].journal(of: name, before: .max, limit: 99).lines.map(\.entry))
        #expect(try store.reply(session: name, key: "39")?.json == stores[0].reply(session: name, key: "39")?.json)
      }
      #expect(try store.nextDue() == stores[0].nextDue())
      let links = try store.links(LinkConditions(), before: .max, limit: 999).links
      let original = try stores[0].links(LinkConditions(), before: .max, limit: 999).links
      #expect(links.map(\.outcome) == original.map(\.outcome))
      #expect(links.map(\.earlier) == original.map(\.earlier))
    }
    // All of them go on from there.
    for store in stores {
      for name in ["a", "b", "c"] {
        let record = try #require(try store.load(name))
        #expect(try store.commit([ContractRecords.opened(record)]) == [])
      }
    }
    for store in stores { #expect(try journal(store) == journal(stores[0])) }
  }

  @Test func `a store with content is no target, and a store that a daemon uses is not copied`() throws {
    let (source, target) = (try sqlite(), try server.store())
    _ = try source.commit([ContractRecords.created("a")])
    _ = try target.commit([ContractRecords.created("b")])
    #expect(throws: StorageError.self) { try StoreCopy(from: source, to: target) }
    #expect(try target.counts().sessions == 1)
    let address = try server.address()
    let daemon = try open(address)
    let other = try open(address, name: "copy")
    for (source, target) in [(other, try sqlite()), (source, other)] as [(any CopiedStorage, any CopiedStorage)] {
      let error = #expect(throws: StorageError.self) { try StoreCopy(from: source, to: target) }
      #expect(error?.code == .locked)
    }
    // The store that was to be the copy is one as before.
    try open(address, name: "third").close()
    daemon.close()
    #expect(try StoreCopy(from: source, to: other).sessions == 1)
  }

  private func open(_ address: ServerAddress, name: String = "tests", isThere: Bool = false) throws -> PostgresStorage {
    var user = StoreUser.test
    user.name = name
    return try PostgresStorage(address, tables: ContractRecords.tables, daemon: user, isThere: isThere)
  }

  @Test func `what an interrupted copy has left is no store`() throws {
    let source = try sqlite()
    _ = try source.commit([ContractRecords.created("a")])
    let address = try server.address()
    let target = try open(address)
    try server.query("ALTER TABLE \(address.schema).sessions ADD CONSTRAINT none CHECK (false)")
    #expect(throws: StorageError.self) { try StoreCopy(from: source, to: target) }
    target.close()
    for isThere in [false, true] {
      let error = #expect(throws: StorageError.self) { try open(address, isThere: isThere) }
      #expect(error?.message == StorageError.unfinishedCopy.message)
    }
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    func file() throws -> SQLiteSessionStorage {
      try SQLiteSessionStorage(path: folder.path + "/a.db", tables: ContractRecords.tables, durability: .full)
    }
    let copy = try file()
    try copy.mark(isUnfinished: true)
    try copy.close()
    #expect(throws: StorageError.unfinishedCopy) { try file() }
    let found = DatabaseInspection(path: folder.path + "/a.db", isInUse: false, limit: .max)
    if case .refused(let error) = found { #expect(error == .unfinishedCopy) } else { Issue.record("\(found)") }
  }
}
