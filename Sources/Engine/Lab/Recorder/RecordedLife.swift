public import DeepLinks
public import SessionEngine
public import TextFormats

/// The events of a session from its creation on, as the journal has them.
public struct RecordedLife: Sendable {
  /// An event with its time.
  struct Step: Sendable, Hashable {
    var event: SessionEvent
    /// The event with its secrets redacted.
    var shown: SessionEvent
    /// The time of the wall clock, in milliseconds since 1970.
    let at: Int64
    /// Whether the event is what the recording is about, so that it stays.
    var isKept: Bool

    /// Whether the event contains a secret, without which it cannot be repeated.
    var hasSecret: Bool { event != shown }
  }

  /// The session's name.
  public let session: String
  /// The time of its creation, in milliseconds since 1970.
  let createdAt: Int64
  /// The events after the creation. The passing of time is one only at the end: before, it belongs to the next event.
  let steps: [Step]
  /// The last entry of the journal, except the closing of the session.
  let last: JournalEntry

  /// The number of events.
  public var count: Int { steps.count }

  /// Reads the entries of one session, oldest first; those of an earlier session of its name are passed over.
  ///
  /// `since` is the time from which on every event stays; without it only the last one does. Throws when the first events
  /// are missing, and when there is no event.
  public init(_ entries: [JournalEntry], since: Int64? = nil, secrets: Redactor) throws(RecorderError) {
    guard let first = entries.lastIndex(where: { $0.event == .create }) else {
      throw RecorderError(
        .incomplete, "the creation of the session \(entries.first?.session ?? "") is no longer in the journal",
        hint: "raise the log_ limits in andon.yaml, or begin with a new session: \(Program.name) session create")
    }
    let life = entries[first...].filter { $0.event != .close }
    guard let creation = life.first, let last = life.last,
      zip(life, life.dropFirst()).allSatisfy({ $1.sequence == $0.sequence + 1 })
    else {
      throw RecorderError(
        .incomplete, "events of the session \(entries[first].session) are missing in the journal",
        hint: "raise the log_ limits in andon.yaml")
    }
    let events = life.filter { $0.event != .create && ($0.event != .tick || $0.sequence == last.sequence) }
    guard let end = events.last(where: { $0.event != .tick }) else {
      throw RecorderError(.empty, "the session \(creation.session) has done nothing", hint: "open a link in it first")
    }
    session = creation.session
    createdAt = creation.at
    self.last = last
    steps = events.compactMap { entry in
      guard let event = SessionEvent(entry) else { return nil }
      let isKept = since.map { entry.at >= $0 } ?? false || entry.sequence >= end.sequence
      return Step(event: event, shown: entry.shownEvent(by: secrets) ?? event, at: entry.at, isKept: isKept)
    }
  }
}

extension RecordedLife {
  /// Returns the steps at the time of the creation, with the time between them as spans.
  static func scripted(_ recorded: [Step], from createdAt: Int64) -> [Step] {
    var steps: [Step] = []
    var (now, isManual) = (createdAt, false)
    for step in recorded {
      if step.at > now, !isManual {
        let span = SessionEvent.advance(milliseconds: step.at - now)
        let isKept = step.event == .tick && step.isKept
        steps.append(Step(event: span, shown: span, at: createdAt, isKept: isKept))
      }
      now = max(now, step.at)
      if step.event != .tick { steps.append(step.moved(to: createdAt)) }
      if case .configure(let settings) = step.event, let clock = settings["clock"] { isManual = clock == "manual" }
    }
    return steps
  }
}

/// The error for a session that cannot be recorded.
public typealias RecorderError = PlainError<RecorderErrorCode>

/// The reasons why a session cannot be recorded.
public enum RecorderErrorCode: String, Sendable {
  /// The first events of the session are missing.
  case incomplete
  /// The session has had no event.
  case empty
  /// The events lead to another tree here than in the daemon.
  case differs
  /// The events cannot be written as a state of `states.yaml`.
  case notExpressible
  /// The file has no place for a state, or has a state of that name.
  case noPlace
}
