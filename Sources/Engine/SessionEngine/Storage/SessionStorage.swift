public import TextFormats

/// The place where sessions are stored: everything the engine asks of a database.
///
/// All calls are synchronous; the host decides on which thread they run. One writer at a time calls `commit` and
/// `prune`; any thread calls the other methods.
public protocol SessionStorage: Sendable {
  /// Returns the session as it was last committed, with pending links and app rows; `nil` when there is none.
  func load(_ id: String) throws -> SessionRecord?

  /// The store as one that other daemons use too, in which a session is loaded again for each use; `nil` when this daemon has
  /// it alone.
  var shared: (any SharedStorage)? { get }

  /// Stores a group of turns in one transaction, in order. Returns the places of the changes that lost: their sessions are
  /// not at the versions that they expect, because another writer has changed them. With a change, every later change of
  /// its session in the group loses. All others are stored.
  ///
  /// Throws `locked` when another process held the store for too long, another code with `leavesNothingStored` when the
  /// write failed and nothing of the group is stored, and `indeterminate` when the caller cannot know whether it is.
  @discardableResult
  func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int>

  /// Returns the sessions after a place in their list, newest first (by `updatedAt`, then name), at most `limit`.
  /// Pass the place of the last session of a page to get the next page.
  func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary]

  /// Calls `visit` with the links of each session's location, and with the URL of each pending link, until it returns
  /// `false`.
  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws

  /// Returns the numbers of sessions, pending links and journal entries.
  func counts() throws -> StorageCounts

  /// Returns the response to the request with this idempotency key in this session; `nil` when there was none.
  func reply(session: String, key: String) throws -> StoredReply?

  /// Returns the sessions with something due at `by` or before, the most urgent first, at most `limit`.
  func due(by: Int64, limit: Int) throws -> [String]

  /// Returns the time at which something is due next in any session; `nil` when nothing is.
  func nextDue() throws -> Int64?

  /// Writes something that changes nothing, to find out whether the store works again. Throws when it does not.
  func probe() throws(StorageError)

  /// Removes the oldest journal entries beyond the bound, at most `limit`, but never the last entry. Returns the number
  /// of removed entries; 0 when none is beyond the bound.
  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int

  /// Returns journal entries after a place, of one session or of all, at most `limit`, none of them after `until`. The entries
  /// of a session are in their order. A page has fewer entries than `limit` only when no others follow. The cursors of the
  /// pages of one session and those of all sessions need not be the same: each continues its own kind.
  func journal(session: String?, after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage

  /// Returns the newest journal entries of a session since its last creation whose `sequence` is below `before`, oldest
  /// first, at most `limit`. Pass the `sequence` of the first entry of a page to get the page before it.
  func journal(of session: String, before: Int64, limit: Int) throws -> JournalPage

  /// Returns the last links that meet conditions, with a position below `before`, at most `limit`. The page may have
  /// fewer links, because a store looks at a bounded number of entries for it. Pass `next` as `before` to go on.
  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage

  /// Returns the requests to the backend of a bounded number of entries with positions below `before`, of one session or
  /// of all. Pass `next` as `before` to go on.
  func requests(session: String?, before: Int64) throws -> RequestPage

  /// Copies the store to a new file of mode 0600, and checks the copy. Returns its size in bytes. Commits go on at the
  /// same time. `isOver` ends the copy when it returns true.
  ///
  /// Throws `unwritable` when the file exists or cannot be written, and `corrupt` when the copy is damaged.
  func backup(to path: String, isOver: @escaping @Sendable () -> Bool) throws(StorageError) -> Int
}

extension SessionStorage {
  /// Throws `unavailable`: unless a store says otherwise, it cannot be copied to a file.
  public func backup(to path: String, isOver: @escaping @Sendable () -> Bool) throws(StorageError) -> Int {
    throw StorageError(
      code: .unavailable, message: "this store cannot be copied to a file", hint: "copy it with the tools of its own")
  }
}

/// The conditions of a list of links. A link must meet all of them.
public struct LinkConditions: Sendable, Hashable {
  /// The name of the session; `nil` for all sessions.
  public var session: String?
  /// The earliest time at which a link was opened, in milliseconds since 1970; `nil` for any time.
  public var since: Int64?
  /// The latest outcomes; empty for all.
  public var outcomes: Set<LinkOutcome.Kind>
  /// The name of the route by which the link was read when it was opened; `nil` for all links.
  public var route: String?

  /// Creates conditions; without arguments every link meets them.
  public init(
    session: String? = nil, since: Int64? = nil, outcomes: Set<LinkOutcome.Kind> = [], route: String? = nil
  ) {
    (self.session, self.since, self.outcomes, self.route) = (session, since, outcomes, route)
  }
}

/// A page of the link history.
public struct LinkPage: Sendable {
  /// The links, oldest first, each with its latest outcome.
  public var links: [LinkLogLine]
  /// The position before which earlier links follow; `nil` when there are none.
  public var next: Int64?

  /// Creates a page from its parts.
  public init(links: [LinkLogLine], next: Int64?) {
    (self.links, self.next) = (links, next)
  }
}

/// The requests to the backend of some journal entries.
public struct RequestPage: Sendable {
  /// The requests by minute, in any order. A minute may occur more than once.
  public var minutes: [RequestMinute]
  /// The position before which earlier entries follow; `nil` when there are none.
  public var next: Int64?

