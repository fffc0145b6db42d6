import DeepLinks
import Flux
import RIBs
import TextFormats

// How the session's links begin, settle and end in a turn, by the session's link policy.

extension TurnInProgress {
  /// Adds a link that was opened, as the session's link policy requires.
  func add(_ link: LinkRun) {
    // The banner of a push opens nothing until it is tapped.
    if link.phoneStep != .banner { supersedeLinks(by: link.number) }
    let count = links.all.count
    guard count < limits.pendingLinks else {
      let message = "\(count) links already wait in this session, which is the limit"
      return settle(link.outcome(.stopped, reason: "tooManyPendingLinks", message: message))
    }
    link.openedAt = world.time.now
    let isDeferred = phone.app == .notInstalled
    link.expiresAt = link.openedAt + (isDeferred ? limits.deferredLifetime : limits.pendingLifetime)
    // A link that waits does not outlive its route, which rejects it from then on.
    if let end = world.routes.route(named: link.link.route)?.expiry {
      link.expiresAt = min(link.expiresAt, end.milliseconds)
    }
    links.append(link)
  }

  // MARK: - Settling

  /// Starts the links that may start and settles the links that have ended, until there are none of either.
  func settleLinks() {
    rejectLost()
    while startNext() || settleNext() {}
  }

  /// Rejects the pending links that the route table no longer has.
  private func rejectLost() {
    for (link, rejection) in links.lost {
      var outcome = LinkOutcome(
        session: session.record.id, link: link.number, url: link.url, rejection: rejection, location: world.location)
      outcome.add(link.requests)
      settle(outcome)
    }
    links.removeLost()
  }

  /// Starts the first link that has not started, if the policy allows it. Returns whether it did.
  private func startNext() -> Bool {
    guard let link = links.all.first(where: { $0.run == nil && $0.phoneStep == nil }),
      link === links.all.first(where: { $0.phoneStep != .banner }) || world.settings.state.links != .queue
    else { return false }
    link.run = world.start(link.workflow, link.link, .opening)
    if link.run == nil {
      links.remove(link)
      world.requestMonitor.report(
        .workflowNotStarted,
        "the app did not start its workflow \(link.link.workflow) for this link: run \(Program.name) routes check")
      settle(link.outcome(.failed))
    }
    return true
  }

  /// Settles the first link that has ended, or starts it again. Returns whether there was one.
  ///
  /// A completed link settles when nothing else is due at that moment. The backend may reject the session at the same
  /// moment, so that the tree shows the log-in. Then the link starts again and waits for the log-in.
  ///
  /// A link whose RIB was detached while it waited starts again and waits at an earlier step, as after a log-out. A
  /// link whose RIB was dismissed by a tap or by another link is superseded.
  private func settleNext() -> Bool {
    guard let link = links.all.first(where: { $0.run?.hasEnded == true && !isPremature($0) }) else { return false }
    var cause = TurnCause.time
    var restarts = 0
    if case .abandoned? = link.run?.outcome {
      cause = dismissal(of: link)
      restarts = limits.restarts
    } else if isDismissed(link) {
      // Only once, because a RIB that detaches itself whenever a link reaches it would be reached endlessly.
      restarts = 1
    }
    if case .time = cause, link.restarts < restarts {
      link.run = nil
      link.restarts += 1
      return true
    }
    links.remove(link)
    settle(link.ended().superseded(by: cause))
    return true
  }

  /// Returns whether a link is complete at a moment at which something else is due, or screens have yet to appear.
  private func isPremature(_ link: LinkRun) -> Bool {
    guard case .completed? = link.run?.outcome else { return false }
    return (world.time.nextMoment ?? .max) <= world.time.now || !world.tree.isVisibilitySettled
  }

