import SessionEngine

/// A value that is one row of one of the app's tables.
protocol RowCoding {
  /// The table.
  static var table: AppTable { get }
  /// The columns' values, the key first.
  var values: [AppValue] { get }
  /// The value of a row; throws nothing, `nil` when the row is damaged.
  init?(_ row: RowReader)
}

extension RowCoding {
  /// The value as a row.
  var row: AppRow { AppRow(table: Self.table.name, values: values) }

  /// The values among some rows, in their order.
  static func all(in rows: [AppRow]) -> [Self] {
    rows.filter { $0.table == table.name }.compactMap { Self(RowReader($0)) }
  }
}

/// Reads the columns of a row from left to right, by type.
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
  /// A text, or nothing.
  static func optional(_ text: String?) -> AppValue { text.map { .text($0) } ?? .null }

  /// A whole number, or nothing.
  static func optional(_ integer: Int64?) -> AppValue { integer.map { .integer($0) } ?? .null }

  /// A whole number.
  static func integer(_ value: Int) -> AppValue { .integer(Int64(value)) }
}
