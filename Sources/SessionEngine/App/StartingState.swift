/// A state that an app knows by name, and the events that lead a new session there.
///
/// The events have no time between them but what `advance` brings. A state in which time matters begins with
/// `configure clock=manual`, so that it stands until somebody advances it.
public struct StartingState: Sendable, Hashable {
  /// The name, such as `riding`.
  public let name: String
  /// What happens to a new session.
  public let events: [SessionEvent]

  /// A state by name.
  public init(name: String, events: [SessionEvent]) {
    self.name = name
    self.events = events
  }
}

extension Session {
  /// Leads a new session into a starting state: a turn an event, each with a change to store.
  ///
  /// `at` is the time of all of them, in milliseconds since 1970. Throws a refusal that names the event which the app
  /// refused; the session then stands where that left it, and is of no use.
  public func enter(_ state: StartingState, at: Int64) throws(ControlRefusal) -> [Turn] {
    var turns: [Turn] = []
    for event in state.events {
      let turn = turn(event, at: at)
      if let refusal = turn.refusal {
        throw ControlRefusal(
          code: refusal.code,
          message:
            "the state \(state.name) is not reached: `\(SessionScript.line(event))` is refused: \(refusal.message)",
          hint: refusal.hint)
      }
      turns.append(turn)
    }
    return turns
  }
}
