import ControlProtocol
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// The text of one session: its location, its pending links, all its settings, its tree and its last links.
struct SessionText {
  let session: SessionReply
  /// The time that the text compares with.
  let now: Timestamp

  var text: String {
    var rows = Rows()
    rows.add(location: session.location)
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
    rows.add("clock", clock)
    rows.add("settings", pairs: session.configured)
    rows.add(linesOf: session.requestCounts)
    rows.add("in flight", session.inFlight.map(request))
    rows.add("tree", linesOf: session.tree.text)
    if let screen = session.screen { rows.add("screen", linesOf: screen.text) }
    rows.add("links", session.links.map { LinkRow(at: $0.at, outcome: $0.outcome).textWithoutSession })
    return rows.text(under: "session \(session.session)")
  }

  private func request(_ request: RequestInFlight) -> String {
    let sessionTime = Timestamp(milliseconds: session.now)
    let due = request.due.map { " (answered \(Timestamp(milliseconds: $0).text(relativeTo: sessionTime)))" } ?? ""
    return "\(request.name) by \(request.rib)\(due)"
  }

  private var clock: String {
    let time = Timestamp(milliseconds: session.now).text
    switch session.settings.clock {
    case .manual: return "\(time), stopped until it is advanced"
    case .wall(let offset): return offset == 0 ? "\(time)" : "\(time), \(DurationText.text(offset)) ahead"
    }
  }

  private func moment(_ milliseconds: Int64) -> String {
    let moment = Timestamp(milliseconds: milliseconds)
    return "\(moment.text) (\(moment.text(relativeTo: now)))"
  }
}
