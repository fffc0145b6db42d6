public import Streams

/// One run of a workflow: its steps so far, what it waits for, and its outcome.
///
/// Releasing or cancelling the run ends it. It ends exactly once: as completed when every committed branch reached its
/// end, otherwise with the first failure, otherwise with the first stop.
public final class WorkflowRun: Cancellable {
  /// The purpose of a run.
  public enum Mode: Sendable, Hashable {
    /// A link is opened: every step runs its body.
    case opening
    /// A tree is rebuilt as it was. A step that declares `restoring` runs that instead of its body: rules do not stop the
    /// run, forms are not filled in, nothing is dismissed.
    ///
    /// The steps before the step `until`, at which a pending link waited, are restored; that step and the ones after it
    /// are opened. `nil` restores every step.
    case restoring(until: String?)
  }

  /// The workflow's name.
  public let name: String
  private let workflow: any WorkflowHooks
  @usableFromInline let stages: [WorkflowStage]
  /// The stages that are restored instead of opened.
  private let restored: [Stage]
  /// The step at which the run ends on purpose; `nil` for none, and where a run restores.
  private let breakpoint: Breakpoint?
  @usableFromInline let tree: RIBTree?

  private var progress: RunProgress
  private var endObservers: [(WorkflowOutcome) -> Void] = []
  private var destinations: [Destination] = []
  /// What its steps wait on. Cancelled when the run ends, so that no promise keeps a part of it.
  private var waits: [any Cancellable] = []

  init(workflow: any WorkflowHooks, name: String, stages: [WorkflowStage], mode: Mode, tree: RIBTree?) {
    self.workflow = workflow
    self.name = name
    self.stages = stages
    self.tree = tree
    progress = RunProgress(stageCount: stages.count)
    breakpoint = mode == .opening ? tree?.breakpoint : nil
    restored =
      switch mode {
      case .opening: []
      case .restoring(let step): Array(stages.inRunningOrder.prefix { $0.name != step })
      }
  }

  deinit {
    end(.cancelled)
  }

  /// The steps in the order they began.
  public var steps: [StepRecord] { progress.steps }
  /// The outcome; `nil` while the run goes on or waits.
  public var outcome: WorkflowOutcome? { progress.outcome }
  /// Whether the run has ended.
  public var hasEnded: Bool { progress.outcome != nil }

  /// Whether the run is complete and every RIB that its branches led to is active.
  ///
  /// Such a RIB may be detached after the run reached it.
  public var isAtDestination: Bool {
    if case .completed? = outcome { destinations.allSatisfy { $0.interactor?.isActive == true } } else { false }
  }

  /// The first step that waits: its name, what it waits for, since when and until when. `nil` when none does.
  public var waiting: (step: String, waitingFor: String, since: Int64, deadline: Int64?)? {
    for step in steps {
      if case .waiting(let what) = step.state { return (step.name, what, step.waitingSince ?? 0, step.deadline) }
    }
    return nil
  }

  /// The earliest time at which a waiting step fails, in milliseconds since 1970 of session time.
  public var nextDeadline: Int64? { steps.compactMap(\.deadline).min() }

  /// Calls `body` with the outcome: now if there is one, otherwise when the run ends.
  public func onEnd(_ body: @escaping (WorkflowOutcome) -> Void) {
    if let outcome { body(outcome) } else { endObservers.append(body) }
  }

  /// Ends the run. Does nothing when it has ended.
  public func cancel() {
    end(.cancelled)
  }

  /// Calls `body` once the run has ended: now if it has.
  public func onFinish(_ body: @escaping () -> Void) {
    onEnd { _ in body() }
  }

  /// Fails the run when the deadline of a waiting step is at or before `now`, in milliseconds since 1970 of session
  /// time. The failed step is the one with the earliest deadline.
  public func expireSteps(at now: Int64) {
    let steps = steps
    let due = steps.indices.filter { steps[$0].deadline ?? .max <= now }
    guard let index = due.min(by: { steps[$0].deadline ?? .max < steps[$1].deadline ?? .max }),
      case .waiting(let what) = steps[index].state, let allowed = steps[index].stage.deadline
    else { return }
    stepFailed(index, DeadlineExceededError(waitingFor: what, milliseconds: allowed))
  }
}

// MARK: - From step to step

