import DeepLinks
import RIBs

extension Session {
  /// An outcome of a link, with what all outcomes share; `fill` adds the rest.
  func outcome(
    _ number: Int, _ url: String, _ kind: LinkOutcome.Kind, _ parsed: ParsedLink?,
    _ fill: (inout LinkOutcome) -> Void
  ) -> LinkOutcome {
    var outcome = LinkOutcome(session: record.id, link: number, url: url, outcome: kind)
    outcome.canonical = parsed?.canonical
    outcome.workflow = parsed?.link.workflow
    outcome.unknown = parsed?.unknown ?? [:]
    fill(&outcome)
    return outcome
  }

  /// The outcome of a link that waits.
  func waiting(_ link: LinkRun) -> LinkOutcome {
    outcome(link.number, link.url, .waiting, link.parsed) {
      let waiting = link.run?.waiting
      $0.reason = waiting?.waitingFor ?? "the link before it"
      $0.message =
        waiting.map { "waits at step \"\($0.step)\" for \($0.waitingFor)" }
        ?? "waits until the links before it have ended"
      $0.until = min(link.expiresAt, waiting?.deadline ?? link.expiresAt)
      $0.steps = self.steps(of: link.run)
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

  /// The outcome of a link whose workflow the app does not have.
  func unknownWorkflow(_ number: Int, _ url: String, _ parsed: ParsedLink) -> LinkOutcome {
    outcome(number, url, .rejected, parsed) {
      $0.reason = "unknownWorkflow"
      $0.message = "the route table names the workflow \(parsed.link.workflow), which the app does not have"
    }
  }

  /// The outcome of a link whose workflow has ended.
  func ended(_ link: LinkRun) -> LinkOutcome {
    switch link.run?.outcome {
    case .stopped(let step, let reason):
      outcome(link.number, link.url, .stopped, link.parsed) {
        $0.reason = reason
        $0.message = "step \"\(step)\" was stopped by the rule \(reason)"
        $0.steps = self.steps(of: link.run)
      }
    case .failed(let failure):
      outcome(link.number, link.url, .failed, link.parsed) {
        $0.reason =
          failure.cause is DeadlineExceeded
          ? "deadlineExceeded" : (failure.cause as? BackendFault)?.code ?? "stepFailed"
        $0.message = failure.description
        $0.steps = self.steps(of: link.run)
      }
    case .abandoned(let step, let owner):
      outcome(link.number, link.url, .failed, link.parsed) {
        $0.reason = "abandoned"
        $0.message = "step \"\(step)\" waited on \(owner), which went away again and again"
        $0.steps = self.steps(of: link.run)
      }
    case .completed, .cancelled, nil:
      outcome(link.number, link.url, .completed, link.parsed) { $0.steps = self.steps(of: link.run) }
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

extension SessionRecord {
  /// Does to the rows what the app did.
  mutating func apply(_ change: RowChange) {
    switch change {
    case .upsert(let row):
      if let index = rows.firstIndex(where: { $0.table == row.table && $0.key == row.key }) {
        rows[index] = row
      } else {
        rows.append(row)
      }
    case .delete(let table, let key):
      rows.removeAll { $0.table == table && $0.key == key }
    }
  }
}
