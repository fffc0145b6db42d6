import SessionEngine

/// The search for a violated law in random sequences of events, as a part of an exploration.
public enum ExploreLaws {
  private static let length = 25

  /// The settings and the times of random sequences for any app.
  static let controls: [SessionEvent] =
    [
      ["latency": "2s"], ["latency": "0"], ["errors": "30"], ["errors": "0"], ["links": "queue"], ["links": "parallel"],
      ["links": "supersede"], ["language": "en"], ["clock": "manual"], ["clock": "wall"], ["app": "background"],
      ["app": "notRunning"], ["app": "foreground"], ["app": "notInstalled"],
    ].map { .configure($0) }
    + [.install, .install, .logout, .tick] + [2000, 9000, 300_000].map { .advance(milliseconds: $0) }

  /// Checks the laws in random sequences, each from one of the app's starting states. Returns the finding for the first
  /// violation, shrunk to as few events as possible.
  public static func findings(_ explorer: Explorer, sequences: Int) throws -> [ExploreFinding] {
    guard sequences > 0 else { return [] }
    let probe = explorer.probe
    let checker = LawChecker(app: probe.app, routes: probe.routes, limits: probe.limits)
    do {
      _ = try LawSearch(checker, probe.moves.vocabulary).random(
        seed: 1, length: length, from: probe.app.states, while: { $0.sequences < sequences })
      return []
    } catch let error as LawError {
      return [ExploreProblem(.law, error.code.rawValue, "\(error.violation)").finding(("", error.script))]
    }
  }
}
