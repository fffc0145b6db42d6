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
    if turn.requests > 0 { rows.add("requests", requests) }
    if turn.pending > 0 { rows.add("pending", counted(turn.pending, "link")) }
    let settled = turn.settled.map { "\n" + OutcomeText(outcome: $0, now: now).text }
    return ([rows.text(under: "\(turn.session): \(heading)")] + settled).joined(separator: "\n")
  }

  /// The number of backend requests, with the RIBs that sent them where they are known: `3 (LoggedIn 1, Wallet 2)`.
  private var requests: String {
    guard let byRIB = turn.requestsByRIB, !byRIB.isEmpty else { return "\(turn.requests)" }
    let list = byRIB.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(turn.requests) (\(list.joined(separator: ", ")))"
  }
}
