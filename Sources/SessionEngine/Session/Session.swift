public import DeepLinks
import Flux
import RIBs
import TextFormats

/// One simulated user of the app: a deterministic state machine around a RIB tree.
///
/// Everything that can happen to it enters as a `SessionEvent` and is handled to completion, synchronously: one turn.
/// No clock, no randomness, no I/O and no `async` is below it. A session is confined to one executor.
public final class Session {
  /// The session at rest, as it is after the last turn.
  public private(set) var record: SessionRecord
  /// What could not be rebuilt when the session woke. Empty unless the route table or the app changed in the meantime.
  public private(set) var wakeProblems: [String] = []

  let limits: SessionLimits
  private(set) var world: SessionWorld
  private(set) var links: LinkQueue
  /// The number of the last request that was handed to an external backend.
  private var lastCall = 0
  /// Whether the last turn broke a rule. Nothing happens by itself then, until a turn breaks none.
  private(set) var isBroken = false

  // MARK: - Life

  /// Wakes a session: rebuilds its tree from its record (law 2), and its pending links wait where they did.
  ///
  /// Throws what the app throws when it cannot be built from the stored state.
  public convenience init(
    record: SessionRecord, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits
  ) throws {
    try self.init(launching: record, app: app, routes: routes, limits: limits)
    rebuild()
  }

  private init(
    launching record: SessionRecord, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits
  ) throws {
    self.record = record
    self.limits = limits
    world = try SessionWorld(record: record, app: app, routes: routes)
    links = LinkQueue(session: record.id, limits: limits)
    // The stores hold the decoded states from here on.
    self.record.states = world.dispatcher.states(since: record.states)
  }

  /// Creates a session, and the turn that stores it. Throws what the app throws when it cannot be built.
  public static func create(
    id: String, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits, at: Int64
  ) throws -> (session: Session, turn: Turn) {
    let record = SessionRecord(id: id, createdAt: at, rows: app.initialRows(at: at))
    let session = try Session(launching: record, app: app, routes: routes, limits: limits)
    var turn = TurnInProgress(.create, at: at)
    session.finish(&turn)
    turn.change?.rows.insert(contentsOf: record.rows.map { .upsert($0) }, at: 0)
    return (session, turn.finished())
  }

  /// Returns whether a text can be a session's name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public static func isValidID(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Ends the session. The turn removes the session's rows; its journal stays. `wall` is that of `turn(_:at:)`.
  public func close(at wall: Int64) -> Turn {
    var turn = TurnInProgress(.close, at: max(wall, record.updatedAt))
    links.cancel()
    world.instance.root.end()
    finish(&turn)
    turn.leaks = world.close()
    return turn.finished()
  }

  /// Drops the tree and rebuilds it from the record: after a fault, as after a restart.
  private func rollBack() {
    // The record was enough to build this world before. If the app refuses it now, the broken world stays, and its
    // faults are reported in later turns.
    guard let rebuilt = try? SessionWorld(record: record, app: world.app, routes: world.routes) else { return }
    links.cancel()
    world = rebuilt
    rebuild()
  }

  private func rebuild() {
    // The stores already hold everything that the rebuilding leads to.
    world.dispatcher.isReadOnly = true
    defer { world.dispatcher.isReadOnly = false }
    wakeProblems = world.restore(record.location) + links.resume(record.pending, in: world)
    let requests = world.desk.requestsByRIB
    if !requests.isEmpty { wakeProblems.append("rebuilding the location sent requests: \(requests)") }
    lastCall = openCalls.last?.number ?? 0
    world.beginTurn()
  }

  // MARK: - A turn, from top to bottom

  /// Handles one event to completion: what is due by then happens, the tree moves, stores reduce, replies with latency
  /// zero arrive, waiting links go on, until nothing more can happen by itself.
  ///
  /// `wall` is the time of the wall clock, in milliseconds since 1970. The session takes the later of it and the time of
  /// its last turn, so its time never goes back. The turn's `change` must be committed before a client is told of it
  /// (law 1). A tick at which nothing is due, and a refused event, change nothing.
  public func turn(_ event: SessionEvent, at wall: Int64) -> Turn {
    var turn = TurnInProgress(event.kind, at: max(wall, record.updatedAt))
    world.beginTurn()
    if world.isClosed {
      turn.refusal = ClosedApp.refusal
    } else if case .open(let url) = event {
      open(url, &turn)
    } else {
      control(event, &turn)
    }
    return turn.finished()
  }

  /// Handles a link.
  private func open(_ url: String, _ turn: inout TurnInProgress) {
    record.lastLink += 1
    let number = record.lastLink
    turn.cause = .link(number)
    do {
      let parsed = try world.parse(url, at: turn.at)
      let link = LinkRun(number, url, parsed, session: record.id, in: world)
      if link.workflow == nil {
        turn.answer = link.unknownWorkflow(at: location)
      } else {
        pass(&turn)
        links.open(link, in: world, &turn)
        pass(&turn)
      }
    } catch {
      // No time passes either: a rejected link moves nothing (law 9).
      turn.answer = LinkOutcome(session: record.id, link: number, url: url, rejection: error, location: location)
    }
    finish(&turn)
  }

