import ControlProtocol
import SessionEngine
import TextFormats

/// The text of a turn that is not a link, such as a log-in or a tap.
struct TurnText {
  let turn: TurnReply
  /// What was done, such as `logged in`.
  let heading: String
  /// The time that the text compares with.
  let now: Timestamp

  var text: String {
    var rows = Rows()
    rows.add(location: turn.location)
    if turn.requests > 0 { rows.add(requests: turn.requests, turn.requestCounts) }
    if turn.pending > 0 { rows.add("pending", counted(turn.pending, "link")) }
    let settled = turn.settled.map { "\n" + OutcomeText(outcome: $0, now: now).text }
    return ([rows.text(under: "\(turn.session): \(heading)")] + settled).joined(separator: "\n")
  }
}
