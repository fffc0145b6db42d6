import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// Runs the requests of a shard as turns of its sessions, and submits each change with its response.
///
/// Confined to the event loop of its shard.
final class TurnRunner {
  private let context: ShardContext
  private let sessions: LiveSessions
  private let commits: PendingCommits
  private let responses: ReplyWriter
  /// The sessions that ran a turn, or came into memory, since `takeTouched`.
  private var touched: [String: LiveSession] = [:]
  /// The number of turns, and of RIBs that outlived their detachment.
  private(set) var counts = (turns: 0, leaks: 0)

  init(context: ShardContext, sessions: LiveSessions, commits: PendingCommits) {
    self.context = context
    self.sessions = sessions
    self.commits = commits
    responses = ReplyWriter(redactor: context.secrets)
  }

  /// Handles one request. An error becomes its response.
  func handle(_ request: ShardRequest) {
    let id = request.call.session ?? ControlRequest.defaultSession
    do throws(ControlError) {
      guard Session.isValidID(id) else { throw .invalidSessionName(id) }
      if try repeated(request, id) { return }
      try carryOut(request, id)
    } catch {
      // A session that is missing may be so because its closing is not committed yet.
      let session = sessions[id]
      if error.kind == .sessionNotFound {
        commits.submit(.read(SessionRequests.notFound(id, live: sessions.names), request.address), after: session)
      } else {
        commits.submit(.line(responses.line(error: error, form: request.address.form), request.address), after: session)
      }
    }
  }

  private func carryOut(_ request: ShardRequest, _ id: String) throws(ControlError) {
    let address = request.address
    switch request.call {
    case .linkOpen(let call): try open(call, id, address)
    case .sessionCreate(let call): try create(call, address)
    case .sessionTap(let call): try change(.tap(element: call.element, text: call.text), id, call.key, address)
    case .sessionAdvance(let call):
      try change(.advance(milliseconds: try SessionRequests.duration(call.by)), id, call.key, address)
    case .sessionLogin(let call): try change(.login(call.parameters), id, call.key, address)
    case .sessionLogout(let call): try change(.logout, id, call.key, address)
    case .sessionConfigure(let call): try change(.configure(call.settings), id, call.key, address)
    case .sessionRequest(let call): try appRequest(call, id, address)
    case .sessionClose(let call): try close(call, address)
    case .sessionScreen: try answer(SessionRequests.screen(try look(id)), id, address)
    case .sessionTree: try answer(SessionRequests.tree(try look(id)), id, address)
    case .sessionShow: commits.submit(.read(SessionRequests.show(try look(id)), address), after: sessions[id])
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .status, .reload, .eventsSubscribe:
      throw ControlError(.internalError, "the request concerns no session", hint: "this is a defect of the daemon")
    }
  }

  /// Responds to a request whose key was sent before. Returns whether it was.
  private func repeated(_ request: ShardRequest, _ id: String) throws(ControlError) -> Bool {
    guard let key = request.call.key else { return false }
    let first: KeyedResponse?
    do {
      first = try IdempotencyKeys.find(key, of: id, live: sessions[id], in: context.storage)
    } catch let error as ControlError {
      throw error
    } catch {
      throw context.readers.unreadable(error)
    }
    guard let first else { return false }
    try first.check(request.call)
    let form = request.address.form
    guard first.isOpen, case .linkOpen(let call) = request.call, let number = first.linkNumber else {
      commits.submit(
        .line(responses.line(json: first.json(responses), form: form), request.address), after: sessions[id])
      return true
    }
    let live = try find(id)
    guard let session = live.session, let outcome = session.outcome(ofPending: number) else {
      let last = live.keys[key] ?? first
      commits.submit(.line(responses.line(json: last.json(responses), form: form), request.address), after: live)
      return true
    }
    if call.wait != false, session.isUnderWay {
      live.keys[key] = first
      hold(HeldResponse(link: number, key: key, address: request.address), in: live)
    } else {
      commits.submit(.line(responses.line(outcome: outcome, form: form), request.address), after: live)
    }
    return true
  }

  // MARK: - Requests that change a session

  private func open(_ call: LinkOpen, _ id: String, _ address: ResponseAddress) throws(ControlError) {
    let live: LiveSession
    do {
      live = try find(id)
    } catch {
      guard error.kind == .sessionNotFound, call.create == true else { throw error }
      live = try make(id, state: nil)
    }
    guard let session = live.session else { return }
    let (turn, opened) = run(.open(url: call.url), in: session, of: live)
    guard var change = opened, let outcome = turn.answer else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    let isHeld = outcome.outcome == .waiting && call.wait != false && session.isUnderWay
    if let key = call.key {
      change.entry.key = key
      change.isReplyOpen = isHeld
      live.keys[key] = KeyedResponse(outcome, isOpen: isHeld)
    }
    if isHeld { hold(HeldResponse(link: outcome.link, key: call.key, address: address), in: live) }
    let line = isHeld ? nil : responses.line(outcome: outcome, form: address.form)
    submit(turn, change, of: live, line.map { .line($0, address) } ?? .none, outcome: outcome.outcome)
  }

