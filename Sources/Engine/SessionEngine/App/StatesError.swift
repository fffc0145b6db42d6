public import DeepLinks
import TextFormats

/// All problems of a file of starting states and of an app's own sections.
public struct StatesError: FileProblemsError {
  /// The problems in file order as far as the lines are known; never empty.
  public let problems: [RouteTableError.Problem]

  /// The stable code.
  public var code: String { "invalidStates" }
}
