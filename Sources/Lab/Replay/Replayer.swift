public import DeepLinks
import RIBs
public import SessionEngine

/// Plays recorded events on sessions of its own, in memory, and says what differs from the recording.
///
/// The session is the same machine as in the daemon, given the recorded times: by the law of determinism each event
/// must lead to what it led to then.
public struct Replayer {
  /// The time of the first line of a plain list, in milliseconds since 1970 (2026-01-01); each line is a second
  /// later, so that a list always plays the same.
  public static let listStart: Int64 = 1_767_225_600_000

  private let app: any SimulatedApp
  private let routes: RouteTable
  private let limits: SessionLimits
  private let logsIn: Bool
  private let comparison = JournalComparison()
  private var sessions: [String: Session] = [:]
  /// The number of the next event of each session that stands.
  private var upcoming: [String: Int64] = [:]
  /// Sessions that events are missing of, until they begin again.
  private var cutOff: Set<String> = []

  /// The replay in numbers, so far.
  public private(set) var summary = ReplaySummary()

  /// A replayer without sessions. `logsIn` tells whether the sessions of a plain list are logged in first.
  public init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits, logsIn: Bool = true) {
    self.app = app
    self.routes = routes
    self.limits = limits
    self.logsIn = logsIn
  }

  /// Throws when the log was recorded with an app that this replayer does not have.
  public func check(_ header: LogHeader?, name: String) throws(RecordedLogError) {
    guard let header, header.app != app.name else { return }
    throw RecordedLogError(
      code: .otherApp, message: "\(name) was recorded with the app \"\(header.app)\", this is \"\(app.name)\"",
      hint: "replay it with the andon of that app")
  }

  /// Plays one line. Throws only what the comparison itself throws; whatever the app does is a difference.
  public mutating func replay(_ line: RecordedLog.Line) throws -> ReplayedEvent {
    let event =
      switch line.content {
      case .journal(let entry): try replay(entry, line: line.number)
      case .link(let session, let url): open(url, session: session, line: line.number)
      }
    summary.count(event)
    return event
  }

  // MARK: - Logs

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

  /// Whether nobody can say what the session was like before the event, since events of it are not in the recording:
  /// the journal keeps its bounds, and an export may have been slower.
  private mutating func isCutOff(_ entry: JournalEntry, line: Int) -> Bool {
    let id = entry.session
    let begins = entry.event == .create
    if !begins && cutOff.contains(id) { return true }
    cutOff.remove(id)
    let expected = sessions[id] == nil ? 1 : upcoming[id] ?? 1
    upcoming[id] = entry.event == .close ? nil : entry.sequence &+ 1
    // A first event that begins nothing is no gap, but a line that was made up.
    guard entry.sequence != expected, sessions[id] != nil || !begins && entry.sequence > 1 else { return false }
    summary.leaveOut(SessionGap(session: id, line: line, event: entry.sequence, expected: expected))
    // One that begins is whole: the end of the one before it is missing.
    sessions[id] = nil
    if !begins { cutOff.insert(id) }
    return !begins
  }

  private mutating func play(_ entry: JournalEntry) throws(Unplayable) -> Turn {
    if entry.event == .create {
      guard sessions[entry.session] == nil else { throw Unplayable("the session was created before and stands") }
      return try create(entry.session, at: entry.at)
    }
    guard let session = sessions[entry.session] else {
      throw Unplayable("the recording does not hold the session's beginning (no create)")
    }
    if entry.event == .close {
      sessions[entry.session] = nil
      return session.close(at: entry.at)
    }
    guard let event = SessionEvent(entry) else {
      throw Unplayable("the line does not say all of its event (\(entry.event.rawValue))")
    }
    return session.turn(event, at: entry.at)
  }

  // MARK: - Plain lists

  private mutating func open(_ url: String, session id: String, line: Int) -> ReplayedEvent {
    var event = ReplayedEvent(line: line, session: id, event: .open, url: url)
    let at = Self.listStart + Int64(line) * 1000
    do throws(Unplayable) {
      if sessions[id] == nil {
        _ = try create(id, at: at)
        if logsIn, let refusal = sessions[id]?.turn(.login([:]), at: at).refusal { throw Unplayable(refusal.message) }
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

  private mutating func create(_ id: String, at: Int64) throws(Unplayable) -> Turn {
    do {
      let (session, turn) = try Session.create(id: id, app: app, routes: routes, limits: limits, at: at)
      sessions[id] = session
      summary.sessions += 1
      return turn
    } catch {
      throw Unplayable("the app could not be built: \(error)")
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

/// Why an event cannot be played at all.
private struct Unplayable: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
