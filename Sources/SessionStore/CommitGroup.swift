import GRDB
import SessionEngine

/// Stores one group of turns inside a transaction: a line of the journal for each turn, but only the last of the
/// states that a session went through.
struct CommitGroup {
  /// What the group has done with one session so far.
  private struct Progress {
    /// The last line of its journal, where that is known.
    var line: Int64?
    /// Its row, when that is not written yet since a later turn of the group writes it.
    var deferred: Deferred?
  }

  private struct Deferred {
    /// The version that is stored.
    let stored: Int64
    /// The version that the session has come to.
    let reached: Int64
    /// Whether its pending links have changed.
    let pendingChanged: Bool
    /// Whether the state of its stores has.
    let stateChanged: Bool
  }

  let db: Database
  let statements: CommitStatements
  private let tables: [AppTableSchema]
  private var sessions: [Progress] = []
  /// The location of the change at hand, as JSON: its session's row and its line hold it.
  var location: [UInt8] = []

  init(_ statements: CommitStatements, tables: [AppTableSchema]) throws {
    db = statements.db
    // Before anything is bound: reading it may fail.
    _ = try statements.count(0)
    self.statements = statements
    self.tables = tables
  }

  /// Stores the turns in order. Throws `versionConflict` when a session is not at the version a change expects.
  mutating func store(_ batches: [[SessionChange]]) throws {
    let plan = GroupPlan(batches, among: &statements.recent)
    sessions = plan.places.map { Progress(line: statements.recent[$0]) }
    var number = 0
    for batch in batches {
      // An array would give out copies, each of which costs as much as writing the row.
      try batch.withUnsafeBufferPointer { changes in
        guard let first = changes.baseAddress else { return }
        for index in changes.indices {
          try store(first + index, session: plan.sessions[number], isFollowed: plan.isFollowed[number])
          number += 1
        }
      }
    }
    for (place, session) in zip(plan.places, sessions) { statements.recent[place] = session.line }
  }

  private mutating func store(_ change: UnsafePointer<SessionChange>, session: Int, isFollowed: Bool) throws {
    location = JSONColumn.text(change.pointee.record.location)
    let settled = change.pointee.entry.settled?.map { (outcome: $0, json: JSONColumn.text($0)) } ?? []
    // The lines of those links grow.
    for settled in settled { _ = try statements.count(settled.json.count) }
    try append(change, after: sessions[session].line)
    let line = statements.appending.insertedRow
    sessions[session].line = line
    for settled in settled { try settle(settled.outcome, settled.json, in: line) }
    try storeSession(change, session, isFollowed: isFollowed)
    if change.pointee.kind == .close {
      try forgetKeys(of: change.pointee.record.id)
    } else {
      for row in change.pointee.rows { try store(row, of: change.pointee.record.id) }
    }
  }

  // MARK: - The session's row

  private mutating func storeSession(_ change: UnsafePointer<SessionChange>, _ session: Int, isFollowed: Bool) throws {
    var expected = change.pointee.expectedVersion
    var pendingChanged = change.pointee.pendingChanged
    var stateChanged = change.pointee.stateChanged || change.pointee.kind == .create
    if let earlier = sessions[session].deferred {
      guard change.pointee.expectedVersion == earlier.reached else { throw conflict(change) }
      sessions[session].deferred = nil
      expected = earlier.stored
      pendingChanged = pendingChanged || earlier.pendingChanged
      stateChanged = stateChanged || earlier.stateChanged
    }
    if isFollowed {
      sessions[session].deferred = Deferred(
        stored: expected, reached: change.pointee.record.version, pendingChanged: pendingChanged,
        stateChanged: stateChanged)
      return
    }
    let line = sessions[session].line
    switch change.pointee.kind {
    case .create: try insert(change, line)
    case .update: try update(change, line, expected: expected)
    case .close: return try remove(change)
    }
    if stateChanged { try storeState(change.pointee.record) }
    if pendingChanged { try replacePending(change.pointee.record) }
  }

