import GRDB
import SessionEngine
import TextFormats

/// Reads the journal, in one snapshot of the database.
///
/// The lines of one session form a chain instead of an index, of which each link would write one more page: `previous`
/// names the session's line before, and the chain ends at the session's row or, after the session was closed, at the
/// line of its closing. Every 64th line of a session is indexed, so that a page can begin anywhere.
struct JournalReader {
  /// The columns of a line. The first three are those of every statement that `walk` steps through.
  private enum LineColumn: Int, StatementColumn {
    case id, session, previous, answer, at, digest, duration, kind, key, location, parameters, number, settled
    case requests, user
    /// Whether the columns of JSON hold JSON.
    case holdsJSON

    var sql: String {
      switch self {
      case .session: "session_id"
      case .duration: "duration_us"
      case .number: "seq"
      case .holdsJSON:
        """
        json_valid(location) AND json_valid(ifnull(answer, '{}')) AND json_valid(ifnull(parameters, '{}'))
          AND json_valid(ifnull(settled, '[]')) AND json_valid(ifnull(requests, '[]'))
        """
      default: "\(self)"
      }
    }
  }

  /// The columns of a link of the history. Those from `position` on are the members of a `LinkLogLine`.
  enum LinkColumn: Int, StatementColumn {
    case id, session, previous, link, position, at, outcome

    var sql: String {
      switch self {
      case .session: "session_id"
      case .position: "id AS position"
      case .outcome: "coalesce(outcome, answer) AS outcome"
      default: "\(self)"
      }
    }
  }

  private let db: Database

  init(_ db: Database) { self.db = db }

  func page(session: String?, after: Int64, limit: Int) throws -> JournalPage {
    let ends = try ends()
    let lines: [Row]
    if let session {
      lines = try self.lines(of: session, after: after, limit: limit)
    } else {
      let select = try db.cachedStatement(sql: "SELECT \(LineColumn.list) FROM events WHERE id > ? ORDER BY id LIMIT ?")
      lines = try Row.fetchAll(select, arguments: [after, limit])
      try checkGaps(lines, after: after, ends, isLast: lines.count < limit)
    }
    return try page(lines, after: after, ends)
  }

  /// Goes back along the chain from the milestone at or after the number `before`, to the session's creation at most.
  func newest(of session: String, before: Int64, limit: Int) throws -> JournalPage {
    let select = try db.cachedStatement(sql: "SELECT \(LineColumn.list) FROM events WHERE id = ?")
    var lines: [Row] = []
    let start = try milestone(of: session, from: before) ?? lastLine(of: session)
    try walk(from: start, of: session, select) { row in
      let number: Int64 = try row.decode(at: LineColumn.number)
      if number < before { lines.append(row) }
      return number > 1 && lines.count < limit
    }
    return try page(lines.reversed(), after: 0, ends())
  }

