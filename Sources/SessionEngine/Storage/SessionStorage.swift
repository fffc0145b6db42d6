/// Where sessions are kept: the whole of what the engine asks of a database.
///
/// All calls are synchronous; the host decides on which thread they run. `commit` is called by one writer at a
/// time, the reading calls from any thread. A second implementation needs nothing more than this.
public protocol SessionStorage: Sendable {
  /// The session as it was last committed, with pending links and app rows; `nil` when there is none.
  func load(_ id: String) throws -> SessionRecord?

  /// Stores a group of turns in one transaction, in order; all or nothing.
  ///
  /// Throws `StorageFault`: with the code `versionConflict` when a session is not at the version a change
  /// expects; with `locked` when another process had the store for too long, and nothing of the group is stored; with
  /// `indeterminate` when the caller cannot know whether the group was stored.
  func commit(_ changes: [SessionChange]) throws(StorageFault)

  /// Stores a group that came in batches, as if they were one. A store that writes them as they are saves copying
  /// them together: a change is large.
  func commit(batches: [[SessionChange]]) throws(StorageFault)

  /// Stores a group as `commit(batches:)` does, and removes lines of the journal that are beyond a bound in the same
  /// transaction, so that nothing waits for a sync of their own. Gives how many went; `nil` when this store removes
  /// lines only by `prune`. What keeps lines from being removed keeps nothing from being stored.
  func commit(batches: [[SessionChange]], trimming: JournalTrim) throws(StorageFault) -> Int?

  /// The newest sessions first (by `updatedAt`, then name), at most `limit`.
  func sessions(limit: Int) throws -> [SessionSummary]

  /// How many sessions, pending links and journal lines there are.
  func counts() throws -> StorageCounts

  /// The answer that was given to a request with this idempotency key in this session, if any.
  func reply(session: String, key: String) throws -> StoredReply?

  /// All keys of a session that `reply` knows; `nil` when they are more than `limit`, or the store cannot tell.
  func keys(session: String, limit: Int) throws -> [String]?

  /// Sessions in which something is due at that time or before, the most urgent first, at most `limit`.
  func due(by: Int64, limit: Int) throws -> [String]

  /// When the next thing is due in any session; `nil` when nothing is.
  func nextDue() throws -> Int64?

  /// Removes the oldest lines of the journal that are beyond its bound, at most `limit`, but never the last line.
  /// Gives how many went: none when none is left to remove.
  func prune(_ bound: JournalBound, limit: Int) throws(StorageFault) -> Int

  /// Journal lines in the order they were committed: of one session or of all, with a position above `after`,
  /// at most `limit`. The position of a line is unique and grows by one; page with the last one.
  func journal(session: String?, after: Int64, limit: Int) throws -> JournalPage

  /// The last `limit` link lines (kind `open`) in commit order, newest last, each with its latest outcome.
  func links(session: String?, limit: Int) throws -> [LinkLogLine]
}

extension SessionStorage {
  /// Stores a group that came in batches as one.
  public func commit(batches: [[SessionChange]]) throws(StorageFault) { try commit(Array(batches.joined())) }

  /// Stores the group, and leaves the journal to `prune`.
  public func commit(batches: [[SessionChange]], trimming: JournalTrim) throws(StorageFault) -> Int? {
    try commit(batches: batches)
    return nil
  }

  /// Cannot tell: each key is asked for.
  public func keys(session: String, limit: Int) throws -> [String]? { nil }
}

/// The answer that a request with a key was given.
public struct StoredReply: Sendable, Hashable {
  /// What the request did.
  public var event: JournalEntry.Kind
  /// The answer, as JSON: of a link that was under way, how it stood when it was last stored.
  public var json: String
  /// Whether it is a link that was under way, and answered only when it had settled, if at all.
  public var isOpen: Bool

  /// A reply with every part given.
  public init(event: JournalEntry.Kind, json: String, isOpen: Bool = false) {
    self.event = event
    self.json = json
    self.isOpen = isOpen
  }
}

/// Lines of the journal, and where it begins and ends at that moment: what is not there any more was pruned.
public struct JournalPage: Sendable {
  /// The lines, oldest first.
  public var lines: [(position: Int64, entry: JournalEntry)]
  /// The lowest position in the whole journal, of any session; `nil` when it is empty.
  public var first: Int64?
  /// The highest position in the whole journal, of any session; `nil` when it is empty.
  public var last: Int64?

