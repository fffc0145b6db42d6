import ControlProtocol
import SessionEngine
import TextFormats

/// What a log-in, a log-out or a change of settings led to, for a person.
struct TurnText {
  let turn: TurnReply
  /// What was done, such as `logged in`.
  let heading: String
  /// The time to count from, in milliseconds since 1970.
  let now: Int64

  var text: String {
    var rows = Rows()
    rows.add("location", turn.location.isEmpty ? "(the root)" : turn.location.joined(separator: "\n"))
    if turn.requests > 0 { rows.add("requests", RequestCounts.text(turn.requests, turn.requestsByRIB)) }
    if turn.pending > 0 { rows.add("pending", counted(turn.pending, "link")) }
    let settled = turn.settled.map { "\n" + OutcomeText(outcome: $0, now: now).text }
    return (["\(turn.session): \(heading)".escapingLineByLine] + rows.lines.map(\.escapingLineByLine) + settled)
      .joined(separator: "\n")
  }
}
