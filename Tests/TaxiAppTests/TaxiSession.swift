import DeepLinks
import Foundation
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// A session of the taxi app on the shipped configuration, driven as the daemon drives it.
struct TaxiSession {
  let session: Session
  var now: Int64

  /// A new session, logged out; of the shipped app unless another is given.
  init(_ id: String = "test", app: TaxiApp? = nil) throws {
    now = 1_800_000_000_000
    session = try Session.create(
      id: id, app: app ?? Self.app(), routes: Self.routes(), limits: SessionLimits(), at: now
    ).session
  }

  /// One event, a second after the one before it.
  @discardableResult
  mutating func turn(_ event: SessionEvent) -> Turn {
    now += 1000
    return session.turn(event, at: now)
  }

  /// Touches an element of what is seen; fails the test when that cannot be.
  @discardableResult
  mutating func tap(_ element: String, _ text: String? = nil) throws -> Turn {
    let turn = turn(.tap(element: element, text: text))
    try #require(turn.refusal == nil, "\(turn.refusal?.description ?? "")")
    return turn
  }

  /// A session in which somebody is logged in.
  static func loggedIn() throws -> TaxiSession {
    var session = try TaxiSession()
    session.turn(.login([:]))
    return session
  }

  /// The text of an element of what is seen, the topmost screen first; `nil` when there is none.
  func text(_ element: String) -> String? {
    session.screens.reversed().lazy.compactMap { $0.element(element) }.first?.text
  }

  /// What stands in a field, or how a switch stands.
  func value(_ element: String) -> String? {
    session.screens.reversed().lazy.compactMap { $0.element(element) }.first?.value
  }

  /// Whether an element of what is seen can be touched.
  func canTap(_ element: String) -> Bool {
    session.screens.contains { screen in screen.tappable.contains { $0.id == element } }
  }

  /// Checks law 2: a session woken from the record has the same tree, screens and place, and asked for nothing.
  func checkRebuild(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let woken = try woken()
    #expect(woken.wakeProblems == [], sourceLocation: sourceLocation)
    #expect(woken.tree == session.tree, sourceLocation: sourceLocation)
    #expect(woken.screens == session.screens, sourceLocation: sourceLocation)
    #expect(woken.record == session.record, sourceLocation: sourceLocation)
    #expect(woken.nextDue == session.nextDue, sourceLocation: sourceLocation)
  }

  /// Opens a link and returns what it came to.
  mutating func open(_ url: String) throws -> LinkOutcome {
    try #require(turn(.open(url: url)).answer)
  }

  /// The same session after a restart: only its record was kept.
  func woken() throws -> Session {
    try Session(record: session.record.asStored, app: Self.app(), routes: Self.routes(), limits: SessionLimits())
  }

  static func app() throws -> TaxiApp { try shippedApp.get() }

  static func routes() throws -> RouteTable { try shippedRoutes.get() }

  // Read once: they are values, and every test needs them.
  private static let shippedApp = Result { try TaxiApp(states: read("states.yaml"), file: "states.yaml") }
  private static let shippedRoutes = Result { try RouteTable(yamlWithDialects: read("links.yaml"), file: "links.yaml") }

  static func read(_ name: String) throws -> String {
    let config = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../config/\(name)")
    return try String(contentsOf: config, encoding: .utf8)
  }
}
