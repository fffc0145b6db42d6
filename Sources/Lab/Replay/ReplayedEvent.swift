public import RIBs
public import SessionEngine

/// The result of replaying one line of a recording.
public struct ReplayedEvent: Sendable, Hashable, Codable {
  /// The line's number in the file, from 1.
  public var line: Int
  /// The session's name.
  public var session: String
  /// The kind of event: `open`, `login`, …
  public var event: JournalEntry.Kind
  /// The opened link; `nil` for other events.
  public var url: String?
  /// The outcome of the opened link in the replay.
  public var answer: LinkOutcome?
  /// The location of the session in the replay, as canonical links.
  public var location: [String]
  /// The differences from the recording; empty when they are equal.
  public var differences: [ReplayDifference]
  /// The tree in the replay; `nil` without a difference.
  public var tree: TreeSnapshot?
  /// `true` when the event was not replayed because earlier events are missing; otherwise `nil`.
  public var leftOut: Bool?

  /// An event without a result.
  public init(line: Int, session: String, event: JournalEntry.Kind, url: String? = nil) {
    self.line = line
    self.session = session
    self.event = event
    self.url = url
    self.location = []
    self.differences = []
  }
}

/// A field that differs from the recording.
public struct ReplayDifference: Sendable, Hashable, Codable {
  /// The field's path in the recorded line, such as `answer.outcome`. `session` when the event could not be replayed,
  /// `leaks` when detached RIBs were not released.
  public var field: String
  /// The recorded value.
  public var recorded: String
  /// The replayed value.
  public var replayed: String

  /// A difference from its parts.
  public init(field: String, recorded: String, replayed: String) {
    self.field = field
    self.recorded = recorded
    self.replayed = replayed
  }
}

/// A gap in the recorded events of a session.
public struct SessionGap: Sendable, Hashable, Codable {
  /// The session's name.
  public var session: String
  /// The line's number in the file, from 1.
  public var line: Int
  /// The number of the recorded event, from 1.
  public var event: Int64
  /// The number of the event that was expected.
  public var expected: Int64

  /// A gap from its parts.
  public init(session: String, line: Int, event: Int64, expected: Int64) {
    self.session = session
    self.line = line
    self.event = event
    self.expected = expected
  }
}

/// The numbers of a replay.
public struct ReplaySummary: Sendable, Hashable, Codable {
  /// The number of replayed events.
  public var events = 0
  /// The number of events that were compared with a recording; 0 for a list of links.
  public var compared = 0
  /// The number of different events.
  public var different = 0
  /// The number of replayed sessions.
  public var sessions = 0
  /// The number of sessions that were left out, wholly or from some line on, because events are missing.
  public var leftOut = 0
  /// The first ten gaps; `nil` without one.
  public var gaps: [SessionGap]?
  /// The number of opened links by outcome.
  public var outcomes: [String: Int] = [:]

  /// A summary without events.
  public init() {}

  /// Counts a session with missing events.
  mutating func leaveOut(_ gap: SessionGap) {
    leftOut += 1
    if leftOut <= 10 { gaps = (gaps ?? []) + [gap] }
  }

  /// Counts an event, unless it was left out.
  ///
  /// `isRecorded` tells whether the line had a result to compare with.
  public mutating func count(_ event: ReplayedEvent, isRecorded: Bool) {
    guard event.leftOut == nil else { return }
    events += 1
    if isRecorded { compared += 1 }
    if !event.differences.isEmpty { different += 1 }
    if let outcome = event.answer?.outcome { outcomes[outcome.rawValue, default: 0] += 1 }
  }
}
