public import SessionEngine
public import TextFormats

/// Delivers a push notification to the phone of a session. In the foreground its banner appears, and its link waits for a
/// tap on it; in the background, and when the app does not run, the notification is tapped at once.
public struct SessionPush: ControlCall {
  /// The type of the reply: the outcome of the push's link.
  public typealias Reply = LinkOutcome
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionPush
  /// The session; `default` when left out.
  public var session: String?
  /// The payload, an object as it is sent to APNs or FCM.
  public var payload: JSONValue
  /// Whether the response is sent when the link has settled or waits (the default), or after its first turn.
  public var wait: Bool?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing. While the link
  /// is in progress, it waits for that response too.
  public var key: String?

  /// Creates a call.
  public init(session: String? = nil, payload: JSONValue, wait: Bool? = nil, key: String? = nil) {
    self.session = session
    self.payload = payload
    self.wait = wait
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionPush(self) }
}

/// Installs the app of a session and starts it for the first time. Links that wait for that go on.
public struct SessionInstall: ControlCall {
  /// The type of the reply.
  public typealias Reply = TurnReply
  /// The method that has these parameters.
  public static let method = ControlMethod.sessionInstall
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call from its parts.
  public init(session: String? = nil, key: String? = nil) {
    self.session = session
    self.key = key
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .sessionInstall(self) }
}
