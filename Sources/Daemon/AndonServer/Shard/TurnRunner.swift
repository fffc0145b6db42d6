import ControlProtocol
import Logging
import NIOCore
import SessionEngine

/// A turn that has run, with its change, to which the idempotency key and the duration are added.
struct HandledTurn {
  let live: LiveSession
  /// The session; `nil` for one whose app cannot be built, which has ended.
  let session: Session?
  let turn: Turn
  var change: SessionChange?
}

/// Runs the turns of a shard's sessions, and submits what they leave: changes, responses and backend requests.
///
/// Confined to the event loop of its shard.
final class TurnRunner {
  private let context: ShardContext
  private let sessions: LiveSessions
  private let commits: PendingCommits
  private let responses: ReplyWriter
  private let durations: TurnDurations
  /// The sessions that ran a turn, were loaded, or hold one more response, since `takeTouched`.
  private var touched: [String: LiveSession] = [:]
  /// The number of turns, of those that were undone, and of RIBs that outlived their detachment.
  private(set) var counts = (turns: 0, failed: 0, leaks: 0)
  /// The requests of the turns to the backend.
  private(set) var requests = RequestCounts()

  init(context: ShardContext, sessions: LiveSessions, commits: PendingCommits, durations: TurnDurations) {
    self.context = context
    self.durations = durations
    self.sessions = sessions
    self.commits = commits
    responses = context.replies
  }

  // MARK: - Sessions

  /// Finds a session in memory.
  func find(_ id: String) throws(ControlError) -> (live: LiveSession, session: Session) { try sessions.find(id) }

  /// Takes a session that was read from the store into memory.
  func load(_ record: SessionRecord) throws(ControlError) {
    let live = try sessions.load(record)
    touched[live.id] = live
    // Requests that were being sent to a backend outside may have been lost.
    guard let calls = live.session?.openCalls, !calls.isEmpty else { return }
    commits.submit(.calls(calls), after: live)
  }

  /// Finds a session to read it, after what is due by now has happened.
  func look(_ id: String) throws(ControlError) -> Session {
    let (live, session) = try find(id)
    tickIfDue(live)
    return session
  }

  /// Removes and returns the sessions that ran a turn, were loaded, or hold one more response, since the last call.
  func takeTouched() -> some Collection<LiveSession> {
    defer { touched.removeAll(keepingCapacity: true) }
    return touched.values
  }

  // MARK: - Turns

  /// Runs one turn of a session now. `member` is the user of the daemon's group that asked for it.
  func run(_ event: SessionEvent, in id: String, by member: String?) throws(ControlError) -> HandledTurn {
    let (live, session) = try find(id)
    var handled = run(event, in: session, of: live)
    handled.change?.entry.user = member
    return handled
  }

  private func run(_ event: SessionEvent, in session: Session, of live: LiveSession) -> HandledTurn {
    measured { record(session.turn(event, at: context.clock()), of: live, session) }
  }

  /// Makes a session and leads it into a starting state. Returns its turns, which are measured as one. `member` is the user
  /// of the daemon's group that asked for it, and owns the session.
  func make(
    _ id: String, state: StartingState?, by member: String?
  ) throws(ControlError) -> (session: Session, turns: [HandledTurn]) {
    let start = ContinuousClock.now
    let made = try sessions.make(id, state: state, at: context.clock(), owner: member)
    let turns = made.turns.map { turn in
      var handled = record(turn, of: made.live, made.session)
      handled.change?.entry.user = member
      return handled
    }
    if context.recordsDurations { durations.record(Int((ContinuousClock.now - start) / .microseconds(1))) }
    return (made.session, turns)
  }

  /// Takes a session whose app cannot be built into memory while `body` handles a request that ends it.
  func withUnbuilt(_ stored: SessionRecord, _ error: ControlError, _ body: () -> Void) {
    sessions.keepUnbuilt(stored, error)
    body()
    sessions.removeUnbuilt(stored.id)
  }

  /// Closes a session, also one whose app cannot be built. `member` is the user of the daemon's group that asked for it.
  func close(_ id: String, by member: String?) throws(ControlError) -> HandledTurn {
    try measured { () throws(ControlError) in
      let (live, turn) = try sessions.closing(id, at: context.clock())
      let session = live.session
      live.end()
      var handled = record(turn, of: live, session)
      handled.change?.entry.user = member
      return handled
    }
  }

  /// Closes a session and makes a new one of its owner in its place. Returns both turns, which are measured as one. `member`
  /// is the user of the daemon's group that asked for it.
  func reset(_ id: String, by member: String?) throws(ControlError) -> [HandledTurn] {
    let start = ContinuousClock.now
    let (live, turns) = try sessions.reset(id, at: context.clock())
    var handled = turns.map { turn in
      var handled = record(turn, of: live, live.session)
      handled.change?.entry.user = member
      return handled
    }
    handled[0].change?.keepsKeys = true
    if context.recordsDurations { durations.record(Int((ContinuousClock.now - start) / .microseconds(1))) }
    return handled
  }

