import ControlProtocol
import Foundation
import Logging
import SQLiteOpening
import SessionEngine
import TaxiApp
import Testing

@testable import AndonServer

/// The assignment of sessions to shards, eviction and timers.
@Suite struct ShardTests {
  private func map(_ count: Int) -> ShardMap {
    var limits = DaemonLimits()
    limits[.shards] = Int64(count)
    return simulated(limits: limits, storage: SimulatedStorage(), clock: { 0 }).core.shards
  }

  private func simulated(
    limits: DaemonLimits, storage: SimulatedStorage, clock: @escaping @Sendable () -> Int64,
    logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
  ) -> SimulatedDaemon {
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory, limits: limits)
    configuration.clock = clock
    configuration.peers = PeerPolicy(ownUID: nil)
    // The files of the repository are right: another test says so.
    guard let app = try? TestDaemon.app(), let routes = try? TestDaemon.routes() else { preconditionFailure() }
    let daemon = AndonDaemon(
      configuration: configuration, app: app, routes: routes,
      logger: logger, storage: storage)
    return SimulatedDaemon(daemon, storage: storage, shards: Int(limits[.shards]))
  }

  @Test func `a session belongs to the same shard in every process`() {
    let map = map(4)
    #expect(["default", "alice", "bob", "carol", "dave"].map(map.index) == [0, 0, 1, 1, 0])
    var counts = [0, 0, 0, 0]
    for number in 0..<10_000 { counts[map.index(of: "bench-\(number)")] += 1 }
    #expect(counts.allSatisfy { (2_300...2_700).contains($0) }, "\(counts)")
  }

  @Test func `a pending link of an evicted session expires without a request`() throws {
    let time = SimulatedTime(1_800_000_000_000)
    var limits = DaemonLimits()
    limits[.liveSessions] = 1
    limits[.shards] = 1
    limits[.pendingSeconds] = 60
    let storage = SimulatedStorage()
    let daemon = simulated(limits: limits, storage: storage, clock: { time.now })
    let connection = try daemon.connect(to: 0)
    daemon.settle()
    var number = 0
    func send(_ method: String, _ session: String, _ parameters: [String: String] = [:]) throws {
      number += 1
      try connection.send(
        SimulatedRequest(id: number, method: method, session: session, parameters: parameters, key: nil))
      daemon.settle()
    }
    for name in ["a", "b", "c"] { try send("session.create", name) }
    try send("link.open", "a", ["url": "taxi://wallet"])
    try send("session.tree", "b")
    try send("session.tree", "c")
    #expect(storage.sessions.first { $0.id == "a" }?.pending.count == 1)
    time.now += 59_999
    daemon.advance(milliseconds: 59_999)
    daemon.settle()
    #expect(storage.sessions.first { $0.id == "a" }?.pending.count == 1)
    time.now += 1
    daemon.advance(milliseconds: 1_000)
    daemon.settle()
    #expect(storage.sessions.first { $0.id == "a" }?.pending.isEmpty == true)
    #expect(storage.journal.last?.event == .tick)
  }

  @Test func `sessions that cannot be loaded delay no other, and are tried again after a minute`() throws {
    let time = SimulatedTime(1_800_000_000_000)
    var limits = DaemonLimits()
    limits[.liveSessions] = 1
    limits[.shards] = 1
    limits[.pendingSeconds] = 60
    let storage = SimulatedStorage()
    let log = LogRecorder()
    let daemon = simulated(limits: limits, storage: storage, clock: { time.now }, logger: log.logger)
    let connection = try daemon.connect(to: 0)
    let bad = (0..<260).map { "bad\($0)" }
    for name in bad + ["good"] {
      try connection.send([
        SimulatedRequest(id: 1, method: "session.create", session: name, parameters: [:], key: nil),
        SimulatedRequest(
          id: 2, method: "link.open", session: name, parameters: ["url": "taxi://wallet"], key: nil),
      ])
    }
    daemon.settle()
    try connection.send(SimulatedRequest(id: 3, method: "session.create", session: "last", parameters: [:], key: nil))
    daemon.settle()
    storage.damage(Set(bad))
    func pass(seconds: Int) {
      for _ in 0..<(5 * seconds) {
        time.now += 200
        daemon.advance(milliseconds: 200)
        daemon.settle()
      }
    }
    time.now += 60_000
    daemon.advance(milliseconds: 60_000)
    pass(seconds: 2)
    #expect(storage.sessions.first { $0.id == "good" }?.pending.isEmpty == true)
    #expect(daemon.core.context.health.trouble?.contains("260 sessions") == true)
    let before = storage.refusedLoads
    pass(seconds: 6)
    #expect(storage.refusedLoads == before)
    // The log is not filled with one line each.
    #expect((1...16).contains(log.lines.count { $0.hasPrefix("the store cannot be read") }))
    storage.damage([])
    pass(seconds: 62)
    #expect(storage.sessions.allSatisfy { $0.pending.isEmpty })
    // The cause stays after damage was met: a commit that succeeds repairs no page.
    #expect(
      daemon.core.context.health.trouble
        == "bad0 is damaged; restore it from a copy, or name another file with --database")
  }

  @Test func `a wall clock that is set forward takes effect within five seconds`() throws {
    let time = SimulatedTime(1_800_000_000_000)
    let storage = SimulatedStorage()
    var limits = DaemonLimits()
    limits[.pendingSeconds] = 3_600
    let daemon = simulated(limits: limits, storage: storage, clock: { time.now })
    let connection = try daemon.connect(to: 0)
    try connection.send(
      SimulatedRequest(id: 1, method: "session.create", session: "a", parameters: [:], key: nil))
    daemon.settle()
    try connection.send(
      SimulatedRequest(id: 2, method: "link.open", session: "a", parameters: ["url": "taxi://wallet"], key: nil))
    daemon.settle()
    time.now += 7_200_000
    daemon.advance(milliseconds: SessionTimers.longestSleep)
    daemon.settle()
    #expect(storage.sessions.first { $0.id == "a" }?.pending.isEmpty == true)
  }
}
