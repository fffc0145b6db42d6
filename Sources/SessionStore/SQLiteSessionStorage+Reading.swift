import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// The session as it was last committed; `nil` when there is none.
  public func load(_ id: String) throws -> SessionRecord? {
    try reading("the session \(id)") { db in
      let select = try db.cachedStatement(
        sql: "SELECT version, created_at, updated_at, last_link, location, state FROM sessions WHERE id = ?")
      guard let row = try Row.fetchOne(select, arguments: [id]) else { return nil }
      var record = SessionRecord(id: id, createdAt: row[1])
      record.version = row[0]
      record.updatedAt = row[2]
      record.lastLink = row[3]
      record.location = try JSONColumn.value([String].self, from: row[4])
      record.state = try JSONColumn.state(from: row[5])
      record.pending = try self.pending(id, db)
      record.rows = try self.rows(id, db)
      return record
    }
  }

  /// The newest sessions first.
  public func sessions(limit: Int) throws -> [SessionSummary] {
    try reading("the sessions") { db in
      let select = try db.cachedStatement(
        sql: """
          SELECT s.id, s.location, s.updated_at,
            (SELECT count(*) FROM pending_links p WHERE p.session_id = s.id),
            (SELECT waiting_for FROM pending_links p WHERE p.session_id = s.id ORDER BY number LIMIT 1)
          FROM sessions s ORDER BY s.updated_at DESC, s.id LIMIT ?
          """)
      return try Row.fetchAll(select, arguments: [limit]).map { row in
        SessionSummary(
          session: row[0], location: try JSONColumn.value([String].self, from: row[1]), waitingFor: row[4],
          pending: row[3], updatedAt: row[2])
      }
    }
  }

  /// How much is stored.
  public func counts() throws -> StorageCounts {
    try reading("the counts") { db in
      func count(_ sql: String) throws -> Int { try Int.fetchOne(try db.cachedStatement(sql: sql)) ?? 0 }
      // Lines of the journal are numbered without gaps: counting millions of them would take seconds.
      return StorageCounts(
        sessions: try count("SELECT count(*) FROM sessions"), pending: try count("SELECT count(*) FROM pending_links"),
        events: try count("SELECT coalesce((SELECT max(id) FROM events) - (SELECT min(id) FROM events) + 1, 0)"))
    }
  }

  /// The answer that was given to a link with this idempotency key in this session, if any.
  public func answer(session: String, key: String) throws -> LinkOutcome? {
    try reading("the answer to a key") { db in
      let select = try db.cachedStatement(sql: "SELECT answer FROM events WHERE session_id = ? AND key = ?")
      return try String.fetchOne(select, arguments: [session, key.exactDatabaseValue])
        .map { try JSONColumn.value(LinkOutcome.self, from: $0) }
    }
  }

  /// Journal lines in commit order, with a position above `after`.
  public func journal(session: String?, after: Int64, limit: Int) throws -> [(position: Int64, entry: JournalEntry)] {
    try reading("the journal") { db in
      let filter = session == nil ? "" : "session_id = ? AND "
      let select = try db.cachedStatement(
        sql: """
          SELECT id, session_id, seq, at, kind, parameters, answer, settled, location, digest, key, duration_us
          FROM events WHERE \(filter)id > ? ORDER BY id LIMIT ?
          """)
      let arguments: StatementArguments = session.map { [$0, after, limit] } ?? [after, limit]
      return try Row.fetchAll(select, arguments: arguments).map { ($0[0], try self.entry($0)) }
    }
  }

  /// The last link lines in commit order, each with its latest outcome.
  public func links(session: String?, limit: Int) throws -> [LinkLogLine] {
    try reading("the link log") { db in
      let filter = session == nil ? "" : "session_id = ? AND "
      let select = try db.cachedStatement(
        sql: "SELECT id, at, outcome FROM events WHERE \(filter)link IS NOT NULL ORDER BY id DESC LIMIT ?")
      let arguments: StatementArguments = session.map { [$0, limit] } ?? [limit]
      return try Row.fetchAll(select, arguments: arguments).reversed().map { row in
        LinkLogLine(position: row[0], at: row[1], outcome: try JSONColumn.value(LinkOutcome.self, from: row[2]))
      }
    }
  }

  // MARK: - Parts

  private func reading<Result: Sendable>(
    _ what: String, _ body: @Sendable (Database) throws -> Result
  ) throws -> Result {
    try StorageFault.wrapping("cannot read \(what)") { try writer.read(body) }
  }

  private func pending(_ id: String, _ db: Database) throws -> [PendingLink] {
    let select = try db.cachedStatement(
      sql: """
        SELECT number, url, opened_at, expires_at, step, waiting_for, waiting_since FROM pending_links
        WHERE session_id = ? ORDER BY number
        """)
    return try Row.fetchAll(select, arguments: [id]).map { row in
      PendingLink(
        number: row[0], url: row[1], openedAt: row[2], expiresAt: row[3], step: row[4], waitingFor: row[5],
        waitingSince: row[6])
    }
  }

  private func rows(_ id: String, _ db: Database) throws -> [AppRow] {
    var rows: [AppRow] = []
    for schema in tables {
      let select = try db.cachedStatement(sql: schema.select)
      for row in try Row.fetchAll(select, arguments: [id]) {
        rows.append(AppRow(table: schema.table.name, values: row.databaseValues.map { AppValue($0) }))
      }
    }
    return rows
  }

  private func entry(_ row: Row) throws -> JournalEntry {
    guard let kind = JournalEntry.Kind(rawValue: row[4]) else {
      throw StorageFault(code: .corrupt, message: "the journal has a line of an unknown kind: \(row[4] as String)")
    }
    var entry = JournalEntry(session: row[1], sequence: row[2], at: row[3], event: kind)
    entry.parameters = try (row[5] as String?).map { try JSONColumn.value([String: String].self, from: $0) }
    entry.answer = try (row[6] as String?).map { try JSONColumn.value(LinkOutcome.self, from: $0) }
    entry.settled = try (row[7] as String?).map { try JSONColumn.value([LinkOutcome].self, from: $0) }
    entry.location = try JSONColumn.value([String].self, from: row[8])
    entry.digest = row[9]
    if case .text(let key) = AppValue(row[10] as DatabaseValue) { entry.key = key }
    entry.durationMicroseconds = row[11]
    return entry
  }
}
