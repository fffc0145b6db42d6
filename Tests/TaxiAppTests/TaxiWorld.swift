import AndonTesting
import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import ShippedApp
import TaxiApp
import TestSupport
import Testing

/// The taxi app with the files of `config`, and its sessions.
enum TaxiWorld {
  /// Returns a session that is logged out, in which a second passes before each event; `app` replaces the shipped one.
  static func session(app: TaxiApp? = nil, routes: RouteTable? = nil) throws -> TestSession {
    let session = try TestSession(app: app ?? Self.app(), routes: routes ?? Self.routes(), at: 1_800_000_000_000)
    session.interval = 1000
    return session
  }

  /// Returns a session that is logged in.
  static func loggedIn() throws -> TestSession {
    let session = try session()
    session.turn(.login([:]))
    return session
  }

  static func app() throws -> TaxiApp { try Shipped.app() }

  static func routes() throws -> RouteTable { try Shipped.routes() }

  static func read(_ name: String) throws -> String { try Shipped.text(name) }
}
