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
    let states = setup.app.states
    guard let state = states.first(where: { $0.name == name }) else {
      let names = states.map(\.name)
      throw CommandError(
        .usage, "there is no starting state \(name)",
        hint: NearestName.of(name, among: names).map { "did you mean \($0)?" }
          ?? (names.isEmpty
            ? "states.yaml has no states: add one" : "states.yaml has: \(names.joined(separator: ", "))"))
    }
    self.state = state
    self.setup = setup
  }

  /// Opens a link in a new session and returns the outcome of its first turn, with its secrets redacted. A link that
  /// loads for some time is `waiting`.
  func open(_ url: String) throws -> LinkOutcome? {
    let now = Timestamp.now.milliseconds
    let (session, _) = try Session.create(
      id: state.name, app: setup.app, routes: setup.routes, limits: setup.limits.session, at: now)
    do throws(SessionError) {
      _ = try session.enter(state, at: now)
    } catch {
      throw CommandError(.usage, error.message, hint: error.hint)
    }
    return session.turn(.open(url: url), at: now).answer?.redacted(by: setup.routes.secrets)
  }
}
