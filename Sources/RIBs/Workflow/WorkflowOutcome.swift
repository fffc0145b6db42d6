/// The one end of a workflow.
public enum WorkflowOutcome {
  /// Every committed branch reached its end.
  case completed
  /// A step was stopped by a rule; the reason is a stable code.
  case stopped(step: String, reason: String)
  /// A step failed.
  case failed(StepError)
  /// What a step waited on cannot come, because its owner went away.
  case abandoned(step: String, by: String)
  /// Somebody cancelled it, or dropped it.
  case cancelled
}

/// A step that failed: which one, and why.
public struct StepError: Error, CustomStringConvertible {
  /// The workflow's name.
  public let workflow: String
  /// The step's name.
  public let step: String
  /// What the step failed with.
  public let cause: any Error

  /// A failure with every part given.
  public init(workflow: String, step: String, cause: any Error) {
    self.workflow = workflow
    self.step = step
    self.cause = cause
  }

  /// Workflow, step and cause in one line.
  public var description: String { "\(workflow): step \"\(step)\" failed: \(cause)" }
}

/// A step waited longer than its deadline allows.
public struct DeadlineExceededError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it waited for.
  public let waitingFor: String
  /// The time it had, in milliseconds of session time.
  public let milliseconds: Int64

  /// What it waited for, and how long.
  public var description: String { "waited \(milliseconds) ms for \(waitingFor)" }
}

/// How one step of a run stands.
public struct StepRecord {
  /// How a step stands.
  public enum State {
    /// It has begun and is at work: seen only by whoever hears of it from within.
    case running
    /// Pending; somebody or something else must act.
    case waiting(for: String)
    /// It ended with a value, and the steps after it began.
    case completed
    /// A rule said no; the reason is a stable code.
    case stopped(reason: String)
    /// Something broke, or its deadline passed while it waited.
    case failed(any Error)
    /// What it waited on cannot come, because its owner went away.
    case abandoned(by: String)
    /// The run ended before this step did: cancelled, dropped, or by the end of another branch.
    case cancelled
  }
  let stage: StageNode
  /// How it stands.
  public internal(set) var state = State.running
  /// The session time at which its wait ends as failed, in milliseconds since 1970.
  public internal(set) var deadline: Int64?
  /// The session time at which its wait began, in milliseconds since 1970; 0 when it never waited.
  public internal(set) var waitingSince: Int64 = 0
  /// The step's name.
  public var name: String { stage.name }

  init(stage: StageNode) {
    self.stage = stage
  }
}
