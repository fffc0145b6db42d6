import GRDB
import SessionEngine
import TextFormats

/// Reads sessions and their rows, in one snapshot of the database: the statements of `SQLiteSessionStorage`'s methods.
struct SessionReader {
  /// The columns of a session.
  private enum SessionColumn: Int, StatementColumn {
    case version, createdAt, updatedAt, lastLink, location, owner

    var sql: String {
      switch self {
      case .version, .location, .owner: "\(self)"
      case .createdAt: "created_at"
      case .updatedAt: "updated_at"
      case .lastLink: "last_link"
      }
    }
  }

  private let db: Database

  init(_ db: Database) { self.db = db }

  func session(_ id: String, _ tables: [AppTableSchema]) throws -> SessionRecord? {
    let select = try db.cachedStatement(sql: "SELECT \(SessionColumn.list) FROM sessions WHERE id = ?")
    guard let row = try Row.fetchOne(select, arguments: [id.databaseText])?.checked() else { return nil }
    var record = SessionRecord(id: id, createdAt: try row.decode(at: SessionColumn.createdAt))
    record.owner = try row.decode(at: SessionColumn.owner)
    record.version = try row.decode(at: SessionColumn.version)
    record.updatedAt = try row.decode(at: SessionColumn.updatedAt)
    record.lastLink = try row.decode(at: SessionColumn.lastLink)
    record.location = try JSONCoding.value([String].self, from: row.decode(at: SessionColumn.location))
    record.state = try states(id)
    record.pending = try pending(id)
    record.rows = try tables.flatMap { try rows(id, $0) }
    return record
  }

  /// Returns the JSON of each store. Throws `StorageError` with the code `corrupt` for a text that is not JSON.
  private func states(_ id: String) throws -> [String: String] {
    let select = try db.cachedStatement(
      sql: "SELECT store, state, json_valid(state) AS is_json FROM session_states WHERE session_id = ?")
    var states: [String: String] = [:]
    for row in try Row.fetchAll(select, arguments: [id.databaseText]) {
      guard try row.decode(Bool?.self, forColumn: "is_json") == true else {
        throw StorageError(code: .corrupt, message: "the state of a session is not JSON")
      }
      states[try row.decode(forColumn: "store")] = try row.decode(String.self, forColumn: "state")
    }
    return states
  }

  private func pending(_ id: String) throws -> [PendingLink] {
    let select = try db.cachedStatement(
      sql: """
        SELECT number, url, opened_at, expires_at, step, waiting_for, waiting_since, deadline, requests
        FROM pending_links WHERE session_id = ? ORDER BY number
        """)
    return try Row.fetchAll(select, arguments: [id.databaseText]).map { try $0.record() }
  }

  private func rows(_ id: String, _ schema: AppTableSchema) throws -> [AppRow] {
    let select = try db.cachedStatement(sql: schema.select)
    return try Row.fetchAll(select, arguments: [id.databaseText])
      .map { AppRow(table: schema.table.name, values: $0.databaseValues.map { AppValue($0) }) }
  }

  /// The number of sessions of one minute that are compared by their exact time. Millions may share a minute.
  private static let comparedSessions = 10_000

  /// Returns the newest sessions after a place. In a minute with more sessions than are compared, some may be left out.
  func newest(after place: SessionPlace?, _ limit: Int) throws -> [SessionSummary] {
    let select = try db.cachedStatement(
      sql: """
        WITH minutes AS (
            SELECT updated_minute FROM sessions
            WHERE updated_minute <= ?3 / 60000 AND (updated_at < ?3 OR (updated_at = ?3 AND id > ?4))
            ORDER BY updated_minute DESC LIMIT ?1),
          compared AS (
            SELECT id, updated_at FROM sessions
            WHERE updated_minute BETWEEN (SELECT min(updated_minute) FROM minutes) AND ?3 / 60000
              AND (updated_at < ?3 OR (updated_at = ?3 AND id > ?4))
            ORDER BY updated_minute DESC LIMIT max(?1, ?2)),
          newest AS (SELECT id FROM compared ORDER BY updated_at DESC, id LIMIT ?1)
        SELECT s.id AS session, s.owner, s.location, s.updated_at,
          (SELECT count(*) FROM pending_links p WHERE p.session_id = s.id) AS pending,
          (SELECT waiting_for FROM pending_links p WHERE p.session_id = s.id ORDER BY number LIMIT 1) AS waiting_for
        FROM newest JOIN sessions s USING (id)
        """)
    let place = place ?? SessionPlace(updatedAt: .max, session: "")
    return try Row.fetchAll(
      select, arguments: [limit, Self.comparedSessions, place.updatedAt, place.session.databaseText]
    )
    .map { try $0.record(SessionSummary.self) }
    .sorted { ($1.updatedAt, $0.session) < ($0.updatedAt, $1.session) }
  }

