import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// The sessions of links without a recorded outcome: those that a list names, or a new one for each link.
struct LinkPlayer {
  private let host: SessionHost
  private let logsIn: Bool
  private let state: StartingState?
  /// The place in which the last link with a session of its own was opened. Most links of a log have the time of the one
  /// before, or none.
  private var start: (at: Int64, runner: MatrixRunner, column: MatrixColumn)?
  private var named: ReplayedSessions

  /// The number of sessions that were created.
  private(set) var sessions = 0

  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  init(host: SessionHost, logsIn: Bool, state: StartingState?) throws {
    (self.host, self.logsIn, self.state) = (host, logsIn, state)
    named = ReplayedSessions(host: host)
    // Checks once that the state is the same after a restart.
    if let state { _ = try MatrixRunner(host: host, at: Replayer.listStart).column(state, .quick) }
  }

  /// Opens a link at its time, and adds to an event what came of it. `session` is `nil` for a link with a session of its own.
  mutating func open(_ link: SessionEvent, at: Int64?, in session: String?, into event: inout ReplayedEvent) {
    do throws(PlayError) {
      if let session, state == nil {
        try open(link, at: at ?? Replayer.time(ofLine: event.line), inSession: session, into: &event)
      } else {
        try openAlone(link, at: at ?? Replayer.listStart, into: &event)
      }
    } catch {
      event.differences = [ReplayDifference(field: "session", recorded: "created", replayed: error.message)]
    }
  }

  // MARK: - A session for each link

  private mutating func openAlone(
    _ link: SessionEvent, at: Int64, into event: inout ReplayedEvent
  ) throws(PlayError) {
    do {
      let (runner, column) = try place(at: at)
      let opened = try runner.open(link, in: column)
      sessions += 1
      event.answer = opened.outcome ?? Self.refused(event, opened.cell)
      event.location = opened.session.reportedLocation
      event.screen = opened.cell.screen
      event.add(faults: opened.cell.faults ?? [])
      if !event.differences.isEmpty { event.tree = opened.session.tree }
    } catch let error as PlayError {
      throw error
    } catch {
      throw PlayError(app: error)
    }
  }

  /// Returns the place in which links are opened at a time: the starting state, or a session that is logged in. It is
  /// entered at that time, so that nothing in it is late.
  private mutating func place(at: Int64) throws -> (runner: MatrixRunner, column: MatrixColumn) {
    if let start, start.at == at { return (start.runner, start.column) }
    let runner = MatrixRunner(host: host, at: at)
    let session =
      try state.map { try host.create($0.name, in: $0, at: at).session }
      ?? host.session(for: "link", logsIn: logsIn, at: at)
    let column = try runner.column(session, .quick)
    start = (at, runner, column)
    return (runner, column)
  }

  /// The outcome of a link that the session refused, as of a push for an app that is not installed.
  private static func refused(_ event: ReplayedEvent, _ cell: MatrixCell) -> LinkOutcome {
    var outcome = LinkOutcome(session: event.session, link: 0, url: event.url ?? "", outcome: cell.outcome)
    outcome.reason = cell.reason
    outcome.message = cell.next
    return outcome
  }

  // MARK: - The sessions of a list

  private mutating func open(
    _ link: SessionEvent, at: Int64, inSession name: String, into event: inout ReplayedEvent
  ) throws(PlayError) {
    if named[name] == nil {
      try named.create(name, logsIn: logsIn, at: at)
      sessions += 1
    }
    guard let session = named[name] else { return }
    // The session's own time never goes back, so a link that is out of order is opened at the time of the one before.
    let turn = session.turn(link, at: at)
    event.answer = turn.answer
    event.location = session.reportedLocation
    event.screen = session.topScreen?.rib
    event.add(leaks: turn.leaks)
    if !event.differences.isEmpty { event.tree = session.tree }
  }
}
