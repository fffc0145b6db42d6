import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// Stores a group of turns in one transaction, in order; all or nothing.
  ///
  /// Throws `versionConflict` when a session is not at the version a change expects, `indeterminate` when the write
  /// itself failed.
  public func commit(_ changes: [SessionChange]) throws(StorageFault) {
    try StorageFault.wrapping("the turns could not be stored", otherwise: .indeterminate) {
      try writer.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          for change in changes { try apply(change, db) }
          return .commit
        }
      }
    }
  }

  private func apply(_ change: SessionChange, _ db: Database) throws {
    switch change.kind {
    case .create: try insert(change, db)
    case .update: try update(change, db)
    case .close: try remove(change, db)
    }
    if change.kind != .close {
      if change.pendingChanged { try replacePending(change.record, db) }
      for row in change.rows { try apply(row, of: change.record.id, db) }
    }
    try append(change.entry, db)
    let line = db.lastInsertedRowID
    for outcome in change.entry.settled ?? [] { try settle(outcome, in: line, db) }
    if change.kind == .close { try forgetKeys(of: change.record.id, db) }
  }

  // MARK: - The session's row

  private func insert(_ change: SessionChange, _ db: Database) throws {
    let record = change.record
    let exists = try db.cachedStatement(sql: "SELECT 1 FROM sessions WHERE id = ?")
    guard try Int.fetchOne(exists, arguments: [record.id]) == nil else { throw conflict(change) }
    try db.cachedStatement(
      sql: """
        INSERT INTO sessions (version, updated_at, last_link, location, state, created_at, id)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: try columns(record) + [record.createdAt, record.id])
  }

  private func update(_ change: SessionChange, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, state = ?
        WHERE id = ? AND version = ?
        """
    ).execute(arguments: try columns(change.record) + [change.record.id, change.expectedVersion])
    guard db.changesCount == 1 else { throw conflict(change) }
  }

  private func remove(_ change: SessionChange, _ db: Database) throws {
    let id = change.record.id
    try db.cachedStatement(sql: "DELETE FROM sessions WHERE id = ? AND version = ?")
      .execute(arguments: [id, change.expectedVersion])
    guard db.changesCount == 1 else { throw conflict(change) }
    try db.cachedStatement(sql: "DELETE FROM pending_links WHERE session_id = ?").execute(arguments: [id])
    for table in tables { try db.cachedStatement(sql: table.deleteAll).execute(arguments: [id]) }
  }

  /// Keys belong to the session that ends, its closing included: the next one of its name starts without them.
  private func forgetKeys(of session: String, _ db: Database) throws {
    try db.cachedStatement(sql: "UPDATE events SET key = NULL WHERE session_id = ? AND key IS NOT NULL")
      .execute(arguments: [session])
  }

  private func columns(_ record: SessionRecord) throws -> StatementArguments {
    [
      record.version, record.updatedAt, record.lastLink, try JSONColumn.text(record.location),
      try JSONColumn.state(record.state),
    ]
  }

  private func conflict(_ change: SessionChange) -> StorageFault {
    StorageFault(
      code: .versionConflict,
      message: "the session \(change.record.id) is not at version \(change.expectedVersion) in the store")
  }

  // MARK: - What hangs on it

  private func replacePending(_ record: SessionRecord, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM pending_links WHERE session_id = ?").execute(arguments: [record.id])
    guard !record.pending.isEmpty else { return }
    let insert = try db.cachedStatement(sql: "INSERT INTO pending_links VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    for link in record.pending {
      try insert.execute(
        arguments: [
          record.id, link.number, link.url, link.openedAt, link.expiresAt, link.step, link.waitingFor,
          link.waitingSince,
        ])
    }
  }

  private func apply(_ change: RowChange, of session: String, _ db: Database) throws {
    switch change {
    case .upsert(let row):
      let arguments = [session.databaseValue] + row.values.map(\.databaseValue)
      try db.cachedStatement(sql: try schema(row.table).upsert).execute(arguments: StatementArguments(arguments))
    case .delete(let table, let key):
      try db.cachedStatement(sql: try schema(table).delete).execute(arguments: [session, key.databaseValue])
    }
  }

  private func schema(_ name: String) throws -> AppTableSchema {
    guard let schema = tables.first(where: { $0.table.name == name }) else {
      throw StorageFault(code: .unavailable, message: "the app wrote to a table it did not declare: \(name)")
    }
    return schema
  }

  // MARK: - The journal

  private func append(_ entry: JournalEntry, _ db: Database) throws {
    let answer = try entry.answer.map { try JSONColumn.text($0) }
    try db.cachedStatement(
      sql: """
        INSERT INTO events (session_id, seq, at, kind, link, parameters, answer, outcome, settled, location, digest,
          key, duration_us)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      entry.session, entry.sequence, entry.at, entry.event.rawValue, entry.answer?.link,
      try entry.parameters.map { try JSONColumn.text($0) }, answer, answer,
      try entry.settled.map { try JSONColumn.text($0) }, try JSONColumn.text(entry.location), entry.digest,
      entry.key?.exactDatabaseValue, entry.durationMicroseconds,
    ])
  }

  /// The line of a link that came to an end in a later event tells its last outcome, and which event that was.
  private func settle(_ outcome: LinkOutcome, in line: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE events SET outcome = ?, settled_in = ?
        WHERE id = (SELECT max(id) FROM events WHERE session_id = ? AND link = ?)
        """
    ).execute(arguments: [try JSONColumn.text(outcome), line, outcome.session, outcome.link])
  }
}
