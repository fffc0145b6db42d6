import DeepLinks
import Flux
import RIBs
import TextFormats

/// A link that has not settled: opened in this turn, or pending.
final class LinkRun {
  /// The properties of the link that all its outcomes share.
  private let described: LinkOutcome
  private let phone: Store<Phone>
  /// The link's meaning.
  let link: DeepLink
  /// The workflow that the route table names; `nil` when the app does not have it.
  let workflow: LinkWorkflow?
  /// The time at which it was opened, in milliseconds since 1970.
  var openedAt: Int64 = 0
  /// The time at which it expires, in milliseconds since 1970.
  var expiresAt: Int64 = 0
  /// The run of its workflow; `nil` until it starts, which under the policy `queue` is after the links before it.
  var run: WorkflowRun?
  /// The number of times it started again in this turn because the RIB on which it waited was detached.
  var restarts = 0
  /// The backend requests of the earlier turns in which it made progress.
  var requests = RequestCounts()

  /// Creates a link that has not started.
  init(_ number: Int, _ url: String, _ parsed: ParsedLink, session: String, in world: SessionWorld) {
    link = parsed.link
    workflow = world.app.workflow(named: parsed.link.workflow)
    phone = world.phone
    described = LinkOutcome(
      session: session, link: number, url: url, parsed: parsed, notes: world.routes.notes(for: parsed))
  }

  /// The number of the link in its session.
  var number: Int { described.link }

  /// The session time at which it expires or its step's deadline passes, in milliseconds since 1970; `nil` once it has
  /// ended.
  var nextMoment: Int64? {
    guard let run else { return expiresAt }
    return run.hasEnded ? nil : min(expiresAt, run.nextDeadline ?? expiresAt)
  }

  /// The step of the phone at which it waits; `nil` when it may start or has started.
  var phoneStep: PhoneStep? { run == nil ? phone.state.step(of: number) : nil }

  /// What it waits for before it starts.
  var waitBeforeStart: String { phoneStep?.waitingFor ?? LinkQueue.previousLink }

  /// The link as it is stored while it waits.
  var pending: PendingLink {
    let waiting = run?.waiting
    return PendingLink(
      number: number, url: described.url, openedAt: openedAt, expiresAt: expiresAt,
      step: waiting?.step ?? phoneStep?.rawValue ?? "", waitingFor: waiting?.waitingFor ?? waitBeforeStart,
      waitingSince: waiting?.since ?? openedAt, deadline: waiting?.deadline, requests: requests)
  }

  // MARK: - Outcomes

  /// Returns an outcome with the link's steps and the requests of earlier turns.
  func outcome(_ kind: LinkOutcome.Kind, reason: String? = nil, message: String? = nil) -> LinkOutcome {
    var outcome = described
    outcome.outcome = kind
    outcome.reason = reason
    outcome.message = message
    outcome.steps = phone.state.steps(of: number, hasStarted: run != nil) + (run?.steps ?? []).map(StepOutcome.init)
    if let place = phone.state.place(of: number) {
      outcome.notes = [OutcomeNote(foundAt: place)] + (outcome.notes ?? [])
    }
    outcome.add(requests)
    return outcome
  }

  /// Returns the outcome of a link that waits, at a session time in milliseconds since 1970.
  func waiting(at now: Int64) -> LinkOutcome {
    let waiting = run?.waiting
    let step = waiting?.step ?? phoneStep?.rawValue
    let wait = waiting?.waitingFor ?? waitBeforeStart
    var outcome = outcome(
      .waiting, reason: wait,
      message: step.map { "waits at step \"\($0)\" for \(wait)" } ?? "waits until the links before it have ended")
    outcome.until = min(expiresAt, waiting?.deadline ?? expiresAt)
    outcome.now = now
    return outcome
  }

