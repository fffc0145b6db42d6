import DeepLinks
import RIBs

extension Session {
  /// An outcome of a link, with what all outcomes share; `fill` adds the rest.
  func outcome(
    _ number: Int, _ url: String, _ kind: LinkOutcome.Kind, _ parsed: ParsedLink?,
    _ fill: (inout LinkOutcome) -> Void
  ) -> LinkOutcome {
    // Filled in elsewhere: with branches here it would be copied on its way out, each of its two dozen parts counted.
    var outcome = LinkOutcome(session: record.id, link: number, url: url, outcome: kind)
    if let parsed { describe(parsed, &outcome) }
    fill(&outcome)
    return outcome
  }

  /// An outcome of a link that was taken up, with its steps and what it asked for before this turn.
  func outcome(of link: LinkRun, _ kind: LinkOutcome.Kind, _ fill: (inout LinkOutcome) -> Void) -> LinkOutcome {
    outcome(link.number, link.url, kind, link.parsed) {
      $0.steps = steps(of: link.run)
      $0.add(requests: link.requestsByRIB)
      fill(&$0)
    }
  }

  /// Takes in where the session stands now and, unless the link itself moved nothing, what the turn did since the last
  /// outcome took that in: of several links that settle in one turn, each tells its own part.
  func report(_ turn: inout TurnInProgress, in outcome: inout LinkOutcome) {
    standing.update(world, home.routes, opened: turn.opened)
    outcome.location = standing.location
    switch outcome.outcome {
    case .completed, .stopped, .failed, .waiting: break
    case .rejected, .superseded, .expired: return
    }
    let (attached, detached) = (world.attached, world.detached)
    outcome.attached = Array(attached.dropFirst(turn.reported.attached))
    outcome.detached = Array(detached.dropFirst(turn.reported.detached))
    outcome.add(requests: untoldRequests(turn))
    turn.reported = ReportedPart(attached: attached.count, detached: detached.count, requests: world.desk.requestsByRIB)
  }

  /// The requests of the turn, by RIB, that no outcome has told of.
  func untoldRequests(_ turn: TurnInProgress) -> [String: Int] {
    let all = world.desk.requestsByRIB
    guard !turn.reported.requests.isEmpty else { return all }
    return all.merging(turn.reported.requests, uniquingKeysWith: -).filter { $0.value > 0 }
  }

  /// What the link means, where it comes from, and what is worth telling of it: most links are our own, and nothing is.
  private func describe(_ parsed: ParsedLink, _ outcome: inout LinkOutcome) {
    outcome.canonical = parsed.canonical
    outcome.workflow = parsed.link.workflow
    outcome.unknown = parsed.unknown
    if let origin = parsed.origin {
      outcome.dialect = origin.dialect
      outcome.attribution = origin.attribution.isEmpty ? nil : origin.attribution
    }
    let notes = home.routes.notes(for: parsed)
    guard !notes.isEmpty else { return }
    outcome.notes = notes.map { OutcomeNote(code: $0.code.rawValue, parameter: $0.parameter, message: $0.message) }
  }

  /// The outcome of a link that waits.
  func waiting(_ link: LinkRun) -> LinkOutcome {
    outcome(of: link, .waiting) {
      let waiting = link.run?.waiting
      $0.reason = waiting?.waitingFor ?? "the link before it"
      $0.message =
        waiting.map { "waits at step \"\($0.step)\" for \($0.waitingFor)" }
        ?? "waits until the links before it have ended"
      $0.until = min(link.expiresAt, waiting?.deadline ?? link.expiresAt)
    }
  }

  /// The outcome of a link that the route table refuses.
  func rejected(_ number: Int, _ url: String, _ rejection: LinkRejection) -> LinkOutcome {
    outcome(number, url, .rejected, nil) {
      $0.reason = rejection.code.rawValue
      $0.message = rejection.message
      $0.range = [rejection.range.lowerBound, rejection.range.upperBound]
      $0.expected = rejection.expected
      $0.hint = rejection.hint
    }
  }

  /// The outcome of a link whose workflow the app does not have, or does not start with what the link says.
  func unknownWorkflow(_ number: Int, _ url: String, _ parsed: ParsedLink) -> LinkOutcome {
    outcome(number, url, .rejected, parsed) {
      $0.reason = "unknownWorkflow"
      $0.message =
        home.app.workflows.contains(parsed.link.workflow)
        ? "the app does not start the workflow \(parsed.link.workflow) with what the link says"
        : "the route table names the workflow \(parsed.link.workflow), which the app does not have"
      $0.hint = "andon routes check"
    }
  }

  /// The outcome of a link whose workflow has ended.
  func ended(_ link: LinkRun) -> LinkOutcome {
    switch link.run?.outcome {
    case .stopped(let step, let reason):
      outcome(of: link, .stopped) {
        $0.reason = reason
        $0.message = "step \"\(step)\" was stopped by the rule \(reason)"
      }
    case .failed(let failure):
      outcome(of: link, .failed) {
        $0.reason =
          failure.cause is DeadlineExceededError
          ? "deadlineExceeded" : (failure.cause as? BackendFault)?.code ?? "stepFailed"
        $0.message = failure.description
      }
    case .abandoned(let step, let owner):
      outcome(of: link, .failed) {
        $0.reason = "abandoned"
        $0.message = "step \"\(step)\" waited on \(owner), which went away again and again"
      }
    case .completed, .cancelled, nil: outcome(of: link, .completed) { _ in }
    }
  }

  /// The steps of a run as an outcome tells them.
  func steps(of run: WorkflowRun?) -> [StepOutcome] {
    (run?.steps ?? []).map { step in
      switch step.state {
      case .completed: StepOutcome(name: step.name, outcome: .completed)
      case .waiting(let what): StepOutcome(name: step.name, outcome: .waiting, reason: what)
      case .running, .cancelled: StepOutcome(name: step.name, outcome: .waiting)
      case .stopped(let reason): StepOutcome(name: step.name, outcome: .stopped, reason: reason)
      case .failed(let error): StepOutcome(name: step.name, outcome: .failed, reason: "\(error)")
      case .abandoned(let owner): StepOutcome(name: step.name, outcome: .failed, reason: "\(owner) went away")
      }
    }
  }
}

extension LinkOutcome {
  /// Adds backend requests, by the RIB that made them.
  mutating func add(requests: [String: Int]) {
    guard !requests.isEmpty else { return }
    self.requests += requests.values.reduce(0, +)
    requestsByRIB = (requestsByRIB ?? [:]).merging(requests, uniquingKeysWith: +)
  }
}
