import SessionEngine

/// The states that each session has had, in the order they were stored. What is shown of a session is one of those
/// that it had from the asking to the answer.
struct StoredStates {
  private struct State {
    /// The position of the line that led to it.
    let position: Int
    /// `nil` when the session was closed.
    let record: SessionRecord?
  }
  private var states: [String: [State]] = [:]

  /// Takes in a change that was stored.
  mutating func take(_ stored: SimulatedStorage.Stored) {
    let change = stored.change
    let record = change.kind == .close ? nil : change.record
    states[change.record.id, default: []].append(State(position: stored.position, record: record))
  }

  /// The states of a session since the journal was so long, the last one first; `nil` where there was no session.
  func of(_ session: String, since position: Int) -> [SessionRecord?] {
    let all = states[session, default: []]
    let first = all.lastIndex { $0.position <= position }
    return all[(first ?? 0)...].reversed().map(\.record) + (first == nil ? [nil] : [])
  }
}
