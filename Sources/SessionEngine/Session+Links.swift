import DeepLinks
import Flux
import RIBs

extension Session {
  /// Starts what may start, and takes the links that have ended out of the session's hands, until neither happens.
  func settleLinks(_ turn: inout TurnInProgress, _ cause: TurnCause) {
    while !runs.isEmpty, startLinks(&turn, cause) || takeEnded(&turn, cause) {}
  }

  /// Starts the links whose turn has come; says whether there was one.
  private func startLinks(_ turn: inout TurnInProgress, _ cause: TurnCause) -> Bool {
    guard let index = runs.indices.first(where: { runs[$0].run == nil }),
      index == runs.startIndex || world.settings.state.links != .queue
    else { return false }
    runs[index].run = world.instance.start(runs[index].parsed.link, purpose: .open)
    if runs[index].run == nil {
      let link = runs.remove(at: index)
      let workflow = link.parsed.link.workflow
      world.desk.report(
        SessionFault(
          code: .workflowNotStarted,
          message: "the app did not start its workflow \(workflow) for this link: run andon routes check"))
      settle(outcome(of: link, .failed) { _ in }, &turn, cause)
    }
    return true
  }

  func settle(_ outcome: LinkOutcome, _ turn: inout TurnInProgress, _ cause: TurnCause) {
    var outcome = outcome
    report(&turn, in: &outcome)
    if case .link(outcome.link) = cause { turn.answer = outcome } else { turn.settled.append(outcome) }
  }

  /// Takes the first link that has ended; says whether there was one.
  ///
  /// One that is complete is so once nothing more happens at that moment: the next thing may be that the backend
  /// knows the customer no longer, and the tree stands at the log-in. Then the link starts over, and waits there.
  ///
  /// One whose RIB went away while it waited starts over, and waits at an earlier step: a log-out passes. But
  /// whoever tapped the RIB away, or opened another link that dismissed it, has moved on.
  private func takeEnded(_ turn: inout TurnInProgress, _ cause: TurnCause) -> Bool {
    guard let index = runs.indices.first(where: { runs[$0].run?.hasEnded == true && !mayStillMove(runs[$0].run) })
    else { return false }
    let mover: TurnCause
    let limit: Int
    switch runs[index].run?.outcome {
    case .abandoned?: (mover, limit) = (self.mover(of: runs[index], cause), home.limits.restarts)
    // Once: a RIB that leaves by itself as soon as a link has come to it would be come to for ever.
    case .completed? where hasLeft(index): (mover, limit) = (.time, 1)
    default:
      let link = runs.remove(at: index)
      settle(ended(link), &turn, cause)
      return true
    }
    if case .time = mover, runs[index].restarts < limit {
      runs[index].run = nil
      runs[index].restarts += 1
      return true
    }
    let link = runs.remove(at: index)
    var outcome = ended(link)
    moveOn(&outcome, mover)
    settle(outcome, &turn, cause)
    return true
  }

  /// Whether a link is complete at a moment at which something else is to happen yet.
  private func mayStillMove(_ run: WorkflowRun?) -> Bool {
    guard case .completed? = run?.outcome, let next = world.time.nextMoment else { return false }
    return next <= world.time.now
  }

  /// Whether a link is complete and what it led to is gone, without another link that stands elsewhere instead.
  private func hasLeft(_ index: Int) -> Bool {
    guard runs[index].run?.stands == false else { return false }
    return !runs.indices.contains { $0 != index && runs[$0].run?.stands == true }
  }

  /// Who took away what a link waited on; `time` when it was nobody who wants to stand there instead.
  ///
  /// Of two links that went on beside each other, the one that still stands took the other's RIB away: were both to
  /// start over, they would dismiss each other for ever.
  private func mover(of link: LinkRun, _ cause: TurnCause) -> TurnCause {
    switch cause {
    case .tap: return .tap
    case .link(let number) where number != link.number: return cause
    case .link, .time:
      let standing = runs.last { $0.number != link.number && $0.run != nil && $0.run?.outcome == nil }
      return standing.map { .link($0.number) } ?? .time
    }
  }

