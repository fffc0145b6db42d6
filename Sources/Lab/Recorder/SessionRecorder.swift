public import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine
import TextFormats

/// A recorder: it makes of what a session did the few events that lead a new session to the same place.
///
/// Events are removed as long as the session ends with the same tree, screens, location and waiting links, and the links
/// that the events to keep have opened or ended have the same outcomes.
public struct SessionRecorder {
  private let app: any SimulatedApp
  private let routes: RouteTable
  private let limits: SessionLimits

  /// A recorder for the sessions of an app.
  public init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits) {
    self.app = app
    self.routes = routes
    self.limits = limits
  }

  /// Returns the events as the journal of a new session with this name, each at its own time. Throws `RecorderError`, and
  /// the app's error when the app cannot be built.
  public func journal(of life: RecordedLife, name: String) throws -> RecordedJournal {
    let target = try target(of: life)
    let steps = try shrunk(life.steps, to: target, life)
    guard let run = try run(steps, name: name, life) else { throw Self.differs(life) }
    let lines = zip(run.turns, [""] + run.remarks(secrets: routes.secrets)).compactMap { turn, remark in
      turn.change.map { (entry: $0.entry, remark: remark) }
    }
    return RecordedJournal(
      app: app.name, life: life, lines: lines, secretSteps: steps.filter(\.hasSecret).map(\.shown))
  }

  /// Returns the events as a state of `states.yaml` with this name. Throws `RecorderError`, and the app's error when the app
  /// cannot be built.
  ///
  /// All events of a state happen at one time, so the time between them is written as `advance`.
  public func state(of life: RecordedLife, name: String) throws -> RecordedState {
    let target = try target(of: life)
    let whole = Self.scripted(life)
    guard try reaches(target, whole, life) else {
      throw RecorderError(
        .notExpressible, "the events of \(life.session) depend on its clock in a way that a state cannot express",
        hint: "write a file for andon replay: --replay FILE")
    }
    var steps = try shrunk(whole, to: target, life)
    steps = try rounded(steps, to: target, life)
    if steps.contains(where: \.isAdvance) { steps.insert(Self.manualClock(life), at: 0) }
    guard let run = try run(steps, name: name, life), run.end == target.end else { throw Self.differs(life) }
    return try state(name, steps, run, life)
  }

  // MARK: - Running

  private func run(_ steps: [RecordedLife.Step], name: String, _ life: RecordedLife, at: Int64? = nil) throws
    -> RecorderRun?
  {
    try RecorderRun(
      steps, name: name, createdAt: at ?? life.createdAt, app: app, routes: routes, limits: limits)
  }

  /// What shorter events must lead to.
  private struct Target {
    let end: RecorderRun.End
    let outcomes: Set<String>
  }

  /// What the session came to. Throws when its events lead elsewhere here.
  private func target(of life: RecordedLife) throws -> Target {
    guard let run = try run(life.steps, name: life.session, life), run.end.digest == life.last.digest,
      run.session.record.location == life.last.location
    else { throw Self.differs(life) }
    return Target(end: run.end, outcomes: run.keptOutcomes)
  }

  private func reaches(_ target: Target, _ steps: [RecordedLife.Step], _ life: RecordedLife) throws -> Bool {
    guard let run = try run(steps, name: life.session, life), run.end == target.end else { return false }
    return target.outcomes.isSubset(of: run.allOutcomes)
  }

  private static func differs(_ life: RecordedLife) -> RecorderError {
    RecorderError(
      .differs, "the events of \(life.session) lead to another tree here than in the daemon",
      hint: "use the daemon's configuration: --config DIR; and see the difference: andon log --export, andon replay")
  }

  // MARK: - Shorter events

  private func shrunk(
    _ steps: [RecordedLife.Step], to target: Target, _ life: RecordedLife
  ) throws -> [RecordedLife.Step] {
    let kept = steps.count(where: \.isKept)
    // Of a long session fewer sequences are tried, so that the time has a limit.
    let shrinker = SequenceShrinker<RecordedLife.Step>(attempts: min(1000, max(60, 200_000 / (steps.count + 1))))
    return try shrinker.shrink(steps) { candidate in
      guard candidate.count(where: \.isKept) == kept else { return false }
      return try reaches(target, candidate, life)
    }
  }

  /// Joins neighbouring spans of time, and writes each in the largest unit with which the session ends in the same place.
  private func rounded(
    _ steps: [RecordedLife.Step], to target: Target, _ life: RecordedLife
  ) throws -> [RecordedLife.Step] {
    let joined = Self.joined(steps)
    guard try reaches(target, joined, life) else { return steps }
    var steps = joined
    for index in steps.indices {
      guard case .advance(let span) = steps[index].event else { continue }
      for unit in [Int64(60_000), 1000] where span % unit != 0 {
        var candidate = steps
        candidate[index].set(.advance(milliseconds: (span + unit - 1) / unit * unit))
        guard try reaches(target, candidate, life) else { continue }
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

  // MARK: - A state

  /// The events of a life with the time between them as spans. The session's own clock settings are left out, because a
  /// state has a clock that only its spans move.
  private static func scripted(_ life: RecordedLife) -> [RecordedLife.Step] {
    var steps: [RecordedLife.Step] = []
    var (now, isManual) = (life.createdAt, false)
    func add(_ event: SessionEvent, _ shown: SessionEvent? = nil, isKept: Bool = false) {
      steps.append(RecordedLife.Step(event: event, shown: shown ?? event, at: life.createdAt, isKept: isKept))
    }
    for step in life.steps {
      if step.at > now, !isManual {
        add(.advance(milliseconds: step.at - now), isKept: step.event == .tick && step.isKept)
      }
      now = max(now, step.at)
      if step.event == .tick { continue }
      guard case .configure(let settings) = step.event, let clock = settings["clock"] else {
        add(step.event, step.shown, isKept: step.isKept)
        continue
      }
      isManual = clock == "manual"
      let others = settings.filter { $0.key != "clock" }
      if !others.isEmpty { add(.configure(others), isKept: step.isKept) }
    }
    return steps
  }

  private static func manualClock(_ life: RecordedLife) -> RecordedLife.Step {
    let event = SessionEvent.configure(["clock": "manual"])
    return RecordedLife.Step(event: event, shown: event, at: life.createdAt, isKept: false)
  }

  private func state(
    _ name: String, _ steps: [RecordedLife.Step], _ run: RecorderRun, _ life: RecordedLife
  ) throws -> RecordedState {
    let state = StartingState(
      name: name,
      steps: zip(steps, run.outcomes).map { step, outcome in
        StartingState.Step(step.event, outcome: outcome.flatMap(Self.expected))
      })
    // The state is entered as `andon session create --state` does it.
    let (session, _) = try Session.create(
      id: name, app: app, routes: routes, limits: limits, at: life.createdAt)
    do {
      _ = try session.enter(state, at: life.createdAt)
    } catch {
      throw RecorderError(
        .notExpressible, "a state cannot expect this of an event that is no `open`: \(error.message)",
        hint: "write a file for andon replay: --replay FILE")
    }
    let later = try self.run(
      steps.map { $0.moved(to: life.createdAt + Self.year) }, name: name, life, at: life.createdAt + Self.year)
    return RecordedState(
      life: life, state: state, shown: steps.map(\.shown), secretSteps: steps.filter(\.hasSecret).map(\.shown),
      remarks: run.remarks(secrets: routes.secrets), screen: session.topScreen?.rib,
      location: session.location.map { routes.secrets.redact($0) },
      isTiedToItsDate: later?.end.withoutScreens != run.end.withoutScreens)
  }

  /// A year in milliseconds.
  private static let year: Int64 = 365 * 86_400_000

  /// The outcome that a step must name; `nil` for one that a state expects anyway.
  private static func expected(_ outcome: LinkOutcome) -> LinkOutcome.Kind? {
    switch outcome.outcome {
    case .completed, .waiting, .superseded: nil
    case .stopped, .rejected, .failed, .expired: outcome.outcome
    }
  }
}

extension RecordedLife.Step {
  /// Whether the step only lets time pass.
  fileprivate var isAdvance: Bool {
    guard case .advance = event else { return false }
    return true
  }

  /// Replaces the event by one without secrets.
  fileprivate mutating func set(_ event: SessionEvent) { (self.event, shown) = (event, event) }

  /// The step at another time.
  fileprivate func moved(to time: Int64) -> RecordedLife.Step {
    RecordedLife.Step(event: event, shown: shown, at: time, isKept: isKept)
  }
}
