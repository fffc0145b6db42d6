import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import ShippedApp
import TaxiApp
import TestSupport

/// Sessions of the taxi app that are logged in, and the changes that links make of them: what the daemon commits.
struct BenchSessions {
  /// The links that are opened in turn, as `andon bench` does.
  static let links = ["taxi://reservations", "taxi://reservations/42", "taxi://wallet", "taxi://home"]

  /// The link that `scripts/bench-server` sends as the same link.
  static let sameLink = "taxi://reservations/42"

  /// The tables of the app.
  let tables: [AppTable]
  /// The changes that made the sessions.
  private(set) var made: [SessionChange] = []
  private var sessions: [Session] = []
  private var next = 0
  private static let time: Int64 = 1_800_000_000_000

  /// Makes so many sessions. Reads `config/` of the repository.
  init(count: Int) throws {
    let (app, routes) = (try Shipped.app(), try Shipped.routes())
    tables = app.tables
    for number in 0..<count {
      let (session, turn) = try SessionHost(app: app, routes: routes).create("bench-\(number)", at: Self.time)
      let login = session.turn(.login([:]), at: Self.time)
      made += [turn.change, login.change].compactMap { $0 }
      sessions.append(session)
    }
  }

  /// The changes of the next links, one session after the other.
  mutating func open(_ count: Int) -> [SessionChange] {
    (0..<count).compactMap { _ in
      let number = next % sessions.count
      let link = Self.links[(next / sessions.count + number) % Self.links.count]
      next += 1
      guard let change = sessions[number].turn(.open(url: link), at: Self.time).change else { return nil }
      return change
    }
  }

  /// Turns a second of these sessions, one after the other, without storing or responding. Time moves as in a daemon: a
  /// link to a screen asks for its data again after a millisecond. `mix` is "switching" for the links that are opened in
  /// turn, or "same" for one link, the canonical link of the session's location.
  func rate(of mix: String, seconds: Double) throws -> Int {
    let links = mix == "same" ? [Self.sameLink] : Self.links
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while clock.now - start < .seconds(seconds) {
      for number in sessions.indices {
        let at = Self.time + Int64((clock.now - start) / .milliseconds(1))
        _ = sessions[number].turn(.open(url: links[(count + number) % links.count]), at: at)
      }
      count += 1
    }
    return Int(Double(count * sessions.count) / ((clock.now - start) / .seconds(1)))
  }
}
