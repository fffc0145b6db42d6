/// The state of a session's log-in, as its app tells it.
///
/// A host shows it after a log-in, because a log-in is a request to the backend: it can be under way, and it can fail.
public struct LoginState: Sendable, Hashable, Codable {
  /// The closed set of states.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// No account is logged in. After a log-in this means that it failed.
    case loggedOut
    /// The log-in, or the loading of the account after it, waits for the backend.
    case underWay
    /// An account is logged in.
    case loggedIn
  }

  /// The state.
  public var state: Kind
  /// Why no account is logged in, as the backend's code: why the log-in failed, or why the app logged out; `nil` when
  /// the person did so, or an account is logged in.
  public var reason: String?

  /// Creates a state from its parts.
  public init(_ state: Kind, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }
}
