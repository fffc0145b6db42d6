import ControlProtocol
import SessionEngine
import TextFormats

/// The text of the daemon's status: one fact a row, then the sessions.
struct StatusText {
  let status: StatusReply
  /// Whether the request was for all sessions.
  var isAll = false
  /// The time that the text compares with.
  let now: Timestamp
  /// The columns of the table of sessions; `nil` for any number.
  var width: Int?

  var text: String {
    let started = Timestamp(milliseconds: now.milliseconds - status.uptime)
    var rows = Rows()
    rows.add("state", status.state.rawValue)
    rows.add("trouble", status.store.trouble)
    rows.add("app", status.app)
    rows.add("process", "\(status.pid), started \(started.text(relativeTo: now))")
    rows.add("socket", status.socket)
    rows.add("group", status.group.map { "\($0), whose members may use the sessions" })
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
      "\(counted(activity.turns, "turn")), \(failed(activity)), \(counted(activity.commits, "commit")), "
        + "\(counted(activity.leaks, "leak"))")
    rows.add("links", activity.outcomes.isEmpty ? "none yet" : "when opened: \(Self.list(activity.outcomes))")
    rows.add(linesOf: activity.requestCounts)
    rows.add("limits", status.limits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
    if isAll { rows.add("daemons", (status.daemons ?? []).map { Self.line(of: $0, status) }) }
    let table = SessionTable(
      status.sessions, total: status.store.counts?.sessions ?? status.sessions.count, isFull: isAll, now: now,
      width: width)
    return "\(rows.text(under: "\(AndonProgram.current.name) \(status.version)"))\n\n\(table.text)"
  }

  /// The turns of this release that failed, as a phone would have ended the app in them, and the share of the others.
  private func failed(_ activity: ActivityStatus) -> String {
    guard activity.failedTurns > 0 else { return "0 failed" }
    let share = (Double(activity.turns - activity.failedTurns) * 10_000 / Double(activity.turns)).rounded(.down) / 100
    return "\(activity.failedTurns) failed (\(share) % without a fault)"
  }

  /// A daemon of the store. The digest of its links tells which of them have other ones.
  private static func line(of daemon: StoreDaemon, _ status: StatusReply) -> String {
    let seen = daemon.isRunning ? "running" : "not heard of for \(DurationText.text(daemon.silence / 1000 * 1000))"
    let own = daemon.name.hasSuffix(" \(status.pid)") ? "  (this one)" : ""
    return "\(daemon.name), \(daemon.build), links \(daemon.links.prefix(8)): \(seen)\(own)"
  }

  private static func list(_ values: [String: some CustomStringConvertible]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