  /// Records how long a turn takes.
  private func measured<Failure: Error>(_ run: () throws(Failure) -> HandledTurn) throws(Failure) -> HandledTurn {
    let start = ContinuousClock.now
    var handled = try run()
    if context.recordsDurations {
      let duration = Int((ContinuousClock.now - start) / .microseconds(1))
      handled.change?.entry.durationMicroseconds = duration
      durations.record(duration)
    }
    return handled
  }

  /// Counts a turn, and logs the rules that the app's code broke.
  private func record(_ turn: Turn, of live: LiveSession, _ session: Session?) -> HandledTurn {
    CrashPoint.turnDone.pass()
    counts.turns += 1
    requests.add(turn.requests)
    touched[live.id] = live
    if !turn.leaks.isEmpty {
      counts.leaks += turn.leaks.count
      context.logger.error(
        "RIBs outlived their detachment",
        metadata: ["event": "turn.leaked", "session": "\(live.id)", "leaks": "\(turn.leaks)"])
    }
    if !turn.faults.isEmpty {
      counts.failed += 1
      context.logger.error(
        "a turn broke a rule of the framework and was undone",
        metadata: ["event": "turn.undone", "session": "\(live.id)", "faults": "\(turn.faults.joined(separator: "; "))"])
    }
    return HandledTurn(live: live, session: session, turn: turn, change: turn.change)
  }

  /// Submits what a turn left: its change, its backend requests, and the responses to links that it settled. `effect`
  /// follows the commit, and `outcome` is that of the link that the turn opened.
  func submit(_ handled: HandledTurn, _ effect: PendingEffect, outcome: LinkOutcome.Kind? = nil) {
    let live = handled.live
    if let change = handled.change {
      commits.submit(change, of: live, effect, outcome: outcome)
    } else {
      commits.submit(effect, after: live)
    }
    if !handled.turn.calls.isEmpty { commits.submit(.calls(handled.turn.calls), after: live) }
    releaseHeld(live, settled: handled.turn.settled)
  }

  // MARK: - Turns without a request

  /// Runs a turn for what has become due in a session by now.
  func tickIfDue(_ live: LiveSession) {
    guard let session = live.session, let due = session.nextDue, due <= context.clock() else { return }
    submit(run(.tick, in: session, of: live), .none)
  }

  /// Runs what is due in a session that was loaded for it. Returns false when the session cannot be built.
  func wake(_ id: String) -> Bool {
    do {
      tickIfDue(try find(id).live)
      return true
    } catch {
      // In a session that was closed in the meantime, nothing is due.
      return error.kind == .sessionNotFound
    }
  }

  /// Runs the reply of a backend outside. The session may have been closed in the meantime.
  func deliver(_ reply: ExternalReply, to id: String) {
    guard let handled = try? run(.reply(reply), in: id, by: nil) else { return }
    if let refusal = handled.turn.refusal {
      context.logger.error(
        "the reply of a backend cannot be read",
        metadata: ["event": "backend.unreadable", "session": "\(id)", "problem": "\(refusal)"])
    }
    submit(handled, .none)
  }

  // MARK: - Links in progress

  /// Holds the response to a link until the link has settled, or nothing is in flight any more.
  func hold(_ response: HeldResponse, in live: LiveSession) {
    touched[live.id] = live
    // When too many requests wait for one link, the oldest gets the link's present outcome.
    if let oldest = live.held.add(response) { release(oldest, live.session?.outcome(ofPending: oldest.link), live) }
  }

  /// Holds the response to a link again after the session was loaded again. Responds when the link has settled in the
  /// meantime: its outcome is in the store.
  func holdAgain(_ held: HeldResponse, in id: String) {
    let found = try? find(id)
    let isSame = found.map { $0.session.record.createdAt == held.created }
    guard let (live, session) = found, isSame == true, let outcome = session.outcome(ofPending: held.link) else {
      return commits.submit(
        .read(SessionRequests.outcome(of: held.link, held.url, in: id, since: held.created), held.request), after: nil)
    }
    if session.isUnderWay { hold(held, in: live) } else { release(held, outcome, live) }
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
    if let outcome, let key = held.key { live.keys[key]?.settle(outcome) }
    let form = held.request.address.form
    let line =
      outcome.map { responses.line(outcome: $0, form: form) }
      ?? responses.line(error: .closedUnderWay(live.id), form: form)
    commits.submit(.settled(line, held), after: live, key: held.key)
  }
}
