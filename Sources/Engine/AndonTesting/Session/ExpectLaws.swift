public import DeepLinks
import Lab
public import SessionEngine
public import Testing

/// The extent of a search for a broken law.
public enum LawBudget: Sendable, Hashable {
  /// A number of random sequences of 25 events, the same in every run.
  case sequences(Int)
  /// A time by the wall clock, for as many sequences as fit.
  case time(Duration)
}

/// Expects the laws to hold in random sequences of events of an app, each from one of its starting states.
///
/// The events are the given links, by default the sample links of the route table, taps on the elements of the screens,
/// settings, log-ins, pushes, restarts and time. `texts` are typed into fields, by the identifier of the field. The laws are
/// those of every app and the app's own, whose witnesses must be reached.
///
/// The search goes on after a violation. Each distinct one is a failure, whose message has its name and the shortest
/// sequence that was found, as lines for ``expectLaws(app:routes:after:limits:sourceLocation:)``. `known` are the names of
/// violations that are no failures. Throws the app's error when it cannot be built.
public func expectLaws(
  app: any SimulatedApp, routes: RouteTable, links: [String]? = nil, texts: [String: [String]] = [:],
  budget: LawBudget = .sequences(100), seed: UInt64 = 1, known: Set<String> = [],
  limits: SessionLimits = SessionLimits(), sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let moves = ExploreMoves(routes: routes, states: app.states, links: links, texts: texts)
  let search = ExploreLaws.search(host: SessionHost(app: app, routes: routes, limits: limits), moves: moves)
  let clock = ContinuousClock()
  let start = clock.now
  let findings = try search.findings(
    seed: seed, length: ExploreLaws.length, from: app.states, besides: known
  ) { count in
    switch budget {
    case .sequences(let number): count.sequences < number
    case .time(let span): start.duration(to: clock.now) < span
    }
  }
  for error in findings.errors { record(error, sourceLocation) }
  guard findings.count.sequences > 0 else { return }
  for law in app.laws where law.isWitness && findings.reached[law.name] == nil {
    Issue.record(
      """
      no event of \(findings.count.sequences) sequences reached `\(law.name)`
      give a larger budget, or add a starting state that is nearer to it
      """, sourceLocation: sourceLocation)
  }
}

/// Expects the laws to hold in one sequence of events, in memory and with a restart before each event: a regression test
/// of what the search has found.
///
/// The lines are written as those of the starting states: `open coffee://menu`, `tap order`, `advance 2s`. Throws
/// `ScriptError` for a line that is no event, and the app's error when it cannot be built.
public func expectLaws(
  app: any SimulatedApp, routes: RouteTable, after lines: [String], limits: SessionLimits = SessionLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let checker = LawChecker(host: SessionHost(app: app, routes: routes, limits: limits))
  let events = try SessionScript.events(lines)
  for wakes in [false, true] {
    let steps = events.map { LawStep($0, wakes: wakes) }
    guard let violation = try checker.violation(in: steps) else { continue }
    return record(LawError(violation: violation, steps: steps), sourceLocation)
  }
}

private func record(_ error: LawError, _ sourceLocation: SourceLocation) {
  let lines = error.script.map { "    \($0.debugDescription)," }.joined(separator: "\n")
  Issue.record(
    """
    \(error.message)
    its name, to leave it out for now: known: [\(error.violation.name.debugDescription)]
    the shortest sequence found, with a second between the events; to keep it as a test:
      try expectLaws(app: …, routes: …, after: [
    \(lines)
      ])
    """, sourceLocation: sourceLocation)
}
