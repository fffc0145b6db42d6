import ControlProtocol
import Logging
import SessionEngine

/// Turns: what changes a session.
extension SessionShard {
  /// Handles one line. What goes wrong is its answer.
  func handle(_ call: ShardCall) {
    do {
      try carryOut(call)
    } catch {
      // A session that is missing may be so because its closing is not committed yet.
      answer(error, call.address, resting: sessionName(call.request).flatMap { live[$0] })
    }
  }

  private func carryOut(_ call: ShardCall) throws(ControlError) {
    let address = call.address
    switch call.request {
    case .linkOpen(let open): try self.open(open, address)
    case .sessionCreate(let create): try self.create(create.session, address)
    case .sessionLogin(let login): try control(.login(login.parameters), login.session, address)
    case .sessionLogout(let logout): try control(.logout, logout.session, address)
    case .sessionConfigure(let change): try control(.configure(change.settings), change.session, address)
    case .sessionClose(let close): try self.close(close.session, address)
    case .hello, .linkLog, .linkExport, .sessionList, .sessionShow, .sessionTree, .status, .eventsSubscribe:
      try read(call.request, address)
    }
  }

  private func sessionName(_ request: ControlRequest) -> String? {
    switch request {
    case .linkOpen(let call): call.session ?? Self.defaultSession
    case .sessionCreate(let call): call.session
    case .sessionLogin(let call): call.session ?? Self.defaultSession
    case .sessionLogout(let call): call.session ?? Self.defaultSession
    case .sessionConfigure(let call): call.session ?? Self.defaultSession
    case .sessionClose(let call): call.session
    case .sessionShow(let call): call.session ?? Self.defaultSession
    case .sessionTree(let call): call.session ?? Self.defaultSession
    case .hello, .linkLog, .linkExport, .sessionList, .status, .eventsSubscribe: nil
    }
  }

  /// The session that always exists.
  static var defaultSession: String { "default" }

  private func open(_ call: LinkOpen, _ address: AnswerAddress) throws(ControlError) {
    let id = call.session ?? Self.defaultSession
    if let key = call.key, !(1...128).contains(key.utf8.count) {
      throw ControlError(
        .invalidParameters, "the parameter key has \(key.utf8.count) bytes", hint: "a key has 1 to 128 bytes")
    }
    let entry: LiveSession
    do {
      entry = try find(id)
    } catch {
      guard error.kind == .sessionNotFound, call.create == true else { throw error }
      entry = try make(id, work: .nothing)
    }
    if let key = call.key, let first = try firstAnswer(key, id, entry) {
      answer(first, address, resting: entry)
      return
    }
    let turn = run(.open(url: call.url), in: entry, key: call.key)
    guard let outcome = turn.answer else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    activity.outcomes[outcome.outcome.rawValue, default: 0] += 1
    if let key = call.key { entry.keys[key] = outcome }
    submit(turn.change, entry, .line(line(outcome, address), address))
  }

  private func firstAnswer(_ key: String, _ id: String, _ entry: LiveSession) throws(ControlError) -> LinkOutcome? {
    if let outcome = entry.keys[key] { return outcome }
    do {
      return try context.storage.answer(session: id, key: key)
    } catch {
      trouble = trouble ?? "\(error)"
      throw ControlError(
        .storeUnavailable, "the store cannot be read: \(error)", hint: "nothing was done; see andon status")
    }
  }

  private func create(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    guard Session.isValidID(id) else { throw invalidName(id) }
    do {
      _ = try find(id)
    } catch {
      guard error.kind == .sessionNotFound else { throw error }
      _ = try make(id) { session in
        .line(self.line(SessionReply(record: session.record, tree: session.tree), address), address)
      }
      return
    }
    let hint =
      id == Self.defaultSession ? "it always does: use it" : "use it, or close it first: andon session close \(id)"
    throw ControlError(.sessionExists, "there is a session \(id) already", hint: hint)
  }

  private func make(_ id: String, work: Uncommitted.Work) throws(ControlError) -> LiveSession {
    try make(id) { _ in work }
  }

  private func make(
    _ id: String, work: (Session) -> Uncommitted.Work
  ) throws(ControlError) -> LiveSession {
    guard Session.isValidID(id) else { throw invalidName(id) }
    do {
      let (session, turn) = try Session.create(
        id: id, app: context.app, routes: context.routes, limits: context.limits.session, at: context.clock())
      let entry = keep(session)
      report(turn, id)
      activity.turns += 1
      submit(turn.change, entry, work(session))
      return entry
    } catch {
      throw unbuildable(id, error)
    }
  }

  private func control(_ event: SessionEvent, _ name: String?, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(name ?? Self.defaultSession)
    let turn = run(event, in: entry, key: nil)
    if let refusal = turn.refusal {
      // Links may have expired in the same turn: that is stored, the refusal is answered all the same.
      let error = ControlError(.sessionRefused, refusal.message, hint: refusal.hint, reason: refusal.code)
      submit(turn.change, entry, .line(replies.line(error: error, form: address.form), address))
    } else {
      submit(turn.change, entry, .line(line(reply(turn, entry), address), address))
    }
  }

  private func close(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    guard id != Self.defaultSession else {
      throw ControlError(
        .sessionProtected, "the session \(id) always exists and cannot be closed",
        hint: "log it out instead: andon session logout \(id)")
    }
    let entry = try find(id)
    guard let session = entry.session else { return }
    let turn = session.close(at: context.clock())
    report(turn, id)
    activity.turns += 1
    let line = line(reply(turn, entry), address)
    entry.session = nil
    submit(turn.change, entry, .line(line, address))
  }

  /// One turn, measured, with its defects logged.
  private func run(_ event: SessionEvent, in entry: LiveSession, key: String?) -> Turn {
    guard let session = entry.session else { return Turn() }
    let start = ContinuousClock.now
    var turn = session.turn(event, at: context.clock())
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    turn.change?.entry.durationMicroseconds = Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    turn.change?.entry.key = key
    activity.turns += 1
    report(turn, session.record.id)
    return turn
  }

  /// Ends what has waited too long, before anybody looks.
  func tickIfDue(_ entry: LiveSession, now: Int64) {
    guard let due = entry.session?.nextDue, due <= now else { return }
    submit(run(.tick, in: entry, key: nil).change, entry, .nothing)
  }

  private func reply(_ turn: Turn, _ entry: LiveSession) -> TurnReply {
    let record = turn.change?.record ?? entry.session?.record
    return TurnReply(
      session: record?.id ?? "", version: record?.version ?? 0, settled: turn.settled,
      location: record?.location ?? [], pending: record?.pending.count ?? 0)
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
