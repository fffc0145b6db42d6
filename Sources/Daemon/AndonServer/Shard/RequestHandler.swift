import ControlProtocol
import NIOCore
import SessionEngine
import TextFormats

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
    responses = context.replies
  }

  /// Handles one request, whose session is in memory if it exists. `stored` is the response to its idempotency key in the
  /// store, unless the key is in memory. An error becomes its response.
  func handle(_ request: ShardRequest, stored: StoredReply?) {
    do throws(ControlError) {
      guard Session.isValidID(request.session) else { throw .invalidSessionName(request.session) }
      switch request.method.work {
      case .reading(let method): try read(method, request)
      case .changing(let method): try change(method, request, stored)
      }
    } catch {
      refuse(request, error)
    }
  }

  /// Responds with an error.
  func refuse(_ request: ShardRequest, _ error: ControlError) {
    let effect: PendingEffect =
      error.kind == .sessionNotFound
      ? .read(SessionRequests.notFound(request.session, live: sessions.names), request)
      : responses.effect(error: error, to: request)
    // A session may be missing because its closing is not committed yet: the response waits for that.
    commits.submit(effect, after: sessions[request.session])
  }

  /// Responds at once with an error to a request that does not begin. Requests before it may still wait.
  func turnAway(_ request: ShardRequest, _ error: ControlError) {
    commits.submit(responses.effect(error: error, to: request), after: nil)
  }

  private func read(_ method: some ReadingMethod, _ request: ShardRequest) throws(ControlError) {
    switch try method.answer(turns.look(request.session)) {
    case .reply(let reply): try respond(to: request, json(reply))
    case .stored(let read):
      commits.submit(.read({ try read($0) }, request), after: sessions[request.session])
    }
  }

  private func change(
    _ method: some ChangingMethod, _ request: ShardRequest, _ stored: StoredReply?
  ) throws(ControlError) {
    try checkAccess(to: method, request)
    try method.checkParameters(of: context.app)
    if let given = method.key { try IdempotencyKeys.checkLength(of: given) }
    let key = request.kept(method.key)
    let first = key.flatMap { key in
      IdempotencyKeys.response(to: key, live: sessions[request.session], stored: stored)
    }
    let change = try method.change()
    if let first, let key { return try repeatResponse(first, to: key, change, request) }
    switch change {
    case .create(let state): try create(state, key, request)
    case .open(let event, let waits, let creates):
      if creates, try !exists(request.session) { try make(request, state: nil, responds: false) }
      try open(event, waits: waits, key, request)
    case .event(let event): try run(event, key, request)
    case .close: try close(key, request)
    case .reset: try reset(key, request)
    }
  }

  /// Throws `peer.notOwner` for a member's change of a session that only its creator may make.
  private func checkAccess(to method: some ChangingMethod, _ request: ShardRequest) throws(ControlError) {
    guard type(of: method).access == .creator, let member = request.member,
      let record = sessions[request.session]?.record, record.owner != member
    else { return }
    let owner = record.owner.map { "user \($0)" } ?? "the owner of the daemon"
    throw ControlError(
      .notOwner, "the session \(request.session) was made by \(owner), and you are \(member)",
      hint:
        "ask its creator or the owner of the daemon, or make a session of your own: \(Program.name) session create NAME"
    )
  }

  // MARK: - Idempotency keys

  /// Responds to a request whose key was sent before.
  private func repeatResponse(
    _ first: KeyedResponse, to key: String, _ change: RequestedChange, _ request: ShardRequest
  ) throws(ControlError) {
    try first.check(change)
    if first.isOpen, case .open(_, let waits, _) = change, let link = first.linkNumber {
      try repeatOpening(link, waits: waits, first, key, request)
    } else {
      respond(to: request, first.json(responses))
    }
  }

  /// Responds with the present outcome of a link, or holds the response while the link is in progress.
  private func repeatOpening(
    _ link: Int, waits: Bool, _ first: KeyedResponse, _ key: String, _ request: ShardRequest
  ) throws(ControlError) {
    let (live, session) = try turns.find(request.session)
    guard let outcome = session.outcome(ofPending: link) else {
      let known = live.keys[key] ?? first
      guard known.isWaiting, let url = known.url else { return respond(to: request, known.json(responses)) }
      // The response was read before the turn is stored that has settled the link.
      let read = SessionRequests.outcome(of: link, url, in: request.session, since: session.record.createdAt)
      return commits.submit(.read(read, request), after: live)
    }
    guard waits, session.isUnderWay else {
      return commits.submit(responses.effect(outcome: outcome, to: request), after: live)
    }
    live.keys[key] = first
    turns.hold(
      HeldResponse(link: link, url: outcome.url, key: key, created: session.record.createdAt, request: request),
      in: live)
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

  private func open(
    _ event: SessionEvent, waits: Bool, _ key: String?, _ request: ShardRequest
  ) throws(ControlError) {
    var handled = try turns.run(event, in: request.session, by: request.member)
    if let refusal = handled.turn.refusal {
      return turns.submit(handled, responses.effect(error: ControlError(refusal), to: request))
    }
    guard let outcome = handled.turn.answer else {
      throw ControlError(.internalError, "the link had no outcome", hint: "this is a defect; see the daemon's log")
    }
    let isHeld = outcome.outcome == .waiting && waits && handled.session?.isUnderWay == true
    if let key {
      handled.change?.entry.key = key
      handled.change?.isReplyOpen = isHeld
      handled.live.keys[key] = KeyedResponse(outcome, isOpen: isHeld, entry: handled.change?.entry)
    }
    guard isHeld, let created = handled.session?.record.createdAt else {
      return turns.submit(handled, responses.effect(outcome: outcome, to: request), outcome: outcome.outcome)
    }
    let held = HeldResponse(link: outcome.link, url: outcome.url, key: key, created: created, request: request)
    turns.hold(held, in: handled.live)
    turns.submit(handled, .held(held), outcome: outcome.outcome)
  }

  private func create(_ state: String?, _ key: String?, _ request: ShardRequest) throws(ControlError) {
    guard try !exists(request.session) else { throw .sessionExists(request.session) }
    let state = try state.map { name throws(ControlError) in try SessionRequests.state(name, of: context.app) }
    try make(request, state: state, responds: true, key)
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
  private func make(
    _ request: ShardRequest, state: StartingState?, responds: Bool, _ key: String? = nil
  ) throws(ControlError) {
    guard !request.session.hasPrefix("-") else { throw .optionAsSessionName(request.session) }
    let made = try turns.make(request.session, state: state, by: request.member)
    let json = responds ? try self.json(SessionReply(made.session)) : nil
    for (index, turn) in made.turns.enumerated() {
      var handled = turn
      if index == 0 { handled.change?.entry.parameters = state.map { ["state": $0.name] } }
      if index == 0, let json { keep(json, for: key, in: &handled) }
      var effect = PendingEffect.none
      if index == made.turns.count - 1, let json { effect = responses.effect(json: json, to: request) }
      turns.submit(handled, effect)
    }
  }

  /// Runs an event that is not a link. A request that the app declares as reading is none: it is answered.
  private func run(_ event: SessionEvent, _ key: String?, _ request: ShardRequest) throws(ControlError) {
    if case .request(let name, let parameters) = event {
      guard try SessionRequests.isChanging(name, in: context.app) else {
        let session = try turns.look(request.session)
        return respond(to: request, try SessionRequests.answer(name, parameters, session))
      }
      return try finish(try turns.run(event, in: request.session, by: request.member), key, request) {
        RequestReply(turn: $0)
      }
    }
    let handled = try turns.run(event, in: request.session, by: request.member)
    try finish(handled, key, request) { reply in
      var reply = reply
      if case .login = event { reply.login = handled.session?.login }
      return reply
    }
  }

  private func close(_ key: String?, _ request: ShardRequest) throws(ControlError) {
    guard request.session != ControlMethods.defaultSession else { throw .sessionProtected(request.session) }
    try finish(try turns.close(request.session, by: request.member), key, request) { $0 }
  }

  /// Makes a session new. Its end and its creation are stored in one transaction, and the response tells of both.
  private func reset(_ key: String?, _ request: ShardRequest) throws(ControlError) {
    let handled = try turns.reset(request.session, by: request.member)
    guard let closing = handled.first, var creation = handled.dropFirst().first else {
      // The app refused to end the session.
      if let closing = handled.first { try finish(closing, nil, request) { $0 } }
      return
    }
    creation.change?.entry.parameters = RequestedChange.reset.parameters
    turns.submit(closing, .none)
    try finish(creation, key, request) { reply in
      var reply = reply
      reply.settled = closing.turn.settled
      return reply
    }
  }

  /// Submits a turn, and responds to it with `reply`, or with the reason why the app refused the event. Links may have
  /// expired in a turn whose event was refused, so its change is stored too.
  private func finish(
    _ handled: HandledTurn, _ key: String?, _ request: ShardRequest,
    _ reply: (TurnReply) -> some Encodable & Redactable
  ) throws(ControlError) {
    if let refusal = handled.turn.refusal {
      return turns.submit(handled, responses.effect(error: ControlError(refusal), to: request))
    }
    guard let record = handled.change?.record ?? handled.session?.record else {
      throw ControlError(.internalError, "the turn changed nothing", hint: "this is a defect; see the daemon's log")
    }
    let json = try self.json(reply(TurnReply(handled.turn, record)))
    var handled = handled
    keep(json, for: key, in: &handled)
    turns.submit(handled, responses.effect(json: json, to: request))
  }

  // MARK: - Responses

  /// Responds when the earlier changes of the session are stored.
  private func respond(to request: ShardRequest, _ json: [UInt8]) {
    commits.submit(responses.effect(json: json, to: request), after: sessions[request.session])
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
  func effect(json: [UInt8], to request: ShardRequest) -> PendingEffect {
    .line(line(json: json, form: request.address.form), request)
  }

  /// Returns the response with the outcome of a link.
  func effect(outcome: LinkOutcome, to request: ShardRequest) -> PendingEffect {
    .line(line(outcome: outcome, form: request.address.form), request)
  }

  /// Returns the response with an error.
  func effect(error: ControlError, to request: ShardRequest) -> PendingEffect {
    .line(line(error: error, form: request.address.form), request)
  }
}
