import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// Turns: what changes a session.
extension SessionShard {
  /// The session that always exists.
  static var defaultSession: String { "default" }

  /// Handles one line. What goes wrong is its answer.
  func handle(_ call: ShardCall) {
    let id = call.request.session ?? Self.defaultSession
    // Before it is looked for: the hash of a long text of marks costs what a thousand links do.
    guard Session.isValidID(id) else { return answer(invalidName(id), call.address, resting: nil) }
    do {
      if let key = call.request.key, let first = try firstReply(key, id, call.request) {
        return try answer(call, id, again: first)
      }
      try carryOut(call, id)
    } catch {
      if error.kind == .sessionNotFound { return answerNotFound(id, call.address) }
      answer(error, call.address, resting: live[id])
    }
  }

  private func carryOut(_ call: ShardCall, _ id: String) throws(ControlError) {
    let address = call.address
    switch call.request {
    case .linkOpen(let open): try self.open(open, id, address)
    case .sessionCreate(let create): try self.create(create, address)
    case .sessionScreen: try screen(id, address)
    case .sessionTap(let tap): try control(.tap(element: tap.element, text: tap.text), id, tap.key, address)
    case .sessionAdvance(let advance):
      try control(.advance(milliseconds: try Self.span(advance.by)), id, advance.key, address)
    case .sessionRequest(let request): try self.request(request, id, address)
    case .sessionLogin(let login): try control(.login(login.parameters), id, login.key, address)
    case .sessionLogout(let logout): try control(.logout, id, logout.key, address)
    case .sessionConfigure(let change): try control(.configure(change.settings), id, change.key, address)
    case .sessionClose(let close): try self.close(close, address)
    case .sessionShow: try show(id, address)
    case .sessionTree: try tree(id, address)
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .status, .reload, .eventsSubscribe:
      throw ControlError(
        .internalError, "the request concerns no session", hint: "this is a defect of the daemon")
    }
  }

  private func open(_ call: LinkOpen, _ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry: LiveSession
    do {
      entry = try find(id)
    } catch {
      guard error.kind == .sessionNotFound, call.create == true else { throw error }
      entry = try make(id) { _, _ in .nothing }
    }
    let turn = run(.open(url: call.url), at: context.clock(), in: entry)
    guard let turn, let outcome = turn.answer else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    var change = turn.change
    note(turn, &change, entry)
    let bytes = shown(outcome)
    let isHeld = outcome.outcome == .waiting && call.wait != false && entry.session.map(isUnderWay) == true
    if let key = call.key {
      change?.entry.key = key
      change?.isReplyOpen = isHeld
      let reply = StoredReply(event: .open, json: json.text, isOpen: isHeld)
      entry.use(key, reply, url: call.url)
      // While it is held, too: its line may be pruned before it is answered.
      if isHeld { entry.use(key, reply, url: call.url) }
    }
    if isHeld {
      hold(.init(link: outcome.link, key: call.key, address: address), in: entry)
      return submit(turn, change, entry, .nothing)
    }
    submit(turn, change, entry, .line(replies.line(json: bytes, form: address.form), address))
  }

  private func create(_ call: SessionCreate, _ address: AnswerAddress) throws(ControlError) {
    let id = call.session
    do {
      _ = try find(id)
    } catch {
      guard error.kind == .sessionNotFound else { throw error }
      if let name = call.state { return try create(call, in: name, address) }
      _ = try make(id) { entry, change in
        guard let session = entry.session else { return .nothing }
        return self.answer(SessionReply(session), call.key, entry, &change, address)
      }
      return
    }
    let hint =
      id == Self.defaultSession ? "it always does: use it" : "use it, or close it first: andon session close \(id)"
    throw ControlError(.sessionExists, "there is a session \(id) already", hint: hint)
  }

  /// Makes a session, in one of the app's starting states if told so; `work` is what follows then, and is given the
  /// first change: it is that of the making.
  func make(
    _ id: String, in state: StartingState? = nil, work: (LiveSession, inout SessionChange?) -> Uncommitted.Work
  ) throws(ControlError) -> LiveSession {
    do {
      let now = context.clock()
      let (session, created) = try Session.create(
        id: id, app: context.app, routes: routes, limits: context.limits.session, memory: memory, at: now)
      // All turns are made before any is stored, and stored together: a state that is not reached leaves nothing
      // behind.
      let turns = [created] + (try state.map { try session.enter($0, at: now) } ?? [])
      var changes = turns.map(\.change)
      let entry = keep(session)
      for index in turns.indices {
        changes[index]?.isFollowUp = index > 0
        note(turns[index], &changes[index], entry)
      }
      let work = work(entry, &changes[0])
      for index in turns.indices {
        submit(turns[index], changes[index], entry, index == turns.indices.last ? work : .nothing)
      }
      return entry
    } catch let refusal as ControlRefusal {
      throw Self.refused(refusal)
    } catch {
      throw unbuildable(id, error)
    }
  }

