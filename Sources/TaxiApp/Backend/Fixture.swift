import DeepLinks
import SessionEngine

/// The backend's data in a new session, from `config/states.yaml`: accounts with their rows, and what is for everyone.
struct Fixture: Sendable {
  private var rows: [FixtureRow] = []

  /// Returns the rows of a session that is created at a time, in milliseconds since 1970.
  func rows(at creation: Int64) -> [AppRow] { rows.map { $0.row(at: creation) } }

  /// Adds a row.
  mutating func add(_ value: some RowCoding) { rows.append(FixtureRow(value)) }

  /// Adds a row whose date is a number of days from the creation of the session.
  mutating func add(_ value: some RowCoding, date column: String, days: Int) {
    rows.append(FixtureRow(value, dated: column, Int64(days)))
  }
}

/// A row of the fixture, with the column that is a number of days from the creation of a session.
private struct FixtureRow: Sendable {
  private let row: AppRow
  private let date: (column: Int, days: Int64)?

  init<Value: RowCoding>(_ value: Value, dated column: String? = nil, _ days: Int64 = 0) {
    row = value.row
    date = Value.table.columns.firstIndex { $0.name == column }.map { ($0, days) }
  }

  func row(at creation: Int64) -> AppRow {
    var row = row
    if let date { row.values[date.column] = .integer(creation + date.days * 24 * 3600 * 1000) }
    return row
  }
}