  /// A page with every part given.
  public init(lines: [(position: Int64, entry: JournalEntry)], first: Int64?, last: Int64?) {
    self.lines = lines
    self.first = first
    self.last = last
  }
}

/// How much of the journal is kept.
public struct JournalBound: Sendable, Hashable {
  /// Lines from before that time go, in milliseconds since 1970.
  public var since: Int64
  /// What is dated later was written by a clock that was wrong, in milliseconds since 1970: how old such a line is, the
  /// lines behind it tell.
  public var until: Int64
  /// The most lines that stay.
  public var lines: Int
  /// The most bytes that stay, as the store counts them, and the rest of the line that reaches beyond.
  public var bytes: Int64

  /// A bound by age, by number and by size.
  public init(since: Int64, until: Int64 = .max, lines: Int, bytes: Int64 = .max) {
    self.since = since
    self.until = until
    self.lines = lines
    self.bytes = bytes
  }
}

/// How many lines of the journal a commit removes beside those it writes.
public struct JournalTrim: Sendable, Hashable {
  /// Only lines beyond it go.
  public var bound: JournalBound
  /// So many go however long it takes: as many as are written, and the journal does not grow.
  public var lines: Int
  /// So many go at most, where that is quick.
  public var most: Int

  /// A trim by its bound and its numbers of lines.
  public init(bound: JournalBound, lines: Int, most: Int) {
    self.bound = bound
    self.lines = lines
    self.most = most
  }
}

/// A session in a list.
public struct SessionSummary: Sendable, Hashable, Codable {
  /// The session's name.
  public var session: String
  /// Where it stands.
  public var location: [String]
  /// What its oldest pending link waits for; `nil` when none waits.
  public var waitingFor: String?
  /// How many links wait.
  public var pending: Int
  /// When it last changed, in milliseconds since 1970.
  public var updatedAt: Int64

  /// A summary with every part given.
  public init(session: String, location: [String], waitingFor: String?, pending: Int, updatedAt: Int64) {
    self.session = session
    self.location = location
    self.waitingFor = waitingFor
    self.pending = pending
    self.updatedAt = updatedAt
  }
}

/// How much is stored.
public struct StorageCounts: Sendable, Hashable, Codable {
  /// Sessions.
  public var sessions: Int
  /// Links that wait.
  public var pending: Int
  /// Lines of the journal.
  public var events: Int

  /// Counts with every part given.
  public init(sessions: Int, pending: Int, events: Int) {
    self.sessions = sessions
    self.pending = pending
    self.events = events
  }
}

/// One link in the log, with the outcome it has now.
public struct LinkLogLine: Sendable, Hashable, Codable {
  /// The line's place in the journal.
  public var position: Int64
  /// When the link was opened, in milliseconds since 1970.
  public var at: Int64
  /// Its latest outcome: of a link that waited and then went on, the final one.
  public var outcome: LinkOutcome

  /// A line with every part given.
  public init(position: Int64, at: Int64, outcome: LinkOutcome) {
    self.position = position
    self.at = at
    self.outcome = outcome
  }
}

/// Why a store could not do what it was asked.
public struct StorageFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed set of codes.
  public enum Code: String, Sendable {
    /// The session is not at the version the change expects.
    case versionConflict
    /// The write failed; whether it is stored is not known.
    case indeterminate
    /// The database cannot be opened or read.
    case unavailable
    /// The disk is full, fails, or may only be read.
    case unwritable
    /// The file is not a database of this program, or damaged.
    case corrupt
    /// The log beside the database is that of another one.
    case foreignLog
    /// The database was made by a newer version of this program.
    case newerSchema
    /// Another process has it.
    case locked
  }
  /// The stable code.
  public let code: Code
  /// What failed, where, and what to do.
  public let message: String
  /// What the layer below said.
  public let cause: String?

  /// A fault with every part given.
  public init(code: Code, message: String, cause: String? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }

  /// The message with its cause.
  public var description: String { cause.map { "\(message) (\($0))" } ?? message }

  /// Two faults are equal when their codes are.
  public static func == (a: StorageFault, b: StorageFault) -> Bool { a.code == b.code }
}
