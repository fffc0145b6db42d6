import Streams

/// A step as workflows and runs hold it, without its types.
@usableFromInline
class Stage {
  let name: String
  /// How long the step may wait, in milliseconds of session time.
  let deadline: Int64?
  /// The step before this one; `nil` for a first step.
  @usableFromInline let parent: Stage?
  /// Whether it only receives the result of a branch, and is no step of its own.
  let isResult: Bool
  final var errorHandlers: [(any Error) -> Void] = []

  @usableFromInline
  init(name: String, deadline: Int64?, parent: Stage?, isResult: Bool) {
    self.name = name
    self.deadline = deadline
    self.parent = parent
    self.isResult = isResult
  }
}

/// A step as the step before it sees it: it begins with an item and a value.
@usableFromInline
final class InputStage<Item, Value>: Stage {
  /// Begins the step, which is the argument, in a run.
  ///
  /// It is a closure of the place where the step is written, so that a step is compiled for its types. A method would look
  /// them up at run time.
  @usableFromInline let begin: (Stage, Item, Value, WorkflowRun) -> Void

  @usableFromInline
  init(
    name: String, deadline: Int64? = nil, parent: Stage?, isResult: Bool = false,
    begin: @escaping (Stage, Item, Value, WorkflowRun) -> Void
  ) {
    self.begin = begin
    super.init(name: name, deadline: deadline, parent: parent, isResult: isResult)
  }
}

/// A stage of one workflow, and whether a committed branch passes through it.
@usableFromInline
struct WorkflowStage {
  @usableFromInline let stage: Stage
  @usableFromInline var isCommitted = false

  /// Returns whether a committed branch leads to it from another stage, or begins with it for `nil`.
  @inlinable
  func follows(_ other: Stage?) -> Bool { isCommitted && stage.parent === other }
}

extension [WorkflowStage] {
  /// The committed stages in the order in which a run that never waits begins them: each with those after it.
  var inRunningOrder: [Stage] { stages(after: nil) }

  private func stages(after parent: Stage?) -> [Stage] {
    filter { $0.follows(parent) }.flatMap { [$0.stage] + stages(after: $0.stage) }
  }
}
