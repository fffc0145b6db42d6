public import Streams

/// A step as its workflow holds it, whatever its types: its name, its place, and whose branches pass through it.
@usableFromInline
class StageNode {
  @usableFromInline let name: String
  @usableFromInline let deadline: Int64?
  // Unowned: a stage is kept by the one before it, and the first by its workflow.
  unowned let parent: StageNode?
  private var owner: StageOwner?
  private var otherOwners: [StageOwner] = []
  fileprivate var errorHandlers: [(any Error) -> Void] = []
  // Most steps lead to one other: the second and later ones are kept apart, so that one costs no array.
  fileprivate(set) var firstNext: StageNode?
  fileprivate(set) var otherNexts: [StageNode] = []

  @usableFromInline
  init(name: String, deadline: Int64?, parent: StageNode?) {
    self.name = name
    self.deadline = deadline
    self.parent = parent
  }

  @usableFromInline
  final func append(_ stage: StageNode) {
    if firstNext == nil { firstNext = stage } else { otherNexts.append(stage) }
  }

  /// Whether a committed branch of the workflow passes through this step.
  @usableFromInline
  final func isCommitted(by workflow: ObjectIdentifier) -> Bool {
    owner?.id == workflow || otherOwners.contains { $0.id == workflow }
  }

  final func commit(to workflow: AnyObject) {
    if owner == nil {
      owner = StageOwner(workflow)
    } else if !isCommitted(by: ObjectIdentifier(workflow)) {
      otherOwners.append(StageOwner(workflow))
    }
    parent?.commit(to: workflow)
  }

  final func addErrorHandler(_ body: @escaping (any Error) -> Void) {
    errorHandlers.append(body)
  }

  /// Tells an error to this step and every committed step below it.
  final func tell(_ error: any Error, of workflow: ObjectIdentifier) {
    for handler in errorHandlers { handler(error) }
    if let firstNext, firstNext.isCommitted(by: workflow) { firstNext.tell(error, of: workflow) }
    for next in otherNexts where next.isCommitted(by: workflow) { next.tell(error, of: workflow) }
  }

  final func committedCount(by workflow: ObjectIdentifier) -> Int {
    guard let firstNext else { return 0 }
    var count = firstNext.isCommitted(by: workflow) ? 1 : 0
    for next in otherNexts where next.isCommitted(by: workflow) { count += 1 }
    return count
  }
}

/// A workflow whose branches pass through a step.
private struct StageOwner {
  let id: ObjectIdentifier
  // Never read: as long as it stands, no other workflow can come to the same address, and so to the same identity.
  // Not strong, because a workflow keeps its steps.
  private unowned let workflow: AnyObject

  init(_ workflow: AnyObject) {
    id = ObjectIdentifier(workflow)
    self.workflow = workflow
  }
}

/// A step as the one before it sees it: something that takes an item and a value.
@usableFromInline
class InputStage<Item, Value>: StageNode {
  // Overridden by every subclass; this class is never made itself.
  @usableFromInline
  func start(_ item: Item, _ value: Value, in run: WorkflowRun) {}
}

/// The end of a branch that somebody wants the result of.
final class ResultStage<Item, Value>: InputStage<Item, Value> {
  private let body: (Item, Value) -> Void

  init(parent: StageNode, _ body: @escaping (Item, Value) -> Void) {
    self.body = body
    super.init(name: "result", deadline: nil, parent: parent)
  }

  override func start(_ item: Item, _ value: Value, in run: WorkflowRun) {
    guard run.outcome == nil else { return }
    body(item, value)
    run.branch(into: 0)
  }
}

/// A step with all its types.
@usableFromInline
final class StepStage<Item, Value, Next, NextValue>: InputStage<Item, Value> {
  @usableFromInline let body: (Item, Value) -> Future<(Next, NextValue)>

  @inlinable
  init(
    name: String, deadline: Int64?, parent: StageNode?, _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    self.body = body
    super.init(name: name, deadline: deadline, parent: parent)
  }

  @usableFromInline
  override func start(_ item: Item, _ value: Value, in run: WorkflowRun) {
    guard let index = run.stepBegan(self) else { return }
    if let interactor = item as? Interactor, !interactor.isActive {
      waitUntilActive(interactor, item, value, index, in: run)
    } else {
      perform(item, value, index, in: run)
    }
  }

  private func perform(_ item: Item, _ value: Value, _ index: Int, in run: WorkflowRun) {
    let future = body(item, value)
    if let settlement = future.settlement {
      settle(settlement, index, in: run)
    } else {
      run.stepWaits(index, for: future.waitingFor ?? "")
      let waiting = future.observe(onWaiting: { [weak run] what in run?.stepWaits(index, for: what) }) {
        [weak run] settlement in
        if let run { self.settle(settlement, index, in: run) }
      }
      run.keep(waiting)
    }
  }

  /// Waits without holding the interactor: should it go before it becomes active, the step ends as abandoned.
  private func waitUntilActive(
    _ interactor: Interactor, _ item: Item, _ value: Value, _ index: Int, in run: WorkflowRun
  ) {
    let name = ribName(of: type(of: interactor), suffix: "Interactor")
    run.stepWaits(index, for: "\(name) to become active")
    let watch = ReleaseAction { [weak run] in
      if let run, run.isLive(index) { run.stepAbandoned(index, by: name) }
    }
    var waiting: (any Cancellable)?
    waiting = interactor.isActiveStream.subscribe { [weak run, weak interactor] isActive in
      guard isActive, let item = interactor as? Item else { return }
      if let run, run.isLive(index) { self.perform(item, value, index, in: run) }
      watch.disarm()
      waiting?.cancel()
    }
    if let waiting { run.keep(waiting) }
  }

  private func settle(_ settlement: Settlement<(Next, NextValue)>, _ index: Int, in run: WorkflowRun) {
    guard run.isLive(index) else { return }
    switch settlement {
    case .value(let (next, nextValue)):
      run.stepCompleted(index)
      proceed(next, nextValue, in: run)
    case .stopped(let reason): run.stepStopped(index, reason: reason)
    case .failed(let error): run.stepFailed(index, error)
    case .abandoned(let owner): run.stepAbandoned(index, by: owner)
    }
  }

  /// Goes on into every committed branch.
  private func proceed(_ item: Next, _ value: NextValue, in run: WorkflowRun) {
    run.branch(into: committedCount(by: run.id))
    if let firstNext, firstNext.isCommitted(by: run.id) { typed(firstNext).start(item, value, in: run) }
    for next in otherNexts where next.isCommitted(by: run.id) { typed(next).start(item, value, in: run) }
  }

  /// `Step` is generic over what its stage leads to, and appends only stages that take just that; a checked cast
  /// would ask the runtime for the type at every step of every link.
  private func typed(_ next: StageNode) -> InputStage<Next, NextValue> {
    unsafeDowncast(next, to: InputStage<Next, NextValue>.self)
  }
}

/// Runs a closure when it is released: the last holder has gone.
private final class ReleaseAction {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void) { self.action = action }
  func disarm() { action = nil }
  deinit { action?() }
}