  /// Visits row by row, so that the caller can end a long reading.
  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws {
    let locations = try Row.fetchCursor(db, sql: "SELECT id, location FROM sessions WHERE location <> '[]'")
    while let row = try locations.next()?.checked() {
      let links = try JSONCoding.value([String].self, from: row.decode(String.self, forColumn: "location"))
      let stored = StoredLinks(session: try row.decode(forColumn: "id"), links: links, isPending: false)
      guard try visit(stored) else { return }
    }
    let pending = try Row.fetchCursor(db, sql: "SELECT session_id, url FROM pending_links")
    // A row of a cursor reads a text up to a NUL only, and its copy reads all of it.
    while let row = try pending.next()?.checked().copy() {
      let stored = StoredLinks(
        session: try row.decode(forColumn: "session_id"), links: [try row.decode(forColumn: "url")], isPending: true)
      guard try visit(stored) else { return }
    }
  }

  /// Returns the number of sessions, pending links and journal lines. Triggers keep the totals, and journal lines are
  /// numbered without gaps, so no table is counted.
  func counts() throws -> StorageCounts {
    let select = try db.cachedStatement(
      sql: """
        SELECT coalesce(sum(count) FILTER (WHERE name = 'sessions'), 0) AS sessions,
          coalesce(sum(count) FILTER (WHERE name = 'pending_links'), 0) AS pending,
          coalesce((SELECT max(id) FROM events) - (SELECT min(id) FROM events) + 1, 0) AS events
        FROM totals
        """)
    return try Row.fetchOne(select).map { try $0.record() }
      ?? StorageCounts(sessions: 0, pending: 0, events: 0)
  }

  func reply(session: String, key: String) throws -> StoredReply? {
    let select = try db.cachedStatement(
      sql: """
        SELECT kind, CASE WHEN reply = '' THEN coalesce(outcome, answer) ELSE coalesce(reply, answer) END AS json,
          coalesce(reply = '', 0) AS is_open, parameters
        FROM events WHERE session_id = ? AND key = ?
        """)
    guard let row = try Row.fetchOne(select, arguments: [session.databaseText, key.databaseText])?.checked(),
      let json = try row.decode(String?.self, forColumn: "json")
    else { return nil }
    // The text is sent as it is: one that is not JSON would break the client's connection.
    _ = try JSONReader.read(json)
    guard let kind = JournalEntry.Kind(rawValue: try row.decode(forColumn: "kind")) else {
      throw StorageError(code: .corrupt, message: "a line of the journal has an unknown kind")
    }
    let parameters = try row.decode(String?.self, forColumn: "parameters")
      .map { try JSONCoding.value([String: String].self, from: $0) }
    return StoredReply(
      event: kind, parameters: parameters ?? [:], json: json, isOpen: try row.decode(forColumn: "is_open"))
  }

  func due(by time: Int64, limit: Int) throws -> [String] {
    let select = try db.cachedStatement(sql: "SELECT id FROM sessions WHERE due_at <= ? ORDER BY due_at LIMIT ?")
    return try String.fetchAll(select, arguments: [time, limit])
  }

  func nextDue() throws -> Int64? {
    let select = try db.cachedStatement(sql: "SELECT min(due_at) AS due_at FROM sessions WHERE due_at IS NOT NULL")
    return try Row.fetchOne(select)?.checked().decode(Int64?.self, forColumn: "due_at")
  }
}
