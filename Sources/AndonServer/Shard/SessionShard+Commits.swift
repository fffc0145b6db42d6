import ControlProtocol
import DequeModule
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// Between a turn and its answer: the commit.
extension SessionShard {
  /// Gives an answer that rests on a session's state: after that state is committed.
  func answer(_ reply: some Encodable & SecretCovering, _ address: AnswerAddress, resting entry: LiveSession?) {
    submit(.line(line(reply, address), address), resting: entry)
  }

  /// Gives an error that rests on a session's state: after that state is committed.
  func answer(_ error: ControlError, _ address: AnswerAddress, resting entry: LiveSession?) {
    submit(.line(replies.line(error: error, form: address.form), address), resting: entry)
  }

  /// The line of an answer.
  func line(_ reply: some Encodable & SecretCovering, _ address: AnswerAddress) -> ByteBuffer {
    do {
      return try replies.line(result: reply, form: address.form)
    } catch {
      let error = ControlError(.internalError, "the answer cannot be written: \(error)", hint: "this is a defect")
      return replies.line(error: error, form: address.form)
    }
  }

  /// Does the work when every earlier change of the session is committed. What rests on nothing uncommitted does not
  /// wait: a connection keeps its answers in order by itself. `key` is in use until then.
  func submit(_ work: consuming Uncommitted.Work, resting entry: LiveSession?, key: String? = nil) {
    guard let entry, entry.inFlight > 0 else {
      if let key { entry?.forget(key) }
      return carryOut(work)
    }
    entry.inFlight += 1
    uncommitted.append(
      Uncommitted(
        live: entry, isChange: false, isClosing: false, key: key, settled: 0, outcome: nil, work: work, fault: nil))
  }

  /// Does the work when the change, if there is one, and every earlier one of the session is committed.
  func submit(_ change: SessionChange?, _ entry: LiveSession?, _ work: consuming Uncommitted.Work) {
    guard let change else { return submit(work, resting: entry) }
    let settled = change.entry.settled ?? []
    if !settled.isEmpty { entry?.settled += settled }
    outbox.append(change)
    entry?.inFlight += 1
    uncommitted.append(
      Uncommitted(
        live: entry, isChange: true, isClosing: change.kind == .close, key: change.entry.key, settled: settled.count,
        outcome: change.entry.answer?.outcome, work: work, fault: nil))
  }

  /// The writer has dealt with the oldest changes, in order: they are stored, or have met a fault.
  func committed(_ count: Int, fault: StorageError?) {
    if fault == nil { activity.commits += 1 }
    sentCount -= count
    if let fault { drop(count, fault) }
    CrashPoint.beforeAnswers.pass()
    for _ in 0..<count {
      finishAnswers()
      finish(uncommitted.removeFirst())
    }
    finishAnswers()
    sendBatch()
    dropSessions()
    relieve()
  }

  /// Gives the answers that rest on what is committed already.
  private func finishAnswers() {
    while !uncommitted.isEmpty, !uncommitted[uncommitted.startIndex].isChange { finish(uncommitted.removeFirst()) }
  }

  /// A failed commit: the sessions go from memory, and whatever rests on their lost state fails with it.
  private func drop(_ count: Int, _ fault: StorageError) {
    tell(fault)
    var lost: Set<ObjectIdentifier> = []
    for waiting in uncommitted.lazy.filter(\.isChange).prefix(count) {
      if let entry = waiting.live { lost.insert(ObjectIdentifier(entry)) }
    }
    var names: Set<String> = []
    for index in uncommitted.indices {
      guard let entry = uncommitted[index].live, lost.contains(ObjectIdentifier(entry)) else { continue }
      uncommitted[index].fault = uncommitted[index].fault ?? fault
      guard live[entry.id] === entry else { continue }
      live.remove(entry.id)
      failHeld(entry, fault)
      names.insert(entry.id)
    }
    writer.forgive(names)
    // What was due in them still is.
    sleepWatch?.note(context.clock())
  }

  /// Logs that a commit failed: once a while, since a disk that is full would be filled with that.
  private func tell(_ fault: StorageError) {
    guard let others = failedCommits.come(at: eventLoop.now) else { return }
    context.logger.error("a commit failed", metadata: ["cause": "\(fault)", "others": "\(others)"])
  }

  private func finish(_ waiting: Uncommitted) {
    if let entry = waiting.live {
      entry.inFlight -= 1
      if let key = waiting.key { entry.forget(key) }
      if waiting.isClosing { entry.closings -= 1 }
      if waiting.settled > 0 { entry.settled.removeFirst(waiting.settled) }
      if entry.session == nil, entry.inFlight == 0, live[entry.id] === entry { live.remove(entry.id) }
      live.rest(entry)
    }
    if let fault = waiting.fault {
      fail(waiting, fault)
    } else {
      // Not before: a link whose turn is not stored was never opened.
      if let outcome = waiting.outcome { outcomes.count(outcome) }
      carryOut(waiting.work)
    }
  }

  private func carryOut(_ work: Uncommitted.Work) {
    switch work {
    case .nothing: break
    case .calls(let calls): ask(calls)
    case .line(let line, let address): answers.add(line, to: address, home: eventLoop)
    case .read(let read, let address): context.readers.answer(address, read)
    }
  }

  private func fail(_ waiting: Uncommitted, _ fault: StorageError) {
    let address: AnswerAddress
    switch waiting.work {
    case .nothing, .calls: return
    case .line(_, let to), .read(_, let to): address = to
    }
    // What only rests on a change that is lost may tell of one that was stored before.
    let isRefused = waiting.isChange && [.unavailable, .versionConflict, .locked].contains(fault.code)
    let outcome = isRefused ? "nothing was done" : "whether the change is stored is not known"
    let error = ControlError(
      .storeUnavailable, "the store failed: \(fault); \(outcome)",
      hint: "see andon status, then ask again: what has a key is done only once")
    answers.add(replies.line(error: error, form: address.form), to: address, home: eventLoop)
  }

  /// How many connections have their turn in a go of the event loop.
  private static let sharesInAGo = 8

  /// What waits goes on when the queue is half empty.
  private func relieve() {
    if uncommitted.isEmpty, waiting.isEmpty {
      for waiter in idleWaiters { waiter.resume() }
      idleWaiters.removeAll()
    }
    if !waiting.isEmpty, uncommitted.count <= uncommittedLimit / 2 { scheduleWaiting() }
  }

  /// A few lines in a go of the event loop, and after a pause: tasks that follow each other at once would keep it from
  /// reading what others send. What follows from the last ones, their answers, takes less than half as long as they did.
  private func scheduleWaiting(after work: TimeAmount = .zero) {
    guard !waitingIsScheduled else { return }
    waitingIsScheduled = true
    let pause = min(max(100_000, work.nanoseconds / 2), 5_000_000)
    eventLoop.scheduleTask(in: .nanoseconds(pause)) { self.assumeIsolated { $0.takeWaiting() } }
  }

  private func takeWaiting() {
    waitingIsScheduled = false
    let start = eventLoop.now
    for _ in 0..<Self.sharesInAGo {
      guard uncommitted.count < uncommittedLimit, var next = waiting.popFirst() else { break }
      if take(from: &next, most: WaitingLines.share) {
        let connection = next.connection
        connection.eventLoop.execute { connection.value.resume() }
      } else {
        waiting.putBack(next)
      }
    }
    guard uncommitted.count < uncommittedLimit, !waiting.isEmpty else { return relieve() }
    scheduleWaiting(after: eventLoop.now - start)
  }
}