  /// Returns the outcome of a link whose workflow has ended.
  func ended() -> LinkOutcome {
    switch run?.outcome {
    case .stopped(let step, let reason):
      outcome(
        .stopped, reason: reason,
        message: reason == Breakpoint.reason
          ? "stopped before step \"\(step)\"" : "step \"\(step)\" was stopped by the rule \(reason)")
    case .failed(let failure):
      outcome(
        .failed,
        reason: failure.cause is DeadlineExceededError
          ? "deadlineExceeded" : (failure.cause as? BackendError)?.code ?? "stepFailed",
        message: failure.message)
    case .abandoned(let step, let owner):
      outcome(
        .failed, reason: "abandoned",
        message: "step \"\(step)\" waited on \(owner), which was detached again and again")
    case .completed, .cancelled, nil: outcome(.completed)
    }
  }

  /// Returns the outcome of a link whose workflow the app does not have.
  func unknownWorkflow(at location: [String]) -> LinkOutcome {
    var outcome = outcome(
      .rejected, reason: "unknownWorkflow",
      message: "the route table names the workflow \(link.workflow), which the app does not have")
    outcome.hint = "\(Program.name) routes check"
    outcome.location = location
    return outcome
  }
}

extension OutcomeNote {
  /// The note about an input: the entry of `links.yaml` that names its link.
  init(foundAt place: String) { self.init(code: "input", parameter: nil, message: place) }
}

extension StepOutcome {
  /// The outcome of a step of a run.
  fileprivate init(_ step: StepRecord) {
    switch step.state {
    case .completed: self.init(name: step.name, outcome: .completed)
    case .waiting(let what): self.init(name: step.name, outcome: .waiting, reason: what)
    case .running, .cancelled: self.init(name: step.name, outcome: .waiting)
    case .stopped(let reason): self.init(name: step.name, outcome: .stopped, reason: reason)
    case .failed(let error): self.init(name: step.name, outcome: .failed, reason: "\(error)")
    case .abandoned(let owner): self.init(name: step.name, outcome: .failed, reason: "\(owner) was detached")
    }
  }
}

extension LinkOutcome {
  /// What an accepted link means, where it comes from, and the notes about it.
  fileprivate init(session: String, link: Int, url: String, parsed: ParsedLink, notes: [LinkNote]) {
    self.init(session: session, link: link, url: url, outcome: .waiting)
    canonical = parsed.canonical
    workflow = parsed.link.workflow
    unknown = parsed.unknown
    if let origin = parsed.origin {
      dialect = origin.dialect
      attribution = origin.attribution.isEmpty ? nil : origin.attribution
    }
    guard !notes.isEmpty else { return }
    self.notes = notes.map { OutcomeNote(code: $0.code.rawValue, parameter: $0.parameter, message: $0.message) }
  }

  /// The outcome of a pending link whose session closes without its app.
  init(closing link: PendingLink, of session: String, _ routes: RouteTable) {
    do {
      let parsed = try routes.parse(link.url)
      self.init(session: session, link: link.number, url: link.url, parsed: parsed, notes: routes.notes(for: parsed))
      outcome = .superseded
      (reason, message) = Self.closing
    } catch {
      self.init(session: session, link: link.number, url: link.url, rejection: error, location: [])
    }
    add(link.requests)
  }

  /// The reason of an outcome whose session closes, and the reason in one sentence.
  static let closing = (reason: "sessionClosed", message: "the session was closed while it waited")

  /// The outcome of a link that the route table rejects.
  init(session: String, link: Int, url: String, rejection: LinkRejection, location: [String]) {
    self.init(session: session, link: link, url: url, outcome: .rejected)
    reason = rejection.code.rawValue
    message = rejection.message
    range = [rejection.range.lowerBound, rejection.range.upperBound]
    expected = rejection.expected
    hint = rejection.hint
    self.location = location
  }

  /// Adds backend requests.
  mutating func add(_ counts: RequestCounts) {
    guard !counts.isEmpty else { return }
    var all = requestCounts ?? RequestCounts()
    all.add(counts)
    requestCounts = all
    requests = all.total
    requestsByRIB = all.byRIB
  }
}
