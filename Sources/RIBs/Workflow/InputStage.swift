public import Streams

/// A step as the one before it sees it: something that begins with an item and a value.
///
/// What it does is one closure, made where the step is written: there the types are known, and the whole way from step
/// to step is specialized for them. A method of a generic class would ask the runtime for its types at every step.
@usableFromInline
final class InputStage<Item, Value>: StageNode {
  @usableFromInline let begin: (InputStage, Item, Value, WorkflowRun) -> Void

  @inlinable
  init(
    name: String, deadline: Int64?, parent: StageNode?, workflow: ObjectIdentifier,
    begin: @escaping (InputStage, Item, Value, WorkflowRun) -> Void
  ) {
    self.begin = begin
    super.init(name: name, deadline: deadline, parent: parent, workflow: workflow)
  }

  /// The stage of a step, which leads to the next item.
  @inlinable
  static func step<Next, NextValue>(
    name: String, deadline: Int64?, parent: StageNode?, workflow: ObjectIdentifier,
    restoring: ((Item, Value) -> Future<(Next, NextValue)>)?,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) -> InputStage {
    InputStage(name: name, deadline: deadline, parent: parent, workflow: workflow) { stage, item, value, run in
      guard let index = run.stepBegan(stage) else { return }
      if let interactor = item as? Interactor, !interactor.isActive {
        stage.waitUntilActive(interactor, item, value, index, in: run, body)
      } else {
        let body = run.isRestoring ? restoring ?? body : body
        stage.perform(body(item, value), index, in: run)
      }
    }
  }

  /// The end of a branch that somebody wants the result of.
  @inlinable
  static func result(
    parent: StageNode, workflow: ObjectIdentifier, _ body: @escaping (Item, Value) -> Void
  ) -> InputStage {
    let stage = InputStage(name: "result", deadline: nil, parent: parent, workflow: workflow) { _, item, value, run in
      guard !run.hasEnded else { return }
      if let interactor = item as? Interactor { run.landed(on: interactor) }
      body(item, value)
      run.branch(into: 0)
    }
    stage.isResult = true
    return stage
  }
}

extension StageNode {
  /// Goes on with what the step's body returned.
  @inlinable
  final func perform<Next, NextValue>(_ future: Future<(Next, NextValue)>, _ index: Int, in run: WorkflowRun) {
    // A value that is there is mostly what it is, and is handed on as it lies there.
    if case .settled(.value(let (next, nextValue))) = future.state {
      if run.stepCompleted(index) { proceed(next, nextValue, in: run) }
    } else if let settlement = future.settlement {
      settle(settlement, index, in: run)
    } else {
      wait(for: future, index, in: run)
    }
  }

  @inlinable
  final func settle<Next, NextValue>(_ settlement: Settlement<(Next, NextValue)>, _ index: Int, in run: WorkflowRun) {
    switch settlement {
    case .value(let (next, nextValue)): if run.stepCompleted(index) { proceed(next, nextValue, in: run) }
    case .stopped(let reason): run.stepStopped(index, reason: reason)
    case .failed(let error): run.stepFailed(index, error)
    case .abandoned(let owner): run.stepAbandoned(index, by: owner)
    }
  }

  /// Goes on into every branch that is committed by now.
  @inlinable
  final func proceed<Next, NextValue>(_ item: Next, _ value: NextValue, in run: WorkflowRun) {
    if let next = onlyNext(of: run.id) { return next.begin(item, value, in: run) }
    let nexts = nexts(of: run.id)
    if nexts.isEmpty, let interactor = item as? Interactor { run.landed(on: interactor) }
    run.branch(into: nexts.count)
    for next in nexts { next.begin(item, value, in: run) }
  }

  /// `Step` is generic over what its stage leads to, and appends only stages that take just that; a checked cast
  /// would ask the runtime for the type at every step of every link.
  @inlinable
  final func begin<Item, Value>(_ item: Item, _ value: Value, in run: WorkflowRun) {
    let stage = unsafeDowncast(self, to: InputStage<Item, Value>.self)
    stage.begin(stage, item, value, run)
  }

  @usableFromInline
  final func wait<Next, NextValue>(for future: Future<(Next, NextValue)>, _ index: Int, in run: WorkflowRun) {
    run.stepWaits(index, for: future.waitingFor ?? "")
    let waiting = future.observe(onWaiting: { [weak run] what in run?.stepWaits(index, for: what) }) {
      [weak run] settlement in
      if let run { self.settle(settlement, index, in: run) }
    }
    run.keep(waiting)
  }

  /// Waits without holding the interactor: should it go before it becomes active, the step ends as abandoned.
  @usableFromInline
  final func waitUntilActive<Item, Value, Next, NextValue>(
    _ interactor: Interactor, _ item: Item, _ value: Value, _ index: Int, in run: WorkflowRun,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    let name = ribName(of: type(of: interactor), suffix: "Interactor")
    run.stepWaits(index, for: "\(name) to become active")
    let watch = ReleaseAction { [weak run] in
      run?.stepAbandoned(index, by: name)
    }
    var waiting: (any Cancellable)?
    waiting = interactor.isActiveStream.onChange { [weak run, weak interactor] _ in
      // Asked of the interactor itself: who heard of its activity before may have ended it again.
      guard let interactor, interactor.isActive, let item = interactor as? Item else { return }
      waiting?.cancel()
      watch.disarm()
      if let run, run.isLive(index) { self.perform(body(item, value), index, in: run) }
    }
    if let waiting { run.keep(waiting) }
  }
}

/// Runs a closure when it is released: the last holder has gone.
private final class ReleaseAction {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void) { self.action = action }
  func disarm() { action = nil }
  deinit { action?() }
}
