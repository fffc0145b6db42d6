import DeepLinks
import Foundation
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// A session of the taxi app with the files of `config`, driven as the daemon drives it.
struct TaxiSession {
  let session: Session
  var now: Int64

  /// Creates a session that is logged out; `app` replaces the app with the shipped fixture.
  init(_ id: String = "test", app: TaxiApp? = nil) throws {
    now = 1_800_000_000_000
    session = try Session.create(
      id: id, app: app ?? Self.app(), routes: Self.routes(), limits: SessionLimits(), at: now
    ).session
  }

  /// Continues a session from a time.
  init(_ session: Session, now: Int64) {
    self.session = session
    self.now = now
  }

  /// Handles an event, a second after the event before it.
  @discardableResult
  mutating func turn(_ event: SessionEvent) -> Turn {
    now += 1000
    return session.turn(event, at: now)
  }

  /// Taps a visible element. Fails the test when the tap is refused.
  @discardableResult
  mutating func tap(_ element: String, _ text: String? = nil) throws -> Turn {
    let turn = turn(.tap(element: element, text: text))
    try #require(turn.refusal == nil, "\(turn.refusal.map { "\($0)" } ?? "")")
    return turn
  }

  /// Returns a session that is logged in.
  static func loggedIn() throws -> TaxiSession {
    var session = try TaxiSession()
    session.turn(.login([:]))
    return session
  }

  /// Returns the text of a visible element, of the topmost screen first; `nil` when there is none.
  func text(_ element: String) -> String? {
    session.screens.reversed().lazy.compactMap { $0.element(element) }.first?.text
  }

  /// Returns the value of a field or a switch.
  func value(_ element: String) -> String? {
    session.screens.reversed().lazy.compactMap { $0.element(element) }.first?.value
  }

  /// Returns whether an element is the selected one of several.
  func isSelected(_ element: String) -> Bool {
    session.screens.contains { $0.element(element)?.selected == true }
  }

  /// Returns whether an element can be tapped.
  func canTap(_ element: String) -> Bool {
    session.screens.contains { screen in screen.tappable.contains { $0.id == element } }
  }

  /// Checks law 2: a session that is loaded from the record has the same tree, screens and location, and sent no
  /// request.
  func checkRebuild(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let reloaded = try reloaded()
    #expect(reloaded.wakeProblems == [], sourceLocation: sourceLocation)
    #expect(reloaded.tree == session.tree, sourceLocation: sourceLocation)
    #expect(reloaded.screens == session.screens, sourceLocation: sourceLocation)
    #expect(reloaded.record == session.record, sourceLocation: sourceLocation)
    #expect(reloaded.nextDue == session.nextDue, sourceLocation: sourceLocation)
  }

  /// Opens a link and returns its outcome.
  mutating func open(_ url: String) throws -> LinkOutcome {
    try #require(turn(.open(url: url)).answer)
  }

  /// Returns the session after a restart, from its record.
  func reloaded() throws -> Session {
    try Session(record: session.record.asStored, app: Self.app(), routes: Self.routes(), limits: SessionLimits())
  }

  static func app() throws -> TaxiApp { try shippedApp.get() }

  static func routes() throws -> RouteTable { try shippedRoutes.get() }

  private static let shippedApp = Result { try TaxiApp(states: read("states.yaml"), file: "states.yaml") }
  private static let shippedRoutes = Result { try RouteTable(yamlWithDialects: read("links.yaml"), file: "links.yaml") }

  static func read(_ name: String) throws -> String {
    let config = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../config/\(name)")
    return try String(contentsOf: config, encoding: .utf8)
  }
}