  /// Creates a page from its parts.
  public init(minutes: [RequestMinute], next: Int64?) {
    (self.minutes, self.next) = (minutes, next)
  }
}

/// Links that a stored session needs.
public struct StoredLinks: Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// The links of the location, or the URL of one pending link.
  public var links: [String]
  /// Whether it is a pending link.
  public var isPending: Bool

  /// Creates the links of a location, or of a pending link.
  public init(session: String, links: [String], isPending: Bool) {
    self.session = session
    self.links = links
    self.isPending = isPending
  }
}

/// The response to a request that had an idempotency key.
public struct StoredReply: Sendable, Hashable {
  /// The kind of event that the request caused.
  public var event: JournalEntry.Kind
  /// The response as JSON. For a link in progress it is the outcome that was last stored.
  public var json: String
  /// Whether the request opened a link that was in progress and is answered only when it settles.
  public var isOpen: Bool
  /// The event's data in the journal: the same key with other data is another request.
  public var parameters: [String: String]

  /// Creates a reply from its parts.
  public init(event: JournalEntry.Kind, parameters: [String: String] = [:], json: String, isOpen: Bool = false) {
    self.event = event
    self.parameters = parameters
    self.json = json
    self.isOpen = isOpen
  }
}

/// The part of the journal that is kept.
public struct JournalBound: Sendable, Hashable {
  /// The time before which entries are removed, in milliseconds since 1970.
  public var since: Int64
  /// The maximum number of entries.
  public var lines: Int
  /// The maximum size in bytes, as the store counts them. The oldest entry may reach beyond it.
  public var bytes: Int64

  /// Creates a bound by age, number and size.
  public init(since: Int64, lines: Int, bytes: Int64 = .max) {
    self.since = since
    self.lines = lines
    self.bytes = bytes
  }
}

/// A session in a list.
public struct SessionSummary: Sendable, Hashable, Codable {
  /// The session's name.
  public var session: String
  /// The user that made it, where a group shares the daemon; `nil` for the owner of the daemon.
  public var owner: String?
  /// The session's location, as canonical links.
  public var location: [String]
  /// The links of the stored location that the route table in force no longer has; `nil` when there are none.
  public var lost: [String]?
  /// What the oldest pending link waits for; `nil` when no link is pending.
  public var waitingFor: String?
  /// The number of pending links.
  public var pending: Int
  /// The time of the last change, in milliseconds since 1970.
  public var updatedAt: Int64

  /// Creates a summary from its parts.
  public init(session: String, location: [String], waitingFor: String?, pending: Int, updatedAt: Int64) {
    self.session = session
    self.location = location
    self.waitingFor = waitingFor
    self.pending = pending
    self.updatedAt = updatedAt
  }
}

extension SessionSummary {
  /// The place of the session in a list.
  public var place: SessionPlace { SessionPlace(updatedAt: updatedAt, session: session) }
}

/// The place of a session in the list of all sessions, newest first.
public struct SessionPlace: Sendable, Hashable {
  /// The time of the last change, in milliseconds since 1970.
  public var updatedAt: Int64
  /// The session's name: of sessions that changed at the same time, the first name is first.
  public var session: String

  /// Creates a place from its parts.
  public init(updatedAt: Int64, session: String) {
    self.updatedAt = updatedAt
    self.session = session
  }

  /// Whether a session with this place comes after `other`.
  public func isAfter(_ other: SessionPlace) -> Bool {
    (other.updatedAt, session) > (updatedAt, other.session)
  }
}

extension SessionStorage {
  /// `nil`: the daemon has the store alone.
  public var shared: (any SharedStorage)? { nil }

  /// Returns journal entries after a place, up to the newest.
  public func journal(session: String?, after: JournalCursor, limit: Int) throws -> JournalPage {
    try journal(session: session, after: after, until: nil, limit: limit)
  }

  /// Commits no change. A store on a disk has a better way.
  public func probe() throws(StorageError) { try commit([]) }

  /// Returns the newest sessions first, at most `limit`.
  public func sessions(limit: Int) throws -> [SessionSummary] { try sessions(after: nil, limit: limit) }
}

/// The numbers of stored items.
public struct StorageCounts: Sendable, Hashable, Codable {
  /// The number of sessions.
  public var sessions: Int
  /// The number of pending links.
  public var pending: Int
  /// The number of journal entries.
  public var events: Int

  /// Creates counts from their parts.
  public init(sessions: Int, pending: Int, events: Int) {
    self.sessions = sessions
    self.pending = pending
    self.events = events
  }
}

/// A link in the link history, with its latest outcome.
public struct LinkLogLine: Sendable, Hashable, Codable {
  /// The position in the journal.
  public var position: Int64
  /// The time at which the link was opened, in milliseconds since 1970.
  public var at: Int64
  /// The latest outcome. For a link that waited and went on, it is the final outcome.
  public var outcome: LinkOutcome
  /// `true` for a link of an earlier session of the same name, whose links had the same numbers; otherwise `nil`.
  public var earlier: Bool?

  /// Creates a line from its parts.
  public init(position: Int64, at: Int64, outcome: LinkOutcome, earlier: Bool? = nil) {
    self.position = position
    self.at = at
    self.outcome = outcome
    self.earlier = earlier
  }
}
