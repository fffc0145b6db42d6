import DeepLinks
import Flux
import RIBs

extension Session {
  /// Handles one event to completion: the tree moves, stores reduce, waiting links go on, until nothing more can
  /// happen by itself.
  ///
  /// `at` is the turn's time, in milliseconds since 1970. The turn's `change` must be committed before anybody
  /// hears of it (law 1).
  public func turn(_ event: SessionEvent, at: Int64) -> Turn {
    var turn = Turn()
    world.tree.now = at
    world.discardTurn()
    expire(&turn, at: at)
    var parameters: [String: String]?
    var opened: Int?
    switch event {
    case .open(let url):
      open(url, &turn, at: at)
      opened = record.lastLink
    case .login(let given):
      parameters = given
      control(.login(given), &turn)
    case .logout:
      control(.logout, &turn)
    case .configure(let given):
      parameters = given
      control(.configure(given), &turn)
    case .tick:
      break
    }
    // Before a refusal is answered: a step's deadline may have passed in the same turn.
    settleRuns(&turn, opened: opened)
    if turn.refusal != nil && turn.settled.isEmpty { return turn }
    finish(&turn, kind: .update, event: event.kind, parameters: parameters, at: at)
    return turn
  }

  // MARK: - What can happen

  private func open(_ url: String, _ turn: inout Turn, at: Int64) {
    record.lastLink += 1
    let number = record.lastLink
    do {
      let parsed = try routes.parse(url)
      // A rejected link supersedes nothing: whether there is such a workflow is asked first.
      let isKnown = app.workflows.contains(parsed.link.workflow)
      if isKnown { supersedePending(by: number, &turn) }
      guard isKnown, let run = world.instance.start(parsed.link, purpose: .open) else {
        turn.answer = outcome(number, url, .rejected, parsed) {
          $0.reason = "unknownWorkflow"
          $0.message = "the route table names the workflow \(parsed.link.workflow), which the app does not have"
        }
        return
      }
      runs.append(
        LinkRun(
          number: number, url: url, parsed: parsed, openedAt: at, expiresAt: at + limits.pendingLifetime, run: run))
    } catch {
      turn.answer = outcome(number, url, .rejected, nil) {
        $0.reason = error.code.rawValue
        $0.message = error.message
        $0.range = [error.range.lowerBound, error.range.upperBound]
        $0.expected = error.expected
        $0.hint = error.hint
      }
    }
  }

  private func control(_ control: SessionControl, _ turn: inout Turn) {
    do {
      try world.instance.handle(control)
    } catch {
      turn.refusal = error
    }
  }

  private func expire(_ turn: inout Turn, at: Int64) {
    for link in runs {
      link.run.expireSteps(at: at)
      guard link.expiresAt <= at, link.run.outcome == nil else { continue }
      turn.settled.append(
        outcome(link.number, link.url, .expired, link.parsed) {
          $0.reason = "expired"
          $0.message = "it waited for \(link.run.waiting?.waitingFor ?? "its turn") longer than a link may"
          $0.steps = self.steps(of: link.run)
        })
      link.run.cancel()
    }
    runs.removeAll { $0.expiresAt <= at && $0.run.outcome != nil }
  }

  private func supersedePending(by number: Int, _ turn: inout Turn) {
    for link in runs where link.run.outcome == nil {
      turn.settled.append(
        outcome(link.number, link.url, .superseded, link.parsed) {
          $0.reason = "superseded"
          $0.supersededBy = number
          $0.steps = self.steps(of: link.run)
        })
      link.run.cancel()
    }
    runs.removeAll()
  }

  // MARK: - What came of it

  /// Takes the links that have ended out of the session's hands. One whose parent RIB went away while it waited
  /// starts over: it waits again, at an earlier step.
  private func settleRuns(_ turn: inout Turn, opened: Int?) {
    for index in runs.indices {
      var attempts = 0
      while case .abandoned? = runs[index].run.outcome, attempts < limits.pendingLinks,
        let again = world.instance.start(runs[index].parsed.link, purpose: .open)
      {
        runs[index].run = again
        attempts += 1
      }
    }
    for link in runs {
      if link.run.outcome != nil {
        let ended = ended(link)
        if link.number == opened { turn.answer = ended } else { turn.settled.append(ended) }
      } else if link.number == opened {
        turn.answer = waiting(link)
      }
    }
    runs.removeAll { $0.run.outcome != nil }
  }

  /// Completes the turn: faults and leaks are taken in, the record is brought up to date, the change is made.
  func finish(
    _ turn: inout Turn, kind: SessionChange.Kind, event: JournalEntry.Kind, parameters: [String: String]?, at: Int64
  ) {
    let faults = world.tree.takeFaults()
    let before = record
    if !faults.isEmpty { failTurn(&turn, faults) }
    // The root of a session that closes is still in the session's own hands.
    if kind != .close { turn.leaks = world.tree.leakDetector.check() }
    if turn.refusal != nil && turn.settled.isEmpty { return }
    let rows = world.instance.takeRowChanges()
    updateRecord(rows: rows, rejected: turn.answer?.outcome == .rejected, at: at)
    complete(&turn)
    var entry = JournalEntry(session: record.id, sequence: record.version, at: at, event: event)
    entry.parameters = parameters
    entry.answer = turn.answer
    entry.settled = turn.settled.isEmpty ? nil : turn.settled
    entry.location = record.location
    entry.digest = kind == .close ? "" : tree.digest
    turn.change = SessionChange(
      kind: kind, expectedVersion: before.version, record: record,
      pendingChanged: kind == .create || before.pending != record.pending, rows: rows, entry: entry)
  }

  /// A broken rule fails the turn: the tree, stores and rows are those from before it.
  private func failTurn(_ turn: inout Turn, _ faults: [RoutingFault]) {
    let description = faults.map(\.description).joined(separator: "; ")
    turn.settled = []
    let opened = turn.answer
    rollBack()
    if var answer = opened {
      answer.outcome = .failed
      answer.reason = "routingFault"
      answer.message = description
      turn.answer = answer
    } else {
      turn.refusal = ControlRefusal(
        code: "routingFault", message: description, hint: "this is a defect of the app's routers; nothing moved")
    }
  }

  private func updateRecord(rows: [RowChange], rejected: Bool, at: Int64) {
    record.version += 1
    if !rejected { record.updatedAt = at }
    for (name, json) in world.instance.dispatcher.takeChanges() { record.state[name] = json }
    for change in rows { record.apply(change) }
    record.location = world.instance.location.compactMap { routes.format($0) }
    record.pending = runs.compactMap { link in
      guard let waiting = link.run.waiting else { return nil }
      return PendingLink(
        number: link.number, url: link.url, openedAt: link.openedAt, expiresAt: link.expiresAt, step: waiting.step,
        waitingFor: waiting.waitingFor, waitingSince: waiting.since)
    }
  }

  /// What outcomes say about the turn as a whole: known only at its end.
  private func complete(_ turn: inout Turn) {
    let requests = world.instance.takeRequestCount()
    func fill(_ outcome: inout LinkOutcome) {
      outcome.location = record.location
      guard
        outcome.outcome == .completed || outcome.outcome == .stopped || outcome.outcome == .failed
          || outcome.outcome == .waiting
      else { return }
      outcome.attached = world.attached
      outcome.detached = world.detached
      outcome.requests = requests
    }
    if var answer = turn.answer {
      fill(&answer)
      turn.answer = answer
    }
    for index in turn.settled.indices { fill(&turn.settled[index]) }
  }
}
