import PostgresStore
import SessionEngine
import SessionStore
import StoreContract
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
    _ = try target.meet(links: "a")
    let error = #expect(throws: StorageError.self) { try StoreCopy(from: target, to: try sqlite()) }
    #expect(error?.code == .locked)
    target.close()
  }
}
