public import DeepLinks
public import TextFormats

/// All problems of a file of starting states and of an app's own sections.
public struct StatesError: CodedError, Sendable {
  /// The problems in file order as far as the lines are known; never empty.
  public let problems: [RouteTableError.Problem]

  /// The stable code.
  public var code: String { "invalidStates" }
  /// One line for each problem, with its position and its hint.
  public var message: String { problems.map(\.description).joined(separator: "\n") }
  /// The next step.
  public var hint: String { "correct \(Set(problems.map(\.file)).sorted().joined(separator: ", "))" }
  /// The message alone: each of its lines has a hint of its own.
  public var description: String { message }
}
