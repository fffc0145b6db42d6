import Foundation
import GRDB
import SessionEngine

extension Row {
  /// The greatest number that a counter or a time of this program can reach. Sums of greater numbers could overflow.
  private static let greatest: Int64 = 1 << 53

  /// Returns the row if each of its integers can be a counter or a time in milliseconds since 1970.
  ///
  /// Throws `StorageError` with the code `corrupt` otherwise: a damaged file can hold any value in any column. The
  /// message names the column, but not its value, which may be a secret.
  func checked() throws -> Row {
    for (column, value) in self {
      guard case .int64(let number) = value.storage, !(0...Self.greatest).contains(number) else { continue }
      throw StorageError(code: .corrupt, message: "the column \(column) of a row holds an impossible number")
    }
    return self
  }

  /// Decodes the columns as the fields of a value. `opened_at` is the field `openedAt`; a list or an object is stored
  /// as JSON.
  ///
  /// Throws `RowDecodingError`, `DecodingError` or `StorageError` for a damaged row.
  func record<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try Record<Value>(row: checked()).value
  }

  private struct Record<Value: Decodable>: Decodable, FetchableRecord {
    static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .convertFromSnakeCase }
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
  }
}

extension String {
  /// The text as a value that SQLite stores whole. GRDB ends a text at its first NUL, so a text that holds one is
  /// stored as bytes.
  var databaseText: DatabaseValue { utf8.contains(0) ? Data(utf8).databaseValue : databaseValue }
}

extension AppValue {
  /// The value of a column.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .real(value)
    case .string(let value): self = .text(value)
    }
  }

  /// The value as SQLite stores it.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseText
    }
  }
}
