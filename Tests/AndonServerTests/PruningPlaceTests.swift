import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import TaxiApp
import Testing

@testable import AndonServer

/// Where the journal is pruned: beside commits while they come, and alone after them.
@Suite struct PruningPlaceTests {
  private struct Fixture {
    let storage: CountingStorage
    let daemon: SimulatedDaemon
    let connection: SimulatedConnection

    init(logLines: Int64) throws {
      var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
      configuration.peers = PeerPolicy(ownUID: nil)
      configuration.limits[.logLines] = logLines
      let app = try TestDaemon.app()
      storage = try CountingStorage(tables: app.tables)
      let blueprint = AndonDaemon(
        configuration: configuration, app: app, routes: try TestDaemon.routes(),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
      try DaemonCore.makeDefaultSession(blueprint, storage)
      daemon = SimulatedDaemon(blueprint, storage: storage, shards: 1)
      daemon.settle()
      connection = try daemon.connect(to: 0)
    }

    /// Sends links in rounds, each answered before the next; the lines of the journal after each.
    func open(rounds: Int, links: Int) throws -> [Int] {
      try (0..<rounds).map { round in
        try connection.send(
          (0..<links).map { number in
            SimulatedRequest(
              id: round * links + number, method: "link.open", session: "default", parameters: ["url": "taxi://home"],
              key: nil)
          })
        daemon.settle()
        #expect(try connection.answers().count == links)
        return try storage.counts().events
      }
    }
  }

  @Test(arguments: [1, 16, 250]) func retentionCostsNoTransactionOfItsOwnWhileLinksCome(links: Int) throws {
    let rounds = 1_000 / links
    let (bounded, free) = (try Fixture(logLines: 100), try Fixture(logLines: 1_000_000))
    let lines = try bounded.open(rounds: rounds, links: links)
    #expect(try free.open(rounds: rounds, links: links).last == rounds * links + 1)
    #expect(bounded.storage.commits == free.storage.commits)
    #expect(bounded.storage.steps == 0)
    // Looked at every 128 lines; as many go at once, and a group of commits comes between.
    #expect(lines.allSatisfy { $0 <= 100 + 128 + JournalPruning.share + links }, "\(lines)")
  }

  @Test func whatIsLeftGoesAloneWhenNoLinksCome() throws {
    let fixture = try Fixture(logLines: 10)
    // The lone link finds the journal too long, and takes with it what came before.
    _ = try fixture.open(rounds: 1, links: 127)
    _ = try fixture.open(rounds: 1, links: 1)
    #expect(fixture.storage.steps == 0)
    #expect(try fixture.storage.counts().events > 10)
    fixture.daemon.advance(milliseconds: 80)
    #expect(fixture.storage.steps == 0)
    fixture.daemon.advance(milliseconds: 1_000)
    #expect(try fixture.storage.counts().events == 10)
    let steps = fixture.storage.steps
    fixture.daemon.advance(milliseconds: 10_000)
    #expect(fixture.storage.steps == steps)
  }

  @Test func drainingEndsPruning() throws {
    let fixture = try Fixture(logLines: 10)
    _ = try fixture.open(rounds: 1, links: 600)
    fixture.daemon.core.writer.endPruning()
    fixture.daemon.core.writer.pruneWhenIdle()
    fixture.daemon.advance(milliseconds: 10_000)
    #expect(fixture.storage.steps == 0)
    let lines = try fixture.open(rounds: 1, links: 200)
    #expect(lines.last ?? 0 > 200)
  }

  @Test func nothingIsUnlockedWhileAStepOfPruningIsAtHand() async throws {
    let storage = try CountingStorage(tables: try TestDaemon.app().tables, isEndless: true)
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage)
      storage.holdSteps(true)
      daemon.running.core.writer.pruneWhenIdle()
      while !storage.isHolding { try await Task.sleep(for: .milliseconds(1)) }
      let steps = storage.steps
      async let stopped = daemon.running.stop()
      // The socket is closed before the store is.
      while daemon.running.server.isActive { try await Task.sleep(for: .milliseconds(5)) }
      try await Task.sleep(for: .milliseconds(50))
      let second = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder) }
      #expect(second?.code == .locked)
      storage.holdSteps(false)
      #expect(await stopped == nil)
      #expect(storage.steps == steps)
      await (try await TestDaemon.start(in: folder)).running.stop()
    }
  }
}
