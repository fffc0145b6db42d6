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
  /// The columns that a link may take; `nil` for any number.
  var width: Int?

  var text: String {
    var rows = Rows()
    rows.add(location: session.location)
    rows.add("lost", (session.lost ?? []).map { "\(ReadableLink.text($0)), which the route table no longer has" })
    rows.add("log-in", session.login.map(Self.text))
    rows.add("changed", moment(session.updatedAt))
    rows.add("created", moment(session.createdAt))
    rows.add("events", "\(session.version)")
    for pending in session.pending {
      rows.add(
        "waiting",
        [
          "link \(pending.link)  \(pending.url)", "at step \"\(pending.step)\", for \(pending.waitingFor)",
          "until \(moment(pending.until, comparedWith: Timestamp(milliseconds: session.now)))",
        ])
    }
    rows.add("clock", clock)
    rows.add("settings", pairs: session.configured)
    rows.add(linesOf: session.requestCounts)
    rows.add("in flight", session.inFlight.map(request))
    rows.add("tree", linesOf: session.tree.text)
    if let screen = session.screen { rows.add("screen", linesOf: screen.text) }
    rows.add(
      "links",
      session.links.map {
        LinkRow(at: $0.at, outcome: $0.outcome, isEarlier: $0.earlier == true, width: width.map { $0 - 14 })
          .textWithoutSession
      })
    return rows.text(under: "session \(session.session)")
  }

  private static func text(_ login: LoginState) -> String {
    switch login.state {
    case .loggedIn: "logged in"
    case .underWay: "under way"
    case .loggedOut: "logged out" + (login.reason.map { " (\($0))" } ?? "")
    }
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
    case .wall(let offset):
      let seconds = (abs(offset) + 500) / 1000
      guard seconds > 0 else { return time }
      return "\(time), \(DurationText.text(seconds * 1000)) \(offset > 0 ? "ahead" : "behind")"
    }
  }

  /// The text of a moment. Moments of the session's own clock are compared with the session's time.
  private func moment(_ milliseconds: Int64, comparedWith other: Timestamp? = nil) -> String {
    let moment = Timestamp(milliseconds: milliseconds)
    return "\(moment.text) (\(moment.text(relativeTo: other ?? now)))"
  }
}
