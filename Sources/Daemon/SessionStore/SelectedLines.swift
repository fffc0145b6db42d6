import GRDB
import SessionEngine
import TextFormats

/// Reads the journal by conditions, in one snapshot of the database. A page looks at a bounded number of lines, the newest
/// first, so that a reading of a long journal neither takes long nor keeps its thread.
struct SelectedLines {
  /// The maximum number of lines that one page looks at.
  private static let linesOfPage: Int64 = 100_000

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Looks at the lines before a position, the newest first, as many as one page may look at.
  ///
  /// The columns of the conditions are short, so a line is skipped without its texts being read.
  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    guard let lines = try pageOfLines(before: before) else { return LinkPage(links: [], next: nil) }
    let (tests, values) = Self.tests(conditions)
    let select = try db.cachedStatement(
      sql: """
        SELECT \(JournalReader.LinkColumn.list) FROM events
        WHERE link IS NOT NULL AND id < ? AND id >= ?\(tests.map { " AND \($0)" }.joined()) ORDER BY id DESC LIMIT ?
        """)
    let arguments = [lines.end.databaseValue, lines.start.databaseValue] + values + [limit.databaseValue]
    let links: [LinkLogLine] = try Row.fetchAll(select, arguments: StatementArguments(arguments)).map {
      try $0.record()
    }
    let next = links.count < limit ? (lines.isFirst ? nil : lines.start) : links.last?.position
    return LinkPage(links: links.reversed(), next: next)
  }

  /// Returns the conditions in SQL, with their values.
  private static func tests(_ conditions: LinkConditions) -> (sql: [String], values: [DatabaseValue]) {
    var (tests, values): ([String], [DatabaseValue]) = ([], [])
    func add(_ test: String, _ value: some Sequence<DatabaseValue>) {
      tests.append(test)
      values += value
    }
    if let session = conditions.session { add("session_id = ?", [session.databaseText]) }
    if let since = conditions.since { add("at >= ?", [since.databaseValue]) }
    if let route = conditions.route { add("route = ?", [route.databaseText]) }
    if !conditions.outcomes.isEmpty {
      let marks = Array(repeating: "?", count: conditions.outcomes.count).joined(separator: ", ")
      add("result IN (\(marks))", conditions.outcomes.map(\.rawValue.databaseValue))
    }
    return (tests, values)
  }

  /// Reads the requests of the lines before a position. Most lines of a minute have equal requests, which are read once.
  func requests(session: String?, before: Int64) throws -> RequestPage {
    guard let lines = try pageOfLines(before: before) else { return RequestPage(minutes: [], next: nil) }
    let select = try db.cachedStatement(
      sql: """
        SELECT requests, count(*) FROM events
        WHERE id >= ?1 AND id < ?2 AND requests IS NOT NULL AND (?3 IS NULL OR session_id = ?3) GROUP BY requests
        """)
    let rows = try Row.fetchAll(select, arguments: [lines.start, lines.end, session?.databaseText])
    let minutes = try rows.flatMap { row in
      let count = try row.decode(Int.self, atIndex: 1)
      return try JSONCoding.value([RequestMinute].self, from: row.decode(String.self, atIndex: 0)).map { minute in
        guard minute.counts.rows.allSatisfy({ ($0.seen | $0.unseen) >> 31 == 0 }) else {
          throw StorageError(code: .corrupt, message: "the requests of a line of the journal cannot be read")
        }
        return RequestMinute(minute: minute.minute, counts: minute.counts.multiplied(by: count))
      }
    }
    return RequestPage(minutes: minutes, next: lines.isFirst ? nil : lines.start)
  }

  /// Returns the lines before a position that one page looks at, and whether they are the first of the journal; `nil` for
  /// an empty journal.
  private func pageOfLines(before: Int64) throws -> (start: Int64, end: Int64, isFirst: Bool)? {
    guard let ends = try JournalReader(db).ends() else { return nil }
    guard ends.first > 0, ends.last < .max else {
      throw StorageError(code: .corrupt, message: "a line of the journal has an impossible number")
    }
    let end = min(before, ends.last + 1)
    let start = max(ends.first, end - Self.linesOfPage)
    return (start, end, start == ends.first)
  }
}