  private func create(_ call: SessionCreate, _ address: ResponseAddress) throws(ControlError) {
    do {
      _ = try find(call.session)
    } catch {
      guard error.kind == .sessionNotFound else { throw error }
      let state = try call.state.map { name throws(ControlError) in try SessionRequests.state(name, of: context.app) }
      _ = try make(call.session, state: state, respondingTo: (call.key, address))
      return
    }
    throw .sessionExists(call.session)
  }

  /// Makes a session, and leads it into a starting state. All its turns are stored in one transaction, so a state that
  /// is not reached leaves nothing behind.
  private func make(
    _ id: String, state: StartingState?, respondingTo request: (key: String?, address: ResponseAddress)? = nil
  ) throws(ControlError) -> LiveSession {
    let (live, session, turns) = try sessions.make(id, state: state, at: context.clock())
    let json = request == nil ? nil : try self.json(SessionReply(session))
    for (index, turn) in turns.enumerated() {
      note(turn, of: live)
      guard var change = turn.change else { continue }
      if index == 0, let json, let key = request?.key { keep(key, json, in: &change, of: live) }
      var effect = PendingEffect.none
      if index == turns.count - 1, let json, let address = request?.address {
        effect = .line(responses.line(json: json, form: address.form), address)
      }
      submit(turn, change, of: live, effect)
    }
    return live
  }

  /// Runs an event that is no link. A refusal is the response of a turn in which links may have expired: that is
  /// stored.
  private func change(
    _ event: SessionEvent, _ id: String, _ key: String?, _ address: ResponseAddress
  ) throws(ControlError) {
    let live = try find(id)
    guard let session = live.session else { return }
    let (turn, change) = run(event, in: session, of: live)
    try finish(turn, change, key, live, address) { TurnReply(turn, session.record) }
  }

  /// A request that the app declares: an event when it changes something, otherwise a reading of the session.
  private func appRequest(_ call: SessionRequest, _ id: String, _ address: ResponseAddress) throws(ControlError) {
    guard try SessionRequests.isChanging(call.name, in: context.app) else {
      let json = try SessionRequests.answer(call, try look(id))
      return commits.submit(.line(responses.line(json: json, form: address.form), address), after: sessions[id])
    }
    let live = try find(id)
    guard let session = live.session else { return }
    let (turn, change) = run(.request(name: call.name, parameters: call.parameters), in: session, of: live)
    try finish(turn, change, call.key, live, address) { RequestReply(turn: TurnReply(turn, session.record)) }
  }

  private func close(_ call: SessionClose, _ address: ResponseAddress) throws(ControlError) {
    guard call.session != ControlRequest.defaultSession else { throw .sessionProtected(call.session) }
    let live = try find(call.session)
    guard let session = live.session else { return }
    let turn = session.close(at: context.clock())
    let change = turn.change
    live.end()
    note(turn, of: live)
    try finish(turn, change, call.key, live, address) { TurnReply(turn, session.record) }
  }

  /// Stores a turn and responds to it with `reply`, or with the reason why the app refused the event.
  private func finish(
    _ turn: Turn, _ change: SessionChange?, _ key: String?, _ live: LiveSession, _ address: ResponseAddress,
    _ reply: () -> some Encodable & Redactable
  ) throws(ControlError) {
    if let refusal = turn.refusal {
      let line = responses.line(error: ControlError(refusal), form: address.form)
      return submit(turn, turn.change, of: live, .line(line, address))
    }
    let json = try self.json(reply())
    var change = turn.change
    if let key, change != nil { keep(key, json, in: &change!, of: live) }
    submit(turn, change, of: live, .line(responses.line(json: json, form: address.form), address))
  }

  /// Keeps the response to a key: with the change in the store, and in memory until the change is stored.
  private func keep(_ key: String, _ json: [UInt8], in change: inout SessionChange, of live: LiveSession) {
    change.entry.key = key
    change.reply = String(decoding: json, as: UTF8.self)
    live.keys[key] = KeyedResponse(change.entry.event, json: json)
  }

  // MARK: - Turns

  /// Runs one turn of a session now. Returns it with its change, in whose journal entry it has written the duration.
  private func run(_ event: SessionEvent, in session: Session, of live: LiveSession) -> (Turn, SessionChange?) {
    let start = ContinuousClock.now
    let turn = session.turn(event, at: context.clock())
    var change = turn.change
    if context.recordsDurations {
      change?.entry.durationMicroseconds = Int((ContinuousClock.now - start) / .microseconds(1))
    }
    note(turn, of: live)
    return (turn, change)
  }

