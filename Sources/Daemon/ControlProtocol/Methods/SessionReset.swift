/// Makes a session new, `default` too: no stored state, row or pending link is left. Its journal and its keys stay.
public struct SessionReset: ChangingMethod {
  /// The name of the method.
  public static let name = "session.reset"
  /// The purpose of the method.
  public static let abstract = "Makes a session new; its journal stays."
  /// The creator of the session: its data is removed.
  public static let access: MethodAccess? = .creator
  /// The session. It must be named, because its data is removed.
  public var session: String
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The reset.
  public func change() -> RequestedChange { .reset }
}
