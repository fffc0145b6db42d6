public import Streams

/// A way down the tree, as named steps: each takes the actionable item of one RIB to that of the next.
///
/// A workflow is a description; `subscribe` runs it. Steps move through the routers' own methods and hold nothing
/// of the tree. One workflow may be subscribed more than once; each run is its own.
open class Workflow<RootItem> {
  /// The workflow's name, as the route table and outcomes know it.
  public final let name: String
  // Unchecked: no access to it lasts while other code runs, and checking that costs more than the access.
  @exclusivity(unchecked) @usableFromInline final var roots: [InputStage<RootItem, Void>] = []
  /// Whether steps of this workflow are another's too.
  fileprivate final var sharesSteps = false

  /// A workflow without steps.
  public init(name: String) {
    self.name = name
  }

  deinit {
    guard sharesSteps else { return }
    for root in roots { root.forget(ObjectIdentifier(self)) }
  }

  /// The first step: what it does with the root's item, and the next item it leads to.
  ///
  /// `deadline` is how long it may wait, in milliseconds of session time. `restoring` takes the place of the body in a run
  /// that restores.
  @inlinable
  public final func onStep<Next, NextValue>(
    _ step: String, deadline: Int64? = nil, restoring: ((RootItem) -> Future<(Next, NextValue)>)? = nil,
    _ body: @escaping (RootItem) -> Future<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    let stage = InputStage<RootItem, Void>.step(
      name: step, deadline: deadline, parent: nil, workflow: ObjectIdentifier(self),
      restoring: restoring.map { restoring in { item, _ in restoring(item) } }
    ) { item, _ in body(item) }
    roots.append(stage)
    return Step(workflow: self, root: stage, stage: stage)
  }

  /// Runs the committed steps from `item` on, as far as they go by themselves.
  ///
  /// Keep the run: dropping it cancels it. `tree` is the tree the item is of: it gives the time, hears of the
  /// steps, and of the error when nothing was committed.
  @inlinable
  public final func subscribe(
    _ item: RootItem, _ mode: WorkflowRun.Mode = .opening, in tree: RIBTree? = nil
  ) -> WorkflowRun {
    let run = WorkflowRun(name: name, id: ObjectIdentifier(self), mode: mode, workflow: self, tree: tree)
    let roots = roots
    // A workflow has one first step, mostly: a list of it alone would cost an array each time.
    if roots.count == 1, roots[0].isCommitted(by: run.id) {
      run.begin(branches: 1)
      roots[0].begin(roots[0], item, (), run)
      return run
    }
    let committed = roots.filter { $0.isCommitted(by: run.id) }
    guard !committed.isEmpty else {
      run.failUncommitted()
      return run
    }
    run.begin(branches: committed.count)
    for stage in committed { stage.begin(stage, item, (), run) }
    return run
  }

  /// Called when every committed branch of a run has reached its end.
  open func didComplete() {}
  /// Called when a step was forked.
  open func didFork() {}
  /// Called when a run ended with an error.
  open func didReceiveError(_ error: any Error) {}
}

/// What a run calls on its workflow whatever the root's type.
@usableFromInline
protocol WorkflowHooks: AnyObject {
  func didComplete()
  func didReceiveError(_ error: any Error)
}

extension Workflow: WorkflowHooks {}

/// A step of a workflow under construction: what comes after it is added here.
public struct Step<RootItem, Item, Value> {
  @usableFromInline let workflow: Workflow<RootItem>
  @usableFromInline let root: InputStage<RootItem, Void>
  @usableFromInline let stage: StageNode

  @inlinable
  init(workflow: Workflow<RootItem>, root: InputStage<RootItem, Void>, stage: StageNode) {
    self.workflow = workflow
    self.root = root
    self.stage = stage
  }

  /// The next step: what it does with the item and value of this one. It starts when the item is active.
  ///
  /// `deadline` is how long it may wait, in milliseconds of session time. `restoring` takes the place of the body in a run
  /// that restores.
  @inlinable
  public func onStep<Next, NextValue>(
    _ step: String, deadline: Int64? = nil, restoring: ((Item, Value) -> Future<(Next, NextValue)>)? = nil,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    let next = InputStage<Item, Value>.step(
      name: step, deadline: deadline, parent: stage, workflow: ObjectIdentifier(workflow), restoring: restoring, body)
    stage.append(next)
    return Step<RootItem, Next, NextValue>(workflow: workflow, root: root, stage: next)
  }

  /// The next step, which applies only to a link that is opened, such as one that fills in a form: a run that restores
  /// completes it without doing anything.
  @inlinable
  public func onOpening(
    _ step: String, deadline: Int64? = nil, _ body: @escaping (Item, Value) -> Future<(Item, Void)>
  ) -> Step<RootItem, Item, Void> {
    onStep(step, deadline: deadline, restoring: { item, _ in .value((item, ())) }, body)
  }

  /// Calls `body` with the error of this step or of any step above it.
  public func onError(_ body: @escaping (any Error) -> Void) -> Step {
    stage.addErrorHandler(body)
    return self
  }

  /// The same step as a point where branches part: what is above runs once, whatever hangs below.
  public func fork() -> Step {
    workflow.didFork()
    return self
  }

  /// The same step as the beginning of another workflow: a prefix that several workflows share as written once.
  ///
  /// What one of them adds goes with it.
  public func fork(_ other: Workflow<RootItem>) -> Step {
    other.didFork()
    workflow.sharesSteps = true
    other.sharesSteps = true
    stage.enter(ObjectIdentifier(other))
    if !other.roots.contains(where: { $0 === root }) { other.roots.append(root) }
    return Step(workflow: other, root: root, stage: stage)
  }

  /// Makes this the end of a branch: from here up, the steps belong to the workflow.
  @discardableResult
  public func commit() -> Workflow<RootItem> {
    stage.commit(to: ObjectIdentifier(workflow))
    return workflow
  }

  /// Like `commit()`, and hands the result of the branch to `onResult` each time a run reaches its end.
  @discardableResult
  public func commit(onResult: @escaping (Item, Value) -> Void) -> Workflow<RootItem> {
    let result = InputStage<Item, Value>.result(parent: stage, workflow: ObjectIdentifier(workflow), onResult)
    stage.append(result)
    result.commit(to: ObjectIdentifier(workflow))
    return workflow
  }
}
