/// What an app tells of the workflow that a link starts, so that the link can be explained without being opened.
public struct WorkflowDescription: Sendable, Hashable {
  /// The names of the steps in their order; empty when the app does not tell.
  public let steps: [String]
  /// The states that the workflow waits for, such as `logged in`; empty for none, or when the app does not tell.
  public let needs: [String]

  /// A description from its parts.
  public init(steps: [String] = [], needs: [String] = []) {
    self.steps = steps
    self.needs = needs
  }
}
