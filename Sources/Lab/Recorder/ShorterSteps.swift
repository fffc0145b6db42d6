import DeepLinks
import RIBs
import SessionEngine

/// The search for fewer steps that lead a new session to where a recorded one came.
struct ShorterSteps {
  private let life: RecordedLife
  private let app: any SimulatedApp
  private let routes: RouteTable
  private let limits: SessionLimits
  /// Where the session came.
  let end: RecorderRun.End
  /// The outcomes of the links that the steps to keep have opened or ended.
  private let outcomes: Set<String>

  /// Runs the whole life. Throws `RecorderError` when its events lead elsewhere than in the daemon.
  init(_ life: RecordedLife, app: any SimulatedApp, routes: RouteTable, limits: SessionLimits) throws {
    self.life = life
    self.app = app
    self.routes = routes
    self.limits = limits
    let run = try RecorderRun(
      life.steps, name: life.session, createdAt: life.createdAt, app: app, routes: routes, limits: limits)
    guard let run, run.end.digest == life.last.digest, run.session.record.location == life.last.location else {
      throw RecorderError(
        .differs, "the events of \(life.session) lead to another tree here than in the daemon",
        hint: "use the daemon's configuration: --config DIR; and see the difference: andon log --export, andon replay")
    }
    end = run.end
    outcomes = run.keptOutcomes
  }

  /// Returns a new session that handled some steps, if they lead to the same place; otherwise `nil`.
  func run(_ steps: [RecordedLife.Step], name: String) throws -> RecorderRun? {
    let run = try RecorderRun(
      steps, name: name, createdAt: life.createdAt, app: app, routes: routes, limits: limits)
    guard let run, run.end == end, outcomes.isSubset(of: run.allOutcomes) else { return nil }
    return run
  }

  /// Removes the steps that are not needed; those to keep stay.
  func shrunk(_ steps: [RecordedLife.Step]) throws -> [RecordedLife.Step] {
    let kept = steps.count(where: \.isKept)
    // Of a long session fewer sequences are tried, so that the time has a limit.
    let attempts = min(1000, max(60, 200_000 / (steps.count + 1)))
    return try SequenceShrinker.shrink(steps, attempts: attempts) { candidate in
      guard candidate.count(where: \.isKept) == kept else { return false }
      return try run(candidate, name: life.session) != nil
    }
  }

  /// Joins neighbouring spans of time, and writes each in the largest unit with which the session ends in the same place.
  func rounded(_ steps: [RecordedLife.Step]) throws -> [RecordedLife.Step] {
    let joined = Self.joined(steps)
    guard try run(joined, name: life.session) != nil else { return steps }
    var steps = joined
    for index in steps.indices {
      guard case .advance(let span) = steps[index].event else { continue }
      for unit in [Int64(60_000), 1000] where span % unit != 0 {
        var candidate = steps
        candidate[index].set(.advance(milliseconds: (span + unit - 1) / unit * unit))
        guard try run(candidate, name: life.session) != nil else { continue }
        steps = candidate
        break
      }
    }
    return steps
  }

  private static func joined(_ steps: [RecordedLife.Step]) -> [RecordedLife.Step] {
    steps.reduce(into: []) { joined, step in
      if case .advance(let next) = step.event, let last = joined.last, case .advance(let before) = last.event,
        !last.isKept, !step.isKept
      {
        joined[joined.count - 1].set(.advance(milliseconds: before + next))
      } else {
        joined.append(step)
      }
    }
  }
}

extension RecordedLife.Step {
  /// Replaces the event by one without secrets.
  fileprivate mutating func set(_ event: SessionEvent) { (self.event, shown) = (event, event) }
}
