import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine

/// What is in flight after a turn: answers that are held, and requests to a backend outside.
extension SessionShard {
  /// How many may wait for one link: a client that comes again and again with its key must not be kept for ever.
  private static let heldOfLink = 16

  /// Stores a turn's change, sends its response, and the responses of earlier links that it settled.
  func submit(_ turn: Turn, _ change: SessionChange?, _ entry: LiveSession, _ work: consuming Uncommitted.Work) {
    submit(change, entry, work)
    if !turn.calls.isEmpty { submit(.calls(turn.calls), resting: entry) }
    answerHeld(entry, after: turn.settled, isLast: entry.session == nil)
  }

  /// Whether something is in flight that comes by itself. Where the session's clock stands, the simulated backend's
  /// answers wait for somebody to advance it: a link that waits for them is parked.
  func isUnderWay(_ session: Session) -> Bool {
    !session.isQuiet && (session.nextDue != nil || !session.openCalls.isEmpty)
  }

  /// The daemon stops: links that are under way are answered as they stand, so that nobody is kept waiting.
  func answerAllHeld() {
    for entry in live.all { answerHeld(entry, after: [], isLast: true) }
    sendBatch()
  }

  /// Answers the held links that have settled, and all of them when nothing is in flight, or this was the last turn.
  func answerHeld(_ entry: LiveSession, after outcomes: [LinkOutcome], isLast: Bool) {
    guard !entry.held.isEmpty else { return }
    let isOver = isLast || entry.session.map { !isUnderWay($0) } ?? true
    entry.held.removeAll { held in
      let settled = outcomes.first { $0.link == held.link }
      guard settled != nil || isOver else { return false }
      release(held, settled ?? entry.session?.outcome(ofPending: held.link), entry)
      return true
    }
    live.rest(entry)
  }

  /// Holds the answer to a link. Each of a few may wait for one: of more, who has waited longest is told how it stands.
  func hold(_ answer: LiveSession.HeldAnswer, in entry: LiveSession) {
    let waiting = entry.held.lazy.filter { $0.link == answer.link }.count
    if waiting >= Self.heldOfLink, let first = entry.held.firstIndex(where: { $0.link == answer.link }) {
      release(entry.held.remove(at: first), entry.session?.outcome(ofPending: answer.link), entry)
    }
    entry.held.append(answer)
  }

  private func release(_ held: LiveSession.HeldAnswer, _ outcome: LinkOutcome?, _ entry: LiveSession) {
    let form = held.address.form
    guard let outcome else {
      let error = ControlError(
        .sessionNotFound, "the session \(entry.id) was closed while the link was under way", hint: "see andon log")
      return submit(.line(replies.line(error: error, form: form), held.address), resting: entry, key: held.key)
    }
    submit(.line(replies.line(json: shown(outcome), form: form), held.address), resting: entry, key: held.key)
  }

  /// The session's state is lost: what was held cannot be told any more.
  func failHeld(_ entry: LiveSession, _ fault: StorageError) {
    for held in entry.held {
      let error = ControlError(
        .storeUnavailable, "the store failed while the link was under way: \(fault)", hint: "see andon log")
      answers.add(replies.line(error: error, form: held.address.form), to: held.address, home: eventLoop)
    }
    entry.held = []
  }

  /// Asks the app's backend outside; its answers are events.
  func ask(_ calls: [OutgoingCall]) {
    guard let backend = context.app.externalBackend else { return }
    for call in calls {
      Task {
        let reply = await backend.answer(call)
        self.take(reply, for: call.session)
      }
    }
  }

  /// An answer of the backend outside. One whose session has gone meanwhile is nobody's.
  private func take(_ reply: ExternalReply, for id: String) {
    guard !isOver, let entry = try? find(id) else { return }
    guard let turn = run(.reply(reply), at: context.clock(), in: entry) else { return }
    var change = turn.change
    note(turn, &change, entry)
    if let refusal = turn.refusal {
      context.logger.error(
        "a backend's answer cannot be read", metadata: ["session": "\(id)", "problem": "\(refusal)"])
    }
    submit(turn, change, entry, .nothing)
    sendBatch()
  }
}
