import ControlProtocol
import DeepLinks
import Foundation
import Logging
import NIOConcurrencyHelpers
import RIBs
import SessionEngine
import TaxiApp

@testable import AndonServer

/// Runs a daemon core through random events and faults from one seed, in one thread, and checks the laws.
///
/// What happens in which order is drawn from the seed alone: two runs of a seed are equal to the last byte.
final class Simulation {
  /// A law that did not hold.
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private static let sessions = ["default", "a", "b", "c", "d", "e", "f", "g"]
  private static let places = [
    "taxi://home", "taxi://reservations", "taxi://reservations/42", "taxi://wallet", "taxi://nowhere", "taxi://%zz",
  ]
  private let storage = SimulatedStorage()
  private let time = NIOLockedValueBox<Int64>(1_800_000_000_000)
  private let blueprint: AndonDaemon
  private let app: TaxiApp
  private let routes: RouteTable
  private var random: SplitMix64
  private var daemon: SimulatedDaemon
  private var nextRequest = 0
  /// What was acknowledged, by what tells it from all others in the journal.
  private var acknowledged: Set<String> = []
  /// What was refused before anything was done.
  private var refused: Set<String> = []
  /// Requests with keys whose answers have not come: they may be sent again.
  private var unanswered: [SimulatedRequest] = []
  /// The first answers to keys.
  private var firstAnswers: [String: String] = [:]
  private(set) var steps = 0
  /// The digest of everything that was answered.
  private(set) var trace: UInt64 = 0xcbf2_9ce4_8422_2325
  /// How often each kind of thing happened: a generator that never makes one tests nothing of it.
  private(set) var happened: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    app = try TestDaemon.app()
    routes = try TestDaemon.routes()
    var limits = DaemonLimits()
    limits[.liveSessions] = 6
    limits[.pendingSeconds] = 30
    limits[.uncommittedTurns] = 12
    limits[.commitGroup] = 1 + Int64(random.below(6))
    limits[.shards] = 1 + Int64(random.below(3))
    var configuration = DaemonConfiguration(socket: "/simulated", database: .inMemory, limits: limits)
    let time = time
    configuration.clock = { time.withLockedValue { $0 } }
    configuration.peers = PeerPolicy(ownUID: nil)
    configuration.commitsBesideTurns = random.below(2) == 0 ? .always : .never
    blueprint = AndonDaemon(
      configuration: configuration, app: app, routes: routes,
      logger: Logger(label: "simulation", factory: { _ in SwiftLogNoOpLogHandler() }), storage: storage)
    try DaemonCore.makeDefaultSession(blueprint, storage)
    daemon = SimulatedDaemon(blueprint, storage: storage, shards: Int(limits[.shards]))
  }

  /// Runs so many steps with faults, then a quiet phase in which everything must be answered. Throws `Violation`.
  func run(steps count: Int) throws {
    for _ in 0..<count {
      try step()
      steps += 1
      try receive()
      if let problem = storage.problems.first { throw Violation(description: problem) }
    }
    try quieten()
  }

  // MARK: - What happens

  private func step() throws {
    switch random.below(1000) {
    case ..<420: try sendSomething()
    case ..<900: daemon.turn(random.below(daemon.loopCount))
    case ..<930: try advance(Int64(random.below(8_000)))
    case ..<940: note("clock.stepped") { time.withLockedValue { $0 += Int64(random.below(7_200_000)) - 3_600_000 } }
    case ..<965: fail()
    case ..<980: hangUp()
    case ..<985: note("reload") { _ = try? daemon.core.reload.use(routes) }
    case ..<990: try restart()
    default: daemon.settle()
    }
  }

  private func sendSomething() throws {
    if daemon.connections.count < 3, random.below(4) == 0 || daemon.connections.isEmpty {
      _ = try daemon.connect(to: random.below(3))
    }
    guard !daemon.connections.isEmpty else { return }
    let connection = daemon.connections[random.below(daemon.connections.count)]
    if !unanswered.isEmpty, random.below(4) == 0 {
      let again = unanswered[random.below(unanswered.count)]
      return try note("sent.again") { try connection.send(request(again.method, again.session, again)) }
    }
    let session = Self.sessions[random.below(Self.sessions.count)]
    let method =
      [
        "link.open", "link.open", "link.open", "link.open", "session.create", "session.create", "session.login",
        "session.logout", "session.configure", "session.close", "session.tree", "session.show", "link.log",
      ][
        random.below(13)]
    try note(method) { try connection.send(request(method, session, nil)) }
  }

  private func request(_ method: String, _ session: String, _ again: SimulatedRequest?) -> SimulatedRequest {
    nextRequest += 1
    if let again {
      return SimulatedRequest(
        id: nextRequest, method: method, session: session, parameters: again.parameters, key: again.key)
    }
    var parameters: [String: String] = [:]
    var key: String? = "k\(nextRequest)"
    switch method {
    case "link.open":
      // Each link is told from all others by what it carries.
      parameters["url"] = "\(Self.places[random.below(Self.places.count)])?n=\(nextRequest)"
      if random.below(2) == 0 { key = nil }
    case "session.configure": parameters["maintenance"] = random.below(3) == 0 ? "on" : "off"
    case "session.tree", "session.show", "link.log": key = nil
    default: break
    }
    let request = SimulatedRequest(
      id: nextRequest, method: method, session: session, parameters: parameters, key: key)
    if key != nil { unanswered.append(request) }
    if unanswered.count > 64 { unanswered.removeFirst() }
    return request
  }

  private func advance(_ milliseconds: Int64) throws {
    time.withLockedValue { $0 += milliseconds }
    daemon.advance(milliseconds: milliseconds)
    note("advance") {}
  }

  private func fail() {
    let fault: SimulatedStorage.Fault = [.commitLost, .commitStoredAndLost, .unreadable][random.below(3)]
    note("\(fault)") { storage.failNext(fault) }
  }

  private func hangUp() {
    guard let connection = daemon.connections.last else { return }
    connection.open.removeAll()
    note("hangUp") { connection.hangUp() }
    daemon.forget(connection)
  }

  private func restart() throws {
    daemon.kill()
    daemon = SimulatedDaemon(blueprint, storage: storage, shards: Int(blueprint.configuration.limits[.shards]))
    note("kill") {}
  }

  private func note<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    happened[name, default: 0] += 1
    return try body()
  }

  // MARK: - What must hold

  /// Answers come in the order of the requests, and each tells the truth.
  private func receive() throws {
    for connection in daemon.connections {
      for line in try connection.answers() {
        guard !connection.open.isEmpty else { throw Violation(description: "an answer to nothing: \(line)") }
        try check(line, connection.open.removeFirst())
      }
    }
  }

  private func check(_ line: String, _ request: SimulatedRequest) throws {
    for byte in line.utf8 { trace = (trace ^ UInt64(byte)) &* 0x100_0000_01b3 }
    guard let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      answer["id"] as? Int == request.id
    else { throw Violation(description: "out of order: \(line) answers \(request.line)") }
    let kind = ((answer["error"] as? [String: Any])?["data"] as? [String: Any])?["kind"] as? String
    note("answer.\(kind ?? "ok")") {}
    guard request.isChanging, let identity = identity(request) else { return }
    switch kind {
    case nil:
      acknowledged.insert(identity)
      try checkKey(request, answer["result"])
    case "store.unavailable": break
    default: if request.key == nil { refused.insert(identity) }
    }
  }

  /// The same key is answered as it was at first.
  private func checkKey(_ request: SimulatedRequest, _ result: Any?) throws {
    guard let key = request.key, let result else { return }
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: result, options: .sortedKeys), as: UTF8.self)
    let first = firstAnswers[key] ?? text
    firstAnswers[key] = first
    // A session's end ends its keys, but for those of making and closing it.
    guard first == text || !["session.create", "session.close"].contains(request.method) else {
      throw Violation(description: "the key \(key) was answered anew: \(first) and then \(text)")
    }
  }

  /// What tells a change from all others in the journal: the link's text, or the key.
  private func identity(_ request: SimulatedRequest) -> String? { request.parameters["url"] ?? request.key }

  /// Faults end, everything is answered, and what was answered is stored, once.
  private func quieten() throws {
    storage.failNext(.none)
    // A fault may still be set for a reading that never came.
    for _ in 0..<3 { daemon.settle() }
    try advance(6_000)
    daemon.settle()
    try receive()
    if let connection = daemon.connections.first(where: { !$0.open.isEmpty }) {
      throw Violation(description: "never answered: \(connection.open[0].line)")
    }
    try checkJournal()
    try checkTrees()
    try checkNothingWaits()
  }

  private func checkJournal() throws {
    var counts: [String: Int] = [:]
    for entry in storage.journal {
      guard let identity = entry.answer?.url ?? entry.key else { continue }
      counts[identity, default: 0] += 1
    }
    for identity in acknowledged where counts[identity] == nil {
      throw Violation(description: "acknowledged and lost: \(identity)")
    }
    for identity in refused where counts[identity] != nil {
      throw Violation(description: "refused and done: \(identity)")
    }
  }

  /// The tree that a session shows is the one that its stored record rebuilds (law 2).
  private func checkTrees() throws {
    let connection = try daemon.connect(to: 0)
    for record in storage.sessions {
      try connection.send(request("session.tree", record.id, nil))
      daemon.settle()
      let line = try connection.answers().first ?? ""
      connection.open.removeAll()
      let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let stored = storage.sessions.first { $0.id == record.id } ?? record
      let rebuilt = try Session(record: stored, app: app, routes: routes, limits: SessionLimits()).tree.digest
      guard (answer?["result"] as? [String: Any])?["digest"] as? String == rebuilt else {
        throw Violation(description: "\(record.id) shows another tree than it has stored: \(line)")
      }
    }
  }

  /// A link that waits ends by itself, also in a session that sleeps, when nobody asks.
  private func checkNothingWaits() throws {
    for _ in 0..<40 {
      try advance(3_700_000)
      daemon.settle()
      try advance(200)
      daemon.settle()
      if storage.sessions.allSatisfy(\.pending.isEmpty) { return }
    }
    throw Violation(description: "a link waits for ever: \(storage.sessions.filter { !$0.pending.isEmpty }.map(\.id))")
  }
}

extension SimulatedDaemon {
  /// The connection is gone.
  func forget(_ connection: SimulatedConnection) { drop { $0 === connection } }
}

/// Draws from a seed; the same everywhere.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to and without `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
