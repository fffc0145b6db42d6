/// What one turn leaves to store: committed as a whole or not at all.
public struct SessionChange: Sendable {
  /// What happens to the session's own row.
  public enum Kind: Sendable, Hashable {
    /// The session is new: its row is inserted. Fails when one stands already.
    case create
    /// The session's row is replaced where it still has `expectedVersion`.
    case update
    /// The session, its pending links and its app rows go; the journal stays.
    case close
  }
  /// What happens to the session's row.
  public var kind: Kind
  /// The version that must be stored for this change to apply; 0 for a new session.
  public var expectedVersion: Int64
  /// The session after the turn. Its `rows` are not written from here but from `rows` below.
  public var record: SessionRecord
  /// Whether `record.pending` differs from what is stored; when false the pending links are left alone.
  public var pendingChanged: Bool
  /// Whether `record.state` differs from what is stored; when false the stored state is left alone.
  public var stateChanged: Bool
  /// What changed in the app's tables, in order.
  public var rows: [RowChange]
  /// The line to append to the journal.
  public var entry: JournalEntry
  /// The wall time at which something happens in the session by itself, in milliseconds since 1970; `nil` when nothing
  /// does. The host wakes a sleeping session then.
  public var dueAt: Int64?
  /// The answer to a request that had a key, as JSON, unless it is that of a link: the same key gets it again.
  public var reply: String?
  /// Whether the link that was opened is under way, and is answered only when it has settled: the same key gets what
  /// came of it.
  public var isReplyOpen = false

  /// A change that no reply belongs to.
  public init(
    kind: Kind, expectedVersion: Int64, record: SessionRecord, stateChanged: Bool = true, pendingChanged: Bool,
    rows: [RowChange], entry: JournalEntry, dueAt: Int64? = nil
  ) {
    self.kind = kind
    self.expectedVersion = expectedVersion
    self.record = record
    self.stateChanged = stateChanged
    self.pendingChanged = pendingChanged
    self.dueAt = dueAt
    self.rows = rows
    self.entry = entry
  }
}
