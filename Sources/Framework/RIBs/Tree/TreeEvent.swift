/// An event in a tree, for `RIBTree.observe(_:)`.
///
/// Events carry the router itself. An observer reads what it needs during the call and does not keep the router.
public enum TreeEvent {
  /// A router joined the tree.
  case attached(RouterNode)
  /// A router's interactor became active.
  case activated(RouterNode)
  /// A router's interactor resigned.
  case resigned(RouterNode)
  /// A router left the tree, with everything under it.
  case detached(RouterNode)
  /// A router has other parameters, without a change of a store or of the tree.
  case parametersChanged(RouterNode)
  /// A workflow's step began.
  case stepStarted(workflow: String, step: String)
  /// A workflow's step ended with a value.
  case stepCompleted(workflow: String, step: String)
  /// A workflow's step is pending, and waits for what is named.
  case stepWaiting(workflow: String, step: String, waitingFor: String)
  /// A run of a workflow ended.
  case workflowEnded(workflow: String, outcome: WorkflowOutcome)
  /// A rule of the framework was broken; the call had no effect.
  case error(RoutingError)
}