// The generic functions are inlined where a step is written, and so compiled for its types.

extension WorkflowRun {
  /// Begins the committed first steps. Without any, the run fails.
  func start<Item>(_ item: Item) {
    guard stages.contains(where: \.isCommitted) else { return failUncommitted() }
    proceed(after: nil, item, ())
  }

  /// Begins every committed step after `stage`; without any, the branch has reached its end.
  @inlinable
  func proceed<Item, Value>(after stage: Stage?, _ item: Item, _ value: Value) {
    guard branch(after: stage) else { return endBranch(at: item as? Interactor) }
    for next in stages where next.follows(stage) {
      // A `Step` adds only stages that take its item and value, so the cast succeeds.
      guard let next = next.stage as? InputStage<Item, Value> else { continue }
      next.begin(next, item, value, self)
    }
  }

  /// Runs the body of a step with its item and value, or waits until the item is active.
  @inlinable
  func perform<Item, Value, Next, NextValue>(
    _ stage: Stage, _ item: Item, _ value: Value, restoring: ((Item, Value) -> Future<(Next, NextValue)>)?,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    guard let index = stepBegan(stage) else { return }
    if let interactor = item as? Interactor, !interactor.isActive {
      waitUntilActive(interactor, value, index, body)
    } else {
      let body = restores(stage) ? restoring ?? body : body
      proceed(when: callBody { body(item, value) }, index)
    }
  }

  /// Begins a step. Returns its index in this run, or `nil` when the run has ended.
  @usableFromInline
  func stepBegan(_ stage: Stage) -> Int? {
    guard let index = progress.begin(stage) else { return nil }
    tree?.emit(.stepStarted(workflow: name, step: stage.name))
    // An observer may have ended the run.
    guard !hasEnded else { return nil }
    guard let breakpoint, breakpoint.step == stage.name else { return index }
    end(at: breakpoint, index)
    return nil
  }

  /// Returns whether a step that begins now is restored instead of opened.
  ///
  /// Once a step has waited, the steps after it are opened: what it waited for is new, such as a log-in, so the tree is
  /// not rebuilt as it was. Which steps wait is known only while they run.
  @usableFromInline
  func restores(_ stage: Stage) -> Bool {
    restored.contains { $0 === stage } && !progress.hasWaited
  }

  /// Calls the body of a step. The tree knows that a step runs, because a link may ask what no screen asks.
  @inlinable
  func callBody<Result>(_ body: () -> Result) -> Result {
    tree?.runStep(body) ?? body()
  }

  /// Ends a step as its future settles, and begins the steps after it.
  @inlinable
  func proceed<Next, NextValue>(when future: Future<(Next, NextValue)>, _ index: Int) {
    if let settlement = future.settlement { settle(settlement, index) } else { wait(for: future, index) }
  }

  @usableFromInline
  func wait<Next, NextValue>(for future: Future<(Next, NextValue)>, _ index: Int) {
    stepWaits(index, for: future.waitingFor ?? "")
    keep(
      future.observe(onWaiting: { [weak self] what in self?.stepWaits(index, for: what) }) { [weak self] settlement in
        self?.settle(settlement, index)
      })
  }

  @inlinable
  func settle<Next, NextValue>(_ settlement: Settlement<(Next, NextValue)>, _ index: Int) {
    switch settlement {
    case .value(let (item, value)):
      if let stage = stepCompleted(index) { proceed(after: stage, item, value) }
    case .stopped(let reason): stepStopped(index, reason: reason)
    case .failed(let error): stepFailed(index, error)
    case .abandoned(let owner): stepAbandoned(index, by: owner)
    }
  }

  /// Ends a step with its value. Returns the stage whose next steps begin, or `nil` when the step or the run has ended.
  @usableFromInline
  func stepCompleted(_ index: Int) -> Stage? {
    guard let stage = progress.complete(index) else { return nil }
    tree?.emit(.stepCompleted(workflow: name, step: stage.name))
    return stage
  }

