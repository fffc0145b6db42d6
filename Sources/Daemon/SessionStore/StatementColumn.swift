import GRDB

/// The columns of a statement by name: an enum with a case for each, in their order.
protocol StatementColumn: RawRepresentable<Int>, CaseIterable {
  /// The expression of the column.
  var sql: String { get }
}

extension StatementColumn {
  /// All columns, as they stand behind `SELECT`.
  static var list: String { allCases.map(\.sql).joined(separator: ", ") }
}

extension Row {
  /// Returns the value of a column. Throws `RowDecodingError` for a value of another type.
  func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self, at column: some StatementColumn
  ) throws -> Value {
    try decode(type, atIndex: column.rawValue)
  }
}
