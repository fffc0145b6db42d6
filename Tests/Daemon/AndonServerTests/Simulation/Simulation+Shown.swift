import ControlProtocol
import DeepLinks
import Foundation
import SessionEngine

@testable import AndonServer
import TextFormats

/// What is shown of sessions rests on what is stored (law 1).
extension Simulation {
  /// What a request that looks has shown of its session is what rises from a state that the session had, and that was
  /// stored, between the asking and the answer.
  func checkShown(_ request: SimulatedRequest, _ line: String) throws {
    guard let isShown = try comparison(request, Data(line.utf8)) else { return }
    for case let record? in history.states.of(request.session, since: request.since) {
      if try isShown(try rebuilt(record)) { return }
    }
    throw ViolationError("shown and not stored: \(request.line) \(line)")
  }

  /// A session as its record rebuilds it.
  func rebuilt(_ record: SessionRecord) throws -> Session {
    try SessionHost(app: app, routes: routes, limits: blueprint.configuration.limits.session).wake(record.asStored)
  }

  /// Whether an answer shows a session, with its secrets covered; `nil` when it is of another kind.
  private func comparison(_ request: SimulatedRequest, _ line: Data) throws -> ((Session) throws -> Bool)? {
    let secrets = routes.secrets
    switch request.method {
    case "session.tree":
      let shown = try decode(TreeReply.self, line)
      return {
        shown == TreeReply(session: $0.record.id, location: $0.reportedLocation, tree: $0.tree).redacted(by: secrets)
      }
    case "session.screen":
      let shown = try decode(ScreenReply.self, line)
      return {
        shown
          == ScreenReply(
            session: $0.record.id, location: $0.reportedLocation, language: $0.settings.language, screens: $0.screens,
            covered: $0.coveredScreens
          ).redacted(by: secrets)
      }
    case "session.show":
      var shown = try decode(SessionReply.self, line)
      // They are read when the state is stored, and may be later ones.
      shown.links = []
      return { shown == SessionReply($0).redacted(by: secrets) }
    case "reservation.list":
      let shown = try decode(RequestReply.self, line).answer
      return { session in
        let answer = Data(try session.answer(request.method, request.parameters).utf8)
        return try shown == JSONDecoder().decode(JSONValue.self, from: answer)
      }
    default: return nil
    }
  }

  private func decode<Reply: Decodable>(_ reply: Reply.Type, _ line: Data) throws -> Reply {
    try JSONDecoder().decode(Answer<Reply>.self, from: line).result
  }
}

/// The answer to a request that was carried out.
private struct Answer<Reply: Decodable>: Decodable { let result: Reply }
