import ControlProtocol
import SessionEngine
import TextFormats

/// Sessions in a list, for a person: a line a session, newest first.
struct SessionTable {
  /// The most columns of a location; `session show` tells the whole.
  private static let locationWidth = 44

  let text: String

  /// A list out of `total` sessions: as long as an answer can be, or shorter.
  init(_ sessions: [SessionSummary], total: Int, isFull: Bool, now: Int64) {
    var table = TextTable(["SESSION", "CHANGED", "LOCATION", "WAITS FOR"])
    for session in sessions {
      table.add([
        session.session, Timestamp(milliseconds: session.updatedAt).text(relativeTo: Timestamp(milliseconds: now)),
        session.location.isEmpty
          ? "(the root)" : session.location.joined(separator: " ").shortened(to: Self.locationWidth),
        session.waitingFor.map { "\($0) (\(session.pending) pending)" } ?? "-",
      ])
    }
    var lines = table.lines
    if total > sessions.count { lines.append("and \(Self.rest(sessions.count, total, isFull: isFull))") }
    text = lines.joined(separator: "\n").escapingLineByLine
  }

  /// What a list of `count` sessions says of the others.
  static func rest(_ count: Int, _ total: Int, isFull: Bool) -> String {
    let more = "\(total - count) more"
    let most = "\(SessionList.maximum) sessions or 1 MiB"
    return isFull ? "\(more) that changed earlier: a list ends at \(most)" : "\(more): --all lists up to \(most)"
  }
}
