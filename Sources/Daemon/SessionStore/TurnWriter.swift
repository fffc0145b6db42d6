import GRDB
import SessionEngine
import TextFormats

/// Stores turns inside one transaction: each turn adds a line to the journal and changes its session.
struct TurnWriter {
  /// The estimated size of a journal line without its texts, in bytes.
  private static let lineBytes = 64

  let db: Database
  private let tables: [AppTableSchema]
  private let appendLine: Statement
  private let updateSession: Statement
  /// The size of all lines that were ever written to the journal, in bytes. The difference of two lines' values is the
  /// size of the lines between them.
  private var totalBytes: Int

  /// Prepares the statements that every group of turns runs.
  init(_ db: Database, _ tables: [AppTableSchema]) throws {
    self.db = db
    self.tables = tables
    appendLine = try db.cachedStatement(
      sql: """
        INSERT INTO events (session_id, seq, at, kind, link, parameters, answer, waiting, settled, location, digest, key,
          reply, duration_us, total_bytes, requests, result, route, user, previous)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
          coalesce((SELECT last_event FROM sessions WHERE id = ?1),
            (SELECT max(id) FROM events WHERE session_id = ?1 AND kind = 'close')))
        """)
    updateSession = try db.cachedStatement(
      sql: """
        UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, due_at = ?, last_event = ?
        WHERE id = ? AND version = ? AND created_at = ? AND updated_minute = ?
        """)
    let last = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT total_bytes FROM events ORDER BY id DESC LIMIT 1"))
    // A damaged value must not keep turns from being stored: the count begins again, and pruning reports the damage.
    totalBytes = (try? last?.checked().decode(Int.self, forColumn: "total_bytes")) ?? 0
  }

  /// Stores one turn. Throws `versionConflict` when the session is not at the version that the change expects.
  mutating func store(_ change: SessionChange) throws {
    let location = try JSONCoding.text(change.record.location)
    let settled = try change.entry.settled?.map { (outcome: $0, json: JSONText(try JSONCoding.text($0))) }
    for link in settled ?? [] { totalBytes += link.json.text.utf8.count }
    try append(change, location, settled: settled.map { try JSONCoding.text($0.map(\.json)) })
    let line = db.lastInsertedRowID
    for link in settled ?? [] { try settle(link.outcome, link.json.text, in: line) }
    for outcome in change.waiting { try replaceWaiting(outcome) }
    switch change.kind {
    case .create: try insert(change, location, line)
    case .update: try update(change, location, line)
    case .close: return try close(change)
    }
    for name in change.changedStores { try replaceState(of: name, change.record) }
    if change.pendingChanged { try replacePending(change.record) }
    for row in change.rows { try store(row, of: change.record.id) }
  }

  // MARK: - Journal

  private mutating func append(_ change: SessionChange, _ location: String, settled: String?) throws {
    let entry = change.entry
    let parameters = try entry.parameters.map { try JSONCoding.text($0) }
    let answer = try entry.answer.map { try JSONCoding.text($0) }
    let requests = try entry.requests.map { try JSONCoding.text($0) }
    let isAtRecord = entry.location == change.record.location
    let location = isAtRecord ? location : try JSONCoding.text(entry.location)
    // The reply of a link that is in progress is empty, which is no JSON.
    let reply = change.isReplyOpen ? "" : change.reply
    let texts = [
      entry.session, entry.event.rawValue, parameters, answer, settled, location, entry.digest, entry.key, reply,
      requests, entry.user,
    ]
    totalBytes += texts.reduce(Self.lineBytes) { $0 + ($1?.utf8.count ?? 0) }
    try appendLine.execute(
      arguments: [
        entry.session.databaseText, entry.sequence, entry.at, entry.event.rawValue, entry.answer?.link, parameters,
        answer, entry.answer?.outcome == .waiting ? 1 : nil, settled, location, entry.digest, entry.key?.databaseText,
        reply,
        entry.durationMicroseconds, totalBytes, requests, entry.answer?.outcome.rawValue, change.route?.databaseText,
        entry.user?.databaseText,
      ])
  }

  /// Writes the final outcome of a link that had waited into the link's own line, with the line of the turn that
  /// settled it. A closed session of the same name may have left waiting lines with this number: only the newest one is
  /// changed.
  private func settle(_ outcome: LinkOutcome, _ json: String, in line: Int64) throws {
    try db.cachedStatement(
      sql: """
        UPDATE events SET outcome = ?1, settled_in = ?2, waiting = NULL, result = ?3
        WHERE id = (SELECT max(id) FROM events WHERE session_id = ?4 AND link = ?5 AND waiting = 1)
        """
    ).execute(arguments: [json, line, outcome.outcome.rawValue, outcome.session.databaseText, outcome.link])
  }

  /// Writes the present outcome of a link that waits into the link's own line.
  private mutating func replaceWaiting(_ outcome: LinkOutcome) throws {
    let json = try JSONCoding.text(outcome)
    totalBytes += json.utf8.count
    try db.cachedStatement(
      sql: """
        UPDATE events SET outcome = ?1
        WHERE id = (SELECT max(id) FROM events WHERE session_id = ?2 AND link = ?3 AND waiting = 1)
        """
    ).execute(arguments: [json, outcome.session.databaseText, outcome.link])
  }

