import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// The sessions of links without a recorded outcome: those of a list, or a new one for each link, in a starting state.
struct LinkPlayer {
  private let logsIn: Bool
  private let runner: MatrixRunner
  private let column: MatrixColumn?
  private var named: ReplayedSessions

  /// The number of sessions that were created.
  private(set) var sessions = 0

  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  init(host: SessionHost, logsIn: Bool, state: StartingState?) throws {
    self.logsIn = logsIn
    let runner = MatrixRunner(host: host, at: Replayer.listStart)
    self.runner = runner
    column = try state.map { try runner.column($0, .quick) }
    named = ReplayedSessions(host: host)
  }

  /// Opens a link, and adds to an event what came of it.
  mutating func open(_ link: SessionEvent, into event: inout ReplayedEvent) {
    do throws(PlayError) {
      if let column { try open(link, in: column, into: &event) } else { try openInSession(link, into: &event) }
    } catch {
      event.differences = [ReplayDifference(field: "session", recorded: "created", replayed: error.message)]
    }
  }

  private mutating func open(
    _ link: SessionEvent, in column: MatrixColumn, into event: inout ReplayedEvent
  ) throws(PlayError) {
    do {
      let opened = try runner.open(link, in: column)
      sessions += 1
      event.answer = opened.outcome ?? Self.refused(event, opened.cell)
      event.location = opened.session.reportedLocation
      event.screen = opened.cell.screen
      event.add(faults: opened.cell.faults ?? [])
      if !event.differences.isEmpty { event.tree = opened.session.tree }
    } catch {
      throw PlayError(app: error)
    }
  }

  /// The outcome of a link that the session refused, as of a push for an app that is not installed.
  private static func refused(_ event: ReplayedEvent, _ cell: MatrixCell) -> LinkOutcome {
    var outcome = LinkOutcome(session: event.session, link: 0, url: event.url ?? "", outcome: cell.outcome)
    outcome.reason = cell.reason
    outcome.message = cell.next
    return outcome
  }

  private mutating func openInSession(_ link: SessionEvent, into event: inout ReplayedEvent) throws(PlayError) {
    let at = Replayer.listStart + Int64(event.line) * 1000
    if named[event.session] == nil {
      _ = try named.create(event.session, at: at)
      sessions += 1
      if logsIn, let refusal = named[event.session]?.turn(.login([:]), at: at).refusal {
        throw PlayError(.refused, refusal.message)
      }
    }
    guard let session = named[event.session] else { return }
    let turn = session.turn(link, at: at)
    event.answer = turn.answer
    event.location = session.reportedLocation
    event.screen = session.topScreen?.rib
    event.add(leaks: turn.leaks)
    if !event.differences.isEmpty { event.tree = session.tree }
  }
}
