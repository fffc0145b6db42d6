import ControlProtocol
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

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
    rows.add("clock", clock)
    rows.add("settings", settings)
    rows.add(
      "in flight",
      session.inFlight.map { request in
        let due =
          request.due.map {
            " (answered \(Timestamp(milliseconds: $0).text(relativeTo: Timestamp(milliseconds: session.now))))"
          } ?? ""
        return "\(request.name) by \(request.rib)\(due)"
      })
    rows.add("tree", session.tree.text)
    if let screen = session.screen { rows.add("screen", screen.text) }
    rows.add("links", session.links.map { LinkRow(at: $0.at, outcome: $0.outcome).textWithoutSession })
    return (["session \(session.session)"] + rows.lines).joined(separator: "\n").escapingLineByLine
  }

  private var clock: String {
    let time = Timestamp(milliseconds: session.now).text
    switch session.settings.clock {
    case .manual: return "\(time), stands until it is advanced"
    case .wall(let ahead): return ahead == 0 ? "\(time)" : "\(time), \(DurationText.text(ahead)) ahead"
    }
  }

  private var settings: String {
    let settings = session.settings
    return "latency \(DurationText.text(settings.latency)), jitter \(DurationText.text(settings.jitter)), "
      + "errors \(settings.errors)%, links \(settings.links.rawValue), language \(settings.language.rawValue)"
  }

  private func moment(_ milliseconds: Int64) -> String {
    let moment = Timestamp(milliseconds: milliseconds)
    return "\(moment.text) (\(moment.text(relativeTo: Timestamp(milliseconds: now))))"
  }
}
