import GRDB
public import SessionEngine

/// Keeping the journal within its bound: in the transaction of a commit, or alone.
extension SQLiteSessionStorage {
  /// How many lines go between two looks at the time.
  private static let stretch = 32
  /// How long more lines go than must: links wait for a commit, and a commit may be waiting for a step alone.
  private static let patience = Duration.microseconds(500)

  /// Lines could not be removed beside a commit, which was rolled back.
  private struct NotTrimmed: Error {}

  /// Stores a group, and removes lines of the journal before that in the same transaction: what would be one more sync,
  /// which every commit behind it waits for, is none. Afterwards there are as many lines as may be, and those of the
  /// group.
  public func commit(batches: [[SessionChange]], trimming trim: JournalTrim?) throws(StorageError) -> Int? {
    guard let trim else {
      try commit(batches: batches)
      return nil
    }
    return try commit(batches: batches, removing: trim)
  }

  private func commit(batches: [[SessionChange]], removing trim: JournalTrim) throws(StorageError) -> Int? {
    try StorageError.wrapping("the turns could not be stored", otherwise: .indeterminate) {
      try writer.writeWithoutTransaction { db in
        var removed: Int?
        do {
          try store(batches, db) { removed = try Self.remove(trim, db) }
        } catch is NotTrimmed {
          removed = nil
          // Lines that cannot be removed keep no turn from being stored: the step alone tells of them.
          try store(batches, db) {}
        }
        return removed
      }
    }
  }

  private func store(_ batches: [[SessionChange]], _ db: Database, trimming trim: () throws -> Void) throws {
    try inTransaction(db) { statements in
      // First: the lines that come take the pages of those that go, which are written once instead of twice.
      do { try trim() } catch { throw NotTrimmed() }
      var group = try CommitGroup(statements, tables: tables)
      try group.store(batches)
      CrashPoint.commitUnfinished.pass()
    }
  }

  /// Removes the oldest lines of the journal that are beyond its bound, at most `limit`, fewer when that takes long,
  /// but never the last line: positions go on from it. The keys of those lines are forgotten with them.
  public func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    try StorageError.wrapping("the journal could not be pruned") {
      try writer.writeWithoutTransaction { db in
        // Before the transaction: most looks find nothing to remove, and write nothing.
        guard try Reach(db)?.isBeyond(bound) == true else { return 0 }
        var removed = 0
        try inTransaction(db) { _ in
          let trim = JournalTrim(bound: bound, lines: min(limit, Self.stretch), most: limit)
          removed = try Self.remove(trim, db)
        }
        CrashPoint.pruneDone.pass()
        return removed
      }
    }
  }

  // MARK: - Inside a transaction

  private static func remove(_ trim: JournalTrim, _ db: Database) throws -> Int {
    let start = ContinuousClock.now
    var removed = 0
    while removed < trim.most, removed < trim.lines || ContinuousClock.now - start < patience {
      let limit = min(stretch, trim.most - removed)
      let count = try remove(beyond: trim.bound, limit: limit, db)
      removed += count
      if count == 0 { break }
    }
    return removed
  }

  /// Removes a few lines, and gives how many went: none when none is left to remove.
  private static func remove(beyond bound: JournalBound, limit: Int, _ db: Database) throws -> Int {
    guard let reach = try Reach(db), reach.isBeyond(bound) else { return 0 }
    let last = min(reach.last - 1, reach.first + Int64(limit) - 1)
    // Lines are as old as they are numbered, but for steps of the clock: the first that stays ends the step.
    let staying = try db.cachedStatement(
      sql: """
        SELECT min(id) FROM events WHERE id BETWEEN ? AND ? AND id > ? AND at >= ? AND total_bytes > ?
        """)
    let firstStaying = try Int64.fetchOne(
      staying,
      arguments: [
        reach.first, last, reach.last - Int64(bound.lines), bound.since, reach.lastTotal - bound.bytes,
      ])
    let end = min(last, (firstStaying ?? last + 1) - 1)
    try db.cachedStatement(sql: "DELETE FROM events WHERE id BETWEEN ? AND ?").execute(arguments: [reach.first, end])
    return db.changesCount
  }

  // MARK: - What is beyond

  /// How far the journal reaches.
  private struct Reach {
    let first: Int64
    let last: Int64
    /// The time of the first line.
    let firstTime: Int64
    /// What the journal had come to, in bytes, with the first line and with the last one.
    let firstTotal: Int64
    let lastTotal: Int64

    /// `nil` for a journal without lines.
    init?(_ db: Database) throws {
      let select = try db.cachedStatement(
        sql: """
          SELECT oldest.id, newest.id, oldest.total_bytes, newest.total_bytes, oldest.at
          FROM events AS oldest, events AS newest
          WHERE oldest.id = (SELECT min(id) FROM events) AND newest.id = (SELECT max(id) FROM events)
          """)
      guard let row = try Row.fetchOne(select) else { return nil }
      first = try row.number(0)
      last = try row.number(1)
      firstTotal = Int64(try row.count(2))
      lastTotal = Int64(try row.count(3))
      firstTime = try row.number(4)
    }

    /// Whether the first line is.
    func isBeyond(_ bound: JournalBound) -> Bool {
      first <= last - Int64(bound.lines) || firstTime < bound.since
        || firstTotal <= lastTotal - bound.bytes
    }
  }

  /// Where the journal begins and ends: its lines are numbered without gaps.
  static func ends(_ db: Database) throws -> (first: Int64, last: Int64)? {
    let select = try db.cachedStatement(sql: "SELECT (SELECT min(id) FROM events), (SELECT max(id) FROM events)")
    guard let row = try Row.fetchOne(select), let first = row[0] as Int64?, let last = row[1] as Int64? else {
      return nil
    }
    return (first, last)
  }
}
