import SessionEngine

/// The daemon's numbers in Prometheus's text format.
public struct MetricsText {
  /// The type of the format.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The text.
  public private(set) var text = ""

  /// The text of a daemon that does not respond.
  public static let unreachable = {
    var text = MetricsText()
    text.addUp(0)
    return text.text
  }()

  private init() {}

  private mutating func addUp(_ value: Double) {
    metric("andon_up", "Whether the daemon responds.", .gauge, [([], value)])
  }

  /// The text of a daemon: its status, its numbers, and what its process uses.
  public init(_ status: StatusReply, _ numbers: DaemonNumbers, _ process: ProcessUse) {
    addUp(1)
    add(status)
    add(status.activity)
    add(numbers)
    add(process)
  }

  private mutating func add(_ status: StatusReply) {
    let labels = [("app", status.app), ("version", status.version)]
    metric("andon_info", "The app and the version of the daemon.", .gauge, [(labels, 1)])
    metric(
      "andon_state", "The state of the daemon: 1 for the one that it is in.", .gauge,
      [DaemonState.ready, .degraded, .draining].map { ([("state", $0.rawValue)], $0 == status.state ? 1 : 0) })
    metric(
      "andon_failed_turns_total",
      "Turns since the start that broke a rule of the framework and were undone, by the version of the program.",
      .counter,
      [([("version", status.version)], Double(status.activity.failedTurns))])
    metric("andon_uptime_seconds", "The time since the start.", .gauge, [([], Double(status.uptime) / 1000)])
    if let counts = status.store.counts {
      metric("andon_sessions", "Stored sessions.", .gauge, [([], Double(counts.sessions))])
      metric("andon_pending_links", "Links that wait.", .gauge, [([], Double(counts.pending))])
      metric("andon_journal_entries", "Entries of the journal.", .gauge, [([], Double(counts.events))])
    }
  }

  private mutating func add(_ numbers: DaemonNumbers) {
    histogram(
      "andon_turn_seconds", "The time of turns, without their commits. The making of a session counts as one turn.",
      numbers.turns)
    histogram("andon_commit_seconds", "The time of transactions, each with the turns that waited.", numbers.commits)
    metric(
      "andon_rejected_links_total", "Rejected links since the start, by the reason.", .counter,
      Self.samples(numbers.rejected, "reason"))
    metric(
      "andon_errors_total", "Requests that were answered with an error, by its kind.", .counter,
      Self.samples(numbers.errors, "kind"))
    metric(
      "andon_refused_connections_total",
      "Connections that were refused or gave their place, by the kind of the reason.",
      .counter, Self.samples(numbers.refused, "kind"))
    let counts = [
      ("andon_evicted_sessions_total", "Sessions that left memory because there were too many.", numbers.evicted),
      ("andon_conflicts_total", "Turns that lost against another daemon with the same store.", numbers.conflicts),
      ("andon_dropped_events_total", "Events that subscribers missed, counted when each has ended.", numbers.dropped),
      ("andon_pruned_entries_total", "Removed journal entries.", numbers.pruned),
      ("andon_read_bytes_total", "Bytes that were read from connections to the socket.", numbers.bytesRead),
      ("andon_written_bytes_total", "Bytes that were written to connections to the socket.", numbers.bytesWritten),
    ]
    for (name, help, count) in counts { metric(name, help, .counter, [([], Double(count))]) }
  }

  private mutating func add(_ process: ProcessUse) {
    metric(
      "process_cpu_seconds_total", "The time of processors since the start.", .counter, [([], process.processorSeconds)]
    )
    let values = [
      ("process_resident_memory_bytes", "The memory in use.", process.residentBytes),
      ("process_open_fds", "Open files and sockets.", process.openFiles),
      ("process_max_fds", "Files and sockets that may be open.", process.mostFiles),
    ]
    for (name, help, value) in values { metric(name, help, .gauge, value.map { [([], Double($0))] } ?? []) }
  }

  private static func samples(_ counts: [String: Int], _ label: String) -> [(labels: [(String, String)], value: Double)]
  {
    counts.sorted { $0.key < $1.key }.map { ([(label, $0.key)], Double($0.value)) }
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

  /// Writes a histogram: for each bucket the number of durations up to its bound, then their sum and their number.
  private mutating func histogram(_ name: String, _ help: String, _ durations: DurationHistogram) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) histogram\n"
    var count = 0
    for (bound, more) in zip(DurationHistogram.bounds.map(\.seconds) + ["+Inf"], durations.counts) {
      count += more
      text += "\(name)_bucket{le=\"\(bound)\"} \(count)\n"
    }
    text += "\(name)_sum \(Double(durations.microseconds) / 1_000_000)\n\(name)_count \(count)\n"
  }

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