  private func control(
    _ event: SessionEvent, _ id: String, _ key: String?, _ address: AnswerAddress
  ) throws(ControlError) {
    let entry = try find(id)
    guard let turn = run(event, at: context.clock(), in: entry) else { return }
    var change = turn.change
    note(turn, &change, entry)
    if let refusal = turn.refusal {
      // Links may have expired in the same turn: that is stored, the refusal is answered all the same. It is no
      // answer to keep for a key: nothing was done.
      let error = ControlError(.sessionRefused, refusal.message, hint: refusal.hint, reason: refusal.code)
      submit(turn, change, entry, .line(replies.line(error: error, form: address.form), address))
    } else {
      let work = answer(reply(turn, entry), key, entry, &change, address)
      submit(turn, change, entry, work)
    }
  }

  private func close(_ call: SessionClose, _ address: AnswerAddress) throws(ControlError) {
    let id = call.session
    guard id != Self.defaultSession else {
      throw ControlError(
        .sessionProtected, "the session \(id) always exists and cannot be closed",
        hint: "log it out instead: andon session logout \(id)")
    }
    let entry = try find(id)
    guard let session = entry.session else { return }
    let turn = session.close(at: time(of: entry, at: context.clock()))
    entry.end()
    var change = turn.change
    note(turn, &change, entry)
    let work = answer(reply(turn, entry), call.key, entry, &change, address)
    submit(turn, change, entry, work)
  }

  /// The answer to a request that may have a key: then it is stored with the change.
  func answer(
    _ reply: some Encodable & SecretCovering, _ key: String?, _ entry: LiveSession, _ change: inout SessionChange?,
    _ address: AnswerAddress
  ) -> Uncommitted.Work {
    guard let key, let event = change?.entry.event, let json = try? replies.json(reply) else {
      return .line(line(reply, address), address)
    }
    let text = String(decoding: json, as: UTF8.self)
    change?.entry.key = key
    change?.reply = text
    entry.use(key, StoredReply(event: event, json: text))
    return .line(replies.line(json: json, form: address.form), address)
  }

  /// Runs one turn at the daemon's time `now`. Returns `nil` when the session is closed.
  func run(_ event: SessionEvent, at now: Int64, in entry: LiveSession) -> Turn? {
    guard let session = entry.session else { return nil }
    turnStart = Uptime.nanoseconds
    return session.turn(event, at: time(of: entry, at: now))
  }

  /// Completes the change of a turn with what the host knows, and logs the turn's defects.
  func note(_ turn: Turn, _ change: inout SessionChange?, _ entry: LiveSession) {
    if context.tellsDurations, let start = turnStart {
      change?.entry.durationMicroseconds = Int((Uptime.nanoseconds - start) / 1_000)
    }
    turnStart = nil
    CrashPoint.turnDone.pass()
    activity.turns += 1
    setAlarm(entry)
    change?.dueAt = entry.dueAt
    if let states = change?.record.states {
      change?.stateChanged = states != entry.storedStates
      entry.storedStates = states
    }
    if !turn.leaks.isEmpty || turn.refusal != nil || turn.answer?.reason != nil { report(turn, entry.id) }
  }

  func reply(_ turn: Turn, _ entry: LiveSession) -> TurnReply {
    let record = turn.change?.record ?? entry.session?.record
    return TurnReply(
      session: record?.id ?? "", version: record?.version ?? 0, settled: turn.settled,
      location: record?.location ?? [], pending: record?.pending.count ?? 0, requestsByRIB: turn.requestsByRIB)
  }

  private func report(_ turn: Turn, _ id: String) {
    if !turn.leaks.isEmpty {
      activity.leaks += turn.leaks.count
      context.logger.error(
        "RIBs outlived their detachment", metadata: ["session": "\(id)", "leaks": "\(turn.leaks)"])
    }
    let fault = "routingFault"
    guard turn.answer?.reason == fault || turn.refusal?.code == fault else { return }
    context.logger.error(
      "a turn broke a routing rule and was undone",
      metadata: ["session": "\(id)", "faults": "\(turn.answer?.message ?? turn.refusal?.message ?? "")"])
  }
}
