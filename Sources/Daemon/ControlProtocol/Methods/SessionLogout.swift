import SessionEngine

/// Logs a session out.
public struct SessionLogout: ChangingMethod {
  /// The name of the method.
  public static let name = "session.logout"
  /// The purpose of the method.
  public static let abstract = "Logs a session out."
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The log-out.
  public func change() -> RequestedChange { .event(.logout) }
}
