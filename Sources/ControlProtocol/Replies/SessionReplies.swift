public import HeadlessUI
public import RIBs
public import SessionEngine

/// A session with its tree, its pending links and its last links.
public struct SessionReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The number of events it has handled.
  public var version: Int64
  /// When it was created, in milliseconds since 1970.
  public var createdAt: Int64
  /// When it last changed, in milliseconds since 1970.
  public var updatedAt: Int64
  /// Where it stands, as canonical links.
  public var location: [String]
  /// Links that wait, oldest first.
  public var pending: [PendingReply]
  /// Its tree.
  public var tree: TreeSnapshot
  /// The tree's digest.
  public var digest: String
  /// Its last links with their latest outcomes, newest last, 10 at most.
  public var links: [LinkLogLine]
  /// The screen on top; `nil` when nothing is to be seen.
  public var screen: ScreenSnapshot?
  /// How its clock goes and how its simulated backend behaves.
  public var settings: SessionSettings
  /// The session's time, in milliseconds since 1970.
  public var now: Int64
  /// The requests on their way to the backend, oldest first.
  public var inFlight: [RequestInFlight]

  /// A session as it stands, without its last links.
  public init(_ session: Session) {
    self.init(record: session.record, tree: session.tree)
    location = session.reportedLocation
    screen = session.screens.last
    settings = session.settings
    now = session.now
    inFlight = session.inFlight
  }

  /// A session at rest: its record and its tree alone.
  public init(record: SessionRecord, tree: TreeSnapshot) {
    settings = SessionSettings()
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

/// A link that waits.
public struct PendingReply: Codable, Sendable, Hashable {
  /// The link's number in its session.
  public var link: Int
  /// The text as it was sent.
  public var url: String
  /// When it was opened, in milliseconds since 1970.
  public var openedAt: Int64
  /// When it expires, or the step at which it waits, in milliseconds since 1970.
  public var until: Int64
  /// The step it waits at.
  public var step: String
  /// What that step waits for.
  public var waitingFor: String

  /// A pending link as the session keeps it.
  public init(_ pending: PendingLink) {
    link = pending.number
    url = pending.url
    openedAt = pending.openedAt
    until = pending.until
    step = pending.step
    waitingFor = pending.waitingFor
  }
}

/// A session's tree.
public struct TreeReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// Where it stands, as canonical links.
  public var location: [String]
  /// The tree's digest.
  public var digest: String
  /// The tree.
  public var tree: TreeSnapshot

  /// A tree of a session.
  public init(session: String, location: [String], tree: TreeSnapshot) {
    self.session = session
    self.location = location
    self.digest = tree.digest
    self.tree = tree
  }
}

/// What a log-in, a log-out, a change of settings or a closing led to.
public struct TurnReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The number of events it has handled, this one included.
  public var version: Int64
  /// Links that waited and came to an end in this turn.
  public var settled: [LinkOutcome]
  /// Where the session stands, as canonical links.
  public var location: [String]
  /// Links that still wait.
  public var pending: Int
  /// How many requests were sent to the backend in this turn.
  public var requests: Int
  /// The same requests by the RIB that sent them; `nil` when there were none.
  public var requestsByRIB: [String: Int]?

  /// A reply with every part given.
  public init(
    session: String, version: Int64, settled: [LinkOutcome], location: [String], pending: Int,
    requestsByRIB: [String: Int] = [:]
  ) {
    requests = requestsByRIB.values.reduce(0, +)
    self.requestsByRIB = requestsByRIB.isEmpty ? nil : requestsByRIB
    self.session = session
    self.version = version
    self.settled = settled
    self.location = location
    self.pending = pending
  }
}

/// The newest sessions.
public struct SessionListReply: Codable, Sendable, Hashable {
  /// The sessions, newest first.
  public var sessions: [SessionSummary]
  /// How many there are in all.
  public var total: Int

  /// A list out of `total` sessions.
  public init(sessions: [SessionSummary], total: Int) {
    self.sessions = sessions
    self.total = total
  }
}
