public import DeepLinks
public import SessionEngine

/// Asks for the newest lines of the daemon's log, which are kept in memory. A client that asks again with `next` follows
/// the log.
public struct LogRead: DaemonMethod {
  /// The name of the method.
  public static let name = "log.read"
  /// The purpose of the method.
  public static let abstract = "Returns the newest lines of the daemon's log, or those after a position."
  /// True: the log must be read while commits hang.
  public static let isImmediate = true
  /// The position after which the page begins: `next` of the last reply; the newest lines when left out.
  public var after: Int64?
  /// The maximum number of lines, 1 to 1,000; 100 when left out.
  public var limit: Int?

  /// Creates a call for the newest lines, or for those after a position.
  public init(after: Int64? = nil, limit: Int? = nil) { (self.after, self.limit) = (after, limit) }

  /// The lines.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LogReadReply> {
    .reply(daemon.logLines(after: after, limit: try limit.limit(in: 1...1_000, standard: 100)))
  }
}

/// Lines of the daemon's log.
public struct LogReadReply: Codable, Sendable, Hashable {
  /// The lines, oldest first.
  public var lines: [LogLine]
  /// The value of `after` for the lines that follow.
  public var next: Int64
  /// The number of lines after `after` that are not kept any more.
  public var missed: Int64

  /// Creates a reply from its parts.
  public init(lines: [LogLine], next: Int64, missed: Int64) {
    (self.lines, self.next, self.missed) = (lines, next, missed)
  }
}

extension LogReadReply: Redactable {
  /// Returns the reply with its lines redacted.
  public func redacted(by secrets: Redactor) -> LogReadReply {
    LogReadReply(lines: lines.map { $0.redacted(by: secrets) }, next: next, missed: missed)
  }
}
