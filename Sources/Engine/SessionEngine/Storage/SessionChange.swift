/// The change of one turn, which the store commits as a whole or not at all.
public struct SessionChange: Sendable {
  /// The closed set of changes of the session's own row.
  public enum Kind: Sendable, Hashable {
    /// The session is new, and its row is inserted. The commit fails when the row exists already.
    case create
    /// The session's row is replaced if it has `expectedVersion`.
    case update
    /// The session, its pending links and its app rows are removed. The journal stays.
    case close
  }
  /// The change of the session's row.
  public var kind: Kind
  /// The version that the stored session must have; 0 for a new session.
  public var expectedVersion: Int64
  /// The session after the turn. The store writes the property `rows` below instead of the record's rows.
  public var record: SessionRecord
  /// Whether `record.pending` differs from the stored pending links. Otherwise the store does not write them.
  public var pendingChanged: Bool
  /// The names of the stores whose states differ from the stored ones. The store writes no other state.
  public var changedStores: Set<String>
  /// The changes of the app's rows, in order.
  public var rows: [RowChange]
  /// The entry to append to the journal.
  public var entry: JournalEntry
  /// The name of the route by which the opened link was read; `nil` for a rejected link and for other events.
  public var route: String?
  /// The present outcomes of links that had waited and now wait in another way. The store replaces the outcomes that it
  /// has of them. They are not part of the journal.
  public var waiting: [LinkOutcome] = []
  /// The wall time at which something in the session is due, in milliseconds since 1970; `nil` when nothing is. The
  /// host wakes an evicted session then.
  public var dueAt: Int64?
  /// The response to a request that had an idempotency key, as JSON, except for a link. The same key gets it again.
  public var reply: String?
  /// The names of the RIBs whose screens have changed in the turn, the lowest screen first: the data that the screen
  /// shows, or its appearance on the display. For subscribers of events; it is not stored.
  public var screens: [String] = []
  /// Whether the keys of a session that closes stay known, because a new session takes its place in the same group.
  public var keepsKeys = false
  /// Whether the opened link is in progress and gets a response only when it has settled. The same key then gets its
  /// outcome.
  public var isReplyOpen = false

  /// Creates a change without a response.
  public init(
    kind: Kind, expectedVersion: Int64, record: SessionRecord, changedStores: Set<String>, pendingChanged: Bool,
    rows: [RowChange], entry: JournalEntry, dueAt: Int64? = nil
  ) {
    self.kind = kind
    self.expectedVersion = expectedVersion
    self.record = record
    self.changedStores = changedStores
    self.pendingChanged = pendingChanged
    self.dueAt = dueAt
    self.rows = rows
    self.entry = entry
  }
}
