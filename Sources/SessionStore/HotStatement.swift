import GRDB
import GRDBSQLite
import SessionEngine

/// A statement that is bound and run without GRDB's argument values: they cost several times as much as the
/// work itself, and two such statements run for every link.
///
/// The same text run through GRDB is the same statement: it is left as it ended there, and takes no arguments until it
/// is reset.
///
/// Texts are laid one behind the other and bound when it runs, where SQLite reads them: its own copies would be an
/// allocation each. The room for them stays, for whoever keeps the statement.
final class HotStatement {
  private struct Text {
    let index: Int32
    let start: Int
    let count: Int
    /// GRDB reads a text up to its first NUL: one that holds a NUL goes as bytes.
    let hasNUL: Bool
  }
  private let statement: Statement
  private let database: Database
  private var index: Int32 = 0
  private var texts: [Text] = []
  private var bytes: [UInt8] = []
  /// What SQLite said of the first argument it did not take.
  private var refusal = SQLITE_OK

  init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    sqlite3_reset(statement.sqliteStatement)
    self.database = database
  }

  /// How many bytes of text were bound since it ran last.
  var textBytes: Int { bytes.count }

  /// The row that was inserted last on its connection. GRDB asks each time whether it may tell.
  var insertedRow: Int64 { sqlite3_last_insert_rowid(database.sqliteConnection) }

  /// How many rows it changed when it ran last, and nothing else has run.
  var changes: Int32 { sqlite3_changes(database.sqliteConnection) }

  /// Binds the next argument, in order.
  func bind(_ number: Int64?) {
    index += 1
    if let number {
      note(sqlite3_bind_int64(statement.sqliteStatement, index, number))
    } else {
      note(sqlite3_bind_null(statement.sqliteStatement, index))
    }
  }

  /// Binds UTF-8 text without a NUL: JSON, for example.
  func bind(_ text: [UInt8]?) {
    index += 1
    guard let text else { return note(sqlite3_bind_null(statement.sqliteStatement, index)) }
    texts.append(Text(index: index, start: bytes.count, count: text.count, hasNUL: false))
    bytes += text
  }

  /// Binds text.
  func bind(_ text: String?) {
    index += 1
    guard var text else { return note(sqlite3_bind_null(statement.sqliteStatement, index)) }
    text.withUTF8 { utf8 in
      texts.append(Text(index: index, start: bytes.count, count: utf8.count, hasNUL: utf8.contains(0)))
      bytes += utf8
    }
  }

  /// Binds a value of an app's row.
  func bind(_ value: AppValue) {
    switch value {
    case .null: bind(nil as Int64?)
    case .integer(let number): bind(number)
    case .real(let number):
      index += 1
      note(sqlite3_bind_double(statement.sqliteStatement, index, number))
    case .text(let text): bind(text)
    }
  }

  /// Runs it with what was bound, and makes it ready for the next arguments: all of them. Throws what SQLite says; it
  /// never runs without one of its arguments.
  func run() throws {
    defer {
      index = 0
      refusal = SQLITE_OK
      texts.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    // An empty text has an address all the same: NULL would bind NULL.
    bytes.append(0)
    let code = bytes.withUnsafeBytes { bytes in
      for text in texts { note(bind(text, of: bytes)) }
      defer {
        sqlite3_reset(statement.sqliteStatement)
        // The texts end with this block.
        sqlite3_clear_bindings(statement.sqliteStatement)
      }
      return refusal == SQLITE_OK ? sqlite3_step(statement.sqliteStatement) : refusal
    }
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }

  private func note(_ code: Int32) {
    if refusal == SQLITE_OK { refusal = code }
  }

  private func bind(_ text: Text, of bytes: UnsafeRawBufferPointer) -> Int32 {
    guard let address = bytes.baseAddress.map({ $0 + text.start }) else { return SQLITE_NOMEM }
    // No destructor: SQLite does not copy.
    if text.hasNUL {
      return sqlite3_bind_blob(statement.sqliteStatement, text.index, address, Int32(text.count), nil)
    } else {
      let characters = address.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text(statement.sqliteStatement, text.index, characters, Int32(text.count), nil)
    }
  }
}
