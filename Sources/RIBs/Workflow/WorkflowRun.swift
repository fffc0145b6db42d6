public import Streams

/// One run of a workflow: how far it came, what it waits for, and its one end.
///
/// Whoever keeps the run keeps it going; dropping or cancelling it ends it. It ends exactly once: as completed when
/// every committed branch reached its end, else with the first failure, else with the first stop.
public final class WorkflowRun: Cancellable {
  /// Why a workflow runs.
  public enum Mode: Sendable, Hashable {
    /// A link was opened: every step applies.
    case opening
    /// A tree is rebuilt as it stood. Steps that are declared for it behave accordingly: rules do not stop the run, forms
    /// are not filled in, nothing is dismissed.
    ///
    /// Restoring ends when the step `until` begins, or when a step has to wait: from there on the run is that of an opened
    /// link. `nil` restores to the end of the run.
    case restoring(until: String?)
  }

  /// The workflow's name.
  public let name: String
  /// Why the workflow runs, from here on.
  public private(set) var mode: Mode
  /// The steps in the order they began.
  public var steps: [StepRecord] { progress.steps }
  /// The end; `nil` while the run goes on or waits.
  public var outcome: WorkflowOutcome? { progress.outcome }
  /// Whether it has come to its end.
  public var hasEnded: Bool { progress.outcome != nil }

  @usableFromInline let id: ObjectIdentifier
  private let workflow: any WorkflowHooks
  private let tree: RIBTree?
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  @exclusivity(unchecked) private var progress = RunProgress()
  @exclusivity(unchecked) private var endObservers: [(WorkflowOutcome) -> Void] = []
  // The interactors that its branches led to, as long as somebody else holds them. Most runs have one branch: the others
  // are kept apart, so that one costs no array.
  private var hasLanded = false
  private weak var landing: Interactor?
  private var otherLandings: [Landing] = []
  /// What its steps wait on: given up when it ends, so that whoever promised keeps nothing of it.
  @exclusivity(unchecked) private var waits: [any Cancellable] = []

  @usableFromInline
  init(name: String, id: ObjectIdentifier, mode: Mode, workflow: any WorkflowHooks, tree: RIBTree?) {
    self.name = name
    self.id = id
    self.mode = mode
    self.workflow = workflow
    self.tree = tree
  }

  deinit {
    end(.cancelled)
  }

  /// Whether it is complete and every RIB that its branches led to is active.
  ///
  /// A RIB may leave after a run came to it: what else happens at that moment decides.
  public var stands: Bool {
    guard case .completed? = outcome else { return false }
    guard hasLanded else { return true }
    return landing?.isActive == true && otherLandings.allSatisfy(\.stands)
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
    let steps = steps
    let due = steps.indices.filter { steps[$0].deadline ?? .max <= now }
    guard let index = due.min(by: { steps[$0].deadline ?? .max < steps[$1].deadline ?? .max }),
      case .waiting(let what) = steps[index].state, let allowed = steps[index].stage.deadline
    else { return }
    stepFailed(index, DeadlineExceededError(waitingFor: what, milliseconds: allowed))
  }
}

// MARK: - Told by the stages

extension WorkflowRun {
  @usableFromInline
  func begin(branches: Int) {
    progress.begin(branches: branches)
  }

  /// The number of the step in this run, or `nil` when the run has ended.
  @usableFromInline
  func stepBegan(_ stage: StageNode) -> Int? {
    guard let index = progress.begin(stage) else { return nil }
    if mode == .restoring(until: stage.name) { mode = .opening }
    guard let tree, tree.isHeard(.workflows) else { return index }
    tree.emit(.workflows, .stepStarted(workflow: name, step: stage.name))
    // Whoever heard of it may have ended the run, or let another branch go on.
    return hasEnded ? nil : index
  }

  /// Whether the step at hand is restored.
  @usableFromInline
  var isRestoring: Bool { mode != .opening }

  @usableFromInline
  func isLive(_ index: Int) -> Bool { progress.isLive(index) }

  @usableFromInline
  func stepWaits(_ index: Int, for what: String) {
    guard progress.wait(index, for: what, now: tree?.now ?? 0) else { return }
    mode = .opening
    tree?.emit(.workflows, .stepWaiting(workflow: name, step: steps[index].name, waitingFor: what))
  }

  /// Keeps what a step waits on until the run ends.
  func keep(_ wait: any Cancellable) {
    if !hasEnded { waits.append(wait) } else { wait.cancel() }
  }

  /// Ends a step with a value; says whether it was live: then the steps after it begin.
  @usableFromInline
  func stepCompleted(_ index: Int) -> Bool {
    guard progress.close(index, .completed) else { return false }
    tree?.emit(.workflows, .stepCompleted(workflow: name, step: steps[index].name))
    return true
  }

  @usableFromInline
  func stepStopped(_ index: Int, reason: String) {
    guard progress.close(index, .stopped(reason: reason)) else { return }
    progress.note(stop: .stopped(step: steps[index].name, reason: reason))
    branch(into: 0)
  }

  @usableFromInline
  func stepFailed(_ index: Int, _ error: any Error) {
    guard progress.close(index, .failed(error)) else { return }
    let stage = steps[index].stage
    let failure = StepError(workflow: name, step: stage.name, cause: error)
    // The run has ended before a handler hears why: none of them can send another branch on.
    end(.failed(failure))
    stage.tell(failure, of: id)
  }

  @usableFromInline
  func stepAbandoned(_ index: Int, by owner: String) {
    guard progress.close(index, .abandoned(by: owner)) else { return }
    end(.abandoned(step: steps[index].name, by: owner))
  }

  /// Fails before the first step: nobody committed one.
  @usableFromInline
  func failUncommitted() {
    let error = RoutingError(
      code: .uncommittedWorkflow, path: name, message: "\(name) was subscribed but no step of it was committed")
    tree?.report(error)
    end(.failed(StepError(workflow: name, step: "", cause: error)))
  }

  /// A branch has led to an interactor, after which no step comes.
  @usableFromInline
  func landed(on interactor: Interactor) {
    guard hasLanded else {
      hasLanded = true
      landing = interactor
      return
    }
    otherLandings.append(Landing(interactor: interactor))
  }

  /// One open branch becomes `count`; the run ends when none is open.
  @usableFromInline
  func branch(into count: Int) {
    if let outcome = progress.branch(into: count) { end(outcome) }
  }

  private func end(_ outcome: WorkflowOutcome) {
    guard progress.end(outcome) else { return }
    if !waits.isEmpty {
      let waits = self.waits
      self.waits = []
      for wait in waits { wait.cancel() }
    }
    tree?.emit(.workflows, .workflowEnded(workflow: name, outcome: outcome))
    switch outcome {
    case .completed: workflow.didComplete()
    case .failed(let failure): workflow.didReceiveError(failure)
    default: break
    }
    guard !endObservers.isEmpty else { return }
    let observers = endObservers
    endObservers = []
    for observer in observers { observer(outcome) }
  }
}

/// An interactor that a branch led to, as long as somebody else holds it.
private struct Landing {
  weak var interactor: Interactor?
  var stands: Bool { interactor?.isActive == true }
}