  /// Returns whether a link is complete, its RIB is detached, and no other link's RIB is attached instead.
  private func isDismissed(_ link: LinkRun) -> Bool {
    guard case .completed? = link.run?.outcome, link.run?.isAtDestination == false else { return false }
    return !links.all.contains { $0 !== link && $0.run?.isAtDestination == true }
  }

  /// Returns the cause of the dismissal of the RIB that a link waited on; `time` when neither a tap nor a link caused
  /// it.
  ///
  /// Of two links that run in parallel, the one that still waits dismissed the other's RIB. If both started again, they
  /// would dismiss each other endlessly.
  private func dismissal(of link: LinkRun) -> TurnCause {
    switch cause {
    case .hand: return cause
    case .link(let number) where number != link.number: return cause
    case .link, .time:
      let rival = links.all.last { $0 !== link && $0.run != nil && $0.run?.outcome == nil }
      return rival.map { .link($0.number) } ?? .time
    }
  }

  // MARK: - Ending

  /// Ends the links that have expired, and the steps whose deadline has passed.
  func expireLinks() {
    let now = world.time.now
    for link in links.all {
      link.run?.expireSteps(at: now)
      guard link.expiresAt <= now, link.run?.outcome == nil else { continue }
      let what = link.run?.waiting?.waitingFor ?? link.waitBeforeStart
      end(link, .expired, "expired", "it waited for \(what) longer than a link may, or until its route expired")
    }
  }

  /// Supersedes the links that wait by one that is opened, if the policy says so. A banner stays.
  func supersedeLinks(by number: Int) {
    guard world.settings.state.links == .supersede else { return }
    let others = links.all.filter { $0.number != number && $0.phoneStep != .banner }
    for link in others where link.run?.outcome == nil {
      var outcome = link.outcome(.superseded, reason: "superseded")
      outcome.supersededBy = number
      settle(outcome)
      link.run?.cancel()
    }
    for link in others { links.remove(link) }
  }

  /// Ends the link of a banner that the user dismissed, or that a later push replaces.
  func endBanner(_ banner: Phone.Banner, by number: Int? = nil) {
    guard let link = banner.link.flatMap({ links.run(numbered: $0) }) else { return }
    let message = number == nil ? "its banner was dismissed" : "the banner of a later push replaced its own"
    var outcome = link.outcome(.superseded, reason: number == nil ? "dismissed" : "superseded", message: message)
    outcome.supersededBy = number
    settle(outcome)
    links.remove(link)
  }

  /// Ends the links that were loading when a tap or back changed the tree, because a reply would dismiss the RIB that it
  /// opened. A step that loads has a deadline; a step without a deadline waits for a person.
  func endLoadingLinks(by hand: JournalEntry.Kind) {
    for link in links.all where link.run?.waiting?.deadline != nil {
      end(link, .superseded, hand.rawValue, "\(hand.inWords) opened another screen while it loaded")
    }
  }

  /// Ends a waiting link as superseded, with the reason `cancelled`.
  ///
  /// Throws when no link with that number waits: a client must learn that the link had ended before.
  func cancelLink(_ number: Int) throws(SessionError) {
    if let link = links.run(numbered: number) {
      return end(link, .superseded, "cancelled", "a client cancelled it while it waited")
    }
    let id = session.record.id
    let isKnown = number >= 1 && number <= session.record.lastLink
    throw SessionError(
      code: "notWaiting",
      message: isKnown ? "link \(number) does not wait any more" : "the session \(id) has no link \(number)",
      hint: "see the links that wait: \(Program.name) session show \(id)")
  }

  /// Ends all links as superseded, with the reason `sessionClosed`, because the session closes.
  func closeLinks() {
    rejectLost()
    let (reason, message) = LinkOutcome.closing
    for link in links.all { end(link, .superseded, reason, message) }
  }

  private func end(_ link: LinkRun, _ kind: LinkOutcome.Kind, _ reason: String, _ message: String) {
    settle(link.outcome(kind, reason: reason, message: message))
    link.run?.cancel()
    links.remove(link)
  }
}