  // MARK: - Session

  private func insert(_ change: SessionChange, _ location: String, _ line: Int64) throws {
    let record = change.record
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO sessions
          (version, updated_at, last_link, location, due_at, last_event, id, created_at, updated_minute, owner)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        record.version, record.updatedAt, record.lastLink, location, change.dueAt, line, record.id.databaseText,
        record.createdAt, record.updatedMinute, record.owner?.databaseText,
      ])
    guard db.changesCount == 1 else { throw conflict(change) }
  }

  /// The time of the creation tells the session from another one of its name, which can have the same version.
  ///
  /// Updates a row without its minute, if that is the same: SQLite writes a page of an index for each row whose indexed
  /// column is set.
  private func update(_ change: SessionChange, _ location: String, _ line: Int64) throws {
    let record = change.record
    try updateSession.execute(
      arguments: [
        record.version, record.updatedAt, record.lastLink, location, change.dueAt, line, record.id.databaseText,
        change.expectedVersion, record.createdAt, record.updatedMinute,
      ])
    guard db.changesCount == 0 else { return }
    try db.cachedStatement(
      sql: """
        UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, due_at = ?, last_event = ?,
          updated_minute = ?
        WHERE id = ? AND version = ? AND created_at = ?
        """
    ).execute(
      arguments: [
        record.version, record.updatedAt, record.lastLink, location, change.dueAt, line, record.updatedMinute,
        record.id.databaseText, change.expectedVersion, record.createdAt,
      ])
    guard db.changesCount == 1 else { throw conflict(change) }
  }

  /// Removes the session and all that belongs to it except its journal.
  private func close(_ change: SessionChange) throws {
    let id = change.record.id.databaseText
    try db.cachedStatement(sql: "DELETE FROM sessions WHERE id = ? AND version = ? AND created_at = ?")
      .execute(arguments: [id, change.expectedVersion, change.record.createdAt])
    guard db.changesCount == 1 else { throw conflict(change) }
    try db.cachedStatement(sql: "DELETE FROM session_states WHERE session_id = ?").execute(arguments: [id])
    try db.cachedStatement(sql: "DELETE FROM pending_links WHERE session_id = ?").execute(arguments: [id])
    for table in tables { try db.cachedStatement(sql: table.deleteAll).execute(arguments: [id]) }
    guard !change.keepsKeys else { return }
    // The next session of this name starts without the keys of this one. The keys of its creation and its closing stay,
    // so that such a request, sent again, is not carried out again.
    try db.cachedStatement(
      sql: """
        UPDATE events SET key = NULL WHERE session_id = ? AND key IS NOT NULL AND kind NOT IN ('create', 'close')
        """
    ).execute(arguments: [id])
  }

  /// Writes the state of one store.
  func replaceState(of name: String, _ record: SessionRecord) throws {
    guard let state = record.state(of: name) else {
      // The store is as in a new session again.
      return try db.cachedStatement(sql: "DELETE FROM session_states WHERE session_id = ? AND store = ?")
        .execute(arguments: [record.id.databaseText, name.databaseText])
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO session_states VALUES (?, ?, ?)")
      .execute(arguments: [record.id.databaseText, name.databaseText, state])
  }

  func replacePending(_ record: SessionRecord) throws {
    try db.cachedStatement(sql: "DELETE FROM pending_links WHERE session_id = ?")
      .execute(arguments: [record.id.databaseText])
    for link in record.pending {
      try db.cachedStatement(sql: "INSERT INTO pending_links VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").execute(
        arguments: [
          record.id.databaseText, link.number, link.url.databaseText, link.openedAt, link.expiresAt, link.step,
          link.waitingFor, link.waitingSince, link.deadline, try JSONCoding.text(link.requests),
        ])
    }
  }

  func store(_ change: RowChange, of session: String) throws {
    switch change {
    case .upsert(let row):
      let values = [session.databaseText] + row.values.map(\.databaseValue)
      try db.cachedStatement(sql: schema(row.table).upsert).execute(arguments: StatementArguments(values))
    case .delete(let table, let key):
      try db.cachedStatement(sql: schema(table).delete).execute(arguments: [session.databaseText, key.databaseValue])
    }
  }

  private func schema(_ name: String) throws -> AppTableSchema {
    guard let schema = tables.first(where: { $0.table.name == name }) else {
      throw StorageError(
        code: .unavailable, message: "the app wrote to the table \(name), which it did not declare",
        hint: "declare it in the tables of the app")
    }
    return schema
  }

  private func conflict(_ change: SessionChange) -> StorageError {
    StorageError(
      code: .versionConflict,
      message: "the session \(change.record.id) is not at version \(change.expectedVersion) in the store")
  }
}

extension SessionRecord {
  /// The minute of the last change, since 1970. The newest sessions are found by it.
  fileprivate var updatedMinute: Int64 { updatedAt / 60_000 }
}
