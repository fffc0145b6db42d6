public import RIBs
public import SessionEngine

/// What one line of a recording came to when it was replayed.
public struct ReplayedEvent: Sendable, Hashable, Codable {
  /// The line's number in the file, from 1.
  public var line: Int
  /// The session's name.
  public var session: String
  /// What happened: `open`, `login`, …
  public var event: JournalEntry.Kind
  /// The link, when one was opened.
  public var url: String?
  /// What the opened link came to now.
  public var answer: LinkOutcome?
  /// Where the session stands now, as canonical links.
  public var location: [String]
  /// How that differs from what was recorded; empty when it is equal.
  public var differences: [ReplayDifference]
  /// The tree that stands now; only when something differs.
  public var tree: TreeSnapshot?
  /// True when it was not replayed, since the recording does not hold all events before it; otherwise nothing.
  public var leftOut: Bool?

  /// An event that led to nothing yet.
  public init(line: Int, session: String, event: JournalEntry.Kind, url: String? = nil) {
    self.line = line
    self.session = session
    self.event = event
    self.url = url
    self.location = []
    self.differences = []
  }
}

/// One field that is not what it was.
public struct ReplayDifference: Sendable, Hashable, Codable {
  /// The field's path in the recorded line, such as `answer.outcome`; `session` when the event could not be
  /// replayed at all, `leaks` when RIBs outlived their detachment.
  public var field: String
  /// What the recording says.
  public var recorded: String
  /// What came of it now.
  public var replayed: String

  /// A difference by field.
  public init(field: String, recorded: String, replayed: String) {
    self.field = field
    self.recorded = recorded
    self.replayed = replayed
  }
}

/// Where a session does not go on with the event after its last one, or does not begin with the first.
public struct SessionGap: Sendable, Hashable, Codable {
  /// The session's name.
  public var session: String
  /// The line's number in the file, from 1.
  public var line: Int
  /// Which event of the session the line is, from 1.
  public var event: Int64
  /// Which one it had to be.
  public var expected: Int64

  /// A gap with every part given.
  public init(session: String, line: Int, event: Int64, expected: Int64) {
    self.session = session
    self.line = line
    self.event = event
    self.expected = expected
  }
}

/// A replay in numbers.
public struct ReplaySummary: Sendable, Hashable, Codable {
  /// Events replayed.
  public var events = 0
  /// Events that differ from what was recorded.
  public var different = 0
  /// Sessions that were played.
  public var sessions = 0
  /// Sessions that were left out, or from some line on, since the recording does not hold all their events.
  public var leftOut = 0
  /// Where the first of them were: at most ten; nothing when none was.
  public var gaps: [SessionGap]?
  /// How many opened links came to each outcome now, by the outcome's word.
  public var outcomes: [String: Int] = [:]

  /// A summary of nothing.
  public init() {}

  /// Counts one session that events are missing of.
  mutating func leaveOut(_ gap: SessionGap) {
    leftOut += 1
    if leftOut <= 10 { gaps = (gaps ?? []) + [gap] }
  }

  /// Counts one event in, unless it was left out.
  public mutating func count(_ event: ReplayedEvent) {
    guard event.leftOut == nil else { return }
    events += 1
    if !event.differences.isEmpty { different += 1 }
    if let outcome = event.answer?.outcome { outcomes[outcome.rawValue, default: 0] += 1 }
  }
}
