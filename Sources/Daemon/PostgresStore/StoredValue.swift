import SessionEngine
import TextFormats

extension String {
  /// The text as PostgreSQL stores it, which cannot store a NUL. A text with one is stored behind a U+0001.
  var stored: String {
    guard utf8.contains(0) || utf8.first == 1 else { return self }
    return "\u{1}" + replacing("\u{1}", with: "\u{1}1").replacing("\0", with: "\u{1}0")
  }

  /// The text of a stored one.
  var unstored: String {
    guard utf8.first == 1 else { return self }
    return String(dropFirst()).replacing("\u{1}0", with: "\0").replacing("\u{1}1", with: "\u{1}")
  }
}

extension AppValue {
  /// The value as text for the server.
  var text: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): text.stored
    }
  }

  /// The value of a column.
  init(_ text: String?, _ kind: AppTable.Column.Kind) throws(StorageError) {
    guard let text else {
      self = .null
      return
    }
    let value: AppValue? =
      switch kind {
      case .integer: Int64(text).map { .integer($0) }
      case .real: Double(text).map { .real($0) }
      case .text: .text(text.unstored)
      }
    guard let value else { throw StorageError(code: .corrupt, message: "a row of the app holds an impossible value") }
    self = value
  }
}

/// The columns of a row, read from left to right.
struct RowReader {
  private var columns: ArraySlice<String?>

  init(_ row: [String?]) { columns = row[...] }

  /// Whether a column follows.
  var isAtEnd: Bool { columns.isEmpty }

  /// Reads a text that may be missing.
  mutating func text() throws(StorageError) -> String? {
    guard let column = columns.popFirst() else { throw Self.corrupt }
    return column
  }

  /// Reads a text.
  mutating func needed() throws(StorageError) -> String {
    guard let text = try text() else { throw Self.corrupt }
    return text
  }

  /// Reads a number that may be missing: a counter or a time.
  mutating func number() throws(StorageError) -> Int64? {
    guard let text = try text() else { return nil }
    guard let number = Int64(text), (0...Self.greatest).contains(number) else { throw Self.corrupt }
    return number
  }

  /// Reads a number: a counter or a time.
  mutating func neededNumber() throws(StorageError) -> Int64 {
    guard let number = try number() else { throw Self.corrupt }
    return number
  }

  /// Reads JSON that may be missing.
  mutating func json() throws -> JSONText? {
    guard let text = try text() else { return nil }
    _ = try JSONReader.read(text)
    return JSONText(text)
  }

  private static let greatest: Int64 = 1 << 62
  private static let corrupt = StorageError(code: .corrupt, message: "a row of the store holds an impossible value")
}
