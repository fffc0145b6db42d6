public import HeadlessUI
public import TextFormats

/// A named state of an app, and the steps that lead a new session to it.
///
/// All events happen at one time, unless an `advance` is among them. A state that depends on the time begins with
/// `configure clock=manual`, so that its time stops until the clock is advanced.
public struct StartingState: Sendable, Hashable {
  /// An event on the way to a state.
  public struct Step: Sendable, Hashable {
    /// The event.
    public let event: SessionEvent
    /// The outcome that the opened link must have in the end; `nil` for one that must complete or wait.
    public let outcome: LinkOutcome.Kind?
    /// The line in the app's file, from 1; `nil` when it is not known.
    public let line: Int?

    /// Creates a step from its parts.
    public init(_ event: SessionEvent, outcome: LinkOutcome.Kind? = nil, line: Int? = nil) {
      self.event = event
      self.outcome = outcome
      self.line = line
    }
  }

  /// The name, such as `riding`.
  public let name: String
  /// The steps, in order.
  public let steps: [Step]
  /// The people in this state, in plain words, such as “Customers who are logged out”; `nil` for a state that is
  /// of interest only to testers.
  public let audience: LocalizedText?
  /// Other names that people write for them, such as `未ログイン`.
  public let audienceNames: [String]

  /// The events of the steps.
  public var events: [SessionEvent] { steps.map(\.event) }

  /// Whether the app is on the phone after the steps.
  public var hasApp: Bool {
    events.reduce(true) { has, event in
      switch event {
      case .configure(let settings): settings["app"].map { $0 != Phone.AppState.notInstalled.rawValue } ?? has
      case .install: true
      default: has
      }
    }
  }

  /// Creates a state from its steps.
  public init(name: String, steps: [Step], audience: LocalizedText? = nil, audienceNames: [String] = []) {
    self.name = name
    self.steps = steps
    self.audience = audience
    self.audienceNames = audienceNames
  }

  /// Creates a state whose links must all complete or wait.
  public init(name: String, events: [SessionEvent]) {
    self.init(name: name, steps: events.map { Step($0) })
  }
}

/// An error for a state that a new session cannot be led to.
public struct StartingStateError: CodedError, Sendable {
  /// The code of the refusal, or the reason of the link's outcome.
  public let code: String
  /// The state, the step and the reason.
  public let message: String
  /// The next step.
  public let hint: String
  /// The line of the step in the app's file; `nil` when it is not known.
  public let line: Int?

  /// An error that no step of the state causes.
  public init(_ message: String, code: String, hint: String) {
    (self.message, self.code, self.hint, line) = (message, code, hint, nil)
  }

  /// The error for a step that failed for a reason.
  init(_ state: StartingState, _ step: StartingState.Step?, code: String, _ problem: String, hint: String) {
    let line = step.map { "`\(SessionScript.line($0.event))` " } ?? ""
    self.code = code
    self.line = step?.line
    self.hint = hint
    message = "the state \(state.name) cannot be reached: \(line)\(problem)"
  }
}

extension Session {
  /// Leads a new session into a starting state. Returns one turn for each event, each with a change to store.
  ///
  /// `at` is the time of all events, in milliseconds since 1970. Throws an error that names the first event that was
  /// refused, or whose link ended otherwise than its step allows. The session is then between two states and must be
  /// dropped.
  public func enter(_ state: StartingState, at: Int64) throws(StartingStateError) -> [Turn] {
    var turns: [Turn] = []
    var links = StartingLinks(state)
    for step in state.steps {
      let turn = turn(step.event, at: at)
      if let refusal = turn.refusal {
        throw StartingStateError(
          state, step, code: refusal.code, "is refused: \(refusal.message)", hint: refusal.hint)
      }
      try links.note(turn, of: step)
      turns.append(turn)
    }
    try links.checkExpected()
    return turns
  }
}

/// The links on the way to a starting state, with the steps that opened them.
private struct StartingLinks {
  private let state: StartingState
  private var opened: [Int: (step: StartingState.Step, outcome: LinkOutcome)] = [:]

  init(_ state: StartingState) { self.state = state }

  /// Takes the outcomes of a turn. Throws when a link ended in a way that its step does not allow.
  mutating func note(_ turn: Turn, of step: StartingState.Step) throws(StartingStateError) {
    if let answer = turn.answer { opened[answer.link] = (step, answer) }
    for outcome in turn.settled { opened[outcome.link]?.outcome = outcome }
    for link in turn.settled.map(\.link) + (turn.answer.map { [$0.link] } ?? []) {
      guard let (step, outcome) = opened[link], step.outcome == nil else { continue }
      switch outcome.outcome {
      // A later link of the same state may supersede one that waits.
      case .completed, .waiting, .superseded: continue
      case .stopped, .rejected, .failed, .expired: throw error(step, outcome)
      }
    }
  }

  /// Throws when a link did not get the outcome that its step expects.
  func checkExpected() throws(StartingStateError) {
    for (_, link) in opened.sorted(by: { $0.key < $1.key }) {
      guard let expected = link.step.outcome, expected != link.outcome.outcome else { continue }
      throw error(link.step, link.outcome)
    }
  }

  private func error(_ step: StartingState.Step, _ outcome: LinkOutcome) -> StartingStateError {
    let reason = outcome.message ?? outcome.reason
    return StartingStateError(
      state, step, code: outcome.reason ?? outcome.outcome.rawValue,
      "is \(outcome.outcome.rawValue)" + (reason.map { ": \($0)" } ?? ""),
      hint: outcome.hint
        ?? "write a link that completes or waits, or, if this is meant, its outcome after it: "
        + "open \(ScriptWords.quoted(outcome.url)) \(outcome.outcome.rawValue)")
  }
}
