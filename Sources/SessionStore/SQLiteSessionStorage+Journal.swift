import GRDB
public import SessionEngine

/// Reading the journal. The lines of one session are a chain: each names the one before it, and the session's row, or
/// the line of its closing, is where it begins.
extension SQLiteSessionStorage {
  private static let columns = """
    id, session_id, seq, at, kind, parameters, answer, settled, location, digest, key, duration_us
    """

  /// Journal lines in commit order, with a position above `after`. One snapshot gives the lines and the ends: nothing
  /// is pruned between them.
  public func journal(session: String?, after: Int64, limit: Int) throws -> JournalPage {
    try reading("the journal") { db in
      let ends = try Self.ends(db)
      let lines = try self.journal(of: session, after: after, limit: limit, db)
      if session == nil { try Self.checkFollow(lines, after: after, ends, isWhole: lines.count < limit, db) }
      return JournalPage(lines: lines, first: ends?.first, last: ends?.last)
    }
  }

  /// The last link lines in commit order, each with its latest outcome.
  public func links(session: String?, limit: Int) throws -> [LinkLogLine] {
    try reading("the link log") { db in
      if let session { return try self.links(of: session, limit: limit, db) }
      let select = try db.cachedStatement(
        sql: """
          SELECT id, session_id, at, coalesce(outcome, answer) FROM events WHERE link IS NOT NULL
          ORDER BY id DESC LIMIT ?
          """)
      return try Row.fetchAll(select, arguments: [limit]).reversed().map { try self.link($0) }
    }
  }

  private func journal(
    of session: String?, after: Int64, limit: Int, _ db: Database
  ) throws -> [(position: Int64, entry: JournalEntry)] {
    if let session { return try self.journal(of: session, after: after, limit: limit, db) }
    let select = try db.cachedStatement(sql: "SELECT \(Self.columns) FROM events WHERE id > ? ORDER BY id LIMIT ?")
    return try Row.fetchAll(select, arguments: [after, limit]).map { ($0[0], try self.entry($0)) }
  }

  /// Each line has the number after that of the one before it: one that damage hides, or puts elsewhere, is missed. A
  /// page that `isWhole` ends with the journal.
  private static func checkFollow(
    _ lines: [(position: Int64, entry: JournalEntry)], after: Int64, _ ends: (first: Int64, last: Int64)?,
    isWhole: Bool, _ db: Database
  ) throws {
    guard let ends else {
      // Each session has its line of creation, and the last line is never pruned.
      guard try Row.fetchOne(db, sql: "SELECT 1 FROM sessions LIMIT 1") == nil else { throw gap(1) }
      return
    }
    var next = max(ends.first, after == .max ? after : after + 1)
    for line in lines {
      guard line.position == next else { throw gap(next) }
      next += 1
    }
    if isWhole, next <= ends.last { throw gap(next) }
  }

  private static func gap(_ position: Int64) -> StorageError {
    StorageError(
      code: .corrupt,
      message: "line \(position) of the journal is not where it belongs, and has not gone for its age: restore a copy")
  }

  // MARK: - Of one session

  /// Goes forward from milestone to milestone, and back along the chain between two of them.
  private func journal(
    of session: String, after: Int64, limit: Int, _ db: Database
  ) throws -> [(position: Int64, entry: JournalEntry)] {
    let milestone = try db.cachedStatement(
      sql: "SELECT id FROM events WHERE session_id = ? AND seq % 64 = 1 AND id > ? ORDER BY id LIMIT 1")
    let line = try db.cachedStatement(sql: "SELECT \(Self.columns), previous FROM events WHERE id = ?")
    var lines: [(position: Int64, entry: JournalEntry)] = []
    var reached = after
    while lines.count < limit {
      let next = try Int64.fetchOne(milestone, arguments: [session, reached]) ?? Self.lastLine(of: session, db)
      guard let next, next > reached else { break }
      var stretch: [(position: Int64, entry: JournalEntry)] = []
      var place: Int64? = next
      while let id = place, id > reached, let row = try Self.row(id, of: session, line, db) {
        stretch.append((id, try entry(row)))
        place = try Self.previous(row, 12, of: id)
      }
      lines += stretch.reversed()
      reached = next
    }
    return Array(lines.prefix(limit))
  }

  private func links(of session: String, limit: Int, _ db: Database) throws -> [LinkLogLine] {
    let line = try db.cachedStatement(
      sql: "SELECT id, session_id, at, coalesce(outcome, answer), previous, link FROM events WHERE id = ?")
    var lines: [LinkLogLine] = []
    var place = try Self.lastLine(of: session, db)
    while lines.count < limit, let id = place, let row = try Self.row(id, of: session, line, db) {
      if !row.hasNull(atIndex: 5) { lines.append(try link(row)) }
      place = try Self.previous(row, 4, of: id)
    }
    return lines.reversed()
  }

  /// The end of a session's chain: of one that is closed, the line of its closing.
  private static func lastLine(of session: String, _ db: Database) throws -> Int64? {
    let last = try db.cachedStatement(
      sql: """
        SELECT coalesce((SELECT last_event FROM sessions WHERE id = ?1),
          (SELECT max(id) FROM events WHERE session_id = ?1 AND kind = 'close'))
        """)
    return try Int64.fetchOne(last, arguments: [session])
  }

  /// A line of a session's chain, whose first columns are its position and its session; `nil` for one that was pruned,
  /// as is everything before it.
  private static func row(_ id: Int64, of session: String, _ line: Statement, _ db: Database) throws -> Row? {
    if let row = try Row.fetchOne(line, arguments: [id]) {
      let owner: String = try row.checked(1)
      if owner == session { return row }
    } else if let first = try ends(db)?.first, id < first {
      return nil
    }
    throw StorageError(
      code: .corrupt,
      message: "line \(id) of the journal is not there, or not of the session \(session), which has it: restore a copy")
  }

  // MARK: - Parts

  private func link(_ row: Row) throws -> LinkLogLine {
    LinkLogLine(
      position: try row.number(0), at: try row.number(2),
      outcome: try JSONColumn.value(LinkOutcome.self, from: row.checked(3)))
  }

  private func entry(_ row: Row) throws -> JournalEntry {
    var entry = JournalEntry(
      session: try row.checked(1), sequence: try row.number(2), at: try row.number(3),
      event: try Self.kind(row.checked(4)))
    entry.parameters = try json(row, 5)
    entry.answer = try json(row, 6)
    entry.settled = try json(row, 7)
    entry.location = try JSONColumn.value([String].self, from: row.checked(8))
    entry.digest = try row.checked(9)
    if case .text(let key) = AppValue(row[10] as DatabaseValue) { entry.key = key }
    entry.durationMicroseconds = try row.numberIfPresent(11).map { Int($0) }
    return entry
  }

  private func json<Value: Decodable>(_ row: Row, _ index: Int) throws -> Value? {
    try row.checkedIfPresent(index, as: String.self).map { try JSONColumn.value(Value.self, from: $0) }
  }

  /// The line before a line: always an earlier one, or a reader would go round for ever.
  private static func previous(_ row: Row, _ index: Int, of line: Int64) throws -> Int64? {
    guard let previous = try row.numberIfPresent(index) else { return nil }
    guard previous < line else {
      throw StorageError(
        code: .corrupt,
        message: "line \(line) of the journal comes after line \(previous) in its session: restore a copy")
    }
    return previous
  }
}
