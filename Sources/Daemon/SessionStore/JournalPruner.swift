import GRDB
import SessionEngine

/// Finds and removes the journal lines that exceed a bound, inside one transaction.
struct JournalPruner {
  /// The columns of the first and the last line.
  private enum EndColumn: Int, StatementColumn {
    case first, last, firstBytes, lastBytes

    var sql: String {
      switch self {
      case .first: "oldest.id"
      case .last: "newest.id"
      case .firstBytes: "oldest.total_bytes"
      case .lastBytes: "newest.total_bytes"
      }
    }
  }

  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Returns the range of lines to remove, at most `limit`; `nil` when the first line stays. The last line always
  /// stays, because the positions of later lines continue from it.
  func end(of bound: JournalBound, limit: Int) throws -> ClosedRange<Int64>? {
    let select = try db.cachedStatement(
      sql: """
        SELECT \(EndColumn.list) FROM events AS oldest, events AS newest
        WHERE oldest.id = (SELECT min(id) FROM events) AND newest.id = (SELECT max(id) FROM events)
        """)
    guard let row = try Row.fetchOne(select)?.checked() else { return nil }
    let (first, last): (Int64, Int64) = (try row.decode(at: EndColumn.first), try row.decode(at: EndColumn.last))
    // A damaged size of the first line is found here, before lines are removed by it.
    _ = try row.decode(Int64.self, at: EndColumn.firstBytes)
    let total: Int64 = try row.decode(at: EndColumn.lastBytes)
    let end = min(last - 1, first + Int64(limit) - 1)
    guard end >= first else { return nil }
    let staying = try db.cachedStatement(
      sql: "SELECT min(id) FROM events WHERE id BETWEEN ? AND ? AND id > ? AND at >= ? AND total_bytes > ?")
    let stays = try Int64.fetchOne(
      staying, arguments: [first, end, last - Int64(bound.lines), bound.since, total - bound.bytes])
    guard let stays else { return first...end }
    return stays > first ? first...(stays - 1) : nil
  }

  /// Removes the oldest lines that exceed a bound, at most `limit`. Returns their number.
  func remove(beyond bound: JournalBound, limit: Int) throws -> Int {
    guard let lines = try end(of: bound, limit: limit) else { return 0 }
    try db.cachedStatement(sql: "DELETE FROM events WHERE id BETWEEN ? AND ?")
      .execute(arguments: [lines.lowerBound, lines.upperBound])
    return db.changesCount
  }
}