  private func page(_ lines: [Row], after: Int64, _ ends: (first: Int64, last: Int64)?) throws -> JournalPage {
    JournalPage(
      lines: try lines.map { row in
        (JournalPosition(number: try row.decode(at: LineColumn.id)), JSONText(try JSONCoding.text(entry(of: row))))
      },
      start: JournalCursor(after), first: ends.map { JournalCursor($0.first) },
      last: ends.map { JournalCursor($0.last) })
  }

  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    var page =
      if let session = conditions.session, conditions == LinkConditions(session: session) {
        try links(of: session, before: before, limit: limit)
      } else {
        try SelectedLines(db).links(conditions, before: before, limit: limit)
      }
    try markEarlier(&page.links)
    return page
  }

  /// Goes back along the chain of a session.
  private func links(of session: String, before: Int64, limit: Int) throws -> LinkPage {
    var links: [LinkLogLine] = []
    let select = try db.cachedStatement(sql: "SELECT \(LinkColumn.list) FROM events WHERE id = ?")
    try walk(from: lineBefore(before, of: session), of: session, select) { row in
      let isLink =
        try row.decode(Int64?.self, at: LinkColumn.link) != nil && row.decode(Int64.self, at: LinkColumn.id) < before
      if isLink { links.append(try row.record()) }
      return links.count < limit
    }
    return LinkPage(links: links.reversed(), next: links.count < limit ? nil : links.last?.position)
  }

  /// Marks the links of sessions that were closed and created again since then.
  private func markEarlier(_ links: inout [LinkLogLine]) throws {
    let select = try db.cachedStatement(
      sql: "SELECT id FROM events WHERE session_id = ? AND seq % 64 = 1 AND seq = 1 ORDER BY id DESC LIMIT 1")
    var creations: [String: Int64] = [:]
    for (index, line) in links.enumerated() {
      let session = line.outcome.session
      if creations[session] == nil {
        // Without the line of a creation, which was pruned, there is no line before it either.
        creations[session] = try Int64.fetchOne(select, arguments: [session.databaseText]) ?? 0
      }
      if line.position < creations[session] ?? 0 { links[index].earlier = true }
    }
  }

  /// Returns the first and the last position of the journal; `nil` when it is empty.
  func ends() throws -> (first: Int64, last: Int64)? {
    let first = try db.cachedStatement(sql: "SELECT min(id) FROM events")
    let last = try db.cachedStatement(sql: "SELECT max(id) FROM events")
    guard let first = try Int64.fetchOne(first), let last = try Int64.fetchOne(last) else { return nil }
    return (first, last)
  }

  /// Returns an entry. Throws `corrupt` for a damaged row.
  private func entry(of row: Row) throws -> StoredEntry {
    let row = try row.checked()
    guard try row.decode(Bool?.self, at: LineColumn.holdsJSON) == true,
      JournalEntry.Kind(rawValue: try row.decode(at: LineColumn.kind)) != nil
    else { throw StorageError(code: .corrupt, message: "a line of the journal cannot be read") }
    func json(_ column: LineColumn) throws -> JSONText? { try row.decode(String?.self, at: column).map(JSONText.init) }
    return StoredEntry(
      answer: try json(LineColumn.answer), at: try row.decode(at: LineColumn.at),
      digest: try row.decode(at: LineColumn.digest), durationMicroseconds: try row.decode(at: LineColumn.duration),
      event: try row.decode(at: LineColumn.kind), key: try row.decode(at: LineColumn.key),
      location: JSONText(try row.decode(at: LineColumn.location)), parameters: try json(LineColumn.parameters),
      requests: try json(LineColumn.requests), sequence: try row.decode(at: LineColumn.number),
      session: try row.decode(at: LineColumn.session), settled: try json(LineColumn.settled),
      user: try row.decode(at: LineColumn.user))
  }

  // MARK: - All sessions

  /// Throws `corrupt` when a line is missing. Lines are numbered without gaps; only lines before the first one were
  /// pruned.
  private func checkGaps(_ lines: [Row], after: Int64, _ ends: (first: Int64, last: Int64)?, isLast: Bool) throws {
    guard let ends else {
      // Each session has a line of its creation, and the last line is never pruned.
      guard try Row.fetchOne(db, sql: "SELECT 1 FROM sessions LIMIT 1") == nil else { throw missing(1) }
      return
    }
    var next = max(ends.first, after == .max ? after : after + 1)
    for line in lines {
      guard try line.decode(Int64.self, at: LineColumn.id) == next else { throw missing(next) }
      next += 1
    }
    if isLast, next <= ends.last { throw missing(next) }
  }

  private func missing(_ position: Int64) -> StorageError {
    StorageError(code: .corrupt, message: "line \(position) of the journal is missing, and was not pruned")
  }

  // MARK: - One session

  /// Goes forward from milestone to milestone, and back along the chain between two of them.
  private func lines(of session: String, after: Int64, limit: Int) throws -> [Row] {
    let milestone = try db.cachedStatement(
      sql: "SELECT id FROM events WHERE session_id = ? AND seq % 64 = 1 AND id > ? ORDER BY id LIMIT 1")
    let select = try db.cachedStatement(sql: "SELECT \(LineColumn.list) FROM events WHERE id = ?")
    var lines: [Row] = []
    var reached = after
    while lines.count < limit {
      let next = try Int64.fetchOne(milestone, arguments: [session.databaseText, reached]) ?? lastLine(of: session)
      guard let next, next > reached else { break }
      var stretch: [Row] = []
      try walk(from: next, of: session, select) { row in
        guard try row.decode(Int64.self, at: LineColumn.id) > reached else { return false }
        stretch.append(row)
        return true
      }
      lines += stretch.reversed()
      reached = next
    }
    return Array(lines.prefix(limit))
  }

  /// Calls `body` with the lines of a session's chain, from `start` back to its beginning, until it returns `false`.
  /// The first columns of `select` are the first three of a `LineColumn`.
  ///
  /// Throws `corrupt` when a line is not there, belongs to another session, or is not older than the one that names it.
  private func walk(
    from start: Int64?, of session: String, _ select: Statement, _ body: (Row) throws -> Bool
  ) throws {
    var next = start
    while let id = next {
      guard let row = try Row.fetchOne(select, arguments: [id]) else {
        // Everything before the first line was pruned.
        if let first = try ends()?.first, id < first { return }
        throw broken(id, session)
      }
      next = try row.decode(Int64?.self, at: LineColumn.previous)
      guard try row.decode(String.self, at: LineColumn.session) == session, next.map({ $0 < id }) ?? true else {
        throw broken(id, session)
      }
      guard try body(row) else { return }
    }
  }

  /// Returns the first milestone of a session since its last creation whose number is at least `number`; `nil` when there
  /// is none.
  private func milestone(of session: String, from number: Int64) throws -> Int64? {
    // The newest lines are read most often, and no milestone is after them.
    guard number < .max else { return nil }
    // Without the line of a creation, which was pruned, there is no line before it either.
    let select = try db.cachedStatement(
      sql: """
        SELECT id FROM events WHERE session_id = ?1 AND seq % 64 = 1 AND seq >= ?2 AND id >= ifnull(
          (SELECT id FROM events WHERE session_id = ?1 AND seq % 64 = 1 AND seq = 1 ORDER BY id DESC LIMIT 1), 0)
        ORDER BY id LIMIT 1
        """)
    return try Int64.fetchOne(select, arguments: [session.databaseText, number])
  }

  /// Returns the end of a session's chain: after the session was closed, the line of its closing.
  private func lastLine(of session: String) throws -> Int64? {
    let select = try db.cachedStatement(
      sql: """
        SELECT coalesce((SELECT last_event FROM sessions WHERE id = ?1),
          (SELECT max(id) FROM events WHERE session_id = ?1 AND kind = 'close'))
        """)
    return try Int64.fetchOne(select, arguments: [session.databaseText])
  }

  /// Returns the line before a position that is a line of a session's chain; for every other position the end of the
  /// chain.
  private func lineBefore(_ position: Int64, of session: String) throws -> Int64? {
    let select = try db.cachedStatement(sql: "SELECT previous FROM events WHERE id = ? AND session_id = ?")
    guard let row = try Row.fetchOne(select, arguments: [position, session.databaseText]) else {
      return try lastLine(of: session)
    }
    return try row.decode(Int64?.self, forColumn: "previous")
  }

  private func broken(_ id: Int64, _ session: String) -> StorageError {
    StorageError(
      code: .corrupt,
      message: "line \(id) of the journal should be one of the session \(session), and is not")
  }
}
