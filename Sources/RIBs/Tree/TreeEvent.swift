/// What somebody who observes a tree wants to hear of: events that nobody wants are not even made.
public struct TreeInterest: OptionSet, Sendable {
  /// The kinds as bits.
  public let rawValue: UInt8

  /// A set of kinds.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Who is attached and detached, becomes active and resigns.
  public static let routers = TreeInterest(rawValue: 1)
  /// How workflows get on.
  public static let workflows = TreeInterest(rawValue: 2)
  /// Which rules are broken.
  public static let errors = TreeInterest(rawValue: 4)
  /// Everything.
  public static let all: TreeInterest = [.routers, .workflows, .errors]
}

/// Something that happened in a tree, told to whoever observes it.
///
/// Events carry the router itself: an observer reads from it what it needs, then and there, and keeps nothing.
public enum TreeEvent {
  /// A router joined the tree.
  case attached(RouterNode)
  /// Its interactor became active.
  case activated(RouterNode)
  /// Its interactor resigned.
  case resigned(RouterNode)
  /// A router left the tree, with everything under it.
  case detached(RouterNode)
  /// A workflow's step began.
  case stepStarted(workflow: String, step: String)
  /// A workflow's step ended with a value.
  case stepCompleted(workflow: String, step: String)
  /// A workflow's step is pending, and waits for what is named.
  case stepWaiting(workflow: String, step: String, waitingFor: String)
  /// A workflow came to its one end.
  case workflowEnded(workflow: String, outcome: WorkflowOutcome)
  /// A rule of the framework was broken; the call had no effect.
  case error(RoutingError)
}
