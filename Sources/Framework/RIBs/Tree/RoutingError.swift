public import TextFormats

/// A broken rule of the framework. The call that broke it had no effect; the turn it belongs to fails.
///
/// Errors are values that the tree collects. Nothing traps.
public struct RoutingError: CodedError, Sendable, Hashable {
  /// A code of a broken rule.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The router to attach has a parent already.
    case alreadyAttached
    /// The router to attach is this router, or above it.
    case cycle
    /// The router to detach is not a child of this router.
    case notAChild
    /// The root was launched before, or has a parent.
    case alreadyLaunched
    /// The component belongs to another RIB already.
    case reusedComponent
    /// A component's shared value is not a single instance: a method shares without a key, or the value requested
    /// itself while it was made.
    case ambiguousSharedValue
    /// A workflow without a committed step was subscribed to.
    case uncommittedWorkflow
    /// A RIB that is not attached sent a request to the backend.
    case requestFromDetachedRIB
    /// The view of a RIB that is not attached has a place in the window.
    case viewOfDetachedRIB
  }

  /// The stable code.
  public let code: Code
  /// The path of the RIB on which the call was made, from the root.
  public let path: String
  /// What was done, and what is expected instead.
  public let message: String

  /// An error with every part given.
  public init(code: Code, path: String, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// The code and the path.
  public var position: String? { "\(code.rawValue) at \(path)" }

  /// The next step: a change of the app's code.
  public var hint: String {
    switch code {
    case .alreadyAttached: "detach the router from its parent first, or build another one"
    case .cycle: "attach a router of another RIB"
    case .notAChild: "detach it where it is attached"
    case .alreadyLaunched: "launch each root once"
    case .reusedComponent: "build a component for each RIB"
    case .ambiguousSharedValue: "share a property, or give shared(for:) a key"
    case .uncommittedWorkflow: "commit the last step of the workflow before it is subscribed to"
    case .requestFromDetachedRIB: "send requests only while the RIB is attached"
    case .viewOfDetachedRIB: "attach the RIB whose view is shown, and do not show the view of one that was detached"
    }
  }
}

extension RoutingError {
  /// The error of a RIB that has its view in the window although it is not attached.
  init(viewOf router: RouterNode) {
    self.init(
      code: .viewOfDetachedRIB, path: router.path,
      message: "the view of \(router.name) is shown, and \(router.name) is not attached")
  }
}
