import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import TaxiApp

/// The taxi app on the shipped configuration, and sessions of it that stand where somebody has been a while.
struct EngineScenario {
  /// A link that is opened again and again: after the first time it attaches nothing.
  static let sameLink = ["taxi://reservations/42"]
  /// Two screens in turn: each link tears one down and builds the other.
  static let switching = ["taxi://reservations/42", "taxi://wallet"]
  /// The places of the app that people stand at, for what a session costs on average.
  static let places = ["taxi://home", "taxi://reservations", "taxi://reservations/42", "taxi://wallet"]

  /// The time at which sessions are created, in milliseconds since 1970.
  static let start: Int64 = 1_800_000_000_000

  let app: TaxiApp
  let routes: RouteTable

  /// Reads `config/` in the working directory.
  init() throws {
    app = try TaxiApp(states: Self.read("states.yaml"), file: "states.yaml")
    routes = try RouteTable(yamlWithDialects: Self.read("links.yaml"), file: "links.yaml")
  }

  private static func read(_ name: String) throws -> String {
    try String(contentsOfFile: "config/\(name)", encoding: .utf8)
  }

  /// A new session, and the turn that stores it.
  func create(_ id: String) throws -> (session: Session, turn: Turn) {
    try Session.create(id: id, app: app, routes: routes, limits: SessionLimits(), at: Self.start)
  }

  /// A session in which somebody is logged in and has opened links.
  func session(_ id: String, opening links: [String]) throws -> Session {
    let session = try create(id).session
    _ = session.turn(.login([:]), at: Self.start)
    for link in links { open(link, in: session, at: Self.start) }
    return session
  }

  /// The same session after its tree was dropped from memory.
  func wake(_ record: SessionRecord) throws -> Session {
    try Session(record: record, app: app, routes: routes, limits: SessionLimits())
  }

  /// One turn of a link, which must lead where it points.
  func open(_ link: String, in session: Session, at: Int64) {
    guard session.turn(.open(url: link), at: at).answer?.outcome == .completed else {
      fatalError("\(link) did not complete: the numbers mean nothing")
    }
  }
}