  /// Counts a turn, and logs the rules that the app's code broke.
  private func note(_ turn: Turn, of live: LiveSession) {
    CrashPoint.turnDone.pass()
    counts.turns += 1
    touched[live.id] = live
    if !turn.leaks.isEmpty {
      counts.leaks += turn.leaks.count
      context.logger.error(
        "RIBs outlived their detachment", metadata: ["session": "\(live.id)", "leaks": "\(turn.leaks)"])
    }
    guard !turn.faults.isEmpty else { return }
    context.logger.error(
      "a turn broke a rule of the framework and was undone",
      metadata: ["session": "\(live.id)", "faults": "\(turn.faults.joined(separator: "; "))"])
  }

  /// Submits what a turn left: its change, its backend requests, and the responses to links that it settled.
  private func submit(
    _ turn: Turn, _ change: SessionChange?, of live: LiveSession, _ effect: PendingEffect,
    outcome: LinkOutcome.Kind? = nil
  ) {
    if let change {
      commits.submit(change, of: live, effect, outcome: outcome)
    } else {
      commits.submit(effect, after: live)
    }
    if !turn.calls.isEmpty { commits.submit(.calls(turn.calls), after: live) }
    releaseHeld(live, settled: turn.settled)
  }

  /// Runs a turn for what has become due in a session by now.
  func tickIfDue(_ live: LiveSession) {
    guard let session = live.session, let due = session.nextDue, due <= context.clock() else { return }
    let (turn, change) = run(.tick, in: session, of: live)
    submit(turn, change, of: live, .none)
  }

  /// Loads a session in which something is due, and runs that. Returns false when the session cannot be loaded.
  func wake(_ id: String) -> Bool {
    do {
      tickIfDue(try find(id))
      return true
    } catch {
      // One that was closed in the meantime has nothing due.
      return error.kind == .sessionNotFound
    }
  }

  /// Runs the reply of a backend outside. The session may have been closed while the backend worked.
  func deliver(_ reply: ExternalReply, to id: String) {
    guard let live = try? find(id), let session = live.session else { return }
    let (turn, change) = run(.reply(reply), in: session, of: live)
    if let refusal = turn.refusal {
      context.logger.error(
        "the reply of a backend cannot be read", metadata: ["session": "\(id)", "problem": "\(refusal)"])
    }
    submit(turn, change, of: live, .none)
  }

  /// Removes and returns the sessions that ran a turn, or came into memory, since the last call.
  func takeTouched() -> some Collection<LiveSession> {
    defer { touched.removeAll(keepingCapacity: true) }
    return touched.values
  }

  /// Finds a session, in memory or in the store.
  private func find(_ id: String) throws(ControlError) -> LiveSession {
    let (live, isLoaded) = try sessions.find(id)
    if isLoaded {
      touched[id] = live
      // What was on its way to a backend outside may have been lost.
      if let calls = live.session?.openCalls, !calls.isEmpty { commits.submit(.calls(calls), after: live) }
    }
    return live
  }

  /// Finds a session to read it, after what is due by now has happened. What is read rests on the session's changes:
  /// the response waits until they are committed.
  private func look(_ id: String) throws(ControlError) -> Session {
    let live = try find(id)
    tickIfDue(live)
    guard let session = live.session else { throw .sessionNotFound(id) }
    return session
  }

  private func answer(
    _ reply: some Encodable & Redactable, _ id: String, _ address: ResponseAddress
  ) throws(ControlError) {
    let line = responses.line(json: try json(reply), form: address.form)
    commits.submit(.line(line, address), after: sessions[id])
  }

  // MARK: - Links under way, and backends outside

  /// Holds the response to a link until the link has settled, or nothing is in flight any more.
  private func hold(_ response: HeldResponse, in live: LiveSession) {
    // Of too many that wait for one link, the first is told how the link stands.
    if let oldest = live.held.add(response) { release(oldest, live.session?.outcome(ofPending: oldest.link), live) }
  }

  /// Gives the held responses of links that have settled, and all of them once nothing is in flight any more.
  func releaseHeld(_ live: LiveSession, settled: [LinkOutcome], isLast: Bool = false) {
    guard !live.held.isEmpty else { return }
    let isOver = isLast || live.session?.isUnderWay != true
    for held in live.held.take(settled: isOver ? nil : Set(settled.map(\.link))) {
      let outcome = settled.first { $0.link == held.link } ?? live.session?.outcome(ofPending: held.link)
      release(held, outcome, live)
    }
  }

  private func release(_ held: HeldResponse, _ outcome: LinkOutcome?, _ live: LiveSession) {
    let form = held.address.form
    guard let outcome else {
      let line = responses.line(error: .closedUnderWay(live.id), form: form)
      return commits.submit(.line(line, held.address), after: live, key: held.key)
    }
    if let key = held.key { live.keys[key]?.settle(outcome) }
    commits.submit(.line(responses.line(outcome: outcome, form: form), held.address), after: live, key: held.key)
  }

  // MARK: - Responses

  private func json(_ reply: some Encodable & Redactable) throws(ControlError) -> [UInt8] {
    do {
      return try responses.json(reply)
    } catch {
      throw ControlError(.internalError, "the response cannot be written: \(error)", hint: "this is a defect")
    }
  }
}
