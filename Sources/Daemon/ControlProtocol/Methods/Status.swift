/// Asks for the state of the daemon, with the newest sessions.
public struct Status: DaemonMethod {
  /// The name of the method.
  public static let name = "status"
  /// The purpose of the method.
  public static let abstract = "Returns the state of the daemon, with the newest sessions."
  /// True: the status must be given while commits hang.
  public static let isImmediate = true
  /// True: the sessions are in the store.
  public static let isStored = true
  /// Whether to list all sessions (10,000 at most); 20 otherwise.
  public var all: Bool?

  /// Creates a call for the state with 20 sessions, or with all.
  public init(all: Bool? = nil) { self.all = all }

  /// The status, also when the store cannot be read: it then shows the cause.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<StatusReply> {
    .status(limit: try SessionListReply.limit(nil, all: all))
  }
}
