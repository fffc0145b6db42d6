import DeepLinks
import Flux
import RIBs

extension Session {
  /// Handles one event to completion: what is due by then happens, the tree moves, stores reduce, answers with
  /// latency zero come, waiting links go on, until nothing more can happen by itself.
  ///
  /// `wall` is the time of the wall clock, in milliseconds since 1970. The session takes the later of it and the time of
  /// its last turn, so its time never goes back. The turn's `change` must be committed before a client is told of it
  /// (law 1). A tick at which nothing is due, and a refused event, change nothing.
  public func turn(_ event: SessionEvent, at wall: Int64) -> Turn {
    let at = max(wall, record.updatedAt)
    world.discardTurn()
    if runs.isEmpty, let memory = home.memory { swap(&runs, &memory.runs) }
    var turn = TurnInProgress()
    handle(event, at: at, &turn)
    giveBack()
    return turn.result
  }

  private func handle(_ event: SessionEvent, at: Int64, _ turn: inout TurnInProgress) {
    if world.isGivenUp {
      turn.refusal = ClosedApp.refusal
    } else if case .open(let url) = event {
      open(url, at: at, &turn)
    } else {
      control(event, at: at, &turn)
    }
  }

  /// Handles an event that is no link.
  private func control(_ event: SessionEvent, at: Int64, _ turn: inout TurnInProgress) {
    var cause = TurnCause(event)
    let before = world.time.now
    var moved = pass(to: at, &turn, cause)
    do throws(ControlRefusal) {
      world.desk.allowsChanges = true
      defer { world.desk.allowsChanges = false }
      let moves = world.moveCount
      try handle(event, at: at)
      if case .tap = event, world.moveCount != moves { giveUpLoading(&turn) }
    } catch {
      turn.refusal = error
      cause = .time
    }
    if turn.refusal == nil, event != .tick { moved = true }
    _ = pass(to: at, &turn, cause)
    guard moved else { return world.turnBack(to: before) }
    let isRefused = turn.refusal != nil
    finish(
      &turn, kind: .update, event: isRefused ? .tick : event.kind,
      parameters: isRefused ? nil : event.journalParameters, at: at)
  }

  // MARK: - What can happen

  private func handle(_ event: SessionEvent, at: Int64) throws(ControlRefusal) {
    switch event {
    case .open, .tick: break
    case .tap(let element, let text): try tap(element, text: text)
    case .login(let parameters): try world.instance.handle(.login(parameters))
    case .logout: try world.instance.handle(.logout)
    case .configure(let settings): try configure(settings, at: at)
    case .advance(let milliseconds):
      guard (1...DurationText.longest).contains(milliseconds) else {
        throw ControlRefusal(
          code: "badSpan", message: "a clock cannot be advanced by \(milliseconds) ms",
          hint: "give a span such as `90s`, at most a hundred years")
      }
      world.dispatcher.dispatch(SettingsAction.advanced(milliseconds))
    case .request(let name, let parameters):
      guard home.app.requests.contains(AppRequest(name, isChanging: true)) else {
        throw ControlRefusal(
          code: "unknownRequest", message: "the app has no request \(name.clipped()) that changes something",
          hint: "it has: \(home.app.requests.map(\.name).joined(separator: ", "))")
      }
      try world.instance.handle(.request(name, parameters))
    case .reply(let reply): try world.desk.port?.deliver(reply)
    }
  }

  /// The session's own settings and the app's, all of them or none.
  private func configure(_ given: [String: String], at: Int64) throws(ControlRefusal) {
    var settings = world.settings.state
    for (name, value) in given.sorted(by: { $0.key < $1.key }) where SessionSettings.names.contains(name) {
      try settings.configure(name, to: value, now: world.time.now, wall: at)
    }
    let rest = given.filter { !SessionSettings.names.contains($0.key) }
    if !rest.isEmpty { try world.instance.handle(.configure(rest)) }
    world.dispatcher.dispatch(SettingsAction.changed(settings))
  }

