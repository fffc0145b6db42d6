import DeepLinks
import Flux
import RIBs

extension Session {
  /// Starts what may start, and takes the links that have ended out of the session's hands, until neither happens.
  func settleLinks(_ turn: inout Turn, _ cause: TurnCause) {
    while startLinks(&turn, cause) || takeEnded(&turn, cause) {}
  }

  /// Starts the links whose turn has come; says whether there was one.
  private func startLinks(_ turn: inout Turn, _ cause: TurnCause) -> Bool {
    let isQueue = world.settings.state.links == .queue
    guard let index = runs.indices.first(where: { runs[$0].run == nil && ($0 == runs.startIndex || !isQueue) })
    else { return false }
    runs[index].run = world.instance.start(runs[index].parsed.link, purpose: .open)
    if runs[index].run == nil {
      let link = runs.remove(at: index)
      settle(unknownWorkflow(link.number, link.url, link.parsed), &turn, cause)
    }
    return true
  }

  private func settle(_ outcome: LinkOutcome, _ turn: inout Turn, _ cause: TurnCause) {
    if case .link(outcome.link) = cause { turn.answer = outcome } else { turn.settled.append(outcome) }
  }

  /// Takes the first link that has ended; says whether there was one.
  ///
  /// One whose RIB went away while it waited starts over, and waits at an earlier step: a log-out passes. But
  /// whoever tapped the RIB away, or opened another link that dismissed it, has moved on.
  private func takeEnded(_ turn: inout Turn, _ cause: TurnCause) -> Bool {
    guard let index = runs.indices.first(where: { runs[$0].run?.outcome != nil }) else { return false }
    let link = runs[index]
    if case .abandoned? = link.run?.outcome, link.restarts < limits.restarts, !isMovedOn(from: link, cause) {
      runs[index].run = nil
      runs[index].restarts += 1
      return true
    }
    runs.remove(at: index)
    var outcome = ended(link)
    if case .abandoned? = link.run?.outcome { moveOn(&outcome, cause) }
    settle(outcome, &turn, cause)
    return true
  }

  private func isMovedOn(from link: LinkRun, _ cause: TurnCause) -> Bool {
    switch cause {
    case .tap: true
    case .link(let number): number != link.number
    case .time: false
    }
  }

  private func moveOn(_ outcome: inout LinkOutcome, _ cause: TurnCause) {
    switch cause {
    case .time: return
    case .tap: outcome.reason = "tap"
    case .link(let number):
      guard number != outcome.link else { return }
      outcome.reason = "superseded"
      outcome.supersededBy = number
    }
    outcome.outcome = .superseded
  }

  /// Ends the links that have waited too long, and the steps whose deadline has passed.
  func expireLinks(_ turn: inout Turn) {
    let now = world.time.now
    var expired: [Int] = []
    for link in runs {
      link.run?.expireSteps(at: now)
      guard link.expiresAt <= now, link.run?.outcome == nil else { continue }
      turn.settled.append(
        outcome(link.number, link.url, .expired, link.parsed) {
          $0.reason = "expired"
          $0.message = "it waited for \(link.run?.waiting?.waitingFor ?? "its turn") longer than a link may"
          $0.steps = self.steps(of: link.run)
        })
      link.run?.cancel()
      expired.append(link.number)
    }
    runs.removeAll { expired.contains($0.number) }
  }

  /// Ends the links that wait, in favour of a new one.
  func supersedePending(by number: Int, _ turn: inout Turn) {
    for link in runs where link.run?.outcome == nil {
      giveUp(link, &turn) {
        $0.reason = "superseded"
        $0.supersededBy = number
      }
    }
    runs.removeAll()
  }

  /// Ends the links that were loading when somebody tapped their way elsewhere: the answer would tear away what was
  /// opened, and a session that slept would begin by doing so. A step that loads is one with a deadline; one without
  /// waits for that very person.
  func giveUpLoading(_ turn: inout Turn) {
    let loading = runs.filter { $0.run?.waiting?.deadline != nil }
    for link in loading { giveUp(link, &turn) { $0.reason = "tap" } }
    runs.removeAll { link in loading.contains { $0.number == link.number } }
  }

  private func giveUp(_ link: LinkRun, _ turn: inout Turn, _ why: (inout LinkOutcome) -> Void) {
    turn.settled.append(
      outcome(link.number, link.url, .superseded, link.parsed) {
        why(&$0)
        $0.steps = self.steps(of: link.run)
      })
    link.run?.cancel()
  }

  /// The link as it is stored while it waits.
  func pending(_ link: LinkRun) -> PendingLink {
    let waiting = link.run?.waiting
    return PendingLink(
      number: link.number, url: link.url, openedAt: link.openedAt, expiresAt: link.expiresAt,
      step: waiting?.step ?? "", waitingFor: waiting?.waitingFor ?? "the link before it",
      waitingSince: waiting?.since ?? link.openedAt)
  }

  /// How a link that waits stands now; `nil` when none of that number does.
  ///
  /// A host that holds the answer of a link gives it when the session `isQuiet`: then somebody outside must act.
  public func outcome(ofPending number: Int) -> LinkOutcome? {
    runs.first { $0.number == number }.map { link in
      var outcome = waiting(link)
      outcome.location = record.location
      return outcome
    }
  }

  /// Whether nothing is in flight: no request to the backend waits for its answer.
  public var isQuiet: Bool { !world.isAsking }
}
