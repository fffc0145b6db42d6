import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// Lists the sessions that were closed last and whose turns are still in the journal.
struct ListClosed: InspectorMethod {
  static let name = "inspector.closed"
  static let abstract = "Lists the sessions that were closed last and whose turns are still in the journal."

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> ClosedSessions {
    try await ClosedSessions(inspector.daemon, secrets: inspector.routes.secrets)
  }
}

/// Sessions that were closed, the last one first.
struct ClosedSessions: Encodable {
  /// The number of the newest events among which they are looked for.
  static let events: Int64 = 5_000
  /// The maximum number of sessions.
  static let limit = 200

  /// A session that was closed.
  struct Row: Encodable {
    let session: String
    /// The number of its last event.
    let turns: Int64
    /// The time of its end, in milliseconds since 1970.
    let at: Int64
  }

  let sessions: [Row]

  init(_ daemon: DaemonCalls, secrets: Redactor) async throws(ControlError) {
    let newest = try await daemon.call(LinkExport(limit: 1)).last ?? 0
    var (rows, next): ([String: Row], JournalCursor?) = ([:], newest.earlier(by: Self.events))
    while let after = next {
      let page = try await daemon.call(LinkExport(after: after, limit: 500, until: newest))
      guard let entries = try? page.events() else {
        throw ControlError(
          .storeDamaged, "an entry of the journal cannot be read", hint: "see \(Program.name) log --export")
      }
      for entry in entries {
        switch entry.event {
        case .close: rows[entry.session] = Row(session: entry.session, turns: entry.sequence, at: entry.at)
        case .create: rows[entry.session] = nil
        default: break
        }
      }
      next = page.next
    }
    sessions = rows.values.sorted { ($0.at, $0.session) > ($1.at, $1.session) }.prefix(Self.limit).map(\.self)
  }
}
