public import Streams

/// A step as its workflow holds it, whatever its types: its name, its place, and the workflows that pass through it.
@usableFromInline
class StageNode {
  @usableFromInline let name: String
  @usableFromInline let deadline: Int64?
  // Unowned: a stage is kept by the one before it, and the first by its workflow.
  unowned let parent: StageNode?
  // Most steps are of one workflow and lead to one other step: the second and later ones are kept apart, so that one
  // costs no array.
  private var firstUser: StageUser?
  private var otherUsers: [StageUser] = []
  fileprivate(set) var firstNext: StageNode?
  fileprivate(set) var otherNexts: [StageNode] = []
  fileprivate var errorHandlers: [(any Error) -> Void] = []

  @usableFromInline
  init(name: String, deadline: Int64?, parent: StageNode?, workflow: ObjectIdentifier) {
    self.name = name
    self.deadline = deadline
    self.parent = parent
    firstUser = StageUser(workflow: workflow)
  }

  @usableFromInline
  final func append(_ stage: StageNode) {
    if firstNext == nil { firstNext = stage } else { otherNexts.append(stage) }
  }

  final func addErrorHandler(_ body: @escaping (any Error) -> Void) {
    errorHandlers.append(body)
  }

  /// Tells an error to this step and every committed step below it.
  final func tell(_ error: any Error, of workflow: ObjectIdentifier) {
    for handler in errorHandlers { handler(error) }
    for next in nexts(of: workflow) { next.tell(error, of: workflow) }
  }

  /// The steps after this one that committed branches of the workflow pass through.
  final func nexts(of workflow: ObjectIdentifier) -> [StageNode] {
    guard let firstNext else { return [] }
    return ([firstNext] + otherNexts).filter { $0.isCommitted(by: workflow) }
  }
}

// MARK: - Whose step it is

/// A workflow that a step is part of, and whether a branch through it is committed.
private struct StageUser {
  let workflow: ObjectIdentifier
  var isCommitted = false
}

extension StageNode {
  /// Whether a committed branch of the workflow passes through this step.
  final func isCommitted(by workflow: ObjectIdentifier) -> Bool {
    if let firstUser, firstUser.workflow == workflow { return firstUser.isCommitted }
    return otherUsers.contains { $0.workflow == workflow && $0.isCommitted }
  }

  /// Makes this step, and all above it, part of another workflow too.
  @usableFromInline
  final func enter(_ workflow: ObjectIdentifier) {
    if firstUser == nil {
      firstUser = StageUser(workflow: workflow)
    } else if firstUser?.workflow != workflow, !otherUsers.contains(where: { $0.workflow == workflow }) {
      otherUsers.append(StageUser(workflow: workflow))
    }
    parent?.enter(workflow)
  }

  /// Commits the branch that ends here.
  final func commit(to workflow: ObjectIdentifier) {
    if firstUser?.workflow == workflow {
      firstUser?.isCommitted = true
    } else if let index = otherUsers.firstIndex(where: { $0.workflow == workflow }) {
      otherUsers[index].isCommitted = true
    }
    parent?.commit(to: workflow)
  }

  /// A workflow is gone: what only it passed through goes too, and its identity may come to be another's.
  final func forget(_ workflow: ObjectIdentifier) {
    if firstUser?.workflow == workflow { firstUser = nil }
    otherUsers.removeAll { $0.workflow == workflow }
    guard let firstNext else { return }
    var staying = [firstNext] + otherNexts
    for next in staying { next.forget(workflow) }
    staying.removeAll { $0.firstUser == nil && $0.otherUsers.isEmpty }
    self.firstNext = staying.first
    otherNexts = Array(staying.dropFirst())
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

  init(parent: StageNode, workflow: ObjectIdentifier, _ body: @escaping (Item, Value) -> Void) {
    self.body = body
    super.init(name: "result", deadline: nil, parent: parent, workflow: workflow)
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
    name: String, deadline: Int64?, parent: StageNode?, workflow: ObjectIdentifier,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    self.body = body
    super.init(name: name, deadline: deadline, parent: parent, workflow: workflow)
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
    waiting = interactor.isActiveStream.onChange { [weak run, weak interactor] _ in
      // Asked of the interactor itself: who heard of its activity before may have ended it again.
      guard let interactor, interactor.isActive, let item = interactor as? Item else { return }
      waiting?.cancel()
      watch.disarm()
      if let run, run.isLive(index) { self.perform(item, value, index, in: run) }
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

  /// Goes on into every branch that is committed by now.
  private func proceed(_ item: Next, _ value: NextValue, in run: WorkflowRun) {
    if let firstNext, otherNexts.isEmpty, firstNext.isCommitted(by: run.id) {
      return typed(firstNext).start(item, value, in: run)
    }
    let nexts = nexts(of: run.id)
    run.branch(into: nexts.count)
    for next in nexts { typed(next).start(item, value, in: run) }
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
