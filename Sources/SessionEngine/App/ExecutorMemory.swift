public import DeepLinks
public import RIBs

/// What the sessions of one executor remember together, so that a link which many of them open is worked out once.
///
/// It is of one app. Nothing in it is any session's own, and without it every turn is the same, only slower (law 5).
public final class ExecutorMemory {
  /// What the texts of links mean.
  public let links = LinkMemory()
  /// What links make the app do.
  public let workflows = WorkflowMemory()

  /// What RIBs are called.
  public let names = RIBNames()
  /// Room for the links that a turn works on: mostly none of them waits, and the next turn takes it.
  var runs: [LinkRun] = []

  /// What its sessions are made with; weak, for it holds this memory.
  weak var home: SessionHome?

  /// An empty memory.
  public init() {}
}
