import ControlProtocol
import Foundation
import Logging
import SessionEngine
import TaxiApp
import Testing

@testable import AndonServer

/// Which session belongs to which shard, what stays in memory, and what happens by itself.
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

  @Test func aSessionBelongsToOneShardInEveryProcess() {
    let map = map(4)
    #expect(["default", "alice", "bob", "carol", "dave"].map(map.index) == [0, 0, 1, 1, 0])
    var counts = [0, 0, 0, 0]
    for number in 0..<10_000 { counts[map.index(of: "bench-\(number)")] += 1 }
    #expect(counts.allSatisfy { (2_300...2_700).contains($0) }, "\(counts)")
  }

  @Test func whatWasNotUsedForLongLeavesFirst() throws {
    var directory = SessionDirectory()
    let app = try TestDaemon.app()
    let routes = try TestDaemon.routes()
    func entry(_ name: String) throws -> LiveSession {
      LiveSession(
        try Session.create(id: name, app: app, routes: routes, limits: SessionLimits(), at: 0).session, generation: 0,
        keysInMemory: 0)
    }
    for name in ["a", "b", "c", "d"] { directory.insert(try entry(name)) }
    if let a = directory["a"] { directory.touch(a) }
    directory["b"]?.inFlight = 1
    #expect(directory.removeLeastRecent()?.id == "c")
    #expect(directory.removeLeastRecent()?.id == "d")
    // a was used last, b is busy.
    #expect(directory.removeLeastRecent() == nil)
    directory["b"]?.inFlight = 0
    if let b = directory["b"] { directory.rest(b) }
    #expect(directory.removeLeastRecent()?.id == "b")
    #expect(directory.count == 1)
    // Sessions that come and go leave nothing behind.
    for _ in 0..<1_000 {
      directory.insert(try entry("e"))
      directory.remove("e")
    }
    #expect(directory.count == 1 && directory.removeLeastRecent()?.id == "a")
  }

  @Test func alarmsGoOffInTheirOrder() {
    var alarms = Alarms()
    var random = SplitMix64(seed: 1)
    let moments = (0..<500).map { _ in Int64(random.below(100)) }
    for moment in moments { alarms.set("\(moment)", at: moment) }
    #expect(alarms.next == moments.min())
    var taken: [Int64] = []
    while let name = alarms.takeDue(by: 60) { taken.append(Int64(name) ?? -1) }
    #expect(taken == moments.filter { $0 <= 60 }.sorted())
    #expect(alarms.count == moments.count { $0 > 60 })
  }

  @Test func aLinkThatWaitsInASleepingSessionExpiresByItself() throws {
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

  @Test func sessionsThatCannotBeLoadedKeepNoOtherOneAsleepAndAreTriedMoreAndMoreSeldom() throws {
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
    // After one second, two and four more: not at every look.
    #expect((260...520).contains(storage.refusedLoads - before))
    // However many they are, the log is not filled with them.
    let told = log.lines.filter { $0.hasPrefix("a session in which something is due cannot be loaded") }
    #expect((1...16).contains(told.count))
    storage.damage([])
    pass(seconds: 10)
    #expect(storage.sessions.allSatisfy { $0.pending.isEmpty })
    #expect(daemon.core.context.health.trouble == nil)
  }

  @Test func whichSessionWasMeantIsLookedForOnlyForAFewAtOnce() throws {
    var limits = DaemonLimits()
    limits[.shards] = 1
    let daemon = simulated(limits: limits, storage: SimulatedStorage(), clock: { 1_800_000_000_000 })
    let connection = try daemon.connect(to: 0)
    func ask(_ method: String, _ names: [String]) throws -> [String] {
      try connection.send(names.map { SimulatedRequest(id: 1, method: method, session: $0, parameters: [:], key: nil) })
      daemon.settle()
      return try connection.answers()
    }
    _ = try ask("session.create", ["alice"])
    for _ in 0..<2 {
      let answers = try ask("session.tree", [String](repeating: "alicf", count: 100))
      #expect(answers.count == 100 && answers.allSatisfy { $0.contains("session.notFound") })
      #expect(answers.count { $0.contains("did you mean alice?") } == 4)
    }
  }

  @Test func aStepOfTheClockIsFoundWithinSeconds() throws {
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
    daemon.advance(milliseconds: WallTimer.longest)
    daemon.settle()
    #expect(storage.sessions.first { $0.id == "a" }?.pending.isEmpty == true)
  }
}
