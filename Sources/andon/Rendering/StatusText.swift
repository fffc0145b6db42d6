import ControlProtocol
import SessionEngine
import TextFormats

/// How the daemon is, for a person: one fact a row, then the sessions.
struct StatusText {
  let status: StatusReply
  /// Whether all sessions were asked for.
  var isAll = false
  /// The time to count from, in milliseconds since 1970.
  let now: Int64

  var text: String {
    var rows = Rows()
    rows.add("state", status.state.rawValue)
    rows.add("trouble", status.store.trouble)
    rows.add("app", status.app)
    rows.add("process", "\(status.pid), up \(Self.span(status.uptime))")
    rows.add("socket", status.socket)
    rows.add("database", status.store.database)
    rows.add("durability", "\(status.store.durability)  (\(Self.list(status.store.pragmas)))")
    if let counts = status.store.counts {
      rows.add(
        "stored",
        "\(counted(counts.sessions, "session")), \(counted(counts.pending, "pending link")), "
          + "\(counted(counts.events, "event")) (schema \(status.store.schema))")
    }
    let activity = status.activity
    rows.add(
      "in memory",
      "\(counted(activity.liveSessions, "session")), \(counted(activity.connections, "connection")), "
        + "\(counted(activity.uncommitted, "uncommitted turn"))")
    rows.add(
      "since start",
      "\(counted(activity.turns, "turn")), \(counted(activity.commits, "commit")), "
        + "\(counted(activity.leaks, "leak"))")
    rows.add("links", activity.outcomes.isEmpty ? "none yet" : "when opened: \(Self.list(activity.outcomes))")
    rows.add("limits", status.limits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
    let heading = "andon \(status.version)"
    let table = SessionTable(
      status.sessions, total: status.store.counts?.sessions ?? status.sessions.count, isFull: isAll, now: now)
    return "\(([heading] + rows.lines).joined(separator: "\n").escapingLineByLine)\n\n\(table.text)"
  }

  private static func list(_ values: [String: some CustomStringConvertible]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private static func span(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    default: "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
    }
  }
}
