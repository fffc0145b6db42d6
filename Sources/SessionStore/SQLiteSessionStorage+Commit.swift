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
        try inTransaction(db) {
          var group = try CommitGroup(db, tables: tables)
          try group.store(batches)
          CrashPoint.commitUnfinished.pass()
        }
      }
    }
  }

  /// Runs a body in a transaction, which is rolled back when the body or the commit throws; not where the files are not
  /// the opened ones any more. GRDB's own compiles `BEGIN` and `COMMIT` anew each time, which is a third of what a lone
  /// link costs here beside its sync.
  func inTransaction(_ db: Database, _ body: () throws -> Void) throws {
    try files?.check()
    let commit = try db.cachedStatement(sql: "COMMIT")
    try db.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
    do {
      try body()
      try commit.execute()
    } catch {
      // SQLite has rolled back by itself after some errors.
      if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
      throw error
    }
  }
}
