public import Streams

/// One run of a workflow: how far it came, what it waits for, and its one end.
///
/// Whoever keeps the run keeps it going; dropping or cancelling it ends it. It ends exactly once: as completed when
/// every committed branch reached its end, else with the first failure, else with the first stop.
public final class WorkflowRun: Cancellable {
  /// The workflow's name.
  public let name: String
  /// The steps in the order they began.
  public private(set) var steps: [StepRecord] = []
  /// The end; `nil` while the run goes on or waits.
  public private(set) var outcome: WorkflowOutcome?

  @usableFromInline let id: ObjectIdentifier
  private let workflow: any WorkflowHooks
  private let tree: RIBTree?
  private var openBranches = 0
  private var firstStop: WorkflowOutcome?
  private var endObservers: [(WorkflowOutcome) -> Void] = []
  /// What its steps wait on: given up when it ends, so that whoever promised keeps nothing of it.
  private var waits: [any Cancellable] = []

  init(name: String, id: ObjectIdentifier, workflow: any WorkflowHooks, tree: RIBTree?) {
    self.name = name
    self.id = id
    self.workflow = workflow
    self.tree = tree
  }

  deinit {
    end(.cancelled)
  }

  /// The first step that waits: its name, what it waits for, since when and until when. `nil` when none does.
  public var waiting: (step: String, waitingFor: String, since: Int64, deadline: Int64?)? {
    guard outcome == nil else { return nil }
    for step in steps {
      if case .waiting(let what) = step.state { return (step.name, what, step.waitingSince, step.deadline) }
    }
    return nil
  }

  /// The earliest time at which a waiting step fails, in milliseconds since 1970 of session time.
  public var nextDeadline: Int64? { steps.compactMap(\.deadline).min() }

  /// Calls `body` with the end: now if there is one, else when it comes.
  public func onEnd(_ body: @escaping (WorkflowOutcome) -> Void) {
    if let outcome { body(outcome) } else { endObservers.append(body) }
  }

  /// Ends the run where it stands. Does nothing when it has ended.
  public func cancel() {
    end(.cancelled)
  }

  /// Calls `body` once the run has ended, however: now if it has.
  public func onFinish(_ body: @escaping () -> Void) {
    onEnd { _ in body() }
  }

  /// Fails the run when the deadline of a waiting step is at or before `now`, in milliseconds since 1970 of session
  /// time. The step to blame is the one whose time was up first.
  public func expireSteps(at now: Int64) {
    let due = steps.indices.filter { steps[$0].deadline ?? .max <= now }
    guard let index = due.min(by: { steps[$0].deadline ?? .max < steps[$1].deadline ?? .max }),
      case .waiting(let what) = steps[index].state, let allowed = steps[index].stage.deadline
    else { return }
    stepFailed(index, DeadlineExceeded(waitingFor: what, milliseconds: allowed))
  }
}

// MARK: - Told by the stages

extension WorkflowRun {
  func begin(branches: Int) {
    openBranches = branches
    steps.reserveCapacity(6)
  }

  /// The number of the step in this run, or `nil` when the run has ended.
  @usableFromInline
  func stepBegan(_ stage: StageNode) -> Int? {
    guard outcome == nil else { return nil }
    steps.append(StepRecord(stage: stage))
    let index = steps.count - 1
    tree?.emit(.stepStarted(workflow: name, step: stage.name))
    // Whoever heard of it may have ended the run, or let another branch go on.
    return outcome == nil ? index : nil
  }

  @usableFromInline
  func isLive(_ index: Int) -> Bool {
    guard outcome == nil else { return false }
    switch steps[index].state {
    case .running, .waiting: return true
    default: return false
    }
  }

  @usableFromInline
  func stepWaits(_ index: Int, for what: String) {
    guard isLive(index) else { return }
    steps[index].state = .waiting(for: what)
    if steps[index].waitingSince == 0 { steps[index].waitingSince = tree?.now ?? 0 }
    // A step that comes to wait for something else has no more time for that.
    if let allowed = steps[index].stage.deadline, steps[index].deadline == nil {
      steps[index].deadline = (tree?.now ?? 0) + allowed
    }
    tree?.emit(.stepWaiting(workflow: name, step: steps[index].name, waitingFor: what))
  }

  /// Keeps what a step waits on until the run ends.
  func keep(_ wait: any Cancellable) {
    if outcome == nil { waits.append(wait) } else { wait.cancel() }
  }

  @usableFromInline
  func stepCompleted(_ index: Int) {
    close(index, .completed)
    tree?.emit(.stepCompleted(workflow: name, step: steps[index].name))
  }

  @usableFromInline
  func stepStopped(_ index: Int, reason: String) {
    close(index, .stopped(reason: reason))
    if firstStop == nil { firstStop = .stopped(step: steps[index].name, reason: reason) }
    branch(into: 0)
  }

  @usableFromInline
  func stepFailed(_ index: Int, _ error: any Error) {
    guard isLive(index) else { return }
    let failure = StepFailure(workflow: name, step: steps[index].name, cause: error)
    close(index, .failed(error))
    // The run has ended before a handler hears why: none of them can send another branch on.
    end(.failed(failure))
    steps[index].stage.tell(failure, of: id)
  }

  @usableFromInline
  func stepAbandoned(_ index: Int, by owner: String) {
    close(index, .abandoned(by: owner))
    end(.abandoned(step: steps[index].name, by: owner))
  }

  func failBeforeFirstStep(_ error: any Error) {
    end(.failed(StepFailure(workflow: name, step: "", cause: error)))
  }

  /// One open branch becomes `count`; the run ends when none is open.
  @usableFromInline
  func branch(into count: Int) {
    guard outcome == nil else { return }
    openBranches += count - 1
    if openBranches == 0 { end(firstStop ?? .completed) }
  }

  private func close(_ index: Int, _ state: StepRecord.State) {
    steps[index].state = state
    steps[index].deadline = nil
  }

  private func end(_ outcome: WorkflowOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    for index in steps.indices {
      steps[index].deadline = nil
      switch steps[index].state {
      case .running, .waiting: steps[index].state = .cancelled
      default: break
      }
    }
    let waits = self.waits
    self.waits = []
    for wait in waits { wait.cancel() }
    tree?.emit(.workflowEnded(workflow: name, outcome: outcome))
    switch outcome {
    case .completed: workflow.didComplete()
    case .failed(let failure): workflow.didReceiveError(failure)
    default: break
    }
    let observers = endObservers
    endObservers = []
    for observer in observers { observer(outcome) }
  }
}