  private func open(_ url: String, at: Int64, _ turn: inout TurnInProgress) {
    record.lastLink += 1
    let number = record.lastLink
    do {
      let parsed = try parse(url, at: at)
      guard home.app.workflows.contains(parsed.link.workflow) else {
        turn.answer = unknownWorkflow(number, url, parsed)
        turn.answer?.location = place
        return finish(&turn, kind: .update, event: .open, parameters: nil, at: at)
      }
      turn.opened = parsed
      world.desk.allowsChanges = false
      _ = pass(to: at, &turn, .link(number))
      begin(number, url, parsed, &turn)
      _ = pass(to: at, &turn, .link(number))
      finish(&turn, kind: .update, event: .open, parameters: nil, at: at)
    } catch {
      // No time passes either: a bad link moves nothing (law 9).
      turn.answer = rejected(number, url, error)
      turn.answer?.location = place
      finish(&turn, kind: .update, event: .open, parameters: nil, at: at)
    }
  }

  /// What a link means that arrives now, in session time: routes end, and some times must lie ahead.
  private func parse(_ url: String, at wall: Int64) throws(LinkRejection) -> ParsedLink {
    let now = max(world.time.now, world.settings.state.clock.time(at: wall))
    let time = LinkTime(seconds: Int(now / 1000))
    if let memory = home.memory { return try memory.links.parse(url, at: time, in: home.routes) }
    guard let time else { return try home.routes.parse(url) }
    return try home.routes.parse(url, at: time)
  }

  /// Takes a good link up, as the session's policy has it.
  private func begin(_ number: Int, _ url: String, _ parsed: ParsedLink, _ turn: inout TurnInProgress) {
    if world.settings.state.links == .supersede { supersedePending(by: number, &turn) }
    guard runs.count + unknown.count < home.limits.pendingLinks else {
      let stopped = outcome(number, url, .stopped, parsed) {
        $0.reason = "tooManyPendingLinks"
        $0.message = "\(self.runs.count + self.unknown.count) links wait in this session already, as many as may"
      }
      return settle(stopped, &turn, .link(number))
    }
    let now = world.time.now
    runs.append(
      LinkRun(number: number, url: url, parsed: parsed, openedAt: now, expiresAt: now + home.limits.pendingLifetime))
  }

  // MARK: - What comes of it

  /// Lets happen what is due by a wall time, moment by moment; says whether anything was.
  private func pass(to wall: Int64, _ turn: inout TurnInProgress, _ cause: TurnCause) -> Bool {
    let world = world
    let target = max(world.time.now, world.settings.state.clock.time(at: wall))
    var moments = 0
    while true {
      settleLinks(&turn, cause)
      guard let due = nextMoment, due <= target else { break }
      moments += 1
      guard moments <= home.limits.momentsPerTurn else {
        world.desk.report(
          SessionFault(code: .neverQuiet, message: "after \(moments - 1) moments something is still due at \(due)"))
        break
      }
      world.moveTime(to: due)
      expireLinks(&turn)
      _ = world.time.runNext()
    }
    world.moveTime(to: target)
    return moments > 0
  }

  /// The session time at which something happens next, by itself.
  var nextMoment: Int64? {
    var next = world.time.nextMoment
    for link in unknown { next = min(link.expiresAt, next ?? link.expiresAt) }
    // By index, here and in what follows: iterating copies each link, all its parts counted.
    for index in runs.indices {
      guard let moment = runs[index].nextMoment else { continue }
      next = min(moment, next ?? moment)
    }
    return next
  }

