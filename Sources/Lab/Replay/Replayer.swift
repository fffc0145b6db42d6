public import DeepLinks
import RIBs
public import SessionEngine
import TextFormats

/// A replayer of recorded events, in memory. It reports the differences from the recording.
///
/// The sessions are those of the daemon, with the recorded times. By the law of determinism each event must give the
/// recorded result.
public struct Replayer {
  /// The start time of a list of links, in milliseconds since 1970 (2026-01-01). Each line is a second later, so that a
  /// list always gives the same result.
  public static let listStart: Int64 = 1_767_225_600_000

  private let app: any SimulatedApp
  private let routes: RouteTable
  private let limits: SessionLimits
  private let logsIn: Bool
  private var comparison = JournalComparison()
  private var sessions: [String: Session] = [:]
  /// The number of the next event of each open session.
  private var upcoming: [String: Int64] = [:]
  /// The sessions with missing events, until they are created again.
  private var cutOff: Set<String> = []

  /// The numbers of the replay so far.
  public private(set) var summary = ReplaySummary()

  /// A replayer without sessions. `logsIn` tells whether the sessions of a list of links are logged in first.
  public init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits, logsIn: Bool = true) {
    self.app = app
    self.routes = routes
    self.limits = limits
    self.logsIn = logsIn
  }

  /// Begins a journal. Throws when it was recorded with another app.
  public mutating func begin(_ header: LogHeader?, name: String) throws(RecordedLogError) {
    guard let header else { return }
    comparison.countsRequests = header.countsRequests == true
    guard header.app != app.name else { return }
    let recorded = Redactor.standard.redact(header.app).clipped()
    throw RecordedLogError(
      code: .otherApp, message: "\(name) was recorded with the app \"\(recorded)\", this is \"\(app.name)\"",
      hint: "replay it with the andon of that app")
  }

  /// Replays one line. An error of the app is reported as a difference; only an error of the comparison is thrown.
  public mutating func replay(_ line: RecordedLog.Line) throws -> ReplayedEvent {
    switch line.content {
    case .journal(let entry):
      let event = try replay(entry, line: line.number)
      summary.count(event, isRecorded: true)
      return event
    case .link(let session, let url):
      let event = open(url, session: session, line: line.number)
      summary.count(event, isRecorded: false)
      return event
    }
  }

  // MARK: - Journals

  private mutating func replay(_ entry: JournalEntry, line: Int) throws -> ReplayedEvent {
    var event = ReplayedEvent(line: line, session: entry.session, event: entry.event, url: entry.answer?.url)
    if isCutOff(entry, line: line) {
      event.leftOut = true
      return event
    }
    let turn: Turn
    do {
      turn = try play(entry)
    } catch {
      event.differences = [
        ReplayDifference(field: "session", recorded: "event \(entry.sequence) was handled", replayed: error.message)
      ]
      return event
    }
    event.answer = turn.answer
    if let replayed = turn.change?.entry {
      event.location = replayed.location
      event.differences = try comparison.differences(recorded: entry, replayed: replayed)
    } else {
      let refusal = turn.refusal.map { "refused: \($0.message)" } ?? "nothing changed"
      event.differences = [
        ReplayDifference(field: "event", recorded: "\(entry.event.rawValue) was accepted", replayed: refusal)
      ]
    }
    finish(&event, turn)
    return event
  }

  /// Whether the state of the session before the event is unknown because events are missing.
  ///
  /// Events are missing when the daemon removed them to keep the journal within its limits.
  private mutating func isCutOff(_ entry: JournalEntry, line: Int) -> Bool {
    let id = entry.session
    let begins = entry.event == .create
    if !begins && cutOff.contains(id) { return true }
    cutOff.remove(id)
    let expected = sessions[id] == nil ? 1 : upcoming[id] ?? 1
    upcoming[id] = entry.event == .close ? nil : entry.sequence &+ 1
    // A session that starts at its event 1 without a create has no gap. The line is wrong, and fails when it is
    // replayed.
    guard entry.sequence != expected, sessions[id] != nil || !begins && entry.sequence > 1 else { return false }
    summary.leaveOut(SessionGap(session: id, line: line, event: entry.sequence, expected: expected))
    // A session that is created here is complete; only the end of the earlier one of its name is missing.
    sessions[id] = nil
    if !begins { cutOff.insert(id) }
    return !begins
  }

  private mutating func play(_ entry: JournalEntry) throws(UnplayableError) -> Turn {
    if entry.event == .create {
      guard sessions[entry.session] == nil else { throw UnplayableError("the session exists already") }
      return try create(entry.session, at: entry.at)
    }
    guard let session = sessions[entry.session] else {
      throw UnplayableError("the creation of the session is not recorded")
    }
    if entry.event == .close {
      sessions[entry.session] = nil
      return session.close(at: entry.at)
    }
    guard let event = SessionEvent(entry) else {
      throw UnplayableError("the line is incomplete for its event (\(entry.event.rawValue))")
    }
    return session.turn(event, at: entry.at)
  }

  // MARK: - Lists of links

  private mutating func open(_ url: String, session id: String, line: Int) -> ReplayedEvent {
    var event = ReplayedEvent(line: line, session: id, event: .open, url: url)
    let at = Self.listStart + Int64(line) * 1000
    do throws(UnplayableError) {
      if sessions[id] == nil {
        _ = try create(id, at: at)
        if logsIn, let refusal = sessions[id]?.turn(.login([:]), at: at).refusal {
          throw UnplayableError(refusal.message)
        }
      }
      guard let session = sessions[id] else { return event }
      let turn = session.turn(.open(url: url), at: at)
      event.answer = turn.answer
      event.location = session.reportedLocation
      finish(&event, turn)
    } catch {
      event.differences = [ReplayDifference(field: "session", recorded: "logged in", replayed: error.message)]
    }
    return event
  }

  // MARK: - Both

  private mutating func create(_ id: String, at: Int64) throws(UnplayableError) -> Turn {
    do {
      let (session, turn) = try Session.create(id: id, app: app, routes: routes, limits: limits, at: at)
      sessions[id] = session
      summary.sessions += 1
      return turn
    } catch {
      throw UnplayableError("the app could not be built: \(error)")
    }
  }

  private func finish(_ event: inout ReplayedEvent, _ turn: Turn) {
    if !turn.leaks.isEmpty {
      event.differences.append(
        ReplayDifference(
          field: "leaks", recorded: "none", replayed: turn.leaks.map(\.description).joined(separator: "; ")))
    }
    if !event.differences.isEmpty { event.tree = sessions[event.session]?.tree }
  }
}

/// An error for an event that cannot be replayed.
private struct UnplayableError: CodedError {
  let code = "unplayable"
  let message: String
  let hint = "record the session from its creation, and replay it with the same configuration"
  init(_ message: String) { self.message = message }
}
