import GRDB
import SessionEngine

/// Stores one group of turns inside a transaction: a line of the journal for each turn, but only the last of the
/// states that a session went through.
struct CommitGroup {
  private let db: Database
  private let tables: [AppTableSchema]
  private var updating: HotStatement
  private var appending: HotStatement
  /// Sessions whose row is not written yet, since a later turn of the group writes it.
  private var deferred: [String: Deferred] = [:]

  private struct Deferred {
    /// The version that is stored.
    let stored: Int64
    /// The version that the session has come to.
    let reached: Int64
    /// Whether its pending links have changed.
    let pendingChanged: Bool
  }

  init(_ db: Database, tables: [AppTableSchema]) throws {
    self.db = db
    self.tables = tables
    updating = try HotStatement(
      db,
      """
      UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, state = ?, due_at = ?
      WHERE id = ? AND version = ?
      """)
    appending = try HotStatement(
      db,
      """
      INSERT INTO events (session_id, seq, at, kind, link, parameters, answer, waiting, settled, location, digest, key,
        reply, duration_us)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// Stores the turns in order. Throws `versionConflict` when a session is not at the version a change expects.
  mutating func store(_ changes: [SessionChange]) throws {
    let isFollowed = Self.followedByUpdate(changes)
    for (index, change) in changes.enumerated() {
      try storeSession(change, isFollowed: isFollowed[index])
      if change.kind != .close {
        for row in change.rows { try store(row, of: change.record.id) }
      }
      try append(change.entry, reply: change.reply)
      if let settled = change.entry.settled {
        let line = db.lastInsertedRowID
        for outcome in settled { try settle(outcome, in: line) }
      }
      if change.kind == .close { try forgetKeys(of: change.record.id) }
    }
  }

  /// For each change, whether the next one of its session in the group replaces the same row.
  private static func followedByUpdate(_ changes: [SessionChange]) -> [Bool] {
    guard changes.count > 1 else { return [false] }
    var next: [String: SessionChange.Kind] = [:]
    var result = [Bool](repeating: false, count: changes.count)
    for (index, change) in changes.enumerated().reversed() {
      result[index] = change.kind == .update && next.updateValue(change.kind, forKey: change.record.id) == .update
      if change.kind != .update { next[change.record.id] = change.kind }
    }
    return result
  }

  // MARK: - The session's row

  private mutating func storeSession(_ change: SessionChange, isFollowed: Bool) throws {
    let id = change.record.id
    var expected = change.expectedVersion
    var pendingChanged = change.pendingChanged
    if let earlier = deferred.removeValue(forKey: id) {
      guard change.expectedVersion == earlier.reached else { throw conflict(change) }
      expected = earlier.stored
      pendingChanged = pendingChanged || earlier.pendingChanged
    }
    if isFollowed {
      deferred[id] = Deferred(stored: expected, reached: change.record.version, pendingChanged: pendingChanged)
      return
    }
    switch change.kind {
    case .create: try insert(change)
    case .update: try update(change, expected: expected)
    case .close: try remove(change)
    }
    if pendingChanged, change.kind != .close { try replacePending(change.record) }
  }

  private func insert(_ change: SessionChange) throws {
    let record = change.record
    let exists = try db.cachedStatement(sql: "SELECT 1 FROM sessions WHERE id = ?")
    guard try Int.fetchOne(exists, arguments: [record.id]) == nil else { throw conflict(change) }
    var inserting = try HotStatement(
      db,
      """
      INSERT INTO sessions (version, updated_at, last_link, location, state, due_at, id, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    bind(change, to: &inserting)
    inserting.bind(record.id)
    inserting.bind(record.createdAt)
    try inserting.run()
  }

  private mutating func update(_ change: SessionChange, expected: Int64) throws {
    bind(change, to: &updating)
    updating.bind(change.record.id)
    updating.bind(expected)
    try updating.run()
    guard db.changesCount == 1 else { throw conflict(change) }
  }

  private func remove(_ change: SessionChange) throws {
    let id = change.record.id
    try db.cachedStatement(sql: "DELETE FROM sessions WHERE id = ? AND version = ?")
      .execute(arguments: [id, change.expectedVersion])
    guard db.changesCount == 1 else { throw conflict(change) }
    try db.cachedStatement(sql: "DELETE FROM pending_links WHERE session_id = ?").execute(arguments: [id])
    for table in tables { try db.cachedStatement(sql: table.deleteAll).execute(arguments: [id]) }
  }

  /// Keys belong to the session that ends: the next one of its name starts without them. But those of its making
  /// and its closing stay, so that either, sent again, does nothing again.
  private func forgetKeys(of session: String) throws {
    try db.cachedStatement(
      sql: """
        UPDATE events SET key = NULL WHERE session_id = ? AND key IS NOT NULL AND kind NOT IN ('create', 'close')
        """
    ).execute(arguments: [session])
  }

  private func bind(_ change: SessionChange, to statement: inout HotStatement) {
    let record = change.record
    statement.bind(record.version)
    statement.bind(record.updatedAt)
    statement.bind(Int64(record.lastLink))
    statement.bind(JSONColumn.text(record.location))
    statement.bind(JSONColumn.state(record.state))
    statement.bind(change.dueAt)
  }

  private func conflict(_ change: SessionChange) -> StorageFault {
    StorageFault(
      code: .versionConflict,
      message: "the session \(change.record.id) is not at version \(change.expectedVersion) in the store")
  }

  // MARK: - What hangs on it

  private func replacePending(_ record: SessionRecord) throws {
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

  private func store(_ change: RowChange, of session: String) throws {
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

  private mutating func append(_ entry: JournalEntry, reply: String?) throws {
    appending.bind(entry.session)
    appending.bind(entry.sequence)
    appending.bind(entry.at)
    appending.bind(entry.event.rawValue)
    appending.bind(entry.answer.map { Int64($0.link) })
    appending.bind(
      entry.parameters.map {
        var json = JSONWriter()
        json.value($0)
        return json.bytes
      })
    appending.bind(entry.answer.map { JSONColumn.text($0) })
    appending.bind(entry.answer?.outcome == .waiting ? 1 : nil)
    appending.bind(try entry.settled.map { Array(try JSONColumn.text($0).utf8) })
    appending.bind(JSONColumn.text(entry.location))
    appending.bind(entry.digest)
    appending.bind(entry.key)
    appending.bind(reply)
    appending.bind(entry.durationMicroseconds.map { Int64($0) })
    try appending.run()
  }

  /// The line of a link that came to an end in a later event tells its last outcome, and which event that was.
  private func settle(_ outcome: LinkOutcome, in line: Int64) throws {
    var settling = try HotStatement(
      db,
      "UPDATE events SET outcome = ?, settled_in = ?, waiting = NULL WHERE session_id = ? AND link = ? AND waiting = 1")
    settling.bind(JSONColumn.text(outcome))
    settling.bind(line)
    settling.bind(outcome.session)
    settling.bind(Int64(outcome.link))
    try settling.run()
  }
}
