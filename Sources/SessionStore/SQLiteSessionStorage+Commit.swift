import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// Stores a group of turns in one transaction, in order; all or nothing.
  ///
  /// Throws `versionConflict` when a session is not at the version a change expects, `indeterminate` when the write
  /// itself failed.
  public func commit(_ changes: [SessionChange]) throws(StorageFault) { try commit(batches: [changes]) }

  /// Stores a group that came in batches, as `commit(_:)` does.
  public func commit(batches: [[SessionChange]]) throws(StorageFault) {
    try StorageFault.wrapping("the turns could not be stored", otherwise: .indeterminate) {
      try writer.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          var group = try CommitGroup(db, tables: tables)
          try group.store(batches)
          CrashPoint.commitUnfinished.pass()
          return .commit
        }
      }
    }
  }

  /// Removes the oldest lines of the journal that are beyond its bound, at most `limit`, but never the last line:
  /// positions go on from it. The keys of those lines are forgotten with them.
  public func prune(_ bound: JournalBound, limit: Int) throws(StorageFault) -> Int {
    try StorageFault.wrapping("the journal could not be pruned", otherwise: .indeterminate) {
      try writer.writeWithoutTransaction { db in
        guard let ends = try Self.ends(db), let oldest = try Self.time(of: ends.first, db) else { return 0 }
        let beyond = max(ends.last - Int64(bound.lines), 0)
        guard oldest < bound.since || ends.first <= beyond else { return 0 }
        let last = min(ends.last - 1, ends.first + Int64(limit) - 1)
        // Lines are as old as they are numbered, but for steps of the clock: the first young one ends the step.
        let young = try db.cachedStatement(
          sql: "SELECT min(id) FROM events WHERE id BETWEEN ? AND ? AND id > ? AND at >= ?")
        let firstYoung = try Int64.fetchOne(young, arguments: [ends.first, last, beyond, bound.since])
        try db.inTransaction(.immediate) {
          try db.cachedStatement(sql: "DELETE FROM events WHERE id BETWEEN ? AND ?")
            .execute(arguments: [ends.first, min(last, (firstYoung ?? last + 1) - 1)])
          return .commit
        }
        CrashPoint.pruneDone.pass()
        return db.changesCount
      }
    }
  }

  private static func ends(_ db: Database) throws -> (first: Int64, last: Int64)? {
    let select = try db.cachedStatement(sql: "SELECT (SELECT min(id) FROM events), (SELECT max(id) FROM events)")
    guard let row = try Row.fetchOne(select), let first = row[0] as Int64?, let last = row[1] as Int64? else {
      return nil
    }
    return (first, last)
  }

  private static func time(of line: Int64, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT at FROM events WHERE id = ?"), arguments: [line])
  }
}
