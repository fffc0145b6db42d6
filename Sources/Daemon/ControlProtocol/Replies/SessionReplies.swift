public import DeepLinks
public import HeadlessUI
public import RIBs
public import SessionEngine

/// A session with its settings, its tree, its pending links and its last links.
public struct SessionReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The number of events that the session has handled.
  public var version: Int64
  /// When it was created, in milliseconds since 1970.
  public var createdAt: Int64
  /// When it last changed, in milliseconds since 1970.
  public var updatedAt: Int64
  /// The session's location, as canonical links.
  public var location: [String]
  /// The links of the stored location that were lost because the route table no longer has them; `nil` for none.
  public var lost: [String]?
  /// The pending links, oldest first.
  public var pending: [PendingReply]
  /// Its tree.
  public var tree: TreeSnapshot
  /// The tree's digest.
  public var digest: String
  /// The last links with their latest outcomes, newest last, at most 10.
  public var links: [LinkLogLine]
  /// The topmost screen with its sections; `nil` when no screen is visible.
  public var screen: ScreenSnapshot?
  /// The settings of its clock and its simulated backend.
  public var settings: SessionSettings
  /// All settings by name, the app's too, with the values that `session.configure` takes.
  public var configured: [String: String]
  /// The session's time, in milliseconds since 1970.
  public var now: Int64
  /// The requests that the backend has not answered, oldest first.
  public var inFlight: [RequestInFlight]
  /// The state of the log-in; `nil` when the app does not tell.
  public var login: LoginState?
  /// The requests to the backend since the session's creation, by RIB and name, seen and unseen; `nil` when there were
  /// none.
  public var requestCounts: RequestCounts?

  /// Creates the reply for a session, without its last links.
  public init(_ session: Session) {
    self.init(record: session.record, tree: session.tree)
    location = session.reportedLocation
    lost = session.lostLocation.isEmpty ? nil : session.lostLocation
    screen = session.topScreen
    settings = session.settings
    configured = session.configured
    now = session.now
    inFlight = session.inFlight
    login = session.login
    requestCounts = session.requests.nonEmpty
  }

  /// Creates the reply for a record and its tree, without a session.
  public init(record: SessionRecord, tree: TreeSnapshot) {
    settings = SessionSettings()
    configured = settings.values
    now = record.updatedAt
    inFlight = []
    session = record.id
    version = record.version
    createdAt = record.createdAt
    updatedAt = record.updatedAt
    location = record.location
    pending = record.pending.map(PendingReply.init)
    self.tree = tree
    digest = tree.digest
    links = []
  }
}

/// A pending link.
public struct PendingReply: Codable, Sendable, Hashable {
  /// The link's number in its session.
  public var link: Int
  /// The text of the link, as it was sent.
  public var url: String
  /// When it was opened, in milliseconds since 1970.
  public var openedAt: Int64
  /// When it expires, or the step at which it waits, in milliseconds since 1970.
  public var until: Int64
  /// The step at which it waits.
  public var step: String
  /// The event or state that the step waits for.
  public var waitingFor: String

  /// Creates the reply for a pending link of a session.
  public init(_ pending: PendingLink) {
    link = pending.number
    url = pending.url
    openedAt = pending.openedAt
    until = pending.until
    step = pending.step
    waitingFor = pending.waitingFor
  }
}

/// Returns a session's tree.
public struct TreeReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The session's location, as canonical links.
  public var location: [String]
  /// The links of the stored location that were lost because the route table no longer has them; `nil` for none.
  public var lost: [String]?
  /// The tree's digest.
  public var digest: String
  /// The tree.
  public var tree: TreeSnapshot

  /// Creates a reply from its parts.
  public init(session: String, location: [String], lost: [String] = [], tree: TreeSnapshot) {
    self.session = session
    self.location = location
    self.lost = lost.isEmpty ? nil : lost
    self.digest = tree.digest
    self.tree = tree
  }

  /// The tree of a session.
  init(_ session: Session) {
    self.init(
      session: session.record.id, location: session.reportedLocation, lost: session.lostLocation, tree: session.tree)
  }
}

/// The reply to a request that changed a session.
public struct TurnReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The number of events that the session has handled, including this one.
  public var version: Int64
  /// The outcomes of pending links that settled in this turn.
  public var settled: [LinkOutcome]
  /// The session's location, as canonical links.
  public var location: [String]
  /// The number of pending links.
  public var pending: Int
  /// The number of requests that were sent to the backend in this turn.
  public var requests: Int
  /// The number of these requests by RIB; `nil` when there were none.
  public var requestsByRIB: [String: Int]?
  /// The same requests by RIB and name, seen and unseen; `nil` when there were none.
  public var requestCounts: RequestCounts?
  /// For a log-in: its state after this turn. `nil` for other requests, and when the app does not tell.
  public var login: LoginState?

  /// Creates a reply from its parts.
  public init(
    session: String, version: Int64, settled: [LinkOutcome], location: [String], pending: Int,
    requests counts: RequestCounts = RequestCounts(), login: LoginState? = nil
  ) {
    self.login = login
    requests = counts.total
    requestsByRIB = counts.isEmpty ? nil : counts.byRIB
    requestCounts = counts.nonEmpty
    self.session = session
    self.version = version
    self.settled = settled
    self.location = location
    self.pending = pending
  }
}

/// A page of the sessions.
public struct SessionListReply: Codable, Sendable, Hashable {
  /// The parameters of the next page.
  public struct Next: Codable, Sendable, Hashable {
    /// The time of the last change of the last session, in milliseconds since 1970.
    public var before: Int64
    /// The name of the last session.
    public var after: String

    /// The page after a session.
    public init(_ place: SessionPlace) {
      before = place.updatedAt
      after = place.session
    }
  }

  /// The sessions, newest first.
  public var sessions: [SessionSummary]
  /// The number of all sessions.
  public var total: Int
  /// The parameters of the next page; `nil` on the last page.
  public var next: Next?

  /// Creates a page out of `total` sessions.
  public init(sessions: [SessionSummary], total: Int, next: Next? = nil) {
    self.sessions = sessions
    self.total = total
    self.next = next
  }
}

extension SessionListReply {
  /// The maximum number of sessions in a reply.
  public static let maximum = 10_000

  /// Returns the maximum number of sessions of a list: 20 when it is left out, and the most for `all`. Throws
  /// `params.invalid` for a number out of range.
  static func limit(_ limit: Int?, all: Bool?) throws(ControlError) -> Int {
    all == true ? maximum : try limit.limit(in: 1...maximum, standard: 20)
  }

  /// Returns the first sessions that fit in a response, with the links that a table no longer has as `lost`, because the
  /// session will not be there when it wakes.
  public static func fitting(_ sessions: [SessionSummary], _ routes: RouteTable) -> [SessionSummary] {
    PageSize.first(
      sessions.map { session in
        let lost = session.location.filter { (try? routes.parse($0)) == nil }
        guard !lost.isEmpty else { return session }
        var session = session
        session.lost = lost
        session.location = session.location.filter { !lost.contains($0) }
        return session
      })
  }
}
