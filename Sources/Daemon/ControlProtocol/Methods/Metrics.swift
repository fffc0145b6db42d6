public import DeepLinks
public import SessionEngine

/// Asks for the numbers of the daemon, in the text format of Prometheus.
public struct Metrics: DaemonMethod {
  /// The name of the method.
  public static let name = "metrics"
  /// The purpose of the method.
  public static let abstract = "Returns the numbers of the daemon in the text format of Prometheus."
  /// True: the numbers must be given while commits hang.
  public static let isImmediate = true
  /// True: the numbers of stored sessions are in the store.
  public static let isStored = true

  /// Creates a call.
  public init() {}

  /// The numbers, also when the store cannot be read: those of the store are then missing.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<MetricsReply> { .metrics }
}

/// The numbers of a daemon.
public struct MetricsReply: Codable, Sendable, Hashable {
  /// The lines, each ended by a line feed.
  public var text: String
  /// The type of the format, as HTTP has it.
  public var type: String
  /// The state of the daemon.
  public var state: DaemonState

  /// Creates a reply with the text of a daemon in a state.
  public init(text: String, state: DaemonState) {
    (self.text, type, self.state) = (text, MetricsText.contentType, state)
  }
}

extension MetricsReply: Redactable {
  /// Returns the complete reply: it contains names and numbers, not links.
  public func redacted(by secrets: Redactor) -> MetricsReply { self }
}
