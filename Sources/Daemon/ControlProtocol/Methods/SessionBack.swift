import SessionEngine

/// Goes back in a session: presses the button or makes the gesture of Android, or makes the swipe of iOS.
public struct SessionBack: ChangingMethod {
  /// The name of the method.
  public static let name = "session.back"
  /// The purpose of the method.
  public static let abstract = "Goes back: the button or the gesture of Android, or the swipe of iOS."
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// Back.
  public func change() -> RequestedChange { .event(.back) }
}
