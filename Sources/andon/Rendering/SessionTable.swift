import ControlProtocol
import SessionEngine

/// Sessions in a list, for a person: a line a session, newest first.
struct SessionTable {
  /// The most columns of a location; `session show` tells the whole.
  private static let locationWidth = 44

  let text: String

  /// A list out of `total` sessions: of all, as far as a list goes, or of some.
  init(_ sessions: [SessionSummary], total: Int, isAll: Bool, now: Int64) {
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
    if total > sessions.count { lines.append("and \(Self.rest(sessions.count, total, isAll: isAll))") }
    text = lines.joined(separator: "\n").escapingLineByLine
  }

  /// What a list of `count` sessions says of the others.
  static func rest(_ count: Int, _ total: Int, isAll: Bool) -> String {
    let more = "\(total - count) more"
    if isAll { return "\(more) that changed earlier: no list is longer" }
    return total > SessionList.maximum
      ? "\(more): --all lists the newest \(SessionList.maximum)" : "\(more): --all lists them"
  }
}