  private func insert(_ change: UnsafePointer<SessionChange>, _ line: Int64?) throws {
    let exists = try db.cachedStatement(sql: "SELECT 1 FROM sessions WHERE id = ?")
    guard try Int.fetchOne(exists, arguments: [change.pointee.record.id]) == nil else { throw conflict(change) }
    let inserting = try HotStatement(
      db,
      """
      INSERT INTO sessions (version, updated_at, last_link, location, due_at, last_event, id, created_at, updated_minute)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    bind(change, line, to: inserting)
    inserting.bind(change.pointee.record.id)
    inserting.bind(change.pointee.record.createdAt)
    inserting.bind(change.pointee.record.updatedMinute)
    try inserting.run()
  }

  private mutating func update(_ change: UnsafePointer<SessionChange>, _ line: Int64?, expected: Int64) throws {
    let updating = statements.updating
    bind(change, line, to: updating)
    updating.bind(change.pointee.record.id)
    updating.bind(expected)
    updating.bind(change.pointee.record.updatedMinute)
    try updating.run()
    guard updating.changes == 0 else { return }
    let moving = try HotStatement(
      db,
      """
      UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, due_at = ?, last_event = ?,
        updated_minute = ?
      WHERE id = ? AND version = ?
      """)
    bind(change, line, to: moving)
    moving.bind(change.pointee.record.updatedMinute)
    moving.bind(change.pointee.record.id)
    moving.bind(expected)
    try moving.run()
    guard db.changesCount == 1 else { throw conflict(change) }
  }

  private func remove(_ change: UnsafePointer<SessionChange>) throws {
    let id = change.pointee.record.id
    try db.cachedStatement(sql: "DELETE FROM sessions WHERE id = ? AND version = ?")
      .execute(arguments: [id, change.pointee.expectedVersion])
    guard db.changesCount == 1 else { throw conflict(change) }
    try db.cachedStatement(sql: "DELETE FROM session_states WHERE session_id = ?").execute(arguments: [id])
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

  private func bind(_ change: UnsafePointer<SessionChange>, _ line: Int64?, to statement: HotStatement) {
    statement.bind(change.pointee.record.version)
    statement.bind(change.pointee.record.updatedAt)
    statement.bind(Int64(change.pointee.record.lastLink))
    statement.bind(location)
    statement.bind(change.pointee.dueAt)
    statement.bind(line)
  }

  private func conflict(_ change: UnsafePointer<SessionChange>) -> StorageError {
    StorageError(
      code: .versionConflict,
      message:
        "the session \(change.pointee.record.id) is not at version \(change.pointee.expectedVersion) in the store")
  }

  // MARK: - What hangs on it

  private func storeState(_ record: SessionRecord) throws {
    let storing = try HotStatement(db, "INSERT OR REPLACE INTO session_states VALUES (?, ?)")
    storing.bind(record.id)
    storing.bind(JSONColumn.state(record.state))
    try storing.run()
  }

  private func replacePending(_ record: SessionRecord) throws {
    let deleting = try HotStatement(db, "DELETE FROM pending_links WHERE session_id = ?")
    deleting.bind(record.id)
    try deleting.run()
    guard !record.pending.isEmpty else { return }
    let inserting = try HotStatement(db, "INSERT INTO pending_links VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for link in record.pending {
      inserting.bind(record.id)
      inserting.bind(Int64(link.number))
      inserting.bind(link.url)
      inserting.bind(link.openedAt)
      inserting.bind(link.expiresAt)
      inserting.bind(link.step)
      inserting.bind(link.waitingFor)
      inserting.bind(link.waitingSince)
      inserting.bind(link.deadline)
      inserting.bind(JSONColumn.text(link.requestsByRIB))
      try inserting.run()
    }
  }

  private func store(_ change: RowChange, of session: String) throws {
    switch change {
    case .upsert(let row):
      let storing = try HotStatement(db, try schema(row.table).upsert)
      storing.bind(session)
      for value in row.values { storing.bind(value) }
      try storing.run()
    case .delete(let table, let key):
      let deleting = try HotStatement(db, try schema(table).delete)
      deleting.bind(session)
      deleting.bind(key)
      try deleting.run()
    }
  }

  private func schema(_ name: String) throws -> AppTableSchema {
    guard let schema = tables.first(where: { $0.table.name == name }) else {
      throw StorageError(code: .unavailable, message: "the app wrote to a table it did not declare: \(name)")
    }
    return schema
  }
}

extension SessionRecord {
  /// The minute of its last change, since 1970: what the newest sessions are found by.
  fileprivate var updatedMinute: Int64 { updatedAt / 60_000 }
}
