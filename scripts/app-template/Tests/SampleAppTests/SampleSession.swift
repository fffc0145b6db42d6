import AndonTesting
import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import Testing

@testable import SampleApp

/// The folder of the app's links.yaml and states.yaml.
private let config = URL(filePath: #filePath).appending(path: "../../../config").standardized

private func text(_ file: String) throws -> String {
  try String(contentsOf: config.appending(path: file), encoding: .utf8)
}

extension SampleApp {
  /// Returns the app in the states of config/states.yaml.
  static func configured() throws -> SampleApp { try SampleApp(states: text("states.yaml"), file: "states.yaml") }

  /// Returns the routes of config/links.yaml.
  static func routes() throws -> RouteTable { try RouteTable(yaml: text("links.yaml"), file: "links.yaml") }
}

extension TestSession {
  /// Creates a session of the app in a state. Each event is checked against the laws.
  convenience init(in state: StateName = .new) throws {
    try self.init(app: SampleApp.configured(), routes: SampleApp.routes(), in: state)
  }
}
