public import SessionEngine

/// What must hold in every session of every app, whatever happens to it.
public enum Law: String, Sendable, Hashable, Codable, CaseIterable {
  /// A session that wakes from its record has the tree, the screens, the place and the waits that it had.
  case rebuild
  /// A link attaches only what is missing; opened again it changes nothing and asks for nothing.
  case missingHops
  /// RIB objects do not outlive their detachment.
  case leaks
  /// The same events lead to the same journal, byte for byte.
  case determinism
  /// A link changes nothing at the backend.
  case linksLook
  /// A rejected link moves nothing.
  case rejected
  /// The app's code keeps the rules of routing and of the backend port.
  case rules
}

/// One event of a sequence under test.
public struct LawStep: Sendable, Hashable {
  /// What happens.
  public var event: SessionEvent
  /// Whether the session is dropped from memory before it, and wakes from its record.
  public var wakes: Bool

  /// An event, of a session that stays in memory unless told otherwise.
  public init(_ event: SessionEvent, wakes: Bool = false) {
    self.event = event
    self.wakes = wakes
  }
}

/// Where a law was broken, and by what.
public struct LawBreach: Sendable, Hashable, CustomStringConvertible {
  /// The law.
  public let law: Law
  /// The position of the event in its sequence, from 0.
  public let step: Int
  /// What was found, and what should have been.
  public let message: String

  /// A breach with every part given.
  public init(_ law: Law, step: Int, _ message: String) {
    self.law = law
    self.step = step
    self.message = message
  }

  /// Law, event and what was found.
  public var description: String { "law `\(law.rawValue)` is broken by event \(step + 1): \(message)" }
}

/// A sequence of events that breaks a law.
public struct LawFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it breaks.
  public let breach: LawBreach
  /// The events, as few as still break the law.
  public let steps: [LawStep]
  /// The seed it was drawn with; `nil` when nothing was drawn.
  public let seed: UInt64?

  /// A failure with every part given.
  public init(breach: LawBreach, steps: [LawStep], seed: UInt64? = nil) {
    self.breach = breach
    self.steps = steps
    self.seed = seed
  }

  /// The events as a script, one line each; a comment stands where the session is dropped from memory.
  public var script: [String] {
    steps.flatMap { step in
      (step.wakes ? ["# dropped from memory here"] : []) + [SessionScript.line(step.event)]
    }
  }

  /// What is broken, and the script that breaks it in a new session.
  public var description: String {
    let origin = seed.map { " (seed \($0))" } ?? ""
    return (["\(breach)\(origin)", "in a new session, a second between the events:"] + script.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
