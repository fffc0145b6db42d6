import DeepLinks
import Flux
import RIBs

/// The links that a session works on, oldest first: the one that was opened, and the pending ones.
struct LinkQueue {
  private let session: String
  private let limits: SessionLimits
  private var links: [LinkRun] = []
  /// Pending links whose URL the route table does not know any more. They wait for a table that knows it again.
  private var unknown: [PendingLink] = []

  /// A queue without links.
  init(session: String, limits: SessionLimits) {
    self.session = session
    self.limits = limits
  }

  /// The session time at which time alone ends a link or a step; `nil` when none waits.
  var nextMoment: Int64? { (links.compactMap(\.nextMoment) + unknown.map(\.expiresAt)).min() }

  /// Returns the link with a number; `nil` when the session does not work on it.
  func run(numbered number: Int) -> LinkRun? { links.first { $0.number == number } }

  // MARK: - Beginning

  /// Takes up a link that was opened, as the session's link policy says.
  mutating func open(_ link: LinkRun, in world: SessionWorld, _ turn: inout TurnInProgress) {
    if world.settings.state.links == .supersede { supersede(by: link.number, in: world, &turn) }
    let count = links.count + unknown.count
    guard count < limits.pendingLinks else {
      let message = "\(count) links wait in this session already, as many as may"
      return turn.settle(link.outcome(.stopped, reason: "tooManyPendingLinks", message: message), in: world)
    }
    link.openedAt = world.time.now
    link.expiresAt = link.openedAt + limits.pendingLifetime
    links.append(link)
  }

  /// Takes up the pending links of a session that wakes, at the steps where they waited. Returns the problems.
  mutating func resume(_ pending: [PendingLink], in world: SessionWorld) -> [String] {
    var problems: [String] = []
    for pending in pending {
      // The wait goes on from its beginning.
      world.tree.now = pending.waitingSince
      guard let parsed = try? world.routes.parse(pending.url) else {
        problems.append("pending link \(pending.number) is no longer a link: \(pending.url)")
        unknown.append(pending)
        continue
      }
      let link = LinkRun(pending.number, pending.url, parsed, session: session, in: world)
      link.openedAt = pending.openedAt
      link.expiresAt = pending.expiresAt
      link.requestsByRIB = pending.requestsByRIB
      // A link that had not begun has no step.
      if !pending.step.isEmpty { link.run = world.start(link.workflow, link.link, .restoring(until: pending.step)) }
      links.append(link)
    }
    world.tree.now = world.time.now
    return problems
  }

  // MARK: - Going on

  /// Starts the links that may start and settles those that have ended, until there are none of either.
  mutating func settle(in world: SessionWorld, _ turn: inout TurnInProgress) {
    while startNext(in: world, &turn) || settleNext(in: world, &turn) {}
  }

  /// Starts the first link that has not started, if the policy allows it. Returns whether there was one.
  private mutating func startNext(in world: SessionWorld, _ turn: inout TurnInProgress) -> Bool {
    guard let link = links.first(where: { $0.run == nil }),
      link === links.first || world.settings.state.links != .queue
    else { return false }
    link.run = world.start(link.workflow, link.link, .opening)
    if link.run == nil {
      remove(link)
      world.desk.report(
        SessionFault(
          code: .workflowNotStarted,
          message: "the app did not start its workflow \(link.link.workflow) for this link: run andon routes check"))
      turn.settle(link.outcome(.failed), in: world)
    }
    return true
  }

  /// Settles the first link that has ended, or starts it again. Returns whether there was one.
  ///
  /// A completed link settles when nothing more happens at that moment: the next event may be that the backend rejects
  /// the session, and the tree shows the log-in. Then the link starts again, and waits there.
  ///
  /// A link whose RIB went away while it waited starts again, and waits at an earlier step, as after a log-out. A link
  /// whose RIB was dismissed by a tap or by another link is superseded.
  private mutating func settleNext(in world: SessionWorld, _ turn: inout TurnInProgress) -> Bool {
    guard let link = links.first(where: { $0.run?.hasEnded == true && !mayStillMove($0, in: world) }) else {
      return false
    }
    var mover = TurnCause.time
    var restarts = 0
    if case .abandoned? = link.run?.outcome {
      mover = self.mover(of: link, turn.cause)
      restarts = limits.restarts
    } else if hasLeft(link) {
      // Once: a RIB that leaves by itself as soon as a link reaches it would be reached for ever.
      restarts = 1
    }
    if case .time = mover, link.restarts < restarts {
      link.run = nil
      link.restarts += 1
      return true
    }
    remove(link)
    turn.settle(Self.superseding(link.ended(), by: mover), in: world)
    return true
  }

  /// Whether a link is complete at a moment at which something else is still to happen.
  private func mayStillMove(_ link: LinkRun, in world: SessionWorld) -> Bool {
    guard case .completed? = link.run?.outcome, let next = world.time.nextMoment else { return false }
    return next <= world.time.now
  }

