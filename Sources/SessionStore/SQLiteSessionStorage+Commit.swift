import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// Stores a group of turns in one transaction, in order; all or nothing.
  ///
  /// Throws `versionConflict` when a session is not at the version a change expects, `indeterminate` when the write
  /// itself failed.
  public func commit(_ changes: [SessionChange]) throws(StorageError) { try commit(batches: [changes]) }

  func commit(batches: [[SessionChange]]) throws(StorageError) {
    try StorageError.wrapping("the turns could not be stored", otherwise: .indeterminate) {
      try writer.writeWithoutTransaction { db in
        try inTransaction(db) { statements in
          var group = try CommitGroup(statements, tables: tables)
          try group.store(batches)
          CrashPoint.commitUnfinished.pass()
        }
      }
    }
  }

  /// Runs a body in a transaction; not where the files are not the opened ones any more.
  func inTransaction(_ db: Database, _ body: (CommitStatements) throws -> Void) throws {
    let hasLooked = try files?.check() ?? false
    try mover?.check()
    let statements = try kept.of(db)
    try statements.inTransaction({ try body(statements) }, then: { try mover?.committed(db, looking: hasLooked) })
  }
}
