import ControlProtocol
import NIOCore
import SessionEngine

/// Handles the requests of a shard: each becomes a turn of its session, or a reading of it, and a response.
///
/// Confined to the event loop of its shard.
struct RequestHandler {
  private let context: ShardContext
  private let sessions: LiveSessions
  private let commits: PendingCommits
  private let turns: TurnRunner
  private let responses: ReplyWriter

  init(context: ShardContext, sessions: LiveSessions, commits: PendingCommits, turns: TurnRunner) {
    self.context = context
    self.sessions = sessions
    self.commits = commits
    self.turns = turns
    responses = ReplyWriter(redactor: context.secrets)
  }

  /// Handles one request. An error becomes its response.
  func handle(_ request: ShardRequest) {
    do throws(ControlError) {
      guard Session.isValidID(request.session) else { throw .invalidSessionName(request.session) }
      try ParameterNames.check(request.call, of: context.app)
      if try !repeatResponse(to: request) { try carryOut(request) }
    } catch {
      let effect: PendingEffect =
        error.kind == .sessionNotFound
        ? .read(SessionRequests.notFound(request.session, live: sessions.names), request.address)
        : responses.effect(error: error, at: request.address)
      // A session may be missing because its closing is not committed yet: the response waits for that.
      commits.submit(effect, after: sessions[request.session])
    }
  }

  private func carryOut(_ request: ShardRequest) throws(ControlError) {
    switch request.call {
    case .linkOpen, .sessionPush: try open(request)
    case .sessionCreate(let call): try create(call, request)
    case .sessionTap, .sessionAdvance, .sessionLogin, .sessionLogout, .sessionConfigure, .sessionInstall,
      .linkCancel:
      if let event = try request.call.event() { try change(event, request) }
    case .sessionRequest(let call): try appRequest(call, request)
    case .sessionClose: try close(request)
    case .sessionScreen: try respond(to: request, json(SessionRequests.screen(try turns.look(request.session))))
    case .sessionTree: try respond(to: request, json(SessionRequests.tree(try turns.look(request.session))))
    case .sessionShow:
      let read = SessionRequests.show(try turns.look(request.session))
      commits.submit(.read(read, request.address), after: sessions[request.session])
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .status, .reload, .eventsSubscribe:
      throw ControlError(.internalError, "the request concerns no session", hint: "this is a defect of the daemon")
    }
  }

  // MARK: - Idempotency keys

  /// Responds to a request whose key was sent before. Returns whether it was.
  private func repeatResponse(to request: ShardRequest) throws(ControlError) -> Bool {
    guard let key = request.call.key, let first = try firstResponse(to: key, of: request.session) else { return false }
    try first.check(request.call)
    if first.isOpen, let waits = request.call.waitsForLink, let link = first.linkNumber {
      try repeatOpening(link, waits: waits, first, key, request)
    } else {
      respond(to: request, first.json(responses))
    }
    return true
  }

  private func firstResponse(to key: String, of session: String) throws(ControlError) -> KeyedResponse? {
    try IdempotencyKeys.checkLength(of: key)
    do {
      return try IdempotencyKeys.find(key, of: session, live: sessions[session], in: context.storage)
    } catch {
      throw context.readers.unreadable(error)
    }
  }

  /// Responds with the present outcome of a link, or holds the response while the link is in progress.
  private func repeatOpening(
    _ link: Int, waits: Bool, _ first: KeyedResponse, _ key: String, _ request: ShardRequest
  ) throws(ControlError) {
    let (live, session) = try turns.find(request.session)
    guard let outcome = session.outcome(ofPending: link) else {
      return respond(to: request, (live.keys[key] ?? first).json(responses))
    }
    guard waits, session.isUnderWay else {
      return commits.submit(responses.effect(outcome: outcome, at: request.address), after: live)
    }
    live.keys[key] = first
    turns.hold(HeldResponse(link: link, key: key, address: request.address), in: live)
  }

  /// Keeps the response to a key: with the change in the store, and in memory until the change is stored.
  private func keep(_ json: [UInt8], for key: String?, in handled: inout HandledTurn) {
    guard let key, let event = handled.change?.entry.event else { return }
    handled.change?.entry.key = key
    handled.change?.reply = String(decoding: json, as: UTF8.self)
    handled.live.keys[key] = KeyedResponse(
      event, parameters: handled.change?.entry.parameters ?? [:], json: json)
  }

  // MARK: - Requests that change a session

