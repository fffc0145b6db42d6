import GRDB
import SessionEngine

/// Columns read without trust: a damaged file may hold a value of any type anywhere, and GRDB's subscripts end the
/// process over one that is not of the type asked for.
extension Row {
  /// The greatest number that a counter or a moment of ours can have come to: beyond, sums could overflow.
  private static let greatest: Int64 = 1 << 53

  /// The value of a column. Throws `StorageError.corrupt` for one of another type, and for `NULL`.
  func checked<Value: DatabaseValueConvertible>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else { throw damaged(index) }
    return value
  }

  /// The value of a column that may be `NULL`. Throws `StorageError.corrupt` for one of another type.
  func checkedIfPresent<Value: DatabaseValueConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value? {
    hasNull(atIndex: index) ? nil : try checked(index)
  }

  /// A counter, or a moment in milliseconds since 1970. Throws `StorageError.corrupt` for what is neither.
  func number(_ index: Int) throws -> Int64 {
    let number: Int64 = try checked(index)
    guard (-Self.greatest...Self.greatest).contains(number) else { throw damaged(index) }
    return number
  }

  /// A counter or moment that may be `NULL`.
  func numberIfPresent(_ index: Int) throws -> Int64? { hasNull(atIndex: index) ? nil : try number(index) }

  /// A counter that fits an `Int`, 0 or more.
  func count(_ index: Int) throws -> Int {
    let number = try number(index)
    guard number >= 0 else { throw damaged(index) }
    return Int(number)
  }

  /// Names the column; what it holds may be anybody's secret.
  private func damaged(_ index: Int) -> StorageError {
    let name = columnNames.dropFirst(index).first ?? "\(index)"
    return StorageError(
      code: .corrupt, message: "the column \(name) of a row holds what it cannot: restore the database from a copy")
  }
}
