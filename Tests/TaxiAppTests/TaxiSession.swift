import DeepLinks
import Foundation
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// A session of the taxi app on the shipped configuration, driven as the daemon drives it.
struct TaxiSession {
  let session: Session
  var now: Int64

  /// A new session, logged out.
  init(_ id: String = "test") throws {
    now = 1_800_000_000_000
    session = try Session.create(
      id: id, app: Self.app(), routes: Self.routes(), limits: SessionLimits(), at: now
    ).session
  }

  /// One event, a second after the one before it.
  @discardableResult
  mutating func turn(_ event: SessionEvent) -> Turn {
    now += 1000
    return session.turn(event, at: now)
  }

  /// Opens a link and returns what it came to.
  mutating func open(_ url: String) throws -> LinkOutcome {
    try #require(turn(.open(url: url)).answer)
  }

  /// The same session after a restart: only its record was kept.
  func woken() throws -> Session {
    try Session(record: session.record, app: Self.app(), routes: Self.routes(), limits: SessionLimits())
  }

  static func app() throws -> TaxiApp {
    try TaxiApp(states: read("states.yaml"), file: "states.yaml")
  }

  static func routes() throws -> RouteTable {
    try RouteTable(yaml: read("links.yaml"), file: "links.yaml")
  }

  private static func read(_ name: String) throws -> String {
    let config = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../config/\(name)")
    return try String(contentsOf: config, encoding: .utf8)
  }
}
