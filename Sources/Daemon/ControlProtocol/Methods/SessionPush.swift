import DeepLinks
public import SessionEngine
public import TextFormats

/// Delivers a push notification to the phone of a session. In the foreground its banner appears, and its link waits for a
/// tap on it; in the background, and when the app does not run, the notification is tapped at once.
public struct SessionPush: ChangingMethod {
  /// The type of the reply: the outcome of the push's link.
  public typealias Reply = LinkOutcome
  /// The name of the method.
  public static let name = "session.push"
  /// The purpose of the method.
  public static let abstract = "Delivers a push notification to the phone of a session."
  /// The payload, an object as it is sent to APNs or FCM.
  public var payload: JSONValue
  /// The session; `default` when left out.
  public var session: String?
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

  /// The arrival of the push. Throws `params.invalid` for a payload that is no object.
  public func change() throws(ControlError) -> RequestedChange {
    guard payload.object != nil, let text = try? JSONCoding.text(payload) else {
      throw ControlError(
        .invalidParameters, "the parameter payload is not an object", hint: "send the payload as APNs or FCM take it")
    }
    return .open(.input(LinkInput(.push, text)), waits: wait != false)
  }
}
