public import SessionEngine

/// A store that commits the batches of several shards together, and removes old journal entries in the same transaction.
public protocol BatchingStorage: SessionStorage {
  /// Stores a group of turns that came in batches. Removes journal entries as `trimming` says. Returns the number of
  /// removed entries; `nil` when `trimming` is `nil` or no entry could be removed.
  func commit(batches: [[SessionChange]], trimming: JournalTrim?) throws(StorageError) -> Int?

  /// Returns all idempotency keys of a session; `nil` when there are more than `limit`.
  func keys(session: String, limit: Int) throws -> [String]?
}

/// How many journal entries a commit removes.
public struct JournalTrim: Sendable, Hashable {
  /// The bound of the journal. Only entries beyond it are removed.
  public var bound: JournalBound
  /// The number of entries that the commit removes even past its time budget.
  public var lines: Int
  /// The maximum number of entries that the commit removes.
  public var most: Int

  /// Creates a trim from its bound and its numbers of entries.
  public init(bound: JournalBound, lines: Int, most: Int) {
    self.bound = bound
    self.lines = lines
    self.most = most
  }
}

extension BatchingStorage {
  /// Prunes the journal, then stores the batches as one group. Entries that cannot be removed do not fail the commit.
  public func commit(batches: [[SessionChange]], trimming: JournalTrim?) throws(StorageError) -> Int? {
    let removed = trimming.flatMap { try? prune($0.bound, limit: $0.most) }
    try commit(Array(batches.joined()))
    return removed
  }

  /// Returns `nil`: every key is looked up.
  public func keys(session: String, limit: Int) throws -> [String]? { nil }
}