  /// Whether a link is complete, the RIB it led to is gone, and no other link's RIB stands instead.
  private func hasLeft(_ link: LinkRun) -> Bool {
    guard case .completed? = link.run?.outcome, link.run?.isAtDestination == false else { return false }
    return !links.contains { $0 !== link && $0.run?.isAtDestination == true }
  }

  /// Returns what dismissed the RIB that a link waited on; `time` when nothing else wants to stand there.
  ///
  /// Of two links that went on beside each other, the one that still waits dismissed the other's RIB. If both started
  /// again, they would dismiss each other for ever.
  private func mover(of link: LinkRun, _ cause: TurnCause) -> TurnCause {
    switch cause {
    case .tap: return .tap
    case .link(let number) where number != link.number: return cause
    case .link, .time:
      let standing = links.last { $0 !== link && $0.run != nil && $0.run?.outcome == nil }
      return standing.map { .link($0.number) } ?? .time
    }
  }

  private static func superseding(_ outcome: LinkOutcome, by mover: TurnCause) -> LinkOutcome {
    var outcome = outcome
    switch mover {
    case .time: return outcome
    case .tap:
      outcome.reason = "tap"
      outcome.message = "somebody tapped away the screen it waited on"
    case .link(let number):
      outcome.reason = "superseded"
      outcome.message = nil
      outcome.supersededBy = number
    }
    outcome.outcome = .superseded
    return outcome
  }

  // MARK: - Ending

  /// Ends the links that have waited too long, and the steps whose deadline has passed.
  mutating func expire(in world: SessionWorld, _ turn: inout TurnInProgress) {
    let now = world.time.now
    for link in links {
      link.run?.expireSteps(at: now)
      guard link.expiresAt <= now, link.run?.outcome == nil else { continue }
      let what = link.run?.waiting?.waitingFor ?? "its turn"
      end(link, .expired, "expired", "it waited for \(what) longer than a link may", in: world, &turn)
    }
    endUnknown(.expired, in: world, &turn, where: { $0.expiresAt <= now }) {
      $0.reason = "expired"
      $0.message = "it waited longer than a link may, at last for a table of links that knows it"
    }
  }

  /// Ends the links that wait, in favour of a new one.
  private mutating func supersede(by number: Int, in world: SessionWorld, _ turn: inout TurnInProgress) {
    endUnknown(.superseded, in: world, &turn, where: { _ in true }) {
      $0.reason = "superseded"
      $0.supersededBy = number
    }
    for link in links where link.run?.outcome == nil {
      var outcome = link.outcome(.superseded, reason: "superseded")
      outcome.supersededBy = number
      turn.settle(outcome, in: world)
      link.run?.cancel()
    }
    links = []
  }

  /// Ends the links that were loading when a tap moved the tree: the reply would dismiss what the person opened. A step
  /// that loads has a deadline; a step without one waits for a person.
  mutating func giveUpLoading(in world: SessionWorld, _ turn: inout TurnInProgress) {
    for link in links where link.run?.waiting?.deadline != nil {
      end(link, .superseded, "tap", "somebody tapped their way elsewhere while it loaded", in: world, &turn)
    }
  }

  private mutating func end(
    _ link: LinkRun, _ kind: LinkOutcome.Kind, _ reason: String, _ message: String, in world: SessionWorld,
    _ turn: inout TurnInProgress
  ) {
    turn.settle(link.outcome(kind, reason: reason, message: message), in: world)
    link.run?.cancel()
    remove(link)
  }

  private mutating func endUnknown(
    _ kind: LinkOutcome.Kind, in world: SessionWorld, _ turn: inout TurnInProgress,
    where isOver: (PendingLink) -> Bool, _ explain: (inout LinkOutcome) -> Void
  ) {
    for link in unknown where isOver(link) {
      var outcome = LinkOutcome(session: session, link: link.number, url: link.url, outcome: kind)
      outcome.add(requests: link.requestsByRIB)
      explain(&outcome)
      turn.settle(outcome, in: world)
    }
    unknown.removeAll(where: isOver)
  }

  /// Cancels all links without an outcome: the session closes, or its tree is built again.
  mutating func cancel() {
    for link in links { link.run?.cancel() }
    links = []
    unknown = []
  }

  private mutating func remove(_ link: LinkRun) { links.removeAll { $0 === link } }

  // MARK: - At rest

  /// Ends the turn for the links that wait. Adds `requests`, which no outcome has reported, to the links that went on.
  /// Returns the links as they are stored. `before` is what was stored until now.
  mutating func rest(after requests: [String: Int], before: [PendingLink]) -> [PendingLink] {
    for link in links {
      link.restarts = 0
      let (now, old) = (link.pending, before.first { $0.number == link.number })
      guard old?.step != now.step || old?.waitingSince != now.waitingSince else { continue }
      link.requestsByRIB.merge(requests, uniquingKeysWith: +)
    }
    return (links.map(\.pending) + unknown).sorted { $0.number < $1.number }
  }
}
