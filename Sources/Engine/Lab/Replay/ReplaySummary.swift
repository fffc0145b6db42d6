import SessionEngine

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
  /// The first ten lines that are wrong, each with the reason; `nil` without one.
  public var wrong: [String]?
  /// The number of events that could not be compared, because the state of their session is unknown; `nil` for none.
  public var unmatched: Int?
  /// The number of events that were replayed without a comparison, because later ones need them; `nil` for none.
  public var setUp: Int?
  /// The number of events without a link, where links alone are opened; `nil` for none.
  public var others: Int?
  /// The number of events at which the app could not be built, leaked, or broke a rule; `nil` for none.
  public var faulty: Int?
  /// The number of short links of which it is not known what they open; `nil` for none.
  public var notChecked: Int?
  /// The number of opened links by outcome, without those that were not checked.
  public var outcomes: [String: Int] = [:]

  /// A summary without events.
  public init() {}

  /// Counts a session with missing events.
  mutating func leaveOut(_ gap: SessionGap) {
    leftOut += 1
    if leftOut <= 10 { gaps = (gaps ?? []) + [gap] }
  }

  /// Counts a session that is left out from a wrong line on.
  mutating func leaveOut(_ reason: String) {
    leftOut += 1
    if (wrong ?? []).count < 10 { wrong = (wrong ?? []) + [reason] }
  }

  /// Adds the numbers of a part that follows.
  mutating func add(_ part: ReplaySummary) {
    events += part.events
    compared += part.compared
    different += part.different
    sessions += part.sessions
    unmatched = Self.sum(unmatched, part.unmatched)
    setUp = Self.sum(setUp, part.setUp)
    others = Self.sum(others, part.others)
    faulty = Self.sum(faulty, part.faulty)
    notChecked = Self.sum(notChecked, part.notChecked)
    outcomes.merge(part.outcomes, uniquingKeysWith: +)
    guard part.leftOut > 0 else { return }
    leftOut += part.leftOut
    gaps = Self.first(gaps, part.gaps)
    wrong = Self.first(wrong, part.wrong)
  }

  private static func sum(_ count: Int?, _ more: Int?) -> Int? { more.map { (count ?? 0) + $0 } ?? count }

  private static func first<Value>(_ list: [Value]?, _ more: [Value]?) -> [Value]? {
    more.map { Array(((list ?? []) + $0).prefix(10)) } ?? list
  }

  /// Counts an event, unless it was left out.
  ///
  /// `isRecorded` tells whether the line had a result to compare with.
  public mutating func count(_ event: ReplayedEvent, isRecorded: Bool) {
    guard event.leftOut == nil else { return }
    events += 1
    if isRecorded { compared += 1 }
    if !event.differences.isEmpty { different += 1 }
    if event.differences.contains(where: \.isFault) { faulty = (faulty ?? 0) + 1 }
    if event.answer?.isNotChecked == true {
      notChecked = (notChecked ?? 0) + 1
    } else if let outcome = event.answer?.outcome {
      outcomes[outcome.rawValue, default: 0] += 1
    }
  }
}
