public import SessionEngine
public import TextFormats

/// A law that holds in every session of every app, after any events.
public enum Law: String, Sendable, Hashable, Codable, CaseIterable {
  /// A session that wakes from its record has the same tree, screens, location and pending links.
  case rebuild
  /// A link attaches only missing RIBs. Opened again, it changes nothing and sends no request.
  case missingHops
  /// Detached RIB objects are released.
  case leaks
  /// The same events give the same journal, byte for byte.
  case determinism
  /// A link changes nothing in the backend.
  case linksLook
  /// A rejected link changes nothing.
  case rejected
  /// The phone's back leads out of the app, in at most as many presses as the tree has RIBs, and never to a screen that a
  /// link may not open.
  case backLeadsOut
  /// A link keeps what a person has typed, or its outcome tells the loss.
  case nothingLost
  /// A completed link lands on its own screen: what stands deeper, or over it, is dismissed.
  case ownPlace
  /// The app's code follows the rules of routing and of the backend port: no request comes from a RIB that is not
  /// attached, or not on the screen.
  case rules
  /// A law of the app's own holds (`AppLaw`).
  case ofApp
}

/// One event of a sequence under test.
public struct LawStep: Sendable, Hashable {
  /// The event.
  public var event: SessionEvent
  /// Whether the session is evicted from memory before the event, and wakes from its record.
  public var wakes: Bool

  /// A step; without `wakes` the session stays in memory.
  public init(_ event: SessionEvent, wakes: Bool = false) {
    self.event = event
    self.wakes = wakes
  }
}

/// A violation of a law by one event of a sequence.
public struct LawViolation: Sendable, Hashable, CustomStringConvertible {
  /// The law.
  public let law: Law
  /// The RIB, the store, the field or the app's own law that it is about.
  public let subject: String
  /// The position of the event in its sequence, from 0.
  public let step: Int
  /// The difference that was found.
  public let message: String

  /// A violation from its parts.
  public init(_ law: Law, of subject: String, step: Int, _ message: String) {
    self.law = law
    self.subject = subject
    self.step = step
    self.message = message
  }

  /// The law and the subject: two violations with one name are the same mistake.
  public var name: String { "\(law.rawValue) \(subject)" }

  /// The law, the event and the difference.
  public var description: String { "law `\(law.rawValue)` is broken by event \(step + 1): \(message)" }
}

/// An error for a sequence of events that violates a law.
public struct LawError: CodedError, Sendable, Hashable {
  /// The violation.
  public let violation: LawViolation
  /// The events, shrunk to as few as possible.
  public let steps: [LawStep]
  /// The seed of a random sequence; otherwise `nil`.
  public let seed: UInt64?

  /// An error from its parts.
  public init(violation: LawViolation, steps: [LawStep], seed: UInt64? = nil) {
    self.violation = violation
    self.steps = steps
    self.seed = seed
  }

  /// The events as a script, one a line. A comment marks where the session is evicted from memory.
  public var script: [String] { Self.script(of: steps) }

  static func script(of steps: [LawStep]) -> [String] {
    steps.flatMap { step in
      (step.wakes ? ["# evicted from memory here"] : []) + [SessionScript.line(step.event)]
    }
  }

  /// The law that is violated.
  public var code: Law { violation.law }
  /// The violation with the line of its event.
  var finding: String {
    guard steps.indices.contains(violation.step) else { return "\(violation)" }
    let line = SessionScript.line(steps[violation.step].event)
    return "law `\(violation.law.rawValue)` is broken by event \(violation.step + 1), `\(line)`: \(violation.message)"
  }

  /// The violation with its event, and the seed of a random sequence.
  public var message: String { finding + (seed.map { " (seed \($0))" } ?? "") }
  /// The script that reproduces the violation.
  public var hint: String {
    (["reproduce it in a new session, with a second between the events:"] + script.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
