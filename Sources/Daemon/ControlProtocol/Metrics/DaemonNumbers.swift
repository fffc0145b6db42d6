/// The numbers of a daemon since its start that only metrics show.
public struct DaemonNumbers: Sendable, Hashable {
  /// The durations of turns that events cause, without their commits. Making and closing a session is not measured.
  public var turns = DurationHistogram()
  /// The durations of transactions. One transaction stores the turns of all shards that wait.
  public var commits = DurationHistogram()
  /// The numbers of rejected links, by the reason.
  public var rejected: [String: Int] = [:]
  /// The numbers of requests that were answered with an error, by its kind.
  public var errors: [String: Int] = [:]
  /// The numbers of connections that were refused or had to give their place, by the kind of the reason.
  public var refused: [String: Int] = [:]
  /// The number of sessions that left memory because there were too many.
  public var evicted = 0
  /// The number of turns that lost against another daemon with the same store. Those of requests ran again.
  public var conflicts = 0
  /// The number of events that subscribers missed, counted when each has ended.
  public var dropped = 0
  /// The number of removed journal entries.
  public var pruned = 0
  /// The bytes that were read from connections.
  public var bytesRead = 0
  /// The bytes that were written to connections.
  public var bytesWritten = 0

  /// Creates numbers that are all 0.
  public init() {}
}

/// What a process uses of its machine.
public struct ProcessUse: Sendable, Hashable {
  /// The time of processors since the start, in seconds.
  public var processorSeconds = 0.0
  /// The memory that is in use, in bytes; `nil` when the system does not tell.
  public var residentBytes: Int?
  /// The number of open files and sockets; `nil` when the system does not tell.
  public var openFiles: Int?
  /// The number of files and sockets that may be open; `nil` when the system does not tell.
  public var mostFiles: Int?

  /// Creates a use of nothing.
  public init() {}
}
