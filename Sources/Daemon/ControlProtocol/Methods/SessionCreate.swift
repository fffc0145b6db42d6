/// Makes a session.
public struct SessionCreate: ChangingMethod {
  /// The type of the reply: the new session.
  public typealias Reply = SessionReply
  /// The name of the method.
  public static let name = "session.create"
  /// The purpose of the method.
  public static let abstract = "Makes a session."
  /// The name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public var session: String
  /// One of the app's starting states, such as `riding`; a new session when left out.
  public var state: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String, state: String? = nil, key: String? = nil) {
    self.session = session
    self.state = state
    self.key = key
  }

  /// The creation.
  public func change() -> RequestedChange { .create(state: state) }
}