  /// Runs the body of a step when its item becomes active. The run does not hold the item: if the item is released
  /// before, the step ends as abandoned.
  @usableFromInline
  func waitUntilActive<Item, Value, Next, NextValue>(
    _ interactor: Interactor, _ value: Value, _ index: Int, _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    let name = interactor.ribName
    stepWaits(index, for: "\(name) to become active")
    var hasBegun = false
    var activity: (any Cancellable)?
    activity = interactor.isActiveStream.onChange { [weak self, weak interactor] _ in
      // An earlier subscriber may have deactivated the interactor again, so its current state counts.
      guard let interactor, interactor.isActive, let item = interactor as? Item else { return }
      hasBegun = true
      activity?.cancel()
      if let self, progress.isLive(index) { proceed(when: callBody { body(item, value) }, index) }
    }
    // The stream ends with the interactor.
    activity?.onFinish { [weak self] in if !hasBegun { self?.stepAbandoned(index, by: name) } }
    if let activity { keep(activity) }
  }

  private func stepWaits(_ index: Int, for what: String) {
    guard progress.wait(index, for: what, now: tree?.now ?? 0) else { return }
    tree?.emit(.stepWaiting(workflow: name, step: steps[index].name, waitingFor: what))
  }

  /// Keeps what a step waits on until the run ends.
  private func keep(_ wait: any Cancellable) {
    if hasEnded { wait.cancel() } else { waits.append(wait) }
  }
}

// MARK: - Ends

extension WorkflowRun {
  /// Ends a branch after its last step, which led to the item of `interactor`.
  @usableFromInline
  func endBranch(at interactor: Interactor?) {
    if let interactor { destinations.append(Destination(interactor: interactor)) }
    branch(into: 0)
  }

  /// Replaces an open branch by those that begin after a stage. Returns false when none does.
  @usableFromInline
  func branch(after stage: Stage?) -> Bool {
    let count = stages.count { $0.follows(stage) }
    if count > 0 { branch(into: count) }
    return count > 0
  }

  /// Replaces one open branch by `count`. The run ends when none is open.
  private func branch(into count: Int) {
    if let outcome = progress.branch(into: count) { end(outcome) }
  }

  @usableFromInline
  func stepStopped(_ index: Int, reason: String) {
    guard progress.close(index, .stopped(reason: reason)) else { return }
    progress.record(stop: .stopped(step: steps[index].name, reason: reason))
    branch(into: 0)
  }

  @usableFromInline
  func stepFailed(_ index: Int, _ error: any Error) {
    guard progress.close(index, .failed(error)) else { return }
    let stage = steps[index].stage
    let failure = StepError(workflow: name, step: stage.name, cause: error)
    // The run ends before the handlers are called, so that none of them can continue another branch.
    end(.failed(failure))
    callErrorHandlers(from: stage, failure)
  }

  /// Calls the error handlers of a step and of every committed step below it.
  private func callErrorHandlers(from stage: Stage, _ error: StepError) {
    for handler in stage.errorHandlers { handler(error) }
    for next in stages where next.follows(stage) {
      callErrorHandlers(from: next.stage, error)
    }
  }

  @usableFromInline
  func stepAbandoned(_ index: Int, by owner: String) {
    guard progress.close(index, .abandoned(by: owner)) else { return }
    end(.abandoned(step: steps[index].name, by: owner))
  }

  /// Ends a step on purpose before its body is called.
  private func end(at breakpoint: Breakpoint, _ index: Int) {
    if let failure = breakpoint.failure {
      stepFailed(index, failure)
    } else {
      stepStopped(index, reason: Breakpoint.reason)
    }
  }

  private func failUncommitted() {
    let error = RoutingError(
      code: .uncommittedWorkflow, path: name, message: "\(name) was subscribed to, but none of its steps was committed")
    tree?.report(error)
    end(.failed(StepError(workflow: name, step: "", cause: error)))
  }

  private func end(_ outcome: WorkflowOutcome) {
    guard progress.end(outcome) else { return }
    let (waits, observers) = (waits, endObservers)
    (self.waits, endObservers) = ([], [])
    for wait in waits { wait.cancel() }
    tree?.emit(.workflowEnded(workflow: name, outcome: outcome))
    switch outcome {
    case .completed: workflow.didComplete()
    case .failed(let failure): workflow.didReceiveError(failure)
    case .stopped, .abandoned, .cancelled: break
    }
    for observer in observers { observer(outcome) }
  }
}

/// An interactor that a branch led to, as long as its RIB holds it.
private struct Destination {
  weak var interactor: Interactor?
}
