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
    var turn = Turn()
    run(.open(url: call.url), at: context.clock(), in: entry, &turn)
    guard let kind = turn.change?.entry.answer?.outcome, let number = turn.change?.entry.answer?.link else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    let bytes = writeAnswer(of: &turn, number, kind)
    let isHeld = kind == .waiting && call.wait != false && entry.session.map(isUnderWay) == true
    if let key = call.key {
      turn.change?.entry.key = key
      turn.change?.isReplyOpen = isHeld
      let reply = StoredReply(event: .open, json: json.text, isOpen: isHeld)
      entry.use(key, reply, url: call.url)
      // While it is held, too: its line may be pruned before it is answered.
      if isHeld { entry.use(key, reply, url: call.url) }
    }
    if isHeld {
      hold(.init(link: number, key: call.key, address: address), in: entry)
      return submit(&turn, entry, .nothing, outcome: kind)
    }
    submit(&turn, entry, .line(replies.line(json: bytes, form: address.form), address), outcome: kind)
  }

  /// The outcome as JSON with its secrets covered. What is stored is whole: the same bytes, but for a link with a
  /// secret.
  private func writeAnswer(of turn: inout Turn, _ link: Int, _ kind: LinkOutcome.Kind) -> [UInt8] {
    json.clear()
    guard turn.change?.entry.answer?.mayHold(routes.secrets) == true, let outcome = turn.answer else {
      turn.change?.entry.answer?.write(to: &json)
      return keepWritten(&turn, link, kind)
    }
    let covered = outcome.covered(by: routes.secrets)
    covered.write(to: &json)
    return covered == outcome ? keepWritten(&turn, link, kind) : json.bytes
  }

  /// What was written is what is stored: the change lets go of the outcome, unless somebody is to be told of it.
  private func keepWritten(_ turn: inout Turn, _ link: Int, _ kind: LinkOutcome.Kind) -> [UInt8] {
    let bytes = json.bytes
    turn.change?.written = WrittenOutcome(link: link, isWaiting: kind == .waiting, json: bytes)
    if !writer.isFollowed { turn.change?.entry.answer = nil }
    return bytes
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
      var turns = [created] + (try state.map { try session.enter($0, at: now) } ?? [])
      let entry = keep(session)
      for index in turns.indices {
        turns[index].change?.isFollowUp = index > 0
        note(&turns[index], entry)
      }
      let work = work(entry, &turns[0].change)
      for index in turns.indices { submit(&turns[index], entry, index == turns.indices.last ? work : .nothing) }
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
    var turn = Turn()
    run(event, at: context.clock(), in: entry, &turn)
    if let refusal = turn.refusal {
      // Links may have expired in the same turn: that is stored, the refusal is answered all the same. It is no
      // answer to keep for a key: nothing was done.
      let error = ControlError(.sessionRefused, refusal.message, hint: refusal.hint, reason: refusal.code)
      submit(&turn, entry, .line(replies.line(error: error, form: address.form), address))
    } else {
      let work = answer(reply(turn, entry), key, entry, &turn.change, address)
      submit(&turn, entry, work)
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
    var turn = session.close(at: time(of: entry, at: context.clock()))
    entry.end()
    note(&turn, entry)
    let work = answer(reply(turn, entry), call.key, entry, &turn.change, address)
    submit(&turn, entry, work)
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

  /// One turn at the daemon's time `now`, measured, with its defects logged; none when the session is closed. Into the
  /// caller's own, which led to nothing yet: a turn is large, and a copy costs.
  func run(_ event: SessionEvent, at now: Int64, in entry: LiveSession, _ turn: inout Turn) {
    guard let session = entry.session else { return }
    let start = Uptime.nanoseconds
    session.turn(event, at: time(of: entry, at: now), into: &turn)
    if context.tellsDurations {
      turn.change?.entry.durationMicroseconds = Int((Uptime.nanoseconds - start) / 1_000)
    }
    note(&turn, entry)
  }

  /// What follows from every turn.
  private func note(_ turn: inout Turn, _ entry: LiveSession) {
    CrashPoint.turnDone.pass()
    activity.turns += 1
    setAlarm(entry)
    turn.change?.dueAt = entry.dueAt
    if let states = turn.change?.record.states {
      turn.change?.stateChanged = states != entry.storedStates
      entry.storedStates = states
    }
    // Nearly every turn has nothing to report, and handing it on copies it.
    if !turn.leaks.isEmpty || turn.refusal != nil || turn.change?.entry.answer?.reason != nil { report(turn, entry.id) }
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
