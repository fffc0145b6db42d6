public import DeepLinks
import Flux
import RIBs

/// One simulated user of the app: a deterministic state machine around a RIB tree.
///
/// Every change enters as a `SessionEvent` and is handled to completion, synchronously: one turn. A session uses no
/// clock, no randomness, no I/O and no `async`. It is confined to one executor.
public final class Session {
  /// The session as it was stored after the last turn.
  public internal(set) var record: SessionRecord
  /// The parts of the record that could not be rebuilt when the session woke. It is empty unless the route table or the
  /// app has changed.
  public private(set) var wakeProblems: [String] = []

  /// The links of the stored location that the route table or the app no longer has. They are kept as a note until the
  /// location changes again, or the session leaves memory.
  public private(set) var lostLocation: [String] = []

  private let limits: SessionLimits
  private(set) var world: SessionWorld
  var links: LinkQueue
  /// The number of the last request that a turn returned for an external backend.
  private var lastCall = 0
  /// Whether the record has a location that was lost when the session woke.
  private var isLocationLost = false
  /// Whether the last turn broke a rule. Then nothing is due until a turn breaks none.
  private(set) var isBroken = false
  private var endedApp = EndedApp()

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
    session.advanceTime(&turn)
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
    world.beginTurn()
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
    var passes = 0
    while passes < limits.momentsPerTurn, world.tree.settleVisibility() { passes += 1 }
    let requests = world.requestMonitor.requests.byRIB
    if !requests.isEmpty { wakeProblems.append("rebuilding the location sent requests: \(requests)") }
    lastCall = openCalls.last?.number ?? 0
    world.beginTurn()
    // The screens of a session that wakes are those it had when it fell asleep.
    _ = world.takeScreenChanges()
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
    endedApp = EndedApp()
    guard !world.isClosed else { return Turn(refusal: ClosedApp.error) }
    switch event {
    case .open(let url): return open(Opening(url: url), &turn)
    case .input(let input): return open(input, &turn)
    default: return handle(event, &turn)
    }
  }

  /// Whether the record still has what was lost when the session woke. The next turn stores what is there.
  var isOutdated: Bool { links.hasLost || isLocationLost }

  /// Handles an event that is not a link.
  private func handle(_ event: SessionEvent, _ turn: inout TurnInProgress) -> Turn {
    if case .tap = event { turn.cause = .tap }
    let before = world.time.now
    let wasOutdated = isOutdated
    var hasChanged = advanceTime(&turn) || wasOutdated
    do throws(SessionError) {
      if case .cancel(let number) = event { try links.cancel(number, last: record.lastLink, in: world, &turn) }
      let (moves, banner) = (world.moveCount, phone.banner)
      try world.handle(event, at: turn.entry.at)
      if case .tap = event, world.moveCount != moves { links.endLoading(in: world, &turn) }
      if let tap = world.phoneTap { follow(tap, banner, &turn) }
      turn.entry.parameters = event.journalParameters
      if event != .tick { hasChanged = true }
    } catch {
      turn.refusal = error
      turn.cause = .time
      // The timers that fired anyway are stored as a tick.
      turn.entry.event = .tick
    }
    advanceTime(&turn)
    if world.isLaunched, !phone.app.isRunning { endApp(&turn) }
    guard hasChanged else {
      world.setTime(back: before)
      return Turn(refusal: turn.refusal)
    }
    return finish(&turn)
  }

  /// Follows a tap on a screen of the phone: a banner opens the app, and its link as any other link, or ends.
  private func follow(_ tap: PhoneTap, _ banner: Phone.Banner?, _ turn: inout TurnInProgress) {
    turn.cause = .time
    guard case .banner(let number, let isOpened) = tap, let banner else { return }
    guard isOpened else { return links.endBanner(banner, in: world, &turn) }
    if let number { world.dispatcher.dispatch(PhoneAction.bannerTapped(link: number, last: record.lastLink)) }
    if phone.app != .foreground { world.move(to: .foreground) }
    guard let number else { return }
    turn.cause = .link(number)
    links.supersede(by: number, in: world, &turn)
    links.sort(in: world)
  }

  /// Ends the app's process. Links that wait stay, and start again from their first step when the app starts.
  private func endApp(_ turn: inout TurnInProgress) {
    endedApp.violations = world.takeViolations()
    guard endedApp.violations.isEmpty else { return }
    if phone.app == .notInstalled, let banner = phone.banner { links.endBanner(banner, in: world, &turn) }
    let pending = links.stop()
    // An app that was built once is built again.
    guard let (next, ended) = try? world.end(from: record, at: turn.entry.at) else { return }
    (world, endedApp) = (next, ended)
    _ = links.resume(pending, in: next)
  }

  /// Moves the session's time to that of the turn, and does what is due on the way. Returns whether anything was due.
  ///
  /// The interactors learn what is on the screen when links and replies have nothing left to do at a moment, before other
  /// timers fire. What they do then belongs to the same moment.
  @discardableResult
  func advanceTime(_ turn: inout TurnInProgress) -> Bool {
    let target = world.time(at: turn.entry.at)
    var moments = 0
    while true {
      links.settle(in: world, &turn)
      let due = nextMoment ?? .max
      let appears = !world.tree.isVisibilitySettled && !world.time.isReplyDue
      guard due <= target || appears else { break }
      moments += 1
      guard moments <= limits.momentsPerTurn else {
        world.requestMonitor.report(.neverQuiet, "after \(moments - 1) moments something is still left to do")
        break
      }
      if appears {
        world.tree.settleVisibility()
      } else {
        world.moveTime(to: due)
        links.expire(in: world, &turn)
        _ = world.time.runNext()
      }
    }
    world.moveTime(to: target)
    return moments > 0
  }

  /// Completes the turn: handles violations, updates the record, and makes the change.
  func finish(_ turn: inout TurnInProgress) -> Turn {
    let waiting = turn.entry.event.opensLink && turn.entry.answer == nil ? links.run(numbered: record.lastLink) : nil
    if let waiting { turn.entry.answer = waiting.waiting(at: world.time.now) }
    let violations = endedApp.violations + world.takeViolations()
    let faults = violations.map(\.description)
    isBroken = !violations.isEmpty
    if let first = violations.first {
      rollBack()
      (endedApp.rows, endedApp.states) = ([], nil)
      let message = faults.joined(separator: "; ")
      guard turn.entry.answer != nil else {
        let error = SessionError(
          code: first.code, message: message, hint: "correct the app's code; the session did not change")
        return Turn(refusal: error, faults: faults)
      }
      turn.fail(code: first.code, message: message, location: location)
    }
    world.keep(links.numbers)
    let before = record
    let rows =
      (turn.entry.event == .create ? before.rows.map { .upsert($0) } : []) + endedApp.rows
      + world.instance.takeRowChanges()
    let stateChanged = updateRecord(turn, rows: rows)
    if waiting != nil, !isBroken { turn.reportAnswer(in: world) }
    let calls = world.requestMonitor.port?.openCalls(session: record.id, after: lastCall) ?? []
    lastCall = calls.last?.number ?? lastCall
    let requests = world.requestMonitor.requests
    let change = change(&turn, from: before, stateChanged: stateChanged, rows: rows)
    return Turn(
      change: change, refusal: turn.refusal, calls: calls, requests: requests, faults: faults,
      leaks: endedApp.leaks + (change.kind == .close ? world.close() : world.takeLeaks()))
  }

  /// Returns whether the states of the stores changed.
  private func updateRecord(_ turn: TurnInProgress, rows: [RowChange]) -> Bool {
    record.version += 1
    if turn.entry.answer?.outcome != .rejected { record.updatedAt = turn.entry.at }
    var stateChanged = false
    let changed = world.dispatcher.takeChanges(since: record.states) ?? endedApp.states
    if let states = changed, states != record.states {
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
    turn.entry.requests = world.requestMonitor.minutes.isEmpty ? nil : world.requestMonitor.minutes
    if kind != .close { turn.entry.digest = world.digest }
    let pendingChanged = before.pending != record.pending
    var change = SessionChange(
      kind: kind, expectedVersion: before.version, record: record,
      stateChanged: kind == .create || stateChanged,
      pendingChanged: kind == .create || pendingChanged, rows: rows, entry: turn.entry,
      dueAt: kind == .close ? nil : nextDue)
    if pendingChanged { change.waiting = links.changedWaits(since: before.pending, in: world) }
    change.screens = world.takeScreenChanges()
    return change
  }
}
