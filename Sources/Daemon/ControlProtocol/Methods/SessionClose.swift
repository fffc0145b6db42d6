/// Closes a session. `default` cannot be closed.
public struct SessionClose: ChangingMethod {
  /// The name of the method.
  public static let name = "session.close"
  /// The purpose of the method.
  public static let abstract = "Closes a session."
  /// The creator of the session: closing is final.
  public static let access: MethodAccess? = .creator
  /// The session. It must be named, because closing is final.
  public var session: String
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The closing.
  public func change() -> RequestedChange { .close }
}
