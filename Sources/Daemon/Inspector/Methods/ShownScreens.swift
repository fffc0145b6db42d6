import ControlProtocol
import DeepLinks
import HeadlessUI

/// Returns the screens of a session as HTML.
struct ShowScreens: InspectorMethod {
  static let name = "inspector.screens"
  static let abstract = "Returns the screens of a session as HTML."
  let session: String

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> ShownScreens {
    let reply = try await inspector.daemon.call(SessionScreen(session: session))
    return ShownScreens(reply, secrets: inspector.routes.secrets)
  }
}

/// A screen as HTML.
struct ShownScreen: Codable, Hashable, Sendable {
  let rib: String
  let html: String

  init(_ screen: ScreenSnapshot, in language: Language) {
    rib = screen.rib
    html = screen.html(lang: language)
  }

  /// Returns screens as HTML; `nil` for none.
  static func list(_ screens: [ScreenSnapshot], in language: Language) -> [ShownScreen]? {
    screens.isEmpty ? nil : screens.map { ShownScreen($0, in: language) }
  }
}

/// The screens of a session. They are complete: they show what the app shows to its user.
struct ShownScreens: Encodable {
  let session: String
  let language: Language
  let location: [String]
  let screens: [ShownScreen]
  /// The screens that a presented screen covers; `nil` for none.
  let covered: [ShownScreen]?

  init(_ reply: ScreenReply, secrets: Redactor) {
    session = reply.session
    language = reply.language
    location = reply.location.map { secrets.redact($0) }
    screens = reply.screens.map { ShownScreen($0, in: reply.language) }
    covered = reply.covered?.map { ShownScreen($0, in: reply.language) }
  }
}
