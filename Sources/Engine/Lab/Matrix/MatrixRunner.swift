import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine

/// A runner that opens links in copies of sessions, in memory.
///
/// Each starting state is set up once for each network. A copy is a session that wakes from the record of that session,
/// as after a restart (law 2).
public struct MatrixRunner: Sendable {
  /// The time that a link may wait for replies, in milliseconds of the session.
  static let patience: Int64 = 60_000

  private let host: SessionHost
  private let at: Int64

  /// A runner whose sessions begin at a time, in milliseconds since 1970.
  public init(host: SessionHost, at: Int64) {
    self.host = host
    self.at = at
  }

  /// Sets up a column. Throws as `columns` does.
  public func column(_ state: StartingState, _ network: MatrixNetwork) throws -> MatrixColumn {
    try column(session(in: state), network)
  }

  /// Sets up the columns of a state, one for each network. Throws `StartingStateError` for a state that cannot be reached or
  /// differs after a restart, and the app's error when the app cannot be built.
  public func columns(_ state: StartingState, _ networks: [MatrixNetwork]) throws -> [MatrixColumn] {
    let session = try session(in: state)
    return try networks.map { try column(session, $0) }
  }

  private func session(in state: StartingState) throws -> Session {
    let session = try host.create(state.name, in: state, at: at).session
    try WakeCheck(host: host).check(session, in: state)
    return session
  }

  /// Returns the column of the place where a session is; the session stays as it is. Throws the app's error when the app
  /// cannot be built.
  func column(_ session: Session, _ network: MatrixNetwork) throws -> MatrixColumn {
    var record = session.record
    if !network.settings.isEmpty {
      let copy = try host.wake(record)
      _ = copy.turn(.configure(network.settings), at: at)
      record = copy.record
    }
    return MatrixColumn(state: record.id, network: network, record: record)
  }

  /// A link that was opened: its cell, and the session afterwards.
  public struct Opened {
    /// The cell.
    public let cell: MatrixCell
    /// The session. It belongs to this cell alone.
    public let session: Session
    /// Whether the session is as it was before the link, except for its counts of events and links.
    let isUnchanged: Bool
    /// The whole outcome, with its secrets; `nil` when the session refused the link.
    let outcome: LinkOutcome?
  }

  /// Returns a session in the state of a column. Throws the app's error when the app cannot be built.
  public func session(in column: MatrixColumn) throws -> Session {
    try host.wake(column.record)
  }

  /// Opens a link in a copy of a column's session, and lets time pass until no reply is under way that the link waits
  /// for. Throws the app's error when the app cannot be built.
  public func open(_ link: MatrixLink, in column: MatrixColumn) throws -> Opened {
    try open(.open(url: link.url), in: column)
  }

  /// Opens the link of an event, as the method above does.
  func open(_ event: SessionEvent, in column: MatrixColumn) throws -> Opened {
    open(event, in: try session(in: column))
  }

  /// Opens the link of an event in a session that is in the state of a column.
  func open(_ event: SessionEvent, in session: Session) -> Opened {
    let settled = settle(event, in: session)
    let end = MatrixEnd(of: session, opening: event, secrets: host.routes.secrets)
    guard let outcome = settled.outcome else {
      return Opened(cell: end.refused(settled.turn), session: session, isUnchanged: settled.isUnchanged, outcome: nil)
    }
    let cell = end.cell(
      outcome.redacted(by: host.routes.secrets), replaced: settled.replaced, waited: settled.waited,
      faults: settled.faults)
    return Opened(cell: cell, session: session, isUnchanged: settled.isUnchanged, outcome: outcome)
  }

  /// Opens a link as `open` does, and returns its outcome alone with the faults of the app. Throws the app's error when the
  /// app cannot be built.
  public func outcome(of link: MatrixLink, in column: MatrixColumn) throws -> (LinkOutcome.Kind, faults: [String]?) {
    let settled = settle(.open(url: link.url), in: try session(in: column))
    return (settled.outcome?.outcome ?? .failed, faults: settled.faults.isEmpty ? nil : settled.faults)
  }

  /// What a session did with a link: the last turn, the outcome in the end, `nil` when the session refused the link, and the
  /// link that waited before.
  private struct Settled {
    var turn: Turn
    var outcome: LinkOutcome?
    let replaced: String?
    var faults: [String]
    let isUnchanged: Bool
    var waited: Int64 = 0
  }

  /// Opens the link of an event, and lets time pass until no reply is under way that the link waits for.
  private func settle(_ event: SessionEvent, in session: Session) -> Settled {
    let (began, location) = (session.now, session.record.location)
    let turn = session.turn(event, at: at)
    let faults = turn.faults + turn.leaks.map(\.description)
    var settled = Settled(
      turn: turn, outcome: turn.answer, replaced: turn.superseded.first?.url, faults: faults,
      isUnchanged: faults.isEmpty && session.now == began && session.wakeProblems.isEmpty
        && turn.change?.leaves(location) ?? false)
    while let waiting = settled.outcome, waiting.outcome == .waiting,
      let due = session.inFlight.compactMap(\.due).min(), due - began <= Self.patience
    {
      let turn = session.turn(.advance(milliseconds: max(due - session.now, 1)), at: at)
      settled.turn = turn
      settled.faults += turn.faults + turn.leaks.map(\.description)
      settled.outcome =
        turn.settled.first { $0.link == waiting.link } ?? session.outcome(ofPending: waiting.link) ?? waiting
    }
    settled.waited = session.now - began
    return settled
  }
}

extension SessionChange {
  /// Whether the change of a link leaves the session at a location, and changes nothing but its counts and its journal.
  fileprivate func leaves(_ location: [String]) -> Bool {
    changedStores.isEmpty && !pendingChanged && rows.isEmpty && record.location == location
  }
}
