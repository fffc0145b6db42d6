import NIOConcurrencyHelpers
import NIOCore
import SessionEngine

@testable import AndonServer

/// What happens: drawn from the seed.
extension Simulation {
  /// One thing happens, of a thousand.
  func step() throws {
    if isShared {
      place = random.below(daemons.count)
      count("daemon.\(place)")
      time.now += 2
    }
    switch random.below(1000) {
    case ..<300: try ask()
    // Two, because half of the event loops only look up what the others wait for.
    case ..<720: for _ in 0..<2 { daemon.turn(random.below(daemon.loopCount)) }
    case ..<820: for _ in 0..<2 { daemon.loops[random.below(daemon.loopCount)].runOne() }
    case ..<850: advance(Int64(random.below(8_000)))
    case ..<860: stepClock()
    case ..<885: fail()
    case ..<905: turnBeside()
    case ..<945: try meddle()
    case ..<955: damage()
    case ..<960: try reload()
    case ..<964: pruneIdle()
    case ..<968: try restart()
    default:
      count("settle")
      try settle()
    }
  }

  /// Time goes by.
  func advance(_ milliseconds: Int64) {
    count("advance")
    time.now += milliseconds
    for daemon in daemons { daemon.advance(milliseconds: milliseconds) }
  }

  private func stepClock() {
    count("clock.stepped")
    // By up to an hour, or now and then by up to four days: that is followed back, too. Daemons that share a store look into it
    // several times a second, so the time that a run must go through is shorter there.
    let most = isShared ? 60_000 : random.below(4) == 0 ? 4 * 24 * 3_600_000 : 3_600_000
    time.now += Int64(random.below(2 * most) - most)
  }

  private func fail() {
    let faults: [SimulatedStorage.Fault] = [
      .commitLost, .commitStoredAndLost, .unreadable, .notPruned,
    ]
    let fault = random.one(of: faults)
    count("\(fault)")
    storage.failNext(fault)
  }

  /// While the next commit runs, other event loops go on.
  private func turnBeside() {
    count("beside")
    let all = daemons.flatMap(\.loops)
    let first = random.below(all.count)
    let loops = (0...random.below(all.count)).map { all[(first + $0) % all.count] }
    storage.turnBesideNextCommit(loops)
  }

  private func damage() {
    let damaged: Set = random.below(2) == 0 ? [] : [random.one(of: Self.sessions), random.one(of: Self.sessions)]
    count(damaged.isEmpty ? "mended" : "damaged")
    storage.damage(damaged)
  }

  private func reload() throws {
    count("reload")
    _ = try daemon.core.reload.use(routes)
  }

  /// It is time to look for lines of the journal that are too old.
  private func pruneIdle() {
    count("pruneIdle")
    daemon.core.commits.prune()
  }

  private func restart() throws {
    count("kill")
    daemon.kill()
    storage.turnBesideNextCommit([])
    daemon = made(at: place)
  }

  // MARK: - Peers

  /// A peer does something else than to ask.
  private func meddle() throws {
    guard let connection = daemon.connections.isEmpty ? nil : random.one(of: daemon.connections) else { return }
    switch random.below(20) {
    case 9..<16 where connection.isLasting, 16...:
      count("line.ended")
      connection.sendRest()
    case ..<9:
      let isReading = !connection.isReading && !connection.isForgetful
      count(isReading ? "peer.reads" : "peer.pauses")
      connection.setReading(isReading)
    case ..<10:
      count("peer.neverReads")
      connection.isForgetful = true
      connection.setReading(false)
    case ..<13:
      count("peer.endsInput")
      connection.sendRest()
      connection.endInput()
    default:
      count("hangUp")
      daemon.hangUp(connection)
    }
  }

  /// One more peer.
  func connect() throws -> SimulatedConnection {
    count("connect")
    return try daemon.connect(to: random.below(3))
  }

  /// A peer asks for something.
  private func ask() throws {
    let isMissing = daemon.connections.isEmpty
    if isMissing || (daemon.connections.count < 4 && random.below(8) == 0) {
      // Of some, many more lines come than of those that leave soon.
      let isLasting = !daemon.connections.contains(where: \.isLasting)
      try connect().isLasting = isLasting
    }
    if daemon.connections.count < 6, random.below(5) == 0 { return try askAcross() }
    // A lasting connection sends twice as many requests.
    let connection = random.one(of: daemon.connections + daemon.connections.filter(\.isLasting))
    // What it asks beyond that would stay with it.
    guard !connection.isEnding, connection.open.count < 40 else { return }
    // All daemons of a simulation write one stream of the journal, so none would be told of what another has done.
    if !isShared, connection.following == nil, random.below(60) == 0 { return follow(connection) }
    let count = random.below(5) == 0 ? 2 + random.below(6) : 1
    if count > 1 { self.count("lines.together") }
    let requests =
      switch random.below(24) {
      case ..<2: slowVisit()
      case 2: secondVisit()
      default: (0..<count).map { _ in request() }
      }
    guard random.below(6) == 0 else { return send(requests, to: connection) }
    self.count("line.cut")
    for request in requests { trace.take(request.line) }
    let places = (0...random.below(3)).map { _ in random.below(120 * count) }
    connection.send(requests, cutAt: places, keepsLast: random.below(3) == 0)
  }

  private func follow(_ connection: SimulatedConnection) {
    count("events.subscribe")
    let session = random.below(2) == 0 ? "" : random.one(of: Self.sessions)
    connection.following = Following(session, history: history)
    let request = SimulatedRequest(
      id: nextNumber(), method: "events.subscribe", session: session, parameters: [:], key: nil)
    trace.take(request.line)
    connection.send([request], cutAt: [])
  }
}
