import ControlProtocol
import Foundation
import Logging
import SQLiteOpening
import SessionEngine
import SocketTestSupport
import Testing

@testable import AndonServer

/// What the shards hand to the writer.
@Suite struct CommitBatchTests {
  @Test func `a commit stores the changed state and the outcome as it was sent`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let raw = try RawClient(daemon.socket)
      try raw.send("taxi://wallet\ntaxi://menu\ntaxi://nowhere\n")
      let lines = try raw.lines(3)
      let links = storage.changes.filter { $0.entry.event == .open }
      // The first link loads the wallet; the menu has no data, so the others leave every store as it is.
      #expect(links.map(\.changedStores.isEmpty) == [false, true, true])
      #expect(links.map(\.route) == ["wallet", "menu", nil])
      #expect(links.map { $0.entry.answer?.json } == lines)
      #expect(storage.changes.first { $0.entry.event == .login }?.changedStores.contains("account") == true)
    }
  }

  @Test func `a session that was loaded again stores only changed state`() async throws {
    let storage = MemoryStorage()
    var limits = DaemonLimits()
    limits[.liveSessions] = 1
    try await TestDaemon.with(storage: storage, limits: limits) { daemon in
      let client = try await daemon.client()
      for name in ["a", "b", "c", "d"] {
        _ = try await client.call(SessionCreate(session: name))
        _ = try await client.call(SessionLogin(session: name))
      }
      _ = try await client.call(LinkOpen(url: "taxi://menu", session: "a"))
      for name in ["b", "c", "d"] { _ = try await client.call(SessionTree(session: name)) }
      _ = try await client.call(LinkOpen(url: "taxi://menu", session: "a"))
      _ = try await client.call(LinkOpen(url: "taxi://wallet", session: "a"))
      let links = storage.changes.filter { $0.entry.event == .open }
      #expect(links.suffix(2).map(\.changedStores.isEmpty) == [true, false])
    }
  }

  @Test func `a transaction has at most the turns of a group`() throws {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.peers = PeerPolicy(ownUID: nil)
    configuration.limits[.commitGroup] = 2
    let storage = SimulatedStorage()
    let blueprint = AndonDaemon(
      configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    let daemon = SimulatedDaemon(blueprint, storage: storage, shards: 1)
    let connection = try daemon.connect(to: 0)
    daemon.settle()
    let before = storage.commits
    for number in 1...4 {
      try connection.send(
        SimulatedRequest(id: number, method: "session.create", session: "s\(number)", parameters: [:], key: nil))
      daemon.turn(0)
    }
    daemon.settle()
    #expect(try connection.answers().count == 4)
    #expect(storage.commits - before == 2)
  }
}
