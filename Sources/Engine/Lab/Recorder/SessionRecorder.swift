import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine
import TextFormats

/// A recorder: it makes of what a session did the few events that lead a new session to the same place.
///
/// Events are removed as long as the session ends with the same tree, screens, location, waiting links, settings, rows and
/// phone, and as long as the sample links of all routes then have the same outcomes and screens, with and without a network.
/// The states of the app's stores are compared at the end and told: they remember each screen that was opened, so that no
/// event could be removed for their sake. The links that the events to keep have opened or ended have the same outcomes too.
public struct SessionRecorder {
  private let host: SessionHost

  /// A recorder for the sessions of a host.
  public init(host: SessionHost) { self.host = host }

  /// Returns the events as the journal of a new session with this name, each at its own time. Throws `RecorderError`, and
  /// the app's error when the app cannot be built.
  public func journal(of life: RecordedLife, name: String) throws -> RecordedJournal {
    let search = try ShorterSteps(life, host: host)
    let steps = try search.shrunk(life.steps)
    guard let run = try search.run(steps, name: name) else { throw Self.isTiedToItsName(life) }
    let others = search.otherStores(after: run)
    let lines = zip(run.turns, [""] + run.remarks(secrets: host.routes.secrets)).compactMap { turn, remark in
      turn.change.map { (entry: $0.entry, remark: remark) }
    }
    return RecordedJournal(
      app: host.app.name, life: life, lines: lines, otherStores: others,
      secretSteps: steps.filter(\.hasSecret).map(\.shown))
  }

  /// Returns the events as a state of `states.yaml` with this name. Throws `RecorderError`, and the app's error when the app
  /// cannot be built.
  ///
  /// All events of a state happen at one time, so the time between them is written as `advance`.
  public func state(of life: RecordedLife, name: String) throws -> RecordedState {
    let search = try ShorterSteps(life, host: host)
    let whole = RecordedLife.scripted(life.steps, from: life.createdAt)
    guard try search.run(whole, name: life.session) != nil else {
      throw RecorderError(
        .notExpressible, "the events of \(life.session) depend on its clock in a way that a state cannot express",
        hint: "write a file for \(Program.name) replay: --replay FILE")
    }
    // A state in which time matters stops its clock first, so that only its spans move it.
    var steps = try search.joined(search.shrunk(whole).compactMap(\.withoutClock))
    if search.end.stoppedFor != nil || steps.contains(where: \.isAdvance) {
      steps.insert(Self.manualClock(life), at: 0)
    }
    guard let run = try search.run(steps, name: name, withAnyClock: true) else { throw Self.isTiedToItsName(life) }
    return try state(name, steps, run, life, otherStores: search.otherStores(after: run))
  }

  private static func isTiedToItsName(_ life: RecordedLife) -> RecorderError {
    RecorderError(
      .notExpressible, "a session with another name than \(life.session) comes to another place",
      hint: "leave --name out")
  }

  // MARK: - A state

  private static func manualClock(_ life: RecordedLife) -> RecordedLife.Step {
    let event = SessionEvent.configure(["clock": "manual"])
    return RecordedLife.Step(event: event, shown: event, at: life.createdAt, isKept: false)
  }

  private func state(
    _ name: String, _ steps: [RecordedLife.Step], _ run: RecorderRun, _ life: RecordedLife,
    otherStores: [String]
  ) throws -> RecordedState {
    let state = StartingState(
      name: name,
      steps: zip(steps, run.outcomes).map { step, outcome in
        StartingState.Step(step.event, outcome: step.isOpen ? outcome.flatMap(Self.expected) : nil)
      })
    // The state is entered as `andon session create --state` does it.
    let (session, _) = try host.create(name, at: life.createdAt)
    do {
      _ = try session.enter(state, at: life.createdAt)
    } catch {
      throw RecorderError(
        .notExpressible, "a state cannot expect this of an event that is no `open`: \(error.message)",
        hint: "write a file for \(Program.name) replay: --replay FILE")
    }
    let year = life.createdAt + Self.year
    let later = try RecorderRun(steps.map { $0.moved(to: year) }, name: name, createdAt: year, host: host)
    return RecordedState(
      life: life, state: state, shown: steps.map(\.shown), secretSteps: steps.filter(\.hasSecret).map(\.shown),
      remarks: run.remarks(secrets: host.routes.secrets), screen: session.topScreen?.rib,
      location: session.location.map { host.routes.secrets.redact($0) },
      otherStores: otherStores, isTiedToItsDate: later?.end.withoutScreens != run.end.withoutScreens)
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

  /// Whether the step opens a link; only then a state can name another outcome.
  fileprivate var isOpen: Bool {
    guard case .open = event else { return false }
    return true
  }

  /// The step without a setting of the clock; `nil` when nothing else is left.
  var withoutClock: RecordedLife.Step? {
    guard case .configure(let settings) = event, settings["clock"] != nil else { return self }
    let others = SessionEvent.configure(settings.filter { $0.key != "clock" })
    return settings.count == 1 ? nil : RecordedLife.Step(event: others, shown: others, at: at, isKept: isKept)
  }

  /// The step at another time.
  func moved(to time: Int64) -> RecordedLife.Step {
    RecordedLife.Step(event: event, shown: shown, at: time, isKept: isKept)
  }
}
