/// A rule of the framework was broken. The call that broke it had no effect; the turn it belongs to fails.
///
/// Errors are values that the tree collects: nothing traps, nothing else is harmed.
public struct RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The router to attach has a parent already.
    case alreadyAttached
    /// The router to attach is this router, or above it.
    case cycle
    /// The router to detach is not a child of this router.
    case notAChild
    /// The root was launched before, or hangs under a parent.
    case alreadyLaunched
    /// The component belongs to another RIB already.
    case reusedComponent
    /// A component's shared value is not the one instance it should be: a method shares without saying what for, or
    /// the value asked for itself while it was made.
    case ambiguousSharedValue
    /// A workflow without a committed step was subscribed.
    case uncommittedWorkflow
    /// An unattached RIB asked the backend for something.
    case requestFromDetachedRIB
  }

  /// The stable code.
  public let code: Code
  /// Where: the path of the RIB on which the call was made, from the root.
  public let path: String
  /// What was done and what is expected instead.
  public let message: String

  /// An error with every part given.
  public init(code: Code, path: String, message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Code, place and message in one line.
  public var description: String { "\(code.rawValue) at \(path): \(message)" }
}
