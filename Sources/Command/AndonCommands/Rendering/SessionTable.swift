import ControlProtocol
import SessionEngine
import TextFormats

/// The table of sessions, newest first.
struct SessionTable {
  let text: String

  /// The table of a list out of `total` sessions. `isFull` tells that a response cannot hold a longer list. With a
  /// width, long locations are cut: `session show` prints all of one.
  init(_ sessions: [SessionSummary], total: Int, isFull: Bool, now: Timestamp, width: Int? = nil) {
    // Only a group that shares the daemon makes sessions with another owner.
    let owners = sessions.contains { $0.owner != nil }
    var table = TextTable(
      ["SESSION"] + (owners ? ["OWNER"] : []) + ["CHANGED", "LOCATION", "WAITS FOR"], width: width)
    for session in sessions {
      table.add(
        [session.session] + (owners ? [session.owner ?? "-"] : []) + [
          Timestamp(milliseconds: session.updatedAt).text(relativeTo: now), Self.location(session),
          session.waitingFor.map { "\($0) (\(session.pending) pending)" } ?? "-",
        ])
    }
    let more = total > sessions.count ? ["and \(Self.rest(sessions.count, total, isFull: isFull))"] : []
    text = (table.lines + more).joined(separator: "\n")
  }

  /// The location, and the links of it that the route table no longer has.
  private static func location(_ session: SessionSummary) -> String {
    let lost = session.lost.map { "(lost: \(ReadableLink.texts($0).joined(separator: " ")))" }
    let place = session.location.isEmpty && lost == nil ? ["(the root)"] : ReadableLink.texts(session.location)
    return (place + [lost].compactMap(\.self)).joined(separator: " ")
  }

  /// Returns the text about the sessions that a list of `count` sessions leaves out.
  static func rest(_ count: Int, _ total: Int, isFull: Bool) -> String {
    let more = "\(total - count) more"
    let most = "\(SessionListReply.maximum) sessions or 1 MiB"
    return isFull ? "\(more) that changed earlier: a list ends at \(most)" : "\(more): --all lists up to \(most)"
  }
}
