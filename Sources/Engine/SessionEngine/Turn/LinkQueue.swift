import DeepLinks
import Flux
import RIBs
import TextFormats

/// A queue of the links of a session that have not settled, in the order in which they began.
struct LinkQueue {
  /// What a link waits for under the policy `queue`.
  static let previousLink = "the link before it"

  private let session: String
  private let limits: SessionLimits
  private var links: [LinkRun] = []
  /// Pending links that the route table no longer has, with the reason. The next turn rejects them.
  private var lost: [(link: PendingLink, rejection: LinkRejection)] = []

  /// Creates a queue without links.
  init(session: String, limits: SessionLimits) {
    self.session = session
    self.limits = limits
  }

  /// The session time at which the next link expires or the next step's deadline passes; `nil` when no link waits.
  var nextMoment: Int64? { links.compactMap(\.nextMoment).min() }

  /// Whether there are pending links that the next turn rejects.
  var hasLost: Bool { !lost.isEmpty }

  /// The numbers of all links in the queue.
  var numbers: Set<Int> { Set(links.map(\.number) + lost.map(\.link.number)) }

  /// Returns the link with a number; `nil` when it is not in the queue.
  func run(numbered number: Int) -> LinkRun? { links.first { $0.number == number } }

  // MARK: - Adding links

  /// Adds a link that was opened, as the session's link policy requires.
  mutating func open(_ link: LinkRun, in world: SessionWorld, _ turn: inout TurnInProgress) {
    // The banner of a push opens nothing until it is tapped.
    if link.phoneStep != .banner { supersede(by: link.number, in: world, &turn) }
    let count = links.count
    guard count < limits.pendingLinks else {
      let message = "\(count) links already wait in this session, which is the limit"
      return turn.settle(link.outcome(.stopped, reason: "tooManyPendingLinks", message: message), in: world)
    }
    link.openedAt = world.time.now
    let isDeferred = world.phone.state.app == .notInstalled
    link.expiresAt = link.openedAt + (isDeferred ? limits.deferredLifetime : limits.pendingLifetime)
    // A link that waits does not outlive its route, which rejects it from then on.
    if let end = world.routes.route(named: link.link.route)?.expiry {
      link.expiresAt = min(link.expiresAt, end.milliseconds)
    }
    links.append(link)
  }

  /// Puts the links into the order in which they began, after a banner was tapped.
  mutating func sort(in world: SessionWorld) {
    let phone = world.phone.state
    links.sort { phone.began($0.number, before: $1.number) }
  }

  /// Adds the pending links of a session that wakes, at the steps at which they waited, in the order in which they began.
  /// Returns the problems.
  mutating func resume(_ pending: [PendingLink], in world: SessionWorld) -> [String] {
    var problems: [String] = []
    let phone = world.phone.state
    for pending in pending.sorted(by: { phone.began($0.number, before: $1.number) }) {
      // A wait continues from its original start.
      world.tree.now = pending.waitingSince
      let parsed: ParsedLink
      do {
        parsed = try world.routes.parse(pending.url)
      } catch {
        problems.append("pending link \(pending.number) is no longer a link: \(pending.url)")
        lost.append((pending, error))
        continue
      }
      let link = LinkRun(pending.number, pending.url, parsed, session: session, in: world)
      link.openedAt = pending.openedAt
      link.expiresAt = pending.expiresAt
      link.requests = pending.requests
      // A link without a step of its workflow had not started.
      if !pending.step.isEmpty, link.phoneStep == nil {
        link.run = world.start(link.workflow, link.link, .restoring(until: pending.step))
      }
      links.append(link)
    }
    world.tree.now = world.time.now
    return problems
  }

  // MARK: - Settling links

  /// Starts the links that may start and settles the links that have ended, until there are none of either.
  mutating func settle(in world: SessionWorld, _ turn: inout TurnInProgress) {
    rejectLost(in: world, &turn)
    while startNext(in: world, &turn) || settleNext(in: world, &turn) {}
  }

  /// Rejects the pending links that the route table no longer has.
  private mutating func rejectLost(in world: SessionWorld, _ turn: inout TurnInProgress) {
    for (link, rejection) in lost {
      var outcome = LinkOutcome(
        session: session, link: link.number, url: link.url, rejection: rejection, location: world.location)
      outcome.add(link.requests)
      turn.settle(outcome, in: world)
    }
    lost = []
  }

