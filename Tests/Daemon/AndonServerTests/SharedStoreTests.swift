import ControlProtocol
import SessionEngine
import SessionStore
import TaxiApp
import Testing

@testable import AndonServer

/// Four daemons with one store, and one client each, which change the same session as fast as they can.
@Suite struct SharedStoreTests {
  private static let writers = 4
  private static let links = 40

  /// The numbers of the links of one client, in the order of its requests, and how often it got `session.busy`.
  private struct Written {
    var links: [Int] = []
    var busy = 0
  }

  @Test(arguments: [true, false])
  func `nothing acknowledged is lost or doubled, and the order of each client is kept`(onSQLite: Bool) async throws {
    let storage: any SessionStorage =
      onSQLite ? try SQLiteSessionStorage(inMemory: TestDaemon.app().tables) : MemoryStorage()
    try await TestDaemon.withFolder { folder in
      var daemons: [TestDaemon] = []
      for number in 0..<Self.writers {
        daemons.append(try await TestDaemon.start(in: folder, storage: storage, socket: "\(number).sock"))
      }
      var clients: [ControlClient] = []
      for number in 0..<Self.writers {
        clients.append(try await ControlClient.connect(path: "\(folder)/\(number).sock", timeout: .seconds(600)))
      }
      _ = try await clients[0].call(SessionCreate(session: "shared"))
      let written = try await withThrowingTaskGroup(of: Written.self) { group in
        for (number, client) in clients.enumerated() { group.addTask { try await Self.write(client, number) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try Self.check(written, storage)
      var conflicts = 0
      for daemon in daemons { conflicts += daemon.running.core.context.counters.numbers.conflicts }
      #expect(conflicts > 0)
      let busy = written.reduce(0) { $0 + $1.busy }
      print("\(Self.writers * Self.links) links, \(conflicts) conflicts, \(busy) times session.busy")
      for client in clients { await client.close() }
      for daemon in daemons { await daemon.running.stop() }
    }
  }

  /// Opens links one after the other. A link that is refused as busy is opened again with the same key.
  private static func write(_ client: ControlClient, _ number: Int) async throws -> Written {
    var written = Written()
    for place in 0..<links {
      let link = LinkOpen(url: "taxi://home", session: "shared", key: "\(number)-\(place)")
      while written.links.count == place {
        do {
          written.links.append(try await client.call(link).link)
        } catch let error as ControlError where error.kind == .sessionBusy {
          written.busy += 1
        }
      }
    }
    return written
  }

  private static func check(_ written: [Written], _ storage: any SessionStorage) throws {
    for client in written { #expect(client.links == client.links.sorted()) }
    #expect(written.flatMap(\.links).sorted() == Array(1...(writers * links)))
    let entries = try storage.journal(session: "shared", after: 0, limit: 1_000).entries()
    #expect(entries.map(\.sequence) == Array(1...Int64(writers * links + 1)))
    #expect(Set(entries.compactMap(\.key)).count == writers * links)
  }
}