  private func open(_ request: ShardRequest) throws(ControlError) {
    guard let event = try request.call.event() else { return }
    if case .linkOpen(let call) = request.call, call.create == true, try !exists(request.session) {
      try make(request, state: nil, responds: false)
    }
    var handled = try turns.run(event, in: request.session)
    if let refusal = handled.turn.refusal {
      return turns.submit(handled, responses.effect(error: ControlError(refusal), at: request.address))
    }
    guard let outcome = handled.turn.answer else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    let isHeld = outcome.outcome == .waiting && request.call.waitsForLink == true && handled.session.isUnderWay
    if let key = request.call.key {
      handled.change?.entry.key = key
      handled.change?.isReplyOpen = isHeld
      handled.live.keys[key] = KeyedResponse(outcome, isOpen: isHeld, entry: handled.change?.entry)
    }
    var effect = PendingEffect.none
    if isHeld {
      turns.hold(HeldResponse(link: outcome.link, key: request.call.key, address: request.address), in: handled.live)
    } else {
      effect = responses.effect(outcome: outcome, at: request.address)
    }
    turns.submit(handled, effect, outcome: outcome.outcome)
  }

  private func create(_ call: SessionCreate, _ request: ShardRequest) throws(ControlError) {
    guard try !exists(call.session) else { throw .sessionExists(call.session) }
    let state = try call.state.map { name throws(ControlError) in try SessionRequests.state(name, of: context.app) }
    try make(request, state: state, responds: true)
  }

  private func exists(_ id: String) throws(ControlError) -> Bool {
    do {
      _ = try turns.find(id)
      return true
    } catch {
      guard error.kind == .sessionNotFound else { throw error }
      return false
    }
  }

  /// Makes a session, and leads it into a starting state. All its turns are stored in one transaction, so a state that
  /// is not reached leaves nothing behind.
  private func make(_ request: ShardRequest, state: StartingState?, responds: Bool) throws(ControlError) {
    let made = try sessions.make(request.session, state: state, at: context.clock())
    let json = responds ? try self.json(SessionReply(made.session)) : nil
    for (index, turn) in made.turns.enumerated() {
      var handled = turns.note(turn, of: made.live, made.session)
      if index == 0 { handled.change?.entry.parameters = state.map { ["state": $0.name] } }
      if index == 0, let json { keep(json, for: request.call.key, in: &handled) }
      var effect = PendingEffect.none
      if index == made.turns.count - 1, let json { effect = responses.effect(json: json, at: request.address) }
      turns.submit(handled, effect)
    }
  }

  /// Runs an event that is not a link.
  private func change(_ event: SessionEvent, _ request: ShardRequest) throws(ControlError) {
    let handled = try turns.run(event, in: request.session)
    try finish(handled, request) { reply in
      var reply = reply
      if case .login = event { reply.login = handled.session.login }
      return reply
    }
  }

  /// Handles a request that the app declares: an event when it changes something, otherwise a reading of the session.
  private func appRequest(_ call: SessionRequest, _ request: ShardRequest) throws(ControlError) {
    guard try SessionRequests.isChanging(call.name, in: context.app) else {
      return respond(to: request, try SessionRequests.answer(call, try turns.look(request.session)))
    }
    guard let event = try request.call.event() else { return }
    try finish(try turns.run(event, in: request.session), request) { RequestReply(turn: $0) }
  }

  private func close(_ request: ShardRequest) throws(ControlError) {
    guard request.session != ControlRequest.defaultSession else { throw .sessionProtected(request.session) }
    try finish(try turns.close(request.session), request) { $0 }
  }

  /// Submits a turn, and responds to it with `reply`, or with the reason why the app refused the event. Links may have
  /// expired in a turn whose event was refused, so its change is stored too.
  private func finish(
    _ handled: HandledTurn, _ request: ShardRequest, _ reply: (TurnReply) -> some Encodable & Redactable
  ) throws(ControlError) {
    if let refusal = handled.turn.refusal {
      return turns.submit(handled, responses.effect(error: ControlError(refusal), at: request.address))
    }
    let json = try self.json(reply(TurnReply(handled.turn, handled.session.record)))
    var handled = handled
    keep(json, for: request.call.key, in: &handled)
    turns.submit(handled, responses.effect(json: json, at: request.address))
  }

  // MARK: - Responses

  /// Responds when the earlier changes of the session are stored.
  private func respond(to request: ShardRequest, _ json: [UInt8]) {
    commits.submit(responses.effect(json: json, at: request.address), after: sessions[request.session])
  }

  private func json(_ reply: some Encodable & Redactable) throws(ControlError) -> [UInt8] {
    do {
      return try responses.json(reply)
    } catch {
      throw ControlError(.internalError, "the response cannot be written: \(error)", hint: "this is a defect")
    }
  }
}

extension ReplyWriter {
  /// Returns the response with redacted JSON.
  func effect(json: [UInt8], at address: ResponseAddress) -> PendingEffect {
    .line(line(json: json, form: address.form), address)
  }

  /// Returns the response with the outcome of a link.
  func effect(outcome: LinkOutcome, at address: ResponseAddress) -> PendingEffect {
    .line(line(outcome: outcome, form: address.form), address)
  }

  /// Returns the response with an error.
  func effect(error: ControlError, at address: ResponseAddress) -> PendingEffect {
    .line(line(error: error, form: address.form), address)
  }
}