  /// Completes the turn: faults and leaks are taken in, the record is brought up to date, the change is made.
  func finish(
    _ turn: inout TurnInProgress, kind: SessionChange.Kind, event: JournalEntry.Kind, parameters: [String: String]?,
    at: Int64
  ) {
    let waits = event == .open && turn.answer == nil
    if waits { turn.answer = outcome(ofPending: record.lastLink) }
    let version = record.version
    let (pending, states) = (record.pending, record.states)
    let faults = world.takeFaults()
    if !faults.isEmpty {
      failTurn(&turn, faults)
      if turn.answer == nil { return }
    }
    // The root of a session that closes is still in the session's own hands: `close` checks once it has let go.
    if kind != .close { turn.leaks = world.tree.leakDetector.check() }
    let rows = world.instance.takeRowChanges()
    updateRecord(turn, rows: rows, at: at)
    if waits, faults.isEmpty, var outcome = turn.answer {
      report(&turn, in: &outcome)
      turn.answer = outcome
    }
    turn.requestsByRIB = world.desk.requestsByRIB
    turn.calls = world.desk.port?.openCalls(session: record.id, after: lastCall) ?? []
    lastCall = turn.calls.last?.number ?? lastCall
    if faults.isEmpty { isBroken = false }
    var entry = JournalEntry(session: record.id, sequence: record.version, at: at, event: event)
    entry.parameters = parameters
    entry.answer = turn.answer
    entry.settled = turn.settled.isEmpty ? nil : turn.settled
    entry.location = record.location
    entry.digest = kind == .close ? "" : standing.digest
    turn.change = SessionChange(
      kind: kind, expectedVersion: version, record: record,
      stateChanged: kind == .create || states != record.states,
      pendingChanged: kind == .create || pending != record.pending, rows: rows, entry: entry,
      dueAt: kind == .close ? nil : nextDue)
    world.giveBack()
  }

  /// Gives back the room for the links that the turn worked on, unless one waits.
  private func giveBack() {
    guard runs.isEmpty else { return }
    if let memory = home.memory { swap(&runs, &memory.runs) } else { runs = [] }
  }

  /// A broken rule fails the turn: the tree, stores and rows are those from before it.
  private func failTurn(_ turn: inout TurnInProgress, _ faults: [(code: String, description: String)]) {
    let code = faults[0].code
    let description = faults.map(\.description).joined(separator: "; ")
    turn.settled = []
    turn.faults = faults.map(\.description)
    rollBack()
    isBroken = true
    if var failed = turn.answer {
      failed.outcome = .failed
      failed.reason = code
      failed.message = description
      failed.location = place
      failed.attached = []
      failed.detached = []
      failed.requests = 0
      failed.requestsByRIB = nil
      turn.answer = failed
    } else {
      turn.refusal = ControlRefusal(
        code: code, message: description, hint: "this is a defect of the app's code; nothing moved")
    }
  }

  private func updateRecord(_ turn: TurnInProgress, rows: [RowChange], at: Int64) {
    record.version += 1
    if turn.answer?.outcome != .rejected { record.updatedAt = max(record.updatedAt, at) }
    if let states = world.dispatcher.takeChanges(since: record.states) { record.states = states }
    for change in rows { record.appRows.apply(change) }
    standing.update(world, home.routes, opened: turn.opened)
    record.location = standing.location
    guard !runs.isEmpty || !record.pending.isEmpty else { return }
    for index in runs.indices { runs[index].restarts = 0 }
    count(requests: untoldRequests(turn))
    record.pending = runs.map(pending)
    if !unknown.isEmpty { record.pending = (record.pending + unknown).sorted { $0.number < $1.number } }
  }

  /// Adds the turn's requests to those of the links that went on in it and wait again.
  private func count(requests: [String: Int]) {
    guard !requests.isEmpty else { return }
    for index in runs.indices {
      let now = pending(runs[index])
      let before = record.pending.first { $0.number == now.number }
      guard before?.step != now.step || before?.waitingSince != now.waitingSince else { continue }
      runs[index].requestsByRIB.merge(requests, uniquingKeysWith: +)
    }
  }
}

/// Why a turn takes place, as far as links that wait are concerned.
enum TurnCause {
  /// Somebody touched the screen: what they leave behind, links leave too.
  case tap
  /// A link with this number was opened.
  case link(Int)
  /// Anything else: what went away may come back.
  case time

  init(_ event: SessionEvent) {
    if case .tap = event { self = .tap } else { self = .time }
  }
}
