/// An entry of the journal: an event of a session, its outcomes, and the tree after it.
///
/// `log --export` writes the entries and `replay` reads them. The events before an entry determine every property
/// except `at`, `key`, `user` and `durationMicroseconds` (law 5).
public struct JournalEntry: Sendable, Hashable, Codable {
  /// The session's name.
  public var session: String
  /// The position among the session's events, from 1 for `create`. It equals the session's version after the event.
  public var sequence: Int64
  /// The turn's time, in milliseconds since 1970.
  public var at: Int64
  /// The kind of event.
  public var event: Kind
  /// The event's data by name: the parameters of a log-in, the settings of a configuration, the element of a tap, the text of an input by its kind. For a
  /// `create` it is the starting state that the client asked for; its events follow as entries of their own.
  public var parameters: [String: String]?
  /// The outcome of the opened link in this turn; `nil` for other events.
  public var answer: LinkOutcome?
  /// The outcomes of links of earlier events that ended in this turn; `nil` when none did.
  public var settled: [LinkOutcome]?
  /// The requests to the backend in this turn, by the minute of the session's time; `nil` when there were none, and in
  /// entries from before requests were counted.
  public var requests: [RequestMinute]?
  /// The session's location after the turn, as canonical links.
  public var location: [String]
  /// The digest of the tree after the turn.
  public var digest: String
  /// The client's idempotency key.
  public var key: String?
  /// The user that asked for the event, where a group shares the daemon; `nil` for the owner of the daemon, and for an event
  /// that no request caused.
  public var user: String?
  /// The duration of the turn in microseconds. It is informative.
  public var durationMicroseconds: Int?

  /// Creates an entry for an event without outcomes.
  public init(session: String, sequence: Int64, at: Int64, event: Kind) {
    self.session = session
    self.sequence = sequence
    self.at = at
    self.event = event
    self.location = []
    self.digest = ""
  }
}