  /// Starts the first link that has not started, if the policy allows it. Returns whether it did.
  private mutating func startNext(in world: SessionWorld, _ turn: inout TurnInProgress) -> Bool {
    guard let link = links.first(where: { $0.run == nil && $0.phoneStep == nil }),
      link === links.first(where: { $0.phoneStep != .banner }) || world.settings.state.links != .queue
    else { return false }
    link.run = world.start(link.workflow, link.link, .opening)
    if link.run == nil {
      remove(link)
      world.requestMonitor.report(
        .workflowNotStarted,
        "the app did not start its workflow \(link.link.workflow) for this link: run \(Program.name) routes check")
      turn.settle(link.outcome(.failed), in: world)
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
  private mutating func settleNext(in world: SessionWorld, _ turn: inout TurnInProgress) -> Bool {
    guard let link = links.first(where: { $0.run?.hasEnded == true && !isPremature($0, in: world) }) else {
      return false
    }
    var cause = TurnCause.time
    var restarts = 0
    if case .abandoned? = link.run?.outcome {
      cause = dismissal(of: link, turn.cause)
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
    remove(link)
    turn.settle(Self.superseding(link.ended(), by: cause), in: world)
    return true
  }

  /// Returns whether a link is complete at a moment at which something else is due, or screens have yet to appear.
  private func isPremature(_ link: LinkRun, in world: SessionWorld) -> Bool {
    guard case .completed? = link.run?.outcome else { return false }
    return (world.time.nextMoment ?? .max) <= world.time.now || !world.tree.isVisibilitySettled
  }

  /// Returns whether a link is complete, its RIB is detached, and no other link's RIB is attached instead.
  private func isDismissed(_ link: LinkRun) -> Bool {
    guard case .completed? = link.run?.outcome, link.run?.isAtDestination == false else { return false }
    return !links.contains { $0 !== link && $0.run?.isAtDestination == true }
  }

  /// Returns the cause of the dismissal of the RIB that a link waited on; `time` when neither a tap nor a link caused
  /// it.
  ///
  /// Of two links that run in parallel, the one that still waits dismissed the other's RIB. If both started again, they
  /// would dismiss each other endlessly.
  private func dismissal(of link: LinkRun, _ cause: TurnCause) -> TurnCause {
    switch cause {
    case .tap: return .tap
    case .link(let number) where number != link.number: return cause
    case .link, .time:
      let rival = links.last { $0 !== link && $0.run != nil && $0.run?.outcome == nil }
      return rival.map { .link($0.number) } ?? .time
    }
  }

  private static func superseding(_ outcome: LinkOutcome, by cause: TurnCause) -> LinkOutcome {
    var outcome = outcome
    switch cause {
    case .time: return outcome
    case .tap:
      outcome.reason = "tap"
      outcome.message = "a tap dismissed the screen on which it waited"
    case .link(let number):
      outcome.reason = "superseded"
      outcome.message = nil
      outcome.supersededBy = number
    }
    outcome.outcome = .superseded
    return outcome
  }

  // MARK: - Ending links

  /// Ends the links that have expired, and the steps whose deadline has passed.
  mutating func expire(in world: SessionWorld, _ turn: inout TurnInProgress) {
    let now = world.time.now
    for link in links {
      link.run?.expireSteps(at: now)
      guard link.expiresAt <= now, link.run?.outcome == nil else { continue }
      let what = link.run?.waiting?.waitingFor ?? link.waitBeforeStart
      let message = "it waited for \(what) longer than a link may, or until its route expired"
      end(link, .expired, "expired", message, in: world, &turn)
    }
  }

  /// Supersedes the links that wait by one that is opened, if the policy says so. A banner stays.
  mutating func supersede(by number: Int, in world: SessionWorld, _ turn: inout TurnInProgress) {
    guard world.settings.state.links == .supersede else { return }
    let others = links.filter { $0.number != number && $0.phoneStep != .banner }
    for link in others where link.run?.outcome == nil {
      var outcome = link.outcome(.superseded, reason: "superseded")
      outcome.supersededBy = number
      turn.settle(outcome, in: world)
      link.run?.cancel()
    }
    links.removeAll { link in others.contains { $0 === link } }
  }

  /// Ends the link of a banner that the user dismissed, or that a later push replaces.
  mutating func endBanner(
    _ banner: Phone.Banner, by number: Int? = nil, in world: SessionWorld, _ turn: inout TurnInProgress
  ) {
    guard let link = banner.link.flatMap({ run(numbered: $0) }) else { return }
    let message = number == nil ? "its banner was dismissed" : "the banner of a later push replaced its own"
    var outcome = link.outcome(.superseded, reason: number == nil ? "dismissed" : "superseded", message: message)
    outcome.supersededBy = number
    turn.settle(outcome, in: world)
    remove(link)
  }

  /// Ends the links that were loading when a tap changed the tree, because a reply would dismiss the RIB that the tap
  /// opened. A step that loads has a deadline; a step without a deadline waits for a person.
  mutating func endLoading(in world: SessionWorld, _ turn: inout TurnInProgress) {
    for link in links where link.run?.waiting?.deadline != nil {
      end(link, .superseded, "tap", "a tap opened another screen while it loaded", in: world, &turn)
    }
  }

  /// Ends a waiting link as superseded, with the reason `cancelled`. `last` is the number of the session's last link.
  ///
  /// Throws when no link with that number waits: a client must learn that the link had ended before.
  mutating func cancel(
    _ number: Int, last: Int, in world: SessionWorld, _ turn: inout TurnInProgress
  ) throws(SessionError) {
    let message = "a client cancelled it while it waited"
    if let link = run(numbered: number) {
      return end(link, .superseded, "cancelled", message, in: world, &turn)
    }
    let isKnown = number >= 1 && number <= last
    throw SessionError(
      code: "notWaiting",
      message: isKnown ? "link \(number) does not wait any more" : "the session \(session) has no link \(number)",
      hint: "see the links that wait: \(Program.name) session show \(session)")
  }

  private mutating func end(
    _ link: LinkRun, _ kind: LinkOutcome.Kind, _ reason: String, _ message: String, in world: SessionWorld,
    _ turn: inout TurnInProgress
  ) {
    turn.settle(link.outcome(kind, reason: reason, message: message), in: world)
    link.run?.cancel()
    remove(link)
  }

  /// Ends all links as superseded, with the reason `sessionClosed`, because the session closes.
  mutating func close(in world: SessionWorld, _ turn: inout TurnInProgress) {
    rejectLost(in: world, &turn)
    let message = "the session was closed while it waited"
    for link in links { end(link, .superseded, "sessionClosed", message, in: world, &turn) }
  }

  /// Cancels all links without an outcome, because the tree is rebuilt.
  mutating func cancel() {
    for link in links { link.run?.cancel() }
    links = []
    lost = []
  }

  /// Stops all links because the app ends. Returns them as they are stored: without a step, from which they start again.
  mutating func stop() -> [PendingLink] {
    defer { cancel() }
    return links.map { link in
      var pending = link.pending
      pending.step = ""
      pending.deadline = nil
      return pending
    } + lost.map(\.link)
  }

  private mutating func remove(_ link: LinkRun) { links.removeAll { $0 === link } }

  // MARK: - Storing links

  /// Ends the turn for the links that wait, and returns them as they are stored.
  ///
  /// Adds `requests`, which no outcome has reported, to the links that made progress. `before` is what is stored.
  mutating func rest(after requests: RequestCounts, before: [PendingLink]) -> [PendingLink] {
    for link in links {
      link.restarts = 0
      let (now, old) = (link.pending, before.first { $0.number == link.number })
      guard old?.step != now.step || old?.waitingSince != now.waitingSince else { continue }
      link.requests.add(requests)
    }
    return (links.map(\.pending) + lost.map(\.link)).sorted { $0.number < $1.number }
  }

  /// Returns the outcomes of the links that waited before the turn and now wait in another way, such as at an earlier
  /// step after a log-out. `before` is what is stored.
  func changedWaits(since before: [PendingLink], in world: SessionWorld) -> [LinkOutcome] {
    links.compactMap { link in
      guard let old = before.first(where: { $0.number == link.number }), old != link.pending else { return nil }
      var outcome = link.waiting(at: world.time.now)
      outcome.location = world.location
      return outcome
    }
  }
}
