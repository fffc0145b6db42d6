public import DeepLinks
public import Lab
public import SessionEngine

/// A recording to hold an app against: what production did is what the tree of today must do.
public struct RecordedSessions {
  private let path: String

  /// The recording in a file that `andon log --export` wrote, or a plain list of links.
  public init(path: String) {
    self.path = path
  }

  /// Replays every line on sessions of its own, in memory. Each event tells how it differs from the recording.
  ///
  /// Throws `RecordedLogError` when the file cannot be read, is of another app or of a newer format.
  public func replay(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()
  ) throws -> [ReplayedEvent] {
    var log = try RecordedLog(path: path)
    var replayer = Replayer(app: app, routes: routes, limits: limits)
    try replayer.check(log.header, name: log.name)
    var events: [ReplayedEvent] = []
    while let line = try log.next() { events.append(try replayer.replay(line)) }
    return events
  }

  /// The events that now lead to something else, as text a person reads in a failing test; empty when all is as it was.
  public func differences(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()
  ) throws -> [String] {
    try replay(app: app, routes: routes, limits: limits).filter { !$0.differences.isEmpty }.map(\.differenceText)
  }
}
