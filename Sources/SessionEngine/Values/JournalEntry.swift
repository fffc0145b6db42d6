/// One line of the journal: an event of a session, what it led to, and the tree that stood after it.
///
/// The journal is what `log --export` writes and `replay` reads; every field but `at`, `key` and
/// `durationMicroseconds` is determined by the events before it (law 5).
public struct JournalEntry: Sendable, Hashable, Codable {
  /// What kind of event it was.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case create, open, tap, login, logout, configure, advance, request, reply, tick, close
  }
  /// The session's name.
  public var session: String
  /// The position among the session's events, from 1 (its `create`). Equal to the session's version after it.
  public var sequence: Int64
  /// The turn's time, in milliseconds since 1970.
  public var at: Int64
  /// The kind of event.
  public var event: Kind
  /// What the event said, by name: the parameters of a log-in, the settings of a configuration, the element of a tap.
  public var parameters: [String: String]?
  /// What the opened link came to in this turn; `nil` for other events.
  public var answer: LinkOutcome?
  /// Links of earlier events that came to an end in this turn.
  public var settled: [LinkOutcome]?
  /// Where the session stood after the turn, as canonical links.
  public var location: [String]
  /// The digest of the tree after the turn.
  public var digest: String
  /// The sender's idempotency key.
  public var key: String?
  /// How long the turn took, in microseconds; informative.
  public var durationMicroseconds: Int?

  /// An entry for an event that led to nothing yet.
  public init(session: String, sequence: Int64, at: Int64, event: Kind) {
    self.session = session
    self.sequence = sequence
    self.at = at
    self.event = event
    self.location = []
    self.digest = ""
  }
}
