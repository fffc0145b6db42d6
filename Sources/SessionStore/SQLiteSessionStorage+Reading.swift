import GRDB
public import SessionEngine

extension SQLiteSessionStorage {
  /// The session as it was last committed; `nil` when there is none.
  public func load(_ id: String) throws -> SessionRecord? {
    try reading("the session \(id)") { db in
      let select = try db.cachedStatement(
        sql: """
          SELECT version, created_at, updated_at, last_link, location,
            coalesce((SELECT state FROM session_states WHERE session_id = id), '') AS state
          FROM sessions WHERE id = ?
          """)
      guard let row = try Row.fetchOne(select, arguments: [id]) else { return nil }
      var record = SessionRecord(id: id, createdAt: try row.number(1))
      record.version = try row.number(0)
      record.updatedAt = try row.number(2)
      record.lastLink = try row.count(3)
      record.location = try JSONColumn.value([String].self, from: row.checked(4))
      record.state = try JSONColumn.state(from: row.checked(5))
      record.pending = try self.pending(id, db)
      record.rows = try self.rows(id, db)
      return record
    }
  }

  /// The newest sessions first. Where more than so many have changed in the minute of the last one, it is to the minute
  /// which ones are the newest: a million may have.
  private static let comparedSessions = 10_000

  /// The newest sessions first.
  public func sessions(limit: Int) throws -> [SessionSummary] {
    try reading("the sessions") { db in
      let select = try db.cachedStatement(
        sql: """
          WITH minutes AS (SELECT updated_minute FROM sessions ORDER BY updated_minute DESC LIMIT ?1),
            compared AS (
              SELECT id, updated_at FROM sessions WHERE updated_minute >= (SELECT min(updated_minute) FROM minutes)
              ORDER BY updated_minute DESC LIMIT max(?1, ?2)),
            newest AS (SELECT id FROM compared ORDER BY updated_at DESC, id LIMIT ?1)
          SELECT s.id, s.location, s.updated_at,
            (SELECT count(*) FROM pending_links p WHERE p.session_id = s.id),
            (SELECT waiting_for FROM pending_links p WHERE p.session_id = s.id ORDER BY number LIMIT 1)
          FROM newest JOIN sessions s USING (id)
          """)
      let newest = try Row.fetchAll(select, arguments: [limit, Self.comparedSessions]).map { row in
        SessionSummary(
          session: try row.checked(0), location: try JSONColumn.value([String].self, from: row.checked(1)),
          waitingFor: try row.checkedIfPresent(4), pending: try row.count(3), updatedAt: try row.number(2))
      }
      return newest.sorted { ($1.updatedAt, $0.session) < ($0.updatedAt, $1.session) }
    }
  }

  /// How much is stored.
  public func counts() throws -> StorageCounts {
    try reading("the counts") { db in
      let select = try db.cachedStatement(
        sql: """
          SELECT sum(count) FILTER (WHERE name = 'sessions'), sum(count) FILTER (WHERE name = 'pending_links'),
            coalesce((SELECT max(id) FROM events) - (SELECT min(id) FROM events) + 1, 0)
          FROM totals
          """)
      // Lines of the journal are numbered without gaps, and triggers keep the totals: counting millions of rows
      // would take seconds.
      return try Row.fetchOne(select).map {
        StorageCounts(sessions: try $0.count(0), pending: try $0.count(1), events: try $0.count(2))
      } ?? StorageCounts(sessions: 0, pending: 0, events: 0)
    }
  }

  /// The answer that was given to a request with this idempotency key in this session, if any.
  public func reply(session: String, key: String) throws -> StoredReply? {
    try reading("the answer to a key") { db in
      let select = try db.cachedStatement(
        sql: """
          SELECT kind, CASE WHEN reply = '' THEN coalesce(outcome, answer) ELSE coalesce(reply, answer) END, reply = ''
          FROM events WHERE session_id = ? AND key = ?
          """)
      guard let row = try Row.fetchOne(select, arguments: [session, key.exactDatabaseValue]),
        let json: String = try row.checkedIfPresent(1)
      else { return nil }
      // It is sent as it is: a line that is no JSON would end the sender's connection.
      try JSONColumn.check(json)
      let isOpen: Bool? = try row.checkedIfPresent(2)
      return StoredReply(event: try Self.kind(row.checked(0)), json: json, isOpen: isOpen == true)
    }
  }

  /// All keys of a session; `nil` when they are more than `limit`.
  public func keys(session: String, limit: Int) throws -> [String]? {
    try reading("the keys of \(session)") { db in
      let select = try db.cachedStatement(
        sql: "SELECT key FROM events WHERE session_id = ? AND key IS NOT NULL LIMIT ?")
      let keys = try DatabaseValue.fetchAll(select, arguments: [session, limit + 1])
      guard keys.count <= limit else { return nil }
      return keys.compactMap { if case .text(let key) = AppValue($0) { key } else { nil } }
    }
  }

  /// Sessions in which something is due at that time or before, the most urgent first.
  public func due(by time: Int64, limit: Int) throws -> [String] {
    try reading("what is due") { db in
      let select = try db.cachedStatement(sql: "SELECT id FROM sessions WHERE due_at <= ? ORDER BY due_at LIMIT ?")
      return try String.fetchAll(select, arguments: [time, limit])
    }
  }

  /// When the next thing is due in any session.
  public func nextDue() throws -> Int64? {
    try reading("what is due") { db in
      let select = try db.cachedStatement(sql: "SELECT min(due_at) FROM sessions WHERE due_at IS NOT NULL")
      return try Row.fetchOne(select).flatMap { try $0.numberIfPresent(0) }
    }
  }

  // MARK: - Parts

  func reading<Result: Sendable>(
    _ what: String, _ body: @Sendable (Database) throws -> Result
  ) throws -> Result {
    try StorageError.wrapping("cannot read \(what)") { try writer.read(body) }
  }

  private func pending(_ id: String, _ db: Database) throws -> [PendingLink] {
    let select = try db.cachedStatement(
      sql: """
        SELECT number, url, opened_at, expires_at, step, waiting_for, waiting_since, deadline, requests
        FROM pending_links
        WHERE session_id = ? ORDER BY number
        """)
    return try Row.fetchAll(select, arguments: [id]).map { row in
      PendingLink(
        number: try row.count(0), url: try row.checked(1), openedAt: try row.number(2), expiresAt: try row.number(3),
        step: try row.checked(4), waitingFor: try row.checked(5), waitingSince: try row.number(6),
        deadline: try row.numberIfPresent(7),
        requestsByRIB: try JSONColumn.value([String: Int].self, from: row.checked(8))
      )
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

  static func kind(_ name: String) throws -> JournalEntry.Kind {
    guard let kind = JournalEntry.Kind(rawValue: name) else {
      throw StorageError(code: .corrupt, message: "the journal has a line of an unknown kind: \(name)")
    }
    return kind
  }
}
