import DeepLinks
import SessionEngine

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
