import SessionEngine

/// A mistake of an app that an exploration found, with the shortest events that show it.
public struct ExploreFinding: Sendable, Codable, Hashable {
  /// The kind of a mistake.
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// The app's code broke a rule of the engine.
    case fault
    /// A RIB object stays in memory after it was detached.
    case leak
    /// A session that wakes from its record is not what it was.
    case rebuild
    /// A law is broken in a random sequence of events, or one of the app's own laws after any events.
    case law
    /// A witness of the app that no events reach.
    case witness
    /// A link completes on another screen than its own.
    case elsewhere
    /// The phone's back does not lead out of the app, or leads to a screen that a link may not open.
    case back
    /// No tap, reply or time leads back to the home screen.
    case deadEnd
    /// Nothing ends a wait except another link or its expiry.
    case endlessWait
    /// A button that can be tapped does nothing.
    case idleButton
    /// A request whose reply no screen shows.
    case unneededRequest
    /// A RIB of the app's code that no event attaches.
    case neverReached
    /// A RIB that an event attaches, and that the app's code does not declare.
    case notDeclared
    /// A link leads to a tree that taps do not reach.
    case beyondTaps
    /// A text of a screen is missing in a language.
    case missingText
    /// Two links end differently in the other order.
    case linkOrder
  }

  /// The kind.
  public let code: Code
  /// The RIB, button, wait or text that it is about. A finding of one kind and subject is reported once.
  public let subject: String
  /// The mistake in one sentence.
  public let message: String
  /// The name of the starting state; empty for a new session, `nil` for a mistake of the whole app.
  public internal(set) var start: String?
  /// The events after the start, in the lines of `SessionScript`.
  public internal(set) var events: [String]

  /// The events as commands that reproduce it; none for a mistake of the whole app.
  public var commands: [String] { start.map { ExploreCommands.lines(start: $0, events: events) } ?? [] }
}

/// A finding as JSON: one object a line.
public struct ExploreFindingRecord: Encodable, Sendable {
  let code: ExploreFinding.Code
  let subject: String
  let message: String
  let commands: [String]
  /// `true` for a finding that was known before; otherwise `nil`.
  let known: Bool?

  /// The record of a finding.
  public init(_ finding: ExploreFinding, isKnown: Bool = false) {
    (code, subject, message, commands) = (finding.code, finding.subject, finding.message, finding.commands)
    known = isKnown ? true : nil
  }
}

/// A mistake that shows itself in one turn or in one state.
struct ExploreProblem: Hashable {
  let code: ExploreFinding.Code
  let subject: String
  let message: String

  init(_ code: ExploreFinding.Code, _ subject: String, _ message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }

  /// The finding of the problem after some events; without them a mistake of the whole app.
  func finding(_ path: ExplorePath? = nil) -> ExploreFinding {
    ExploreFinding(code: code, subject: subject, message: message, start: path?.start, events: path?.lines ?? [])
  }
}
