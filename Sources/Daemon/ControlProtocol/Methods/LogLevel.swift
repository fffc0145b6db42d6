public import DeepLinks
public import SessionEngine

/// Changes the lowest level of the daemon's log, until the daemon ends; or asks for it.
public struct LogLevel: DaemonMethod {
  /// The name of the method.
  public static let name = "log.level"
  /// The purpose of the method.
  public static let abstract = "Returns the lowest level of the daemon's log, after setting it."
  /// The owner: the log is that of the daemon.
  public static let access: MethodAccess? = .owner
  /// True: a low level makes the log long.
  public static let isChanging = true
  /// True: the level must change while commits hang.
  public static let isImmediate = true
  /// `debug`, `info`, `notice`, `warning` or `error`; left out to ask for the level.
  public var level: LogLevelName?

  /// Creates a call that sets a level, or asks for it.
  public init(level: LogLevelName? = nil) { self.level = level }

  /// The level in force.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<LogLevelReply> {
    if let level { daemon.setLogLevel(level) }
    return .reply(LogLevelReply(level: daemon.logLevel))
  }
}

/// The lowest level of the daemon's log.
public struct LogLevelReply: Codable, Sendable, Hashable {
  /// The level in force.
  public var level: LogLevelName

  /// Creates a reply.
  public init(level: LogLevelName) { self.level = level }
}

extension LogLevelReply: Redactable {
  /// Returns the complete reply: it contains no links.
  public func redacted(by secrets: Redactor) -> LogLevelReply { self }
}
