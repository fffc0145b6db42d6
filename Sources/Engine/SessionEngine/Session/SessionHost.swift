public import DeepLinks

/// What all sessions of a host share: the app, its route table and its limits. It makes sessions, and wakes them.
public struct SessionHost: Sendable {
  /// The app.
  public let app: any SimulatedApp
  /// The route table, by which sessions that are made or woken from now on read links.
  public var routes: RouteTable
  /// The limits of each session.
  public let limits: SessionLimits
  /// Whether sessions keep the requests and replies of their last turn, for a replay that shows them.
  package var observesRequests = false

  /// A host from its parts.
  public init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()) {
    (self.app, self.routes, self.limits) = (app, routes, limits)
  }

  /// Creates a session and the turn that stores it. `at` is the time, in milliseconds since 1970. Throws the app's error
  /// when the app cannot be built. `owner` is the user that makes it, where that is not the owner of the daemon.
  public func create(_ id: String, at: Int64, owner: String? = nil) throws -> (session: Session, turn: Turn) {
    let record = SessionRecord(id: id, createdAt: at, rows: app.initialRows(at: at), owner: owner)
    let session = try Session(launching: record, on: self)
    return (session, TurnInProgress(.create, of: session, at: at).create())
  }

  /// Creates a session and leads it into a starting state, if there is one. Returns it with all its turns, each with a
  /// change to store.
  ///
  /// Throws `StartingStateError` for a state that cannot be reached, and the app's error when the app cannot be built.
  public func create(
    _ id: String, in state: StartingState?, at: Int64, owner: String? = nil
  ) throws -> (session: Session, turns: [Turn]) {
    let (session, turn) = try create(id, at: at, owner: owner)
    return (session, [turn] + (try state.map { try session.enter($0, at: at) } ?? []))
  }

  /// Wakes a session: rebuilds its tree from its record (law 2), and its pending links wait at their steps.
  ///
  /// Throws the app's error when the app cannot be built from the stored state.
  public func wake(_ record: SessionRecord) throws -> Session {
    let session = try Session(launching: record, on: self)
    session.rebuild()
    return session
  }

  /// Ends a session whose app cannot be built, from its record alone. The turn removes the session's rows and keeps its
  /// journal, as `Session.close(at:)` does; its pending links end, and their outcomes tell no steps.
  public func close(_ record: SessionRecord, at wall: Int64) -> Turn {
    var closed = record
    closed.version += 1
    closed.updatedAt = max(wall, record.updatedAt)
    closed.location = []
    closed.pending = []
    var entry = JournalEntry(session: record.id, sequence: closed.version, at: closed.updatedAt, event: .close)
    let ended = record.pending.map { LinkOutcome(closing: $0, of: record.id, routes) }
    entry.settled = ended.isEmpty ? nil : ended
    let change = SessionChange(
      kind: .close, expectedVersion: record.version, record: closed, changedStores: [],
      pendingChanged: !record.pending.isEmpty, rows: [], entry: entry)
    return Turn(change: change, refusal: nil)
  }

  /// The data of a creation that ends the session of its name.
  public static let resetParameters = ["reset": "true"]

  /// Returns the changes that end a session from its record alone, and make a new one of its owner in its place. They belong into one
  /// transaction. Throws the app's error when the app cannot be built for a new session.
  public func renew(_ record: SessionRecord, at wall: Int64) throws -> [SessionChange] {
    var closing = close(record, at: wall).change
    var creation = try create(record.id, at: wall, owner: record.owner).turn.change
    closing?.keepsKeys = true
    creation?.entry.parameters = Self.resetParameters
    return [closing, creation].compactMap(\.self)
  }

  /// Plays an entry of a journal: creates the session for a `create`, and otherwise lets it handle the entry's event at the
  /// entry's time. A session that closes stays, as its event left it.
  ///
  /// Throws when the app cannot be built, when there is no session, and for an entry without the data of its event.
  public func play(_ entry: JournalEntry, in session: inout Session?) throws(PlayError) -> Turn {
    if entry.event == .create {
      do {
        let created = try create(entry.session, at: entry.at)
        session = created.session
        return created.turn
      } catch {
        throw PlayError(app: error)
      }
    }
    guard let session else { throw PlayError(.notCreated, "the creation of the session is not recorded") }
    if entry.event == .close { return session.close(at: entry.at) }
    guard let event = SessionEvent(entry) else {
      throw PlayError(.incomplete, "the line is incomplete for its event (\(entry.event.rawValue))")
    }
    return session.turn(event, at: entry.at)
  }
}
