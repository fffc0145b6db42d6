public import Streams

/// A path down the tree, as named steps: each leads from the actionable item of one RIB to that of the next.
///
/// A workflow is a description; `subscribe` runs it. Steps move through the routers' own methods and hold nothing
/// of the tree. A workflow may be subscribed to more than once; each run is independent.
open class Workflow<RootItem> {
  /// The workflow's name, as the route table and outcomes know it.
  public final let name: String
  /// The stages in the order they were written, those that it shares with other workflows included.
  fileprivate final var stages: [WorkflowStage] = []

  /// A workflow without steps.
  public init(name: String) {
    self.name = name
  }

  /// Adds a first step: its body takes the root's item and leads to the next item.
  ///
  /// `deadline` is how long the step may wait, in milliseconds of session time. `restoring` takes the place of the body
  /// where a run restores.
  @inlinable
  public final func onStep<Next, NextValue>(
    _ step: String, deadline: Int64? = nil, restoring: ((RootItem) -> Future<(Next, NextValue)>)? = nil,
    _ body: @escaping (RootItem) -> Future<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    let restoring = restoring.map { restoring in { (item: RootItem, _: Void) in restoring(item) } }
    return addStep(step, after: nil, deadline: deadline, restoring: restoring) { item, _ in body(item) }
  }

  /// Runs the committed steps from `item` on, as far as they go without waiting.
  ///
  /// Keep the run: releasing it cancels it. `tree` is the tree that the item belongs to: it gives the time, and it
  /// receives the events of the steps and the error when no step was committed.
  public final func subscribe(
    _ item: RootItem, _ mode: WorkflowRun.Mode = .opening, in tree: RIBTree? = nil
  ) -> WorkflowRun {
    let run = WorkflowRun(workflow: self, name: name, stages: stages, mode: mode, tree: tree)
    run.start(item)
    return run
  }

  /// The names of the committed steps, each followed by those after it. Nothing runs.
  public final var stepNames: [String] { stages.inRunningOrder.filter { !$0.isResult }.map(\.name) }

  /// The number of its steps, committed or not.
  package final var stepCount: Int { stages.count }

  /// Called when every committed branch of a run has reached its end.
  open func didComplete() {}
  /// Called when a step was forked.
  open func didFork() {}
  /// Called when a run ended with an error.
  open func didReceiveError(_ error: any Error) {}

  /// Adds a step after another one, or a first step after `nil`.
  @inlinable
  final func addStep<Item, Value, Next, NextValue>(
    _ step: String, after parent: Stage?, deadline: Int64?, restoring: ((Item, Value) -> Future<(Next, NextValue)>)?,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    let next = InputStage<Item, Value>(name: step, deadline: deadline, parent: parent) { stage, item, value, run in
      run.perform(stage, item, value, restoring: restoring, body)
    }
    add(next)
    return Step(workflow: self, stage: next)
  }

  /// Adds a stage and the stages above it, unless they belong to the workflow already.
  @usableFromInline
  final func add(_ stage: Stage) {
    guard !stages.contains(where: { $0.stage === stage }) else { return }
    if let parent = stage.parent { add(parent) }
    stages.append(WorkflowStage(stage: stage))
  }

  /// Commits a stage and the stages above it.
  @usableFromInline
  final func commit(_ stage: Stage) {
    mark(stage)
    didCommit(stage)
  }

  private func mark(_ stage: Stage) {
    if let index = stages.firstIndex(where: { $0.stage === stage }) { stages[index].isCommitted = true }
    if let parent = stage.parent { mark(parent) }
  }

  /// Called when a stage and those above it were committed.
  func didCommit(_ stage: Stage) {}

  /// Returns the first step of a branch that begins with an item and a value from elsewhere, not from the root's item. It
  /// runs when it is committed, and `onStart` receives its run, which must be kept.
  ///
  /// Its errors are also errors of this workflow. This workflow completes without it.
  package final func branch<Item, Value>(
    _ step: String, from source: @escaping () -> Future<(Item, Value)>, onStart: @escaping (WorkflowRun) -> Void
  ) -> Step<RootItem, Item, Value> {
    let branch = Branch(of: self, onStart: onStart)
    let first = InputStage<Void, Void>(name: step, parent: nil) { stage, _, _, run in
      run.perform(stage, (), (), restoring: nil) { _, _ in source() }
    }
    branch.add(first)
    didFork()
    return Step(workflow: branch, stage: first)
  }
}

