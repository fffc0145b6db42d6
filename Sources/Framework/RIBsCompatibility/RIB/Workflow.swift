public import RIBs
import Streams

/// A path down the tree, as steps: each leads from the actionable item of one RIB to that of the next.
///
/// Its name is its type's without `Workflow`. Its steps have the names `step 1`, `step 2`, in the order in which they are
/// written; a name of its own is given by `onStep("log-in") { … }`.
open class Workflow<ActionableItemType>: RIBs.Workflow<ActionableItemType> {
  fileprivate let disposables = CompositeDisposable()

  /// A workflow without steps.
  public init() {
    let name = "\(Self.self)".prefix { $0 != "<" }
    super.init(name: name.hasSuffix("Workflow") && name != "Workflow" ? String(name.dropLast(8)) : String(name))
  }

  /// Adds a first step, whose observable sends the next item and a value. Only the first value counts.
  public func onStep<Next, NextValue>(
    _ body: @escaping (ActionableItemType) -> Observable<(Next, NextValue)>
  ) -> Step<ActionableItemType, Next, NextValue> {
    let name = nextStepName
    return onStep(name) { item in body(item).firstValue(waitingFor: name) }
  }
}

extension RIBs.Workflow {
  /// Runs the committed steps from `item` on. The run goes on until it ends, or until it is disposed of.
  @discardableResult
  public func subscribe(_ item: RootItem) -> any Disposable { keep(subscribe(item, .opening)) }

  /// Keeps a run until its end, as a subscription of the published framework does.
  @discardableResult
  fileprivate func keep(_ run: WorkflowRun) -> any Disposable {
    run.onEnd { _ in withExtendedLifetime(run) {} }
    let disposable = AnonymousDisposable { run.cancel() }
    (self as? Workflow<RootItem>)?.disposables.insert(disposable)
    return disposable
  }

  /// The name of the next step that has none of its own.
  fileprivate var nextStepName: String { "step \(stepCount + 1)" }
}

extension Step {
  /// Adds the next step, whose observable sends the next item and a value. Only the first value counts.
  public func onStep<Next, NextValue>(
    _ body: @escaping (Item, Value) -> Observable<(Next, NextValue)>
  ) -> Step<RootItem, Next, NextValue> {
    let name = workflow.nextStepName
    return onStep(name) { item, value in body(item, value).firstValue(waitingFor: name) }
  }

  /// Returns the step as an observable, for `fork`. Subscribed to by itself it has no values.
  public func asObservable() -> Observable<(Item, Value)> { StepObservable(step: self) }
}

/// A step that waits for its fork.
private final class StepObservable<RootItem, Item, Value>: Observable<(Item, Value)> {
  let step: Step<RootItem, Item, Value>

  init(step: Step<RootItem, Item, Value>) {
    self.step = step
    super.init { $0.on(.completed) }
  }
}

extension ObservableType {
  /// Returns the step whose `asObservable()` this is, as the start of a branch. The steps above run once, however many
  /// branches follow.
  ///
  /// Any other observable of an item and a value begins a branch with its first value. That branch runs when it is
  /// committed, as in a step of a workflow that runs. `nil` for an observable of other values.
  public func fork<RootItem, Item, Value>(_ workflow: Workflow<RootItem>) -> Step<RootItem, Item, Value>? {
    if let step = (self as? StepObservable<RootItem, Item, Value>)?.step {
      return step.workflow === workflow ? step.fork() : step.fork(workflow)
    }
    guard let source = asObservable() as? Observable<(Item, Value)> else { return nil }
    let name = "fork"
    return workflow.branch(name, from: { source.firstValue(waitingFor: name) }) { [weak workflow] run in
      workflow?.keep(run)
    }
  }
}

extension Disposable {
  /// Disposes of it with the runs of `workflow`.
  public func disposeWith<ActionableItemType>(workflow: Workflow<ActionableItemType>) {
    workflow.disposables.insert(self)
  }
}
