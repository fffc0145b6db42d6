import ControlProtocol
import DeepLinks
import Logging
import NIOConcurrencyHelpers
import SQLiteOpening
import SessionEngine
import TaxiApp
import TextFormats

@testable import AndonServer

/// Runs a daemon core through random events and faults from one seed, in one thread, and checks the laws after each. Every
/// fourth seed has two daemons that share the store.
///
/// What happens in which order is drawn from the seed alone: two runs of a seed are equal to the last byte.
final class Simulation {
  static let sessions = ["default", "a", "b", "c", "d", "e", "f", "g"]

  let storage = SimulatedStorage()
  /// The wall clock, which a step may set.
  let time = SimulatedTime(1_800_000_000_000)
  /// The daemon that runs, as it was started.
  var blueprint: AndonDaemon
  let app: TaxiApp
  let routes: RouteTable
  var random: SplitMix64
  private(set) var daemons: [SimulatedDaemon] = []
  /// The number of the daemon to which something happens.
  var place = 0
  var daemon: SimulatedDaemon {
    get { daemons[place] }
    set { daemons[place] = newValue }
  }
  /// Whether two daemons share the store. What one has in memory may then be behind the store.
  var isShared: Bool { daemons.count > 1 }
  var requestCount = 0
  /// What was stored.
  var history = StoredHistory()
  /// What each key was answered.
  var keys = KeyAnswers()
  /// Requests with keys: they may be sent again.
  var repeatable: [SimulatedRequest] = []
  /// What could be tapped when a session was last seen.
  var offered: [String: [TapOffer]] = [:]
  /// The session that was asked for last.
  var lastSession = "default"
  /// The number of journal entries that had been removed at the last check.
  var removed = 0
  /// Sessions that have changed since they were checked.
  var changed: Set<String> = []
  /// What did not hold before a commit.
  var early: (any Error)?
  private(set) var steps = 0
  /// The digest of everything that was drawn, answered and stored.
  var trace = Trace()
  /// How often each kind of thing happened: a generator that never makes one tests nothing of it.
  private(set) var happened: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    app = try TestDaemon.app()
    routes = try TestDaemon.routes()
    var configuration = DaemonConfiguration(
      socket: "/simulated", database: .inMemory, limits: Self.limits(&random))
    let time = time
    configuration.clock = { time.now }
    configuration.peers = PeerPolicy(ownUID: nil)
    // The size of an event would depend on it, and so would the disconnected subscribers.
    configuration.recordsDurations = false
    let routes = routes
    blueprint = AndonDaemon(
      configuration: configuration, app: app, routes: routes,
      logger: Logger(label: "simulation", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage,
      reload: { routes })
    storage.watch()
    try DaemonCore.makeDefaultSession(blueprint, storage)
    let count = seed % 4 == 0 ? 2 : 1
    if count > 1 { storage.share() }
    daemons = (0..<count).map { made(at: $0) }
    // Commits run on the thread of the test, as everything does.
    nonisolated(unsafe) unowned let simulation = self
    storage.beforeCommits { simulation.checkBeforeCommit() }
  }

  /// Small ones, so that each of them is met.
  private static func limits(_ random: inout SplitMix64) -> DaemonLimits {
    var limits = DaemonLimits()
    limits[.liveSessions] = 6
    limits[.pendingSeconds] = 30
    limits[.uncommittedTurns] = 12
    limits[.unansweredRequests] = 16
    limits[.unreadBytes] = 4_096
    limits[.followerBytes] = 16_384
    limits[.heldBytes] = 65_536
    limits[.logLines] = 60
    limits[.commitGroup] = 1 + Int64(random.below(6))
    limits[.shards] = 1 + Int64(random.below(3))
    return limits
  }

  /// Runs so many steps with faults, then a quiet phase in which everything must be answered. Throws `ViolationError`.
  func run(steps count: Int) throws {
    for _ in 0..<count {
      try step()
      steps += 1
      try check()
    }
    try quieten()
  }

  /// Whether a turn of a daemon that runs has lost against one of the other.
  var hadConflict: Bool { daemons.contains { $0.core.context.counters.numbers.conflicts > 0 } }

  /// A daemon that starts. The clocks of two differ: a session that is made again in the same millisecond, with the same number of
  /// turns, would be taken for the one before it.
  func made(at place: Int) -> SimulatedDaemon {
    var blueprint = blueprint
    let time = time
    blueprint.configuration.clock = { time.now + Int64(place) }
    return SimulatedDaemon(blueprint, storage: storage, shards: Int(blueprint.configuration.limits[.shards]))
  }

  /// The peers of all daemons.
  var connections: [SimulatedConnection] { daemons.flatMap(\.connections) }

  /// Something happens.
  func count(_ name: String) {
    happened[name, default: 0] += 1
    trace.take(name)
  }
}