/// A branch that runs when it is committed.
private final class Branch<RootItem>: Workflow<RootItem> {
  private let parent: Workflow<RootItem>
  private let onStart: (WorkflowRun) -> Void

  init(of parent: Workflow<RootItem>, onStart: @escaping (WorkflowRun) -> Void) {
    (self.parent, self.onStart) = (parent, onStart)
    super.init(name: parent.name)
  }

  override func didReceiveError(_ error: any Error) { parent.didReceiveError(error) }

  override func didCommit(_ stage: Stage) {
    let above = sequence(first: stage, next: \.parent).map { WorkflowStage(stage: $0, isCommitted: true) }
    let run = WorkflowRun(workflow: self, name: name, stages: above, mode: .opening, tree: nil)
    onStart(run)
    run.start(())
  }
}

/// The hooks that a run calls on its workflow, without the root's type.
protocol WorkflowHooks: AnyObject {
  func didComplete()
  func didReceiveError(_ error: any Error)
}

extension Workflow: WorkflowHooks {}

/// A step of a workflow under construction. The steps after it are added here.
public struct Step<RootItem, Item, Value> {
  @usableFromInline package let workflow: Workflow<RootItem>
  @usableFromInline let stage: Stage

  @inlinable
  init(workflow: Workflow<RootItem>, stage: Stage) {
    self.workflow = workflow
    self.stage = stage
  }

  /// Adds the next step: its body takes the item and the value of this one. It starts when the item is active.
  ///
  /// `deadline` is how long the step may wait, in milliseconds of session time. `restoring` takes the place of the body
  /// where a run restores.
  @inlinable
  public func onStep<Next, NextValue>(
    _ step: String, deadline: Int64? = nil, restoring: ((Item, Value) -> Future<(Next, NextValue)>)? = nil,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    workflow.addStep(step, after: stage, deadline: deadline, restoring: restoring, body)
  }

  /// Adds a next step that applies only to a link that is opened, such as one that fills in a form. Where a run restores,
  /// the step completes without calling its body.
  @inlinable
  public func onOpening(
    _ step: String, deadline: Int64? = nil, _ body: @escaping (Item, Value) -> Reached<Item>
  ) -> Step<RootItem, Item, Void> {
    onStep(step, deadline: deadline, restoring: { item, _ in .value((item, ())) }, body)
  }

  /// Adds a last step that lets a link land on the screen of the RIB that it reached: the slots of that RIB detach what they
  /// have pushed or presented above it. Where a run restores, nothing is detached.
  ///
  /// A RIB that places the views of its children itself, without a slot, dismisses them in a step of its own.
  public func onLanding(_ step: String) -> Step<RootItem, Item, Void> {
    onOpening(step) { item, _ in
      (item as? Interactor)?.owner?.detachAbove()
      return .value((item, ()))
    }
  }

  /// Calls `body` with the error of this step or of any step above it.
  public func onError(_ body: @escaping (any Error) -> Void) -> Step {
    stage.errorHandlers.append(body)
    return self
  }

  /// Returns this step as the start of a branch. The steps above run once, however many branches follow.
  public func fork() -> Step {
    workflow.didFork()
    return self
  }

  /// Returns this step as a step of another workflow, so that several workflows share a prefix that is written once.
  ///
  /// The steps that `other` adds belong to `other` only.
  public func fork(_ other: Workflow<RootItem>) -> Step {
    other.didFork()
    other.add(stage)
    return Step(workflow: other, stage: stage)
  }

  /// Makes this step the end of a branch: this step and those above it run when the workflow does.
  @discardableResult
  public func commit() -> Workflow<RootItem> {
    workflow.commit(stage)
    return workflow
  }

  /// Commits like `commit()`, and calls `onResult` with the item and value of this step each time a run completes it.
  @inlinable
  @discardableResult
  public func commit(onResult: @escaping (Item, Value) -> Void) -> Workflow<RootItem> {
    let result = InputStage<Item, Value>(name: "result", parent: stage, isResult: true) { _, item, value, run in
      guard !run.hasEnded else { return }
      onResult(item, value)
      run.endBranch(at: item as? Interactor)
    }
    workflow.add(result)
    workflow.commit(result)
    return workflow
  }
}
