import SessionEngine

/// Ends a link that waits: its outcome is `superseded` with the reason `cancelled`. The session stays where it is.
///
/// The reply's `settled` has the outcome. The response is the error `session.refused` with the reason `notWaiting` when the
/// session has no such link, or the link has ended already.
public struct LinkCancel: ChangingMethod {
  /// The name of the method.
  public static let name = "link.cancel"
  /// The purpose of the method.
  public static let abstract = "Ends a link that waits."
  /// The number of the link in its session.
  public var link: Int
  /// The session; `default` when left out.
  public var session: String?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing.
  public var key: String?

  /// Creates a call for a link of a session.
  public init(session: String? = nil, link: Int, key: String? = nil) {
    self.session = session
    self.link = link
    self.key = key
  }

  /// The cancellation.
  public func change() -> RequestedChange { .event(.cancel(link: link)) }
}
