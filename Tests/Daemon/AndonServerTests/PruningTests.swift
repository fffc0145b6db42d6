import ControlProtocol
import Logging
import NIOCore
import SQLiteOpening
import SessionEngine
import SessionStore
import Synchronization
import TaxiApp
import Testing

@testable import AndonServer

/// The journal of a running daemon keeps its bounds, and links are answered in the meantime.
@Suite struct PruningTests {
  /// Opens so many links in a few rounds; the number of lines after each round.
  private func lines(_ daemon: TestDaemon, rounds: Int, links: Int) async throws -> [Int] {
    let client = try await daemon.client()
    var lines: [Int] = []
    for _ in 0..<rounds {
      let answers = try await client.calls((0..<links).map { _ in LinkOpen(url: "taxi://home") })
      #expect(answers.allSatisfy { $0.kind == nil })
      lines.append(try #require(try await client.call(Status()).store.counts).events)
    }
    return lines
  }

  @Test func `the journal keeps its number of entries under load`() async throws {
    var limits = DaemonLimits()
    limits[.logLines] = 200
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits)
      let lines = try await lines(daemon, rounds: 8, links: 250)
      // Looked at every 128 lines, and a group of commits comes between.
      #expect(lines.allSatisfy { $0 <= 200 + 128 + 250 }, "\(lines)")
      #expect(try #require(lines.last) >= 200)
      // The newest links are the ones that are kept.
      let newest = try await daemon.client().call(LinkLog(limit: 1)).links
      #expect(newest.map(\.outcome.link) == [2000])
      await daemon.running.stop()
    }
  }

  @Test func `the journal keeps its size under load`() async throws {
    var limits = DaemonLimits()
    limits[.logBytes] = 65_536
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits)
      let lines = try await lines(daemon, rounds: 8, links: 250)
      // A line has more than 200 bytes.
      #expect(lines.allSatisfy { $0 <= 65_536 / 200 + 128 + 250 }, "\(lines)")
      #expect(try #require(lines.last) >= 50)
      await daemon.running.stop()
    }
  }

  @Test func `entries that are too old are removed when links are opened`() async throws {
    let now = Atomic<Int64>(1_800_000_000_000)
    var limits = DaemonLimits()
    limits[.logSeconds] = 60
    try await TestDaemon.withFolder { folder in
      let clock = { @Sendable in now.load(ordering: .relaxed) }
      let daemon = try await TestDaemon.start(in: folder, storage: nil, limits: limits, clock: clock)
      #expect(try await lines(daemon, rounds: 1, links: 500)[0] > 500)
      now.add(61_000, ordering: .relaxed)
      let later = try await lines(daemon, rounds: 4, links: 130)
      #expect(try #require(later.last) <= 4 * 130 + 1, "\(later)")
      await daemon.running.stop()
    }
  }

  @Test func `a clock that is set ahead removes no entries, and time that passes does`() throws {
    let now = Atomic<Int64>(1_800_000_000_000)
    let day: Int64 = 86_400_000
    let (storage, daemon, connection) = try Self.simulated(logLines: 100_000, clock: { now.load(ordering: .relaxed) })
    try open(10, daemon, connection)
    now.add(46 * day, ordering: .relaxed)
    try open(10, daemon, connection)
    daemon.core.commits.prune()
    daemon.advance(milliseconds: 1_000)
    #expect(try storage.counts().events == 21)
    for _ in 0..<31 {
      daemon.advance(milliseconds: day)
      now.add(day, ordering: .relaxed)
      daemon.core.commits.prune()
    }
    daemon.advance(milliseconds: 1_000)
    // Of the links of the first day none is left, and those that were opened after the jump are all there.
    let first = try #require(try storage.journal(session: nil, after: 0, limit: 1).entries().first)
    #expect(first.at == 1_800_000_000_000 + 46 * day)
  }

  @Test(arguments: [(-5.0, 0), (0.0015, 1), (253_402_300_800.0, 253_402_300_799_999), (1e300, 253_402_300_799_999)])
  func `a clock outside of the years that a text can name counts as at their end`(seconds: Double, time: Int64) {
    #expect(DaemonConfiguration.milliseconds(seconds) == time)
  }

  /// A simulated daemon of one shard that keeps so many lines, with a connection.
  static func simulated(
    logLines: Int64, clock: (@Sendable () -> Int64)? = nil
  ) throws -> (CountingStorage, SimulatedDaemon, SimulatedConnection) {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory)
    configuration.peers = PeerPolicy(ownUID: nil)
    configuration.limits[.logLines] = logLines
    if let clock { configuration.clock = clock }
    let app = try TestDaemon.app()
    let storage = try CountingStorage(tables: app.tables)
    let daemon = AndonDaemon(
      configuration: configuration, app: app, routes: try TestDaemon.routes(),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    try DaemonCore.makeDefaultSession(daemon, storage)
    let simulated = SimulatedDaemon(daemon, storage: storage, shards: 1)
    simulated.settle()
    return (storage, simulated, try simulated.connect(to: 0))
  }

  private func open(_ count: Int, _ daemon: SimulatedDaemon, _ connection: SimulatedConnection) throws {
    try connection.send(
      (0..<count).map { number in
        SimulatedRequest(
          id: number, method: "link.open", session: "default", parameters: ["url": "taxi://home"], key: nil)
      })
    daemon.settle()
    #expect(try connection.answers().count == count)
  }

  @Test("A journal beyond its bound is pruned step by step until it is within the bound, then left alone")
  func steps() throws {
    let (storage, daemon, connection) = try Self.simulated(logLines: 10)
    try open(600, daemon, connection)
    daemon.advance(milliseconds: 1_000)
    #expect(try storage.counts().events == 10)
    let steps = storage.steps
    #expect(steps > 1)
    daemon.advance(milliseconds: 10_000)
    #expect(storage.steps == steps)
  }

  @Test("After the daemon began to stop, no journal entry is removed")
  func draining() throws {
    let (storage, daemon, connection) = try Self.simulated(logLines: 10)
    daemon.core.commits.endPruning()
    try open(600, daemon, connection)
    daemon.core.commits.prune()
    daemon.advance(milliseconds: 10_000)
    #expect(storage.steps == 0)
    #expect(try storage.counts().events > 600)
  }

  @Test("The database stays locked until a pruning step has ended")
  func unlocking() async throws {
    let storage = try CountingStorage(tables: try TestDaemon.app().tables, isEndless: true)
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage)
      storage.holdSteps()
      daemon.running.core.commits.prune()
      try await eventually { storage.isHolding }
      let steps = storage.steps
      async let stopped = daemon.running.stop()
      // The socket is closed before the store is.
      try await eventually { !daemon.running.listener.server.isActive }
      let second = await #expect(throws: DaemonError.self) { try await TestDaemon.start(in: folder) }
      #expect(second?.code == .locked)
      storage.releaseSteps()
      #expect(await stopped == nil)
      #expect(storage.steps == steps)
      await (try await TestDaemon.start(in: folder)).running.stop()
    }
  }
}
