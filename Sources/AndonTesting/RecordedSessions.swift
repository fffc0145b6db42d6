public import DeepLinks
public import Lab
public import SessionEngine

/// A recording of sessions, to compare with the current app.
public struct RecordedSessions {
  private let path: String

  /// Creates a recording from a file that `andon log --export` wrote, or from a plain list of links.
  public init(path: String) {
    self.path = path
  }

  /// Replays every line on new sessions in memory. Each event has its differences from the recording.
  ///
  /// Throws a `RecordedLogError` when the file cannot be read, or has another app or a newer format.
  public func replay(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()
  ) throws -> [ReplayedEvent] {
    var log = try RecordedLog(path: path)
    var replayer = try Replayer(app: app, routes: routes, limits: limits)
    try replayer.begin(log.header, name: log.name)
    var events: [ReplayedEvent] = []
    while let line = try log.next() {
      if let event = try replayer.replay(line) { events.append(event) }
    }
    return events
  }

  /// Returns the differences of all events as text for a failing test, and the events that could not be compared; empty
  /// when all are equal.
  public func differences(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()
  ) throws -> [String] {
    try replay(app: app, routes: routes, limits: limits).filter { !$0.differences.isEmpty || $0.leftOut == true }
      .map(\.differenceText)
  }
}
