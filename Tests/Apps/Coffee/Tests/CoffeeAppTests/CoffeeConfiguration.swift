import AndonTesting
import CoffeeApp
import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import Testing

/// The app and its links, from the folder `config` beside the sources.
enum Coffee {
  static let app = Result { try CoffeeApp(states: text("states.yaml"), file: "states.yaml") }
  static let routes = Result { try RouteTable(yaml: text("links.yaml"), file: "links.yaml") }

  /// Returns a session in English.
  static func session(in state: StateName = .new) throws -> TestSession {
    let session = try TestSession(app: app.get(), routes: routes.get(), in: state)
    session.turn(.configure(["language": "en"]))
    return session
  }

  private static func text(_ name: String) throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: package.appending(path: "config/\(name)"), encoding: .utf8)
  }
}

extension StateName {
  static let loggedOut: StateName = "loggedOut"
  static let loggedIn: StateName = "loggedIn"
  static let ordering: StateName = "ordering"
  static let preparing: StateName = "preparing"
  static let orderReady: StateName = "orderReady"
  static let closed: StateName = "closed"
}
