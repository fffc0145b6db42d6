public import TextFormats

/// How a run of a workflow ended.
public enum WorkflowOutcome {
  /// Every committed branch reached its end.
  case completed
  /// A step was stopped by a rule; the reason is a stable code.
  case stopped(step: String, reason: String)
  /// A step failed.
  case failed(StepError)
  /// The value that a step waited for cannot arrive, because its owner is gone.
  case abandoned(step: String, by: String)
  /// The run was cancelled or released.
  case cancelled
}

/// The failure of a step.
public struct StepError: CodedError {
  /// The workflow's name.
  public let workflow: String
  /// The step's name.
  public let step: String
  /// The error that the step failed with.
  public let cause: any Error

  /// A failure with every part given.
  public init(workflow: String, step: String, cause: any Error) {
    self.workflow = workflow
    self.step = step
    self.cause = cause
  }

  /// The stable code.
  public var code: String { "stepFailed" }
  /// The workflow, the step and the message of the cause.
  public var message: String {
    "\(workflow): step \"\(step)\" failed: \((cause as? any CodedError)?.located ?? "\(cause)")"
  }
  /// The hint of the cause; empty when it has none.
  public var hint: String { (cause as? any CodedError)?.hint ?? "" }
}

/// An error of a step that waited longer than its deadline allows.
public struct DeadlineExceededError: CodedError, Sendable, Hashable {
  /// What the step waited for.
  public let waitingFor: String
  /// The time that the deadline allows, in milliseconds of session time.
  public let milliseconds: Int64

  /// The stable code.
  public var code: String { "deadlineExceeded" }
  /// How long the step waited, and for what.
  public var message: String { "waited \(milliseconds) ms for \(waitingFor)" }
  /// The next step.
  public var hint: String { "open the link again" }
}

/// A step of a run and its state.
public struct StepRecord {
  /// The state of a step.
  public enum State {
    /// Its body runs: seen only by code that the body calls.
    case running
    /// It is pending until a person or another part of the program acts.
    case waiting(for: String)
    /// It ended with a value, and the steps after it began.
    case completed
    /// A rule stopped it; the reason is a stable code.
    case stopped(reason: String)
    /// An error occurred, or its deadline passed while it waited.
    case failed(any Error)
    /// The value that it waited for cannot arrive, because its owner is gone.
    case abandoned(by: String)
    /// The run ended before the step: cancelled, released, or by the end of another branch.
    case cancelled
  }
  let stage: Stage
  /// The state of the step.
  public internal(set) var state = State.running
  /// The session time at which its wait ends as failed, in milliseconds since 1970.
  public internal(set) var deadline: Int64?
  /// The session time at which its first wait began, in milliseconds since 1970; `nil` when it has not waited.
  public internal(set) var waitingSince: Int64?
  /// The step's name.
  public var name: String { stage.name }

  init(stage: Stage) {
    self.stage = stage
  }
}
