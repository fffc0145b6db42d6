import SessionEngine

/// Installs the app of a session and starts it for the first time. Links that wait for that go on.
public struct SessionInstall: ChangingMethod {
  /// The name of the method.
  public static let name = "session.install"
  /// The purpose of the method.
  public static let abstract = "Installs the app of a session and starts it."
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The installation.
  public func change() -> RequestedChange { .event(.install) }
}
