/// Subscribes to journal entries. Each one is sent as a notification of the method `event`, with an
/// ``EventNotification`` as parameters.
public struct EventsSubscribe: DaemonMethod {
  /// The name of the method.
  public static let name = "events.subscribe"
  /// The purpose of the method.
  public static let abstract = "Subscribes to journal entries: each one is sent as a notification."
  /// True: the store tells whether the session exists.
  public static let isStored = true
  /// Only the events of this session; all when left out.
  public var session: String?

  /// Creates a call for the events of one session or of all.
  public init(session: String? = nil) { self.session = session }

  /// The subscription.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<SubscribeReply> { .subscription(session: session) }
}

/// The reply to a subscription.
public struct SubscribeReply: Codable, Sendable, Hashable {
  /// Always true.
  public var subscribed: Bool

  /// Creates the reply.
  public init(subscribed: Bool = true) { self.subscribed = subscribed }
}
