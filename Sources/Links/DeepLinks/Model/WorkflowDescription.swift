/// An app's description of the workflow that a link starts, which explains the link without opening it.
public struct WorkflowDescription: Sendable, Hashable {
  /// The names of the steps in their order; empty when they are not known.
  public let steps: [String]
  /// The states that the workflow waits for, such as `logged in`; empty for none, or when they are not known.
  public let needs: [String]

  /// A description from its parts.
  public init(steps: [String] = [], needs: [String] = []) {
    self.steps = steps
    self.needs = needs
  }
}
