public import DeepLinks
import Flux
public import RIBs

/// One simulated user of the app: a deterministic state machine around a RIB tree.
///
/// Everything that can happen to it enters as a `SessionEvent` and is handled to completion, synchronously: one
/// turn. There is no clock, no randomness, no I/O and no `async` below it. Confined to whoever holds it.
public final class Session {
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  /// The session at rest, as it is after the last turn.
  @exclusivity(unchecked) public internal(set) var record: SessionRecord
  /// What could not be rebuilt when the session woke; empty unless the route table or the app changed meanwhile.
  public private(set) var wakeProblems: [String] = []

  let home: SessionHome
  @exclusivity(unchecked) var world: SessionWorld
  @exclusivity(unchecked) var runs: [LinkRun] = []
  /// Links that wait and that the route table does not know any more.
  @exclusivity(unchecked) var unknown: [PendingLink] = []
  /// The number of the last request that was handed out to a backend outside.
  var lastCall = 0
  /// The place at the end of the last turn: most turns end where they began.
  var standing = Standing()
  /// Whether the last turn broke a rule: then nothing happens by itself until another one does better.
  var isBroken = false

  /// Wakes a session: rebuilds its tree from its record (law 2) and parks its pending links where they were.
  ///
  /// Sessions of one executor may share a `memory`. Throws what the app throws when it cannot
  /// be built from the stored state.
  public convenience init(
    record: SessionRecord, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits,
    memory: ExecutorMemory? = nil
  ) throws {
    var record = record
    if let common = app.commonRows { record.appRows = record.appRows.sharing(common, at: record.createdAt) }
    try self.init(launching: record, app: app, routes: routes, limits: limits, memory: memory)
    rebuild()
  }

  private init(
    launching record: SessionRecord, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits,
    memory: ExecutorMemory?
  ) throws {
    self.record = record
    home = SessionHome.of(app, routes, limits, memory)
    self.world = try SessionWorld(record: record, app: app, routes: routes, memory: memory)
    // What was read as JSON is held by the stores now.
    self.record.states = world.dispatcher.states(since: record.states)
  }

  /// Makes a new session and the turn that stores it.
  ///
  /// Sessions of one executor may share a `memory`. Throws what the app throws when it cannot
  /// be built.
  public static func create(
    id: String, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits, memory: ExecutorMemory? = nil,
    at: Int64
  ) throws -> (session: Session, turn: Turn) {
    var record = SessionRecord(id: id, createdAt: at)
    record.appRows = app.commonRows.map { AppRows($0, at: at) } ?? AppRows(app.initialRows(at: at))
    let session = try Session(launching: record, app: app, routes: routes, limits: limits, memory: memory)
    var turn = TurnInProgress()
    session.finish(&turn, kind: .create, event: .create, parameters: nil, at: at)
    turn.change?.rows.insert(contentsOf: record.rows.map { .upsert($0) }, at: 0)
    return (session, turn.result)
  }

  /// Whether a text can be a session's name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public static func isValidID(_ id: String) -> Bool {
    // Where the bytes lie: to ask a text for one after the other costs ten times as much, and this is asked of each line.
    (1...64).contains(id.utf8.count)
      && id.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isNamePart) } ?? id.utf8.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Where it stands now: the canonical links that would rebuild its tree, feature first (law 2).
  public var location: [String] { world.instance.location.compactMap { home.routes.format($0) } }

  /// Where it stands, as the last turn told it; after a wake that met problems, where that has led.
  public var place: [String] { wakeProblems.isEmpty ? record.location : location }

  /// The tree as it stands.
  public var tree: TreeSnapshot { TreeSnapshot(of: world.instance.root) }

  /// When something happens by itself: an answer comes, a link expires, a step's deadline passes. `nil` when nothing
  /// does, or the session's clock stands. In wall time, milliseconds since 1970; send a `tick` then.
  public var nextDue: Int64? {
    guard !isBroken, let moment = nextMoment else { return nil }
    return world.settings.state.clock.wall(at: moment)
  }

  /// The requests on their way to a backend outside: after a wake, they are to be sent again.
  public var openCalls: [OutgoingCall] { world.desk.port?.openCalls(session: record.id, after: 0) ?? [] }

  /// The requests on their way to the backend, oldest first.
  public var inFlight: [RequestInFlight] { world.desk.port?.inFlight ?? [] }

  /// The session's time, in milliseconds since 1970.
  public var now: Int64 { world.time.now }

  /// What is set of the session whatever its app.
  public var settings: SessionSettings { world.settings.state }

  /// Answers one of the app's own requests that only look, as JSON. Throws when the app has none of that name.
  public func answer(_ request: String, _ parameters: [String: String]) throws(ControlRefusal) -> String {
    try world.instance.answer(request, parameters)
  }

  /// Ends the session. The turn removes the session's rows; its journal stays. `wall` is that of `turn(_:at:)`.
  public func close(at wall: Int64) -> Turn {
    let at = max(wall, record.updatedAt)
    var turn = TurnInProgress()
    for run in runs { run.run?.cancel() }
    runs = []
    unknown = []
    world.instance.root.end()
    finish(&turn, kind: .close, event: .close, parameters: nil, at: at)
    turn.leaks = world.giveUp()
    return turn.result
  }

  /// Drops the tree and rebuilds it from the record: after a fault, as after a restart.
  func rollBack() {
    // The record was enough to build this world before; should the app refuse it now, the broken world is
    // better than none: its faults go on being reported.
    guard let rebuilt = try? SessionWorld(record: record, app: home.app, routes: home.routes, memory: home.memory)
    else { return }
    for run in runs { run.run?.cancel() }
    runs = []
    unknown = []
    world = rebuilt
    standing = Standing()
    rebuild()
  }

  private func rebuild() {
    // The stores hold already what all of this leads to.
    world.dispatcher.isReadOnly = true
    defer { world.dispatcher.isReadOnly = false }
    wakeProblems = world.restore(record.location, home)
    takeUpPending()
    let requests = world.desk.requestsByRIB
    if !requests.isEmpty { wakeProblems.append("rebuilding the place sent requests: \(requests)") }
    lastCall = openCalls.last?.number ?? 0
    world.discardTurn()
  }

  private func takeUpPending() {
    for pending in record.pending {
      // The wait goes on from where it began.
      world.tree.now = pending.waitingSince
      guard let parsed = try? home.parse(pending.url) else {
        wakeProblems.append("pending link \(pending.number) is no longer a link: \(pending.url)")
        unknown.append(pending)
        continue
      }
      var link = LinkRun(
        number: pending.number, url: pending.url, parsed: parsed, openedAt: pending.openedAt,
        expiresAt: pending.expiresAt, requestsByRIB: pending.requestsByRIB)
      // A link that had not begun has no step.
      if !pending.step.isEmpty { link.run = world.resume(parsed.link, at: pending.step) }
      runs.append(link)
    }
    world.tree.now = world.time.now
  }
}
