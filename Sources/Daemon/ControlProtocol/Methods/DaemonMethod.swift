public import DeepLinks
public import SessionEngine

/// A method that concerns the daemon or all sessions.
public protocol DaemonMethod: ControlMethod {
  /// The type of the response, which is that of the answer.
  associatedtype Reply
  /// Whether the response is given before those of the lines in front of it: a status must be given while commits hang.
  /// False unless the type says otherwise.
  static var isImmediate: Bool { get }
  /// Returns the answer. Throws the error that answers the call.
  func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<Reply>
}

extension DaemonMethod {
  /// False: the response shows the effects of the lines in front of it.
  public static var isImmediate: Bool { false }
  /// The call, which the daemon answers.
  public var received: ReceivedCall { .daemon(self) }
}

/// The running daemon, as its methods see it.
public protocol DaemonView {
  /// The app.
  var app: any SimulatedApp { get }
  /// The route table in force.
  var routes: RouteTable { get }
  /// The wall clock, in milliseconds since 1970.
  var now: Int64 { get }
  /// The state of the daemon.
  var state: DaemonState { get }
  /// The process number of the daemon.
  var pid: Int32 { get }
  /// The limits in force, by their names in `andon.yaml`.
  var limits: [String: Int64] { get }
  /// The lowest level of the log.
  var logLevel: LogLevelName { get }
  /// The address of the daemon's page with its token; `nil` when it serves none.
  var page: String? { get }
  /// Sets the lowest level of the log.
  func setLogLevel(_ level: LogLevelName)
  /// Returns at most `limit` lines of the log: those after a position, or the newest ones for `nil`.
  func logLines(after: Int64?, limit: Int) -> LogReadReply
  /// Whether the daemon stops: work that takes long must end then.
  var isStopping: @Sendable () -> Bool { get }
}

/// The answer to a call that concerns the daemon: a reply, or the work of the daemon that leads to one.
public enum DaemonAnswer<Reply: Sendable>: Sendable {
  /// The reply.
  case reply(Reply)
  /// The reply as JSON with its secrets redacted, where that has more members than the type.
  case json([UInt8])
  /// A reply that is read from the store, on a thread for lists of so many entries.
  case stored(limit: Int, @Sendable (any SessionStorage) throws -> Reply)
  /// A reply to the copying of the store, which has a thread of its own.
  case copied(@Sendable (any SessionStorage) throws -> Reply)
  /// The status of all parts of the daemon, with at most so many sessions.
  case status(limit: Int)
  /// The numbers of all parts of the daemon.
  case metrics
  /// The differences of the route table when it is read again.
  case reload(isForced: Bool)
  /// The begin of a subscription to the events of one session, or of all for `nil`.
  case subscription(session: String?)
}

extension Int? {
  /// Returns the value of the parameter `limit`, or `standard` when it is left out. Throws `params.invalid` for a value
  /// out of the range.
  public func limit(in range: ClosedRange<Int>, standard: Int) throws(ControlError) -> Int {
    let limit = self ?? standard
    guard range.contains(limit) else {
      throw ControlError(
        .invalidParameters, "the parameter limit is \(limit)",
        hint: "it is from \(range.lowerBound) to \(range.upperBound)")
    }
    return limit
  }
}
