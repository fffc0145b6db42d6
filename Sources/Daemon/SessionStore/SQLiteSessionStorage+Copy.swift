import GRDB
public import SessionEngine
public import TextFormats

extension SQLiteSessionStorage: CopiedStorage {
  /// Nothing: the lock of the database keeps daemons away from an open one.
  public func checkIsUnused() {}

  /// Marks the database as the beginning of a copy, or as a whole one. Throws `StorageError` when it cannot be written.
  public func mark(isUnfinished: Bool) throws(StorageError) {
    try adding { db in
      try db.execute(
        sql: isUnfinished
          ? "INSERT OR IGNORE INTO totals VALUES ('unfinished_copy', 1)"
          : "DELETE FROM totals WHERE name = 'unfinished_copy'")
    }
  }

  /// Returns journal entries after a position, in the order of their commits, at most `limit`.
  public func entries(after place: Int64, limit: Int) throws(StorageError) -> [CopiedEntry] {
    try reading("the journal") { db in
      let names = CopiedEntry.names.map { "\"\($0)\"" }.joined(separator: ", ")
      return try Row.fetchAll(
        db, sql: "SELECT id, \(names) FROM events WHERE id > ? ORDER BY id LIMIT ?", arguments: [place, limit]
      ).map { row in
        let row = try row.checked()
        return CopiedEntry(place: row[0], values: row.databaseValues.dropFirst().map { AppValue($0) })
      }
    }
  }

  /// Returns sessions whose names follow a name, in their order, at most `limit`.
  public func sessions(after name: String, limit: Int) throws(StorageError) -> [CopiedSession] {
    try reading("the sessions") { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, due_at FROM sessions WHERE id > ? ORDER BY id LIMIT ?",
        arguments: [name.databaseText, limit])
      return try rows.compactMap { row in
        let row = try row.checked()
        return try SessionReader(db).session(row.decode(forColumn: "id"), tables).map {
          CopiedSession(record: $0, dueAt: row["due_at"])
        }
      }
    }
  }

  /// Adds journal entries in one transaction. `marks` has the last line of each session, and those of links that have settled
  /// later than in their own line.
  public func add(_ entries: [CopiedEntry], _ marks: inout [String: Int64]) throws(StorageError) {
    marks = try adding { [marks] db in
      var marks = marks
      let names = CopiedEntry.names.map { "\"\($0)\"" }.joined(separator: ", ")
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO events (\(names), total_bytes, previous)
          VALUES (\(CopiedEntry.names.map { _ in "?" }.joined(separator: ", ")), ?, ?)
          """)
      var bytes = try Int64.fetchOne(db, sql: "SELECT total_bytes FROM events ORDER BY id DESC LIMIT 1") ?? 0
      for entry in entries {
        bytes += entry.bytes
        let values = entry.values.map(\.databaseValue) + [bytes.databaseValue, marks[entry.session].databaseValue]
        try insert.execute(arguments: StatementArguments(values))
        let line = db.lastInsertedRowID
        marks[entry.session] = line
        try Self.settle(entry, line, &marks, db)
      }
      return marks
    }
  }

  /// Writes the line of the turn that settled a link into the link's own line.
  private static func settle(
    _ entry: CopiedEntry, _ line: Int64, _ marks: inout [String: Int64], _ db: Database
  ) throws {
    if case .integer(let link) = entry["link"], entry["outcome"] != .null { marks["\(entry.session)\0\(link)"] = line }
    guard case .text(let json) = entry["settled"] else { return }
    for outcome in try JSONCoding.value([LinkOutcome].self, from: json) {
      guard let opened = marks.removeValue(forKey: "\(entry.session)\0\(outcome.link)"), opened != line else {
        continue
      }
      try db.cachedStatement(sql: "UPDATE events SET settled_in = ? WHERE id = ?").execute(arguments: [line, opened])
    }
  }

  /// Adds sessions in one transaction, each with its last line of the journal.
  public func add(_ sessions: [CopiedSession], _ marks: [String: Int64]) throws(StorageError) {
    try adding { db in
      let turns = try TurnWriter(db, tables)
      for session in sessions { try turns.add(session, lastLine: marks[session.record.id]) }
    }
  }

  private func adding<Result>(_ body: (Database) throws -> Result) throws(StorageError) -> Result {
    try checkIsInPlace()
    do {
      return try writer.write(body)
    } catch {
      throw StorageError("the copy could not be stored", .storing, error)
    }
  }
}

extension TurnWriter {
  /// Adds a session of another store. `lastLine` is that of its last entry in the journal.
  fileprivate func add(_ session: CopiedSession, lastLine: Int64?) throws {
    let record = session.record
    try db.cachedStatement(
      sql: """
        INSERT INTO sessions
          (version, updated_at, last_link, location, due_at, last_event, id, created_at, updated_minute, owner)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        record.version, record.updatedAt, record.lastLink, try JSONCoding.text(record.location), session.dueAt,
        lastLine, record.id.databaseText, record.createdAt, record.updatedAt / 60_000, record.owner?.databaseText,
      ])
    for name in record.state.keys { try replaceState(of: name, record) }
    try replacePending(record)
    for row in record.rows { try store(.upsert(row), of: record.id) }
  }
}
