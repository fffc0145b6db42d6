import ControlProtocol
import DeepLinks
import RIBs
import SessionEngine

/// Opens a link in a copy of a session up to a step of its workflow, and returns the copy with its screens as HTML.
struct TryLink: InspectorMethod {
  static let name = "inspector.try"
  static let abstract = "Opens a link in a copy of a session up to a step of its workflow, with screens as HTML."
  let url: String
  let step: String
  let error: String?
  let session: String

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> TriedLink {
    let reply = try await inspector.daemon.call(LinkTry(url: url, step: step, error: error, session: session))
    return TriedLink(reply, secrets: inspector.routes.secrets)
  }
}

/// A copy of a session after a link that ended at a step. The screens are complete: they show what the app shows to its
/// user.
struct TriedLink: Encodable {
  let outcome: LinkOutcome
  let tree: TreeSnapshot
  let screen: ShownScreens

  init(_ reply: LinkTryReply, secrets: Redactor) {
    outcome = reply.outcome.redacted(by: secrets)
    tree = reply.tree.tree.redacted(by: secrets)
    screen = ShownScreens(reply.screen, secrets: secrets)
  }
}
