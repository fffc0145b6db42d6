import GRDB

/// What every commit runs, compiled once and kept: to look a statement up by its text, and to read where the journal
/// ends, would cost a lone link seven microseconds, and a tenth of its rate.
///
/// Made and used by who writes, on the one connection for that.
final class CommitStatements {
  let db: Database
  let begin: HotStatement
  let end: HotStatement
  let updating: HotStatement
  let appending: HotStatement
  /// The sessions that were written last.
  var recent = RecentSessions()
  /// Bytes of the journal up to its last line, with all that have gone; `nil` when that is to be read.
  private var journalBytes: Int64?

  init(_ db: Database) throws {
    self.db = db
    begin = try HotStatement(db, "BEGIN IMMEDIATE")
    end = try HotStatement(db, "COMMIT")
    // The minute is indexed: a row whose minute stays is found here, and leaves the index alone.
    updating = try HotStatement(
      db,
      """
      UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, due_at = ?, last_event = ?
      WHERE id = ? AND version = ? AND updated_minute = ?
      """)
    appending = try HotStatement(
      db,
      """
      INSERT INTO events (session_id, seq, at, kind, link, parameters, answer, waiting, settled, location, digest, key,
        reply, duration_us, total_bytes, previous)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,
        coalesce(?16, (SELECT last_event FROM sessions WHERE id = ?1),
          (SELECT max(id) FROM events WHERE session_id = ?1 AND kind = 'close')))
      """)
  }

  /// Counts more bytes of the journal, and gives what they come to.
  func count(_ bytes: Int) throws -> Int64 {
    let total = try (journalBytes ?? storedBytes()) + Int64(bytes)
    journalBytes = total
    return total
  }

  private func storedBytes() throws -> Int64 {
    let newest = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT total_bytes FROM events ORDER BY id DESC LIMIT 1"))
    // A damaged one keeps no turn from being stored: counting begins anew. Pruning tells of it.
    return Int64((try? newest?.count(0)) ?? 0)
  }

  /// Runs a body in a transaction, which is rolled back when the body or the commit throws, and then what follows the
  /// commit. GRDB's own compiles `BEGIN` and `COMMIT` anew each time, which is a third of what a lone link costs here
  /// beside its sync.
  func inTransaction(_ body: () throws -> Void, then: () throws -> Void) throws {
    try begin.run()
    do {
      try body()
      try end.run()
      try then()
    } catch {
      journalBytes = nil
      recent.forget()
      // SQLite has rolled back by itself after some errors.
      if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
      throw error
    }
  }
}

/// Where they are between two commits.
final class KeptStatements: @unchecked Sendable {
  // Unchecked: it is asked inside `writeWithoutTransaction` only, which GRDB lets run one at a time.
  private var statements: CommitStatements?

  /// Those of the writer's connection, made when they are asked for first.
  func of(_ db: Database) throws -> CommitStatements {
    if let statements { return statements }
    let made = try CommitStatements(db)
    statements = made
    return made
  }
}
