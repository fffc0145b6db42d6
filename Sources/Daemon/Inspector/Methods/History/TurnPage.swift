import ControlProtocol
import DeepLinks
import SessionEngine

/// Returns the newest entries of a session's journal.
struct ShowTurns: InspectorMethod {
  static let name = "inspector.turns"
  static let abstract = "Returns the newest entries of a session's journal."
  let session: String
  let before: Int64?
  let limit: Int?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> TurnPage {
    let limit = try limit.limit(in: 1...TurnPage.limit, standard: 50)
    let journal = SessionJournal(session: session, daemon: inspector.daemon)
    let version = try await journal.version()
    let page = try await journal.newest(before: min(before ?? .max, version + 1), limit: limit)
    return TurnPage(
      session: session, version: version, entries: page.entries, secrets: inspector.routes.secrets)
  }
}

/// A page of the newest entries of a session's journal, without their secrets.
struct TurnPage: Encodable {
  /// The maximum number of entries.
  static let limit = 200

  let session: String
  /// The number of the session's last event.
  let version: Int64
  /// The entries, oldest first.
  let entries: [JournalEntry]

  init(session: String, version: Int64, entries: [JournalEntry], secrets: Redactor) {
    self.session = session
    self.version = version
    self.entries = entries.map { $0.redacted(by: secrets) }
  }
}
