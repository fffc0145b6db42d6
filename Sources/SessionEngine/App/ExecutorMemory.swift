public import DeepLinks

/// What the sessions of one executor remember together, so that a link which many of them open is worked out once.
///
/// Nothing in it is any session's own, and without it every turn is the same, only slower (law 5).
public final class ExecutorMemory {
  /// What the texts of links mean.
  public let links = LinkMemory()
  /// What links make the app do.
  public let workflows = WorkflowMemory()

  /// An empty memory.
  public init() {}
}
