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

  /// A session as its record and its tree say, without its last links.
  public init(record: SessionRecord, tree: TreeSnapshot) {
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
  /// When it expires, in milliseconds since 1970.
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
    until = pending.expiresAt
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

  /// A reply with every part given.
  public init(session: String, version: Int64, settled: [LinkOutcome], location: [String], pending: Int) {
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
