import ControlProtocol
import RIBs
import SessionEngine

/// One session, for a person: where it stands, what waits, its tree, its last links.
struct SessionText {
  let session: SessionReply
  /// The time to count from, in milliseconds since 1970.
  let now: Int64

  var text: String {
    var rows = Rows()
    rows.add("location", session.location.isEmpty ? "(the root)" : session.location.joined(separator: "\n"))
    rows.add("changed", moment(session.updatedAt))
    rows.add("created", moment(session.createdAt))
    rows.add("events", "\(session.version)")
    for pending in session.pending {
      rows.add(
        "waiting",
        [
          "link \(pending.link)  \(pending.url)", "at step \"\(pending.step)\", for \(pending.waitingFor)",
          "until \(moment(pending.until))",
        ])
    }
    rows.add("tree", session.tree.text)
    rows.add("links", session.links.map { LinkRow(at: $0.at, outcome: $0.outcome).textWithoutSession })
    return (["session \(session.session)"] + rows.lines).joined(separator: "\n").escapingLineByLine
  }

  private func moment(_ milliseconds: Int64) -> String {
    let moment = Moment(milliseconds: milliseconds)
    return "\(moment.text) (\(moment.relative(to: now)))"
  }
}
