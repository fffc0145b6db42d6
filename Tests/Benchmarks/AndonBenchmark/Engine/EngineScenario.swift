import DeepLinks
import SessionEngine
import ShippedApp
import TaxiApp

/// The taxi app with the shipped configuration, and its sessions.
struct EngineScenario {
  /// A link that is opened repeatedly. After the first time it attaches nothing.
  static let sameLink = ["taxi://reservations/42"]
  /// Two screens in turn. Each link detaches one and attaches the other.
  static let switching = ["taxi://reservations/42", "taxi://wallet"]
  /// The locations of sessions, for averages.
  static let places = ["taxi://home", "taxi://reservations", "taxi://reservations/42", "taxi://wallet"]

  /// The time at which sessions are created, in milliseconds since 1970.
  static let start: Int64 = 1_800_000_000_000

  let app: TaxiApp
  let host: SessionHost

  /// Reads `config/` of the repository.
  init() throws {
    app = try Shipped.app()
    host = SessionHost(app: app, routes: try Shipped.routes())
  }

  /// Creates a session. Returns it and the turn to store.
  func create(_ id: String) throws -> (session: Session, turn: Turn) {
    try host.create(id, at: Self.start)
  }

  /// Returns a logged-in session that has opened links.
  func session(_ id: String, opening links: [String]) throws -> Session {
    let session = try create(id).session
    _ = session.turn(.login([:]), at: Self.start)
    for link in links { open(link, in: session, at: Self.start) }
    return session
  }

  /// Wakes a session from its record.
  func wake(_ record: SessionRecord) throws -> Session {
    try host.wake(record)
  }

  /// Runs the turn of a link, which must complete.
  func open(_ link: String, in session: Session, at: Int64) {
    guard session.turn(.open(url: link), at: at).answer?.outcome == .completed else {
      fatalError("\(link) did not complete: the numbers mean nothing")
    }
  }
}
