import DeepLinks
import SessionEngine

/// A value that is stored as a row of one of the app's tables.
protocol RowCoding {
  /// The table.
  static var table: AppTable { get }
  /// The table's name.
  static var tableName: String { get }
  /// The values of the columns, the key first.
  var values: [AppValue] { get }
  /// Reads a row; returns `nil` when the row is damaged.
  init?(_ row: RowReader)
  /// The columns that were appended to the table later. They follow `account`, because columns can only be appended.
  static var laterColumns: [AppTable.Column] { get }
  /// The values of the later columns.
  var laterValues: [AppValue] { get }
  /// Reads the later columns, which are null in rows that an older version wrote.
  mutating func readLater(_ row: RowReader)
}

extension RowCoding {
  /// No later columns.
  static var laterColumns: [AppTable.Column] { [] }
  /// No later values.
  var laterValues: [AppValue] { [] }
  /// Reads nothing.
  mutating func readLater(_ row: RowReader) {}
}

extension RowCoding {
  static var tableName: String { table.name }

  /// The value as a row.
  var row: AppRow { AppRow(table: Self.tableName, values: values) }

  /// Returns the values of this type in some rows, in the order of the rows.
  static func all(in rows: [AppRow]) -> [Self] {
    let name = tableName
    return rows.filter { $0.table == name }.compactMap { Self(RowReader($0)) }
  }
}

/// A reader of the columns of a row, from left to right.
final class RowReader {
  private var rest: ArraySlice<AppValue>

  init(_ row: AppRow) {
    rest = row.values[...]
  }

  func integer() -> Int? {
    guard case .integer(let value)? = rest.popFirst() else { return nil }
    return Int(value)
  }

  func text() -> String? {
    guard case .text(let value)? = rest.popFirst() else { return nil }
    return value
  }
}

extension AppValue {
  /// Creates a text, or null for `nil`.
  static func optional(_ text: String?) -> AppValue { text.map { .text($0) } ?? .null }

  /// Creates a whole number, or null for `nil`.
  static func optional(_ integer: Int64?) -> AppValue { integer.map { .integer($0) } ?? .null }

  /// Creates a whole number, or null for `nil`.
  static func optional(_ integer: Int?) -> AppValue { integer.map { .integer($0) } ?? .null }

  /// Creates a whole number.
  static func integer(_ value: Int) -> AppValue { .integer(Int64(value)) }
}

extension [Place] {
  /// The places in a column, one a line.
  var rowText: String { map(\.description).joined(separator: "\n") }

  /// Reads the places of a column.
  init(rowText: String) {
    self = rowText.split(separator: "\n").compactMap { Place(String($0)) }
  }
}
