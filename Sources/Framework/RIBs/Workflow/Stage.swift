import Streams

/// A step as workflows and runs hold it, without its types.
class Stage {
  let name: String
  /// How long the step may wait, in milliseconds of session time.
  let deadline: Int64?
  /// The step before this one; `nil` for a first step.
  let parent: Stage?
  final var errorHandlers: [(any Error) -> Void] = []

  init(name: String, deadline: Int64?, parent: Stage?) {
    self.name = name
    self.deadline = deadline
    self.parent = parent
  }

  /// Whether it only receives the result of a branch, and is no step of its own.
  var isResult: Bool { false }
}

/// A step as the step before it sees it: it begins with an item and a value.
class InputStage<Item, Value>: Stage {
  /// Begins the step in a run, unless the run has ended.
  func begin(_ item: Item, _ value: Value, in run: WorkflowRun) {}
}

/// A step that leads to the next item.
final class StepStage<Item, Value, Next, NextValue>: InputStage<Item, Value> {
  private let restoring: ((Item, Value) -> Future<(Next, NextValue)>)?
  private let body: (Item, Value) -> Future<(Next, NextValue)>

  init(
    name: String, deadline: Int64?, parent: Stage?, restoring: ((Item, Value) -> Future<(Next, NextValue)>)?,
    _ body: @escaping (Item, Value) -> Future<(Next, NextValue)>
  ) {
    self.restoring = restoring
    self.body = body
    super.init(name: name, deadline: deadline, parent: parent)
  }

  override func begin(_ item: Item, _ value: Value, in run: WorkflowRun) {
    guard let index = run.stepBegan(self) else { return }
    if let interactor = item as? Interactor, !interactor.isActive {
      run.waitUntilActive(interactor, value, index, body)
    } else {
      let body = run.restores(self) ? restoring ?? body : body
      run.proceed(when: run.callBody { body(item, value) }, index)
    }
  }
}

/// The end of a branch whose result is wanted.
final class ResultStage<Item, Value>: InputStage<Item, Value> {
  private let onResult: (Item, Value) -> Void

  init(parent: Stage, _ onResult: @escaping (Item, Value) -> Void) {
    self.onResult = onResult
    super.init(name: "result", deadline: nil, parent: parent)
  }

  override var isResult: Bool { true }

  override func begin(_ item: Item, _ value: Value, in run: WorkflowRun) {
    guard !run.hasEnded else { return }
    onResult(item, value)
    run.endBranch(at: item)
  }
}

/// A stage of one workflow, and whether a committed branch passes through it.
struct WorkflowStage {
  let stage: Stage
  var isCommitted = false
}

extension [WorkflowStage] {
  /// The committed stages in the order in which a run that never waits begins them: each with those after it.
  var inRunningOrder: [Stage] { stages(after: nil) }

  private func stages(after parent: Stage?) -> [Stage] {
    filter { $0.isCommitted && $0.stage.parent === parent }.flatMap { [$0.stage] + stages(after: $0.stage) }
  }
}
