import AndonServer
import DeepLinks
import SessionEngine
import TextFormats

/// Sessions in memory, one for each link, in a starting state. Nothing of them is stored.
struct TrialSession {
  private let state: StartingState
  private let setup: Setup

  /// Finds the state by name. Throws when the app has none.
  init(state name: String, setup: Setup) throws(CommandError) {
    guard let state = setup.app.states.first(where: { $0.name == name }) else { throw setup.noState(named: name) }
    self.state = state
    self.setup = setup
  }

  /// Opens a link or an input in a new session and returns the outcome of its first turn, with its secrets redacted. A
  /// link that loads for some time is `waiting`. Throws when the phone does not take the input in that state.
  func open(_ event: SessionEvent) throws -> LinkOutcome? {
    let now = Timestamp.now.milliseconds
    let session: Session
    do {
      session = try setup.session(in: state, at: now)
    } catch let error as StartingStateError {
      throw CommandError(error)
    }
    let turn = session.turn(event, at: now)
    if let refusal = turn.refusal { throw CommandError(.usage, refusal) }
    return turn.answer?.redacted(by: setup.routes.secrets)
  }
}

extension Setup {
  /// The error for the name of a state that the app does not have.
  func noState(named name: String) -> CommandError {
    let names = app.states.map(\.name)
    return CommandError(
      .usage, "there is no starting state \(name)",
      hint: NearestName.of(name, among: names).map { "did you mean \($0)?" }
        ?? (names.isEmpty ? "states.yaml has no states: add one" : "states.yaml has: \(names.joined(separator: ", "))"))
  }

  /// Returns a new session in memory that was led into a state. Throws `StartingStateError` for a state that cannot be
  /// reached, and the app's error when the app cannot be built.
  func session(in state: StartingState, at now: Int64) throws -> Session {
    try host.create(state.name, in: state, at: now).session
  }
}
