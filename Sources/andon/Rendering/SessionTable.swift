import SessionEngine

/// Sessions in a list, for a person: a line a session, newest first.
struct SessionTable {
  /// The most columns of a location; `session show` tells the whole.
  private static let locationWidth = 44

  let text: String

  /// A list out of `total` sessions.
  init(_ sessions: [SessionSummary], total: Int, now: Int64) {
    var table = TextTable(["SESSION", "CHANGED", "LOCATION", "WAITS FOR"])
    for session in sessions {
      table.add([
        session.session, Moment(milliseconds: session.updatedAt).relative(to: now),
        session.location.isEmpty
          ? "(the root)" : session.location.joined(separator: " ").shortened(to: Self.locationWidth),
        session.waitingFor.map { "\($0) (\(session.pending) pending)" } ?? "-",
      ])
    }
    var lines = table.lines
    if total > sessions.count { lines.append("and \(total - sessions.count) more: --all lists them") }
    text = lines.joined(separator: "\n").escapingLineByLine
  }
}
