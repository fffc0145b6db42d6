public import DeepLinks
import Flux
import RIBs

/// One simulated user of the app: a deterministic state machine around a RIB tree.
///
/// Every change enters as a `SessionEvent` and is handled to completion, synchronously: one turn. A session uses no
/// clock, no randomness, no I/O and no `async`. It is confined to one executor.
public final class Session {
  /// The session as it was stored after the last turn.
  public private(set) var record: SessionRecord
  /// The parts of the record that could not be rebuilt when the session woke. It is empty unless the route table or the
  /// app has changed.
  public private(set) var wakeProblems: [String] = []

  /// The links of the stored location that the route table or the app no longer has. They are kept as a note until the
  /// location changes again, or the session leaves memory.
  public private(set) var lostLocation: [String] = []

  private let limits: SessionLimits
  private(set) var world: SessionWorld
  private var links: LinkQueue
  /// The number of the last request that a turn returned for an external backend.
  private var lastCall = 0
  /// Whether the record has a location that was lost when the session woke.
  private var isLocationLost = false
  /// Whether the last turn broke a rule. Then nothing is due until a turn breaks none.
  private var isBroken = false

  // MARK: - Life cycle

  /// Wakes a session: rebuilds its tree from its record (law 2), and its pending links wait at their steps.
  ///
  /// Throws the app's error when the app cannot be built from the stored state.
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
    // From here on the record shares the decoded states of the stores.
    self.record.states = world.dispatcher.states(since: record.states)
  }

  /// Creates a session and the turn that stores it. Throws the app's error when the app cannot be built.
  public static func create(
    id: String, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits, at: Int64
  ) throws -> (session: Session, turn: Turn) {
    let record = SessionRecord(id: id, createdAt: at, rows: app.initialRows(at: at))
    let session = try Session(launching: record, app: app, routes: routes, limits: limits)
    var turn = TurnInProgress(.create, of: record, at: at)
    return (session, session.finish(&turn))
  }

  /// Returns whether a text can be a session's name: 1 to 64 characters of `A-Z a-z 0-9 . _ -`.
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

  /// Ends the session and the links that wait in it. The turn removes the session's rows and keeps its journal. `wall`
  /// is as in `turn(_:at:)`.
  public func close(at wall: Int64) -> Turn {
    var turn = TurnInProgress(.close, of: record, at: max(wall, record.updatedAt))
    links.close(in: world, &turn)
    world.instance.root.end()
    return finish(&turn)
  }

  /// Rebuilds the tree from the record after a broken rule, as after a restart.
  private func rollBack() {
    // If the app cannot be built from a record that it was built from before, the broken world stays, and later turns
    // report its violations.
    guard let rebuilt = try? SessionWorld(record: record, app: world.app, routes: world.routes) else { return }
    links.cancel()
    world = rebuilt
    rebuild()
  }

  private func rebuild() {
    // The stores already hold the state that the actions of the rebuild would lead to.
    world.dispatcher.isReadOnly = true
    defer { world.dispatcher.isReadOnly = false }
    let lost = world.restore(record.location)
    lostLocation = lost.map(\.link)
    isLocationLost = !lost.isEmpty && record.location != location
    wakeProblems = lost.map(\.problem) + links.resume(record.pending, in: world)
    let requests = world.requestMonitor.requestsByRIB
    if !requests.isEmpty { wakeProblems.append("rebuilding the location sent requests: \(requests)") }
    lastCall = openCalls.last?.number ?? 0
    world.beginTurn()
  }

  // MARK: - A turn, from top to bottom

  /// Handles one event to completion: timers that are due fire, the tree changes, stores reduce, replies without
  /// latency arrive, and waiting links continue, until nothing is left to do.
  ///
  /// `wall` is the time of the wall clock, in milliseconds since 1970. The session uses the later of it and the time of
  /// its last turn, so its time never goes back. The caller commits the turn's `change` before it responds to a client
  /// (law 1). A refused event changes nothing, and neither does a tick at which nothing is due.
  public func turn(_ event: SessionEvent, at wall: Int64) -> Turn {
    var turn = TurnInProgress(event.kind, of: record, at: max(wall, record.updatedAt))
    world.beginTurn()
    guard !world.isClosed else { return Turn(refusal: ClosedApp.error) }
    if case .open(let url) = event { return open(url, &turn) }
    return handle(event, &turn)
  }

  /// Whether the record still has what was lost when the session woke. The next turn stores what is there.
  private var isOutdated: Bool { links.hasLost || isLocationLost }

  /// Opens a link.
  private func open(_ url: String, _ turn: inout TurnInProgress) -> Turn {
    record.lastLink += 1
    let number = record.lastLink
    turn.cause = .link(number)
    do {
      let parsed = try world.parse(url, at: turn.entry.at)
      let link = LinkRun(number, url, parsed, session: record.id, in: world)
      if link.workflow == nil {
        turn.entry.answer = link.unknownWorkflow(at: location)
      } else {
        advanceTime(&turn)
        links.open(link, in: world, &turn)
        advanceTime(&turn)
      }
    } catch {
      // The session's time stays too, because a rejected link changes nothing (law 9).
      turn.entry.answer = LinkOutcome(session: record.id, link: number, url: url, rejection: error, location: location)
    }
    return finish(&turn)
  }

  /// Handles an event that is not a link.
  private func handle(_ event: SessionEvent, _ turn: inout TurnInProgress) -> Turn {
    if case .tap = event { turn.cause = .tap }
    let before = world.time.now
    let wasOutdated = isOutdated
    var hasChanged = advanceTime(&turn) || wasOutdated
    do throws(SessionError) {
      if case .cancel(let number) = event { try links.cancel(number, last: record.lastLink, in: world, &turn) }
      let moves = world.moveCount
      try world.handle(event, at: turn.entry.at)
      if case .tap = event, world.moveCount != moves { links.endLoading(in: world, &turn) }
      turn.entry.parameters = event.journalParameters
      if event != .tick { hasChanged = true }
    } catch {
      turn.refusal = error
      turn.cause = .time
      // The timers that fired anyway are stored as a tick.
      turn.entry.event = .tick
    }
    advanceTime(&turn)
    guard hasChanged else {
      world.setTime(back: before)
      return Turn(refusal: turn.refusal)
    }
    return finish(&turn)
  }

  /// Moves the session's time to that of the turn, and does what is due on the way. Returns whether anything was due.
  @discardableResult
  private func advanceTime(_ turn: inout TurnInProgress) -> Bool {
    let target = world.time(at: turn.entry.at)
    var moments = 0
    while true {
      links.settle(in: world, &turn)
      guard let due = nextMoment, due <= target else { break }
      moments += 1
      guard moments <= limits.momentsPerTurn else {
        world.requestMonitor.report(.neverQuiet, "after \(moments - 1) moments something is still due at \(due)")
        break
      }
      world.moveTime(to: due)
      links.expire(in: world, &turn)
      _ = world.time.runNext()
    }
    world.moveTime(to: target)
    return moments > 0
  }

  /// Completes the turn: handles violations, updates the record, and makes the change.
  private func finish(_ turn: inout TurnInProgress) -> Turn {
    let waiting = turn.entry.event == .open && turn.entry.answer == nil ? links.run(numbered: record.lastLink) : nil
    if let waiting { turn.entry.answer = waiting.waiting(at: world.time.now) }
    let violations = world.takeViolations()
    let faults = violations.map(\.description)
    isBroken = !violations.isEmpty
    if let first = violations.first {
      rollBack()
      let message = faults.joined(separator: "; ")
      guard turn.entry.answer != nil else {
        let error = SessionError(
          code: first.code, message: message, hint: "correct the app's code; the session did not change")
        return Turn(refusal: error, faults: faults)
      }
      turn.fail(code: first.code, message: message, location: location)
    }
    let before = record
    let rows = (turn.entry.event == .create ? before.rows.map { .upsert($0) } : []) + world.instance.takeRowChanges()
    let stateChanged = updateRecord(turn, rows: rows)
    if waiting != nil, !isBroken { turn.reportAnswer(in: world) }
    let calls = world.requestMonitor.port?.openCalls(session: record.id, after: lastCall) ?? []
    lastCall = calls.last?.number ?? lastCall
    let requests = world.requestMonitor.requestsByRIB
    let change = change(&turn, from: before, stateChanged: stateChanged, rows: rows)
    return Turn(
      change: change, refusal: turn.refusal, calls: calls, requestsByRIB: requests, faults: faults,
      leaks: change.kind == .close ? world.close() : world.takeLeaks())
  }

  /// Returns whether the states of the stores changed.
  private func updateRecord(_ turn: TurnInProgress, rows: [RowChange]) -> Bool {
    record.version += 1
    if turn.entry.answer?.outcome != .rejected { record.updatedAt = turn.entry.at }
    var stateChanged = false
    if let states = world.dispatcher.takeChanges(since: record.states), states != record.states {
      record.states = states
      stateChanged = true
    }
    for change in rows { record.rows.apply(change) }
    if !isLocationLost, record.location != location { lostLocation = [] }
    isLocationLost = false
    record.location = location
    record.pending = links.rest(after: turn.unreportedRequests(in: world), before: record.pending)
    return stateChanged
  }

  private func change(
    _ turn: inout TurnInProgress, from before: SessionRecord, stateChanged: Bool, rows: [RowChange]
  ) -> SessionChange {
    let kind: SessionChange.Kind =
      switch turn.entry.event {
      case .create: .create
      case .close: .close
      default: .update
      }
    turn.entry.location = record.location
    if kind != .close { turn.entry.digest = world.digest }
    let pendingChanged = before.pending != record.pending
    var change = SessionChange(
      kind: kind, expectedVersion: before.version, record: record,
      stateChanged: kind == .create || stateChanged,
      pendingChanged: kind == .create || pendingChanged, rows: rows, entry: turn.entry,
      dueAt: kind == .close ? nil : nextDue)
    if pendingChanged { change.waiting = links.changedWaits(since: before.pending, in: world) }
    return change
  }

  // MARK: - Between turns

  /// The current location: the canonical links that would rebuild the tree, in order (law 2).
  public var location: [String] { world.location }

  /// The location as the last turn stored it. After a wake with problems, it is the location that was reached.
  public var reportedLocation: [String] { wakeProblems.isEmpty ? record.location : location }

  /// The wall time at which something is due: a reply, the end of a link, or a deadline of a step. Send a `tick` then.
  ///
  /// It is in milliseconds since 1970, and `nil` when nothing is due, or the session's clock is manual. In a session that
  /// lost something when it woke, a turn is due at once.
  public var nextDue: Int64? {
    guard !isBroken else { return nil }
    if isOutdated { return record.updatedAt }
    guard let moment = nextMoment else { return nil }
    return world.settings.state.clock.wall(at: moment)
  }

  /// The session time at which something is due; `nil` when nothing is.
  private var nextMoment: Int64? { [world.time.nextMoment, links.nextMoment].compactMap(\.self).min() }

  /// Returns the outcome of a pending link; `nil` when no link with that number is pending.
  ///
  /// A host that withholds the response to a link sends this outcome when the session is quiet, because the link then
  /// waits for an event from outside.
  public func outcome(ofPending number: Int) -> LinkOutcome? {
    guard var outcome = links.run(numbered: number)?.waiting(at: world.time.now) else { return nil }
    outcome.location = reportedLocation
    return outcome
  }
}