  /// Handles an event that is not a link.
  private func control(_ event: SessionEvent, _ turn: inout TurnInProgress) {
    if case .tap = event { turn.cause = .tap }
    let before = world.time.now
    var hasMoved = pass(&turn)
    do throws(ControlRefusal) {
      world.desk.allowsChanges = true
      defer { world.desk.allowsChanges = false }
      let moves = world.moveCount
      try carryOut(event, at: turn.at)
      if case .tap = event, world.moveCount != moves { links.giveUpLoading(in: world, &turn) }
      turn.parameters = event.journalParameters
      if event != .tick { hasMoved = true }
    } catch {
      turn.refusal = error
      turn.cause = .time
      // What was due anyway is stored as the passing of time.
      turn.event = .tick
    }
    pass(&turn)
    guard hasMoved else { return world.turnBack(to: before) }
    finish(&turn)
  }

  private func carryOut(_ event: SessionEvent, at wall: Int64) throws(ControlRefusal) {
    switch event {
    case .open, .tick: break
    case .tap(let element, let text): try visibleScreens.tap(element, text: text)
    case .login(let parameters): try world.instance.handle(.login(parameters))
    case .logout: try world.instance.handle(.logout)
    case .configure(let settings): try configure(settings, at: wall)
    case .advance(let milliseconds):
      guard (1...DurationText.longest).contains(milliseconds) else {
        throw ControlRefusal(
          code: "badSpan", message: "a clock cannot be advanced by \(milliseconds) ms",
          hint: "give a span such as `90s`, at most a hundred years")
      }
      world.dispatcher.dispatch(SettingsAction.advanced(milliseconds))
    case .request(let name, let parameters):
      guard world.app.requests.contains(AppRequest(name, isChanging: true)) else {
        throw ControlRefusal(
          code: "unknownRequest", message: "the app has no request \(name.clipped()) that changes something",
          hint: "it has: \(world.app.requests.map(\.name).joined(separator: ", "))")
      }
      try world.instance.handle(.request(name, parameters))
    case .reply(let reply): try world.desk.port?.deliver(reply)
    }
  }

  /// Changes the session's own settings and the app's; all of them or none.
  private func configure(_ given: [String: String], at wall: Int64) throws(ControlRefusal) {
    var settings = world.settings.state
    for (name, value) in given.sorted(by: { $0.key < $1.key }) where SessionSettings.names.contains(name) {
      try settings.configure(name, to: value, now: world.time.now, wall: wall)
    }
    let rest = given.filter { !SessionSettings.names.contains($0.key) }
    if !rest.isEmpty { try world.instance.handle(.configure(rest)) }
    world.dispatcher.dispatch(SettingsAction.changed(settings))
  }

  /// Lets everything happen that is due by the turn's time, moment by moment. Returns whether anything was due.
  @discardableResult
  private func pass(_ turn: inout TurnInProgress) -> Bool {
    let target = world.time(at: turn.at)
    var moments = 0
    while true {
      links.settle(in: world, &turn)
      guard let due = nextMoment, due <= target else { break }
      moments += 1
      guard moments <= limits.momentsPerTurn else {
        world.desk.report(
          SessionFault(code: .neverQuiet, message: "after \(moments - 1) moments something is still due at \(due)"))
        break
      }
      world.moveTime(to: due)
      links.expire(in: world, &turn)
      _ = world.time.runNext()
    }
    world.moveTime(to: target)
    return moments > 0
  }

  /// The session time at which something happens next by itself; `nil` when nothing does.
  var nextMoment: Int64? {
    guard let timer = world.time.nextMoment, let link = links.nextMoment else {
      return world.time.nextMoment ?? links.nextMoment
    }
    return min(timer, link)
  }

  /// Completes the turn: takes in faults and leaks, updates the record, makes the change.
  private func finish(_ turn: inout TurnInProgress) {
    let waiting = turn.event == .open && turn.answer == nil ? links.run(numbered: record.lastLink) : nil
    turn.answer = waiting?.waiting() ?? turn.answer
    let (version, states, pending) = (record.version, record.states, record.pending)
    let faults = world.takeFaults()
    if !faults.isEmpty {
      fail(&turn, faults)
      if turn.answer == nil { return }
    }
    // The session still holds the root of a session that closes: `close` checks after it is released.
    if turn.event != .close { turn.leaks = world.tree.leakDetector.check() }
    let rows = world.instance.takeRowChanges()
    updateRecord(turn, rows: rows)
    if waiting != nil, faults.isEmpty { turn.reportAnswer(in: world) }
    turn.requestsByRIB = world.desk.requestsByRIB
    turn.calls = world.desk.port?.openCalls(session: record.id, after: lastCall) ?? []
    lastCall = turn.calls.last?.number ?? lastCall
    if faults.isEmpty { isBroken = false }
    let isNew = turn.event == .create
    turn.change = SessionChange(
      kind: isNew ? .create : turn.event == .close ? .close : .update, expectedVersion: version, record: record,
      stateChanged: isNew || states != record.states, pendingChanged: isNew || pending != record.pending, rows: rows,
      entry: turn.entry(of: record, digest: turn.event == .close ? "" : world.digest),
      dueAt: turn.event == .close ? nil : nextDue)
  }

  /// Fails the turn after a broken rule: tree, stores and rows are those from before it.
  private func fail(_ turn: inout TurnInProgress, _ faults: [(code: String, description: String)]) {
    rollBack()
    isBroken = true
    turn.fail(faults, location: location)
  }

  private func updateRecord(_ turn: TurnInProgress, rows: [RowChange]) {
    record.version += 1
    if turn.answer?.outcome != .rejected { record.updatedAt = turn.at }
    if let states = world.dispatcher.takeChanges(since: record.states) { record.states = states }
    for change in rows { record.rows.apply(change) }
    record.location = location
    record.pending = links.rest(after: turn.unreportedRequests(in: world), before: record.pending)
  }
}
