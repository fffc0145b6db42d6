/// A named state of an app, and the events that lead a new session to it.
///
/// All events happen at one time, unless an `advance` is among them. A state that depends on the time begins with
/// `configure clock=manual`, so that its time stops until the clock is advanced.
public struct StartingState: Sendable, Hashable {
  /// The name, such as `riding`.
  public let name: String
  /// The events, in order.
  public let events: [SessionEvent]

  /// Creates a state from its parts.
  public init(name: String, events: [SessionEvent]) {
    self.name = name
    self.events = events
  }
}

extension Session {
  /// Leads a new session into a starting state. Returns one turn for each event, each with a change to store.
  ///
  /// `at` is the time of all events, in milliseconds since 1970. Throws an error that names the event that was refused.
  /// The session is then between two states and must be dropped.
  public func enter(_ state: StartingState, at: Int64) throws(SessionError) -> [Turn] {
    var turns: [Turn] = []
    for event in state.events {
      let turn = turn(event, at: at)
      if let refusal = turn.refusal {
        throw SessionError(
          code: refusal.code,
          message:
            "the state \(state.name) cannot be reached: `\(SessionScript.line(event))` is refused: \(refusal.message)",
          hint: refusal.hint)
      }
      turns.append(turn)
    }
    return turns
  }
}
