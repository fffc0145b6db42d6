import SessionEngine
import Testing

/// A session of the shop with the wall clock of a host. The time advances by a second for each event.
struct ShopSession {
  var session: Session
  var now: Int64 = 1_800_000_000_000
  var app = ShopApp()

  init(_ app: ShopApp = ShopApp(), limits: SessionLimits = SessionLimits()) throws {
    self.app = app
    session = try SessionHost(app: app, routes: ShopApp.routes(), limits: limits).create("shop", at: now).session
  }

  @discardableResult
  mutating func turn(_ event: SessionEvent, after milliseconds: Int64 = 1000) -> Turn {
    now += milliseconds
    return session.turn(event, at: now)
  }

  mutating func open(_ path: String) throws -> LinkOutcome {
    try #require(turn(.open(url: "shop://\(path)")).answer)
  }

  /// Drops the session and wakes it from its record, as a restart does.
  mutating func restart() throws {
    session = try SessionHost(app: app, routes: ShopApp.routes()).wake(session.record)
    try #require(session.wakeProblems.isEmpty)
  }
}