  private func moveOn(_ outcome: inout LinkOutcome, _ mover: TurnCause) {
    switch mover {
    case .time: return
    case .tap:
      outcome.reason = "tap"
      outcome.message = "somebody tapped away the screen it waited on"
    case .link(let number):
      outcome.reason = "superseded"
      outcome.message = nil
      outcome.supersededBy = number
    }
    outcome.outcome = .superseded
  }

  /// Ends the links that have waited too long, and the steps whose deadline has passed.
  func expireLinks(_ turn: inout TurnInProgress) {
    let now = world.time.now
    var ended: [Int] = []
    for link in runs {
      link.run?.expireSteps(at: now)
      guard link.expiresAt <= now, link.run?.outcome == nil else { continue }
      let what = link.run?.waiting?.waitingFor ?? "its turn"
      let expired = outcome(of: link, .expired) {
        $0.reason = "expired"
        $0.message = "it waited for \(what) longer than a link may"
      }
      settle(expired, &turn, .time)
      link.run?.cancel()
      ended.append(link.number)
    }
    runs.removeAll { ended.contains($0.number) }
    endUnknown(.expired, &turn, where: { $0.expiresAt <= now }) {
      $0.reason = "expired"
      $0.message = "it waited longer than a link may, at last for a table of links that knows it"
    }
  }

  /// Ends links that wait and that the route table does not know. They wait on for one that knows them again: a wrong
  /// table, once mended, has cost nothing.
  private func endUnknown(
    _ kind: LinkOutcome.Kind, _ turn: inout TurnInProgress, where isOver: (PendingLink) -> Bool = { _ in true },
    _ why: (inout LinkOutcome) -> Void
  ) {
    guard !unknown.isEmpty else { return }
    for link in unknown where isOver(link) {
      let ended = outcome(link.number, link.url, kind, nil) {
        $0.add(requests: link.requestsByRIB)
        why(&$0)
      }
      settle(ended, &turn, .time)
    }
    unknown.removeAll(where: isOver)
  }

  /// Ends the links that wait, in favour of a new one.
  func supersedePending(by number: Int, _ turn: inout TurnInProgress) {
    endUnknown(.superseded, &turn) {
      $0.reason = "superseded"
      $0.supersededBy = number
    }
    guard !runs.isEmpty else { return }
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
  func giveUpLoading(_ turn: inout TurnInProgress) {
    let loading = runs.filter { $0.run?.waiting?.deadline != nil }
    for link in loading {
      giveUp(link, &turn) {
        $0.reason = "tap"
        $0.message = "somebody tapped their way elsewhere while it loaded"
      }
    }
    runs.removeAll { link in loading.contains { $0.number == link.number } }
  }

  private func giveUp(_ link: LinkRun, _ turn: inout TurnInProgress, _ why: (inout LinkOutcome) -> Void) {
    settle(outcome(of: link, .superseded, why), &turn, .time)
    link.run?.cancel()
  }

  /// The link as it is stored while it waits.
  func pending(_ link: LinkRun) -> PendingLink {
    let waiting = link.run?.waiting
    return PendingLink(
      number: link.number, url: link.url, openedAt: link.openedAt, expiresAt: link.expiresAt,
      step: waiting?.step ?? "", waitingFor: waiting?.waitingFor ?? "the link before it",
      waitingSince: waiting?.since ?? link.openedAt, deadline: waiting?.deadline, requestsByRIB: link.requestsByRIB)
  }

  /// How a link that waits stands now; `nil` when none of that number does.
  ///
  /// A host that holds the answer of a link gives it when the session `isQuiet`: then somebody outside must act.
  public func outcome(ofPending number: Int) -> LinkOutcome? {
    runs.first { $0.number == number }.map { link in
      var outcome = waiting(link)
      outcome.location = place
      return outcome
    }
  }

  /// Whether nothing is in flight: no request to the backend waits for its answer.
  public var isQuiet: Bool { !world.isAsking }
}
