import Flux
import RIBs

// The end of a turn: the app is judged, then the record and the change are made.

extension TurnInProgress {
  /// Completes the turn.
  func finish() -> Turn {
    let isWaiting = answerWaiting()
    let faults = judge()
    if let fault = faults.first, !fail(fault.code, faults.map(\.description)) {
      return Turn(refusal: refusal, faults: faults.map(\.description))
    }
    world.keep(links.numbers)
    let before = session.record
    let rows = takeRows()
    if faults.isEmpty { followTyped(rows) }
    let changedStores = updateRecord(rows)
    if isWaiting, faults.isEmpty { reportAnswer() }
    let calls = takeCalls()
    let change = change(from: before, changedStores: changedStores, rows: rows)
    return Turn(
      change: change, refusal: refusal, calls: calls, requests: world.requestMonitor.requests,
      faults: faults.map(\.description),
      leaks: ended.leaks + (change.kind == .close ? world.close() : world.takeLeaks()))
  }

  /// Makes the outcome of the opened link that waits the answer. Returns whether there is one.
  private func answerWaiting() -> Bool {
    guard entry.event.opensLink, entry.answer == nil, let link = links.run(numbered: session.record.lastLink) else {
      return false
    }
    entry.answer = link.waiting(at: world.time.now)
    return true
  }

  /// Returns the rules that the app's code broke. With any, the session is rolled back to the time before the turn.
  private func judge() -> [(code: String, description: String)] {
    let violations = ended.violations + world.takeViolations()
    session.isBroken = !violations.isEmpty
    guard session.isBroken else { return [] }
    session.rollBack()
    (ended.rows, ended.states) = ([], nil)
    return violations
  }

  /// Fails the opened link after a broken rule. Returns false when no link was opened: then the event is refused.
  private func fail(_ code: String, _ faults: [String]) -> Bool {
    let message = faults.joined(separator: "; ")
    if entry.answer == nil {
      refusal = SessionError(
        code: code, message: message, hint: "correct the app's code; the session did not change")
      return false
    }
    failAnswer(code: code, message: message)
    return true
  }

  /// Takes the changes of the app's rows; those of a new session are all its rows.
  private func takeRows() -> [RowChange] {
    let first = entry.event == .create ? session.record.rows.map { RowChange.upsert($0) } : []
    return first + ended.rows + world.instance.takeRowChanges()
  }

  /// Takes the requests for an external backend that no turn has returned.
  private func takeCalls() -> [OutgoingCall] {
    let calls = world.requestMonitor.port?.openCalls(session: session.record.id, after: session.lastCall) ?? []
    session.lastCall = calls.last?.number ?? session.lastCall
    return calls
  }

  /// Makes the record that of the session after the turn. Returns the names of the stores whose states changed.
  private func updateRecord(_ rows: [RowChange]) -> Set<String> {
    session.record.version += 1
    if entry.answer?.outcome != .rejected { session.record.updatedAt = entry.at }
    let changedStores = updateStates()
    for change in rows { session.record.rows.apply(change) }
    let location = world.location
    if !session.isLocationLost, session.record.location != location { session.lostLocation = [] }
    session.isLocationLost = false
    session.record.location = location
    countRequestsOfWaitingLinks()
    session.record.pending = links.pending
    return changedStores
  }

  /// Takes the states of the stores into the record. Returns the names of those that changed.
  private func updateStates() -> Set<String> {
    // An app that ended keeps less than it had: what has changed since then comes on top of that.
    guard var states = ended.states else { return world.dispatcher.takeChanges(into: &session.record.states) }
    _ = world.dispatcher.takeChanges(into: &states)
    let changed = states.names(differingFrom: session.record.states)
    if !changed.isEmpty { session.record.states = states }
    return changed
  }

  /// Adds the requests that no outcome has reported to the links that made progress and still wait.
  private func countRequestsOfWaitingLinks() {
    let requests = unreportedRequests
    for link in links.all {
      link.restarts = 0
      let (now, old) = (link.pending, session.record.pending.first { $0.number == link.number })
      guard old?.step != now.step || old?.waitingSince != now.waitingSince else { continue }
      link.requests.add(requests)
    }
  }

  private func change(from before: SessionRecord, changedStores: Set<String>, rows: [RowChange]) -> SessionChange {
    let record = session.record
    let kind: SessionChange.Kind =
      switch entry.event {
      case .create: .create
      case .close: .close
      default: .update
      }
    entry.location = record.location
    entry.requests = world.requestMonitor.minutes.isEmpty ? nil : world.requestMonitor.minutes
    if kind != .close { entry.digest = world.digest }
    let pendingChanged = before.pending != record.pending
    var change = SessionChange(
      kind: kind, expectedVersion: before.version, record: record,
      changedStores: kind == .create ? record.storeNames : changedStores,
      pendingChanged: kind == .create || pendingChanged, rows: rows, entry: entry,
      dueAt: kind == .close ? nil : session.nextDue)
    change.route = route
    if pendingChanged { change.waiting = changedWaits(since: before.pending) }
    change.screens = world.takeScreenChanges()
    return change
  }

  /// Returns the outcomes of the links that waited before the turn and now wait in another way, such as at an earlier
  /// step after a log-out. `before` is what is stored.
  private func changedWaits(since before: [PendingLink]) -> [LinkOutcome] {
    links.all.compactMap { link in
      guard let old = before.first(where: { $0.number == link.number }), old != link.pending else { return nil }
      var outcome = link.waiting(at: world.time.now)
      outcome.location = world.location
      world.addLost(to: &outcome)
      return outcome
    }
  }
}
