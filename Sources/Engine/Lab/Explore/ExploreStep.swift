import HeadlessUI
import RIBs
import SessionEngine

/// A move that was made.
struct ExploreStep {
  let move: ExploreMoves.Move
  let before: UInt64
  let after: UInt64
  let turn: Turn
  /// The parts of the session that could not be rebuilt when it woke.
  let lost: [String]
  /// The requests without a reply of RIBs that were attached and detached within the turn.
  let passed: [RequestCount]
  let session: Session
  /// The mistakes of the session after the move: it differs when it wakes, or breaks a law of the app's own.
  var broken: [ExploreProblem] = []

  /// The outcome of the link that the event opened, with the reason; `nil` for other events.
  var outcome: String? {
    guard case .open = move.event else { return nil }
    guard let answer = turn.answer else { return turn.refusal?.code ?? "refused" }
    return answer.outcome.rawValue + (answer.reason.map { " (\($0))" } ?? "")
  }

  /// The mistakes that the turn shows.
  var problems: [ExploreProblem] {
    lost.map { ExploreProblem(.rebuild, $0, $0) } + turn.faults.map { ExploreProblem(.fault, $0, $0) }
      + turn.leaks.map { ExploreProblem(.leak, $0.description, "\($0.description) is detached and still in memory") }
      + unneeded + (idle.map { [$0] } ?? []) + broken
  }

  /// No screen shows the reply to such a request. In the time of an advance there can be several screens.
  private var unneeded: [ExploreProblem] {
    if case .advance = move.event { return [] }
    return passed.map { row in
      ExploreProblem(
        .unneededRequest, "\(row.rib) \(row.request)",
        "\(row.rib) sends the request \(row.request), and is detached before a screen shows the reply")
    }
  }

  /// The problem of a button that can be tapped and does nothing. A chosen one of several does nothing rightly.
  private var idle: ExploreProblem? {
    guard let (rib, element) = move.target, element.kind != .field, element.kind != .option, !element.selected,
      before == after, turn.requests.isEmpty, turn.faults.isEmpty, broken.isEmpty
    else { return nil }
    let name = element.id.filter { !$0.isNumber }
    return ExploreProblem(
      .idleButton, "\(rib) \(name)",
      "\(element.kind.rawValue) \(element.id) of \(rib) can be tapped and does nothing")
  }
}
