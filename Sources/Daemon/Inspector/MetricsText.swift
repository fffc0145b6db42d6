import ControlProtocol
import SessionEngine

/// The daemon's numbers in Prometheus's text format.
struct MetricsText {
  /// The type of the format.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// The numbers of a status; only that the daemon does not respond when there is none.
  init(_ status: StatusReply?) {
    metric("andon_up", "Whether the daemon responds to the inspector.", .gauge, [([], status == nil ? 0 : 1)])
    guard let status else { return }
    let labels = [("app", status.app), ("version", status.version)]
    metric("andon_info", "The app and the version of the daemon.", .gauge, [(labels, 1)])
    metric(
      "andon_state", "The state of the daemon: 1 for the one that it is in.", .gauge,
      [DaemonState.ready, .degraded, .draining].map { ([("state", $0.rawValue)], $0 == status.state ? 1 : 0) })
    metric("andon_uptime_seconds", "The time since the start.", .gauge, [([], Double(status.uptime) / 1000)])
    if let counts = status.store.counts {
      metric("andon_sessions", "Stored sessions.", .gauge, [([], Double(counts.sessions))])
      metric("andon_pending_links", "Links that wait.", .gauge, [([], Double(counts.pending))])
      metric("andon_journal_entries", "Entries of the journal.", .gauge, [([], Double(counts.events))])
    }
    add(status.activity)
  }

  private mutating func add(_ activity: ActivityStatus) {
    metric("andon_live_sessions", "Sessions in memory.", .gauge, [([], Double(activity.liveSessions))])
    metric("andon_connections", "Open connections to the socket.", .gauge, [([], Double(activity.connections))])
    metric("andon_uncommitted_turns", "Turns that wait for their commit.", .gauge, [([], Double(activity.uncommitted))])
    metric("andon_turns_total", "Turns since the start.", .counter, [([], Double(activity.turns))])
    metric("andon_commits_total", "Committed batches since the start.", .counter, [([], Double(activity.commits))])
    metric(
      "andon_leaks_total", "RIB objects that outlived their detachment since the start: defects of the app.", .counter,
      [([], Double(activity.leaks))])
    metric(
      "andon_links_total", "Opened links since the start, by their outcome after the first turn.", .counter,
      activity.outcomes.sorted { $0.key < $1.key }.map { ([("outcome", $0.key)], Double($0.value)) })
    metric(
      "andon_requests_total",
      "Requests to the backend since the start, by RIB and name; seen when the RIB was on the screen.", .counter,
      (activity.requestCounts?.rows ?? []).flatMap { row in
        [(true, row.seen), (false, row.unseen)].filter { $0.1 > 0 }.map { isSeen, count in
          ([("request", row.request), ("rib", row.rib), ("seen", "\(isSeen)")], Double(count))
        }
      })
  }

  private enum Kind: String { case gauge, counter }

  /// Writes one metric with all its samples; nothing without samples.
  private mutating func metric(
    _ name: String, _ help: String, _ kind: Kind, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    guard !samples.isEmpty else { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for (labels, value) in samples {
      let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
      let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
      text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)\n"
    }
  }

  /// Returns the value of a label as the format has it. Only these three characters are escaped in it.
  static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
