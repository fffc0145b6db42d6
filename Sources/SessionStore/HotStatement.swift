import GRDB
import GRDBSQLite

/// A cached statement that is bound and run without GRDB's argument values: they cost several times as much as the
/// work itself, and two such statements run for every link.
struct HotStatement {
  private let statement: Statement
  private let database: Database
  private var index: Int32 = 0

  init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    self.database = database
  }

  /// Binds the next argument, in order.
  mutating func bind(_ number: Int64?) {
    index += 1
    if let number {
      sqlite3_bind_int64(statement.sqliteStatement, index, number)
    } else {
      sqlite3_bind_null(statement.sqliteStatement, index)
    }
  }

  /// Binds UTF-8 text. SQLite copies it.
  mutating func bind(_ text: [UInt8]?) {
    index += 1
    guard let text else {
      sqlite3_bind_null(statement.sqliteStatement, index)
      return
    }
    text.withUnsafeBytes { bind($0) }
  }

  /// Binds text, which SQLite copies. One that holds a NUL goes as bytes: GRDB reads a text up to its first NUL.
  mutating func bind(_ text: String?) {
    index += 1
    guard var text else {
      sqlite3_bind_null(statement.sqliteStatement, index)
      return
    }
    text.withUTF8 { utf8 in
      if utf8.contains(0) {
        sqlite3_bind_blob(statement.sqliteStatement, index, utf8.baseAddress, Int32(utf8.count), Self.copied)
      } else {
        bind(UnsafeRawBufferPointer(utf8))
      }
    }
  }

  /// Runs it with what was bound, and makes it ready for the next arguments. Throws what SQLite says.
  mutating func run() throws {
    defer {
      sqlite3_reset(statement.sqliteStatement)
      index = 0
    }
    let code = sqlite3_step(statement.sqliteStatement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }

  private func bind(_ bytes: UnsafeRawBufferPointer) {
    // A NULL address would bind NULL: an empty text has an address all the same.
    let address = bytes.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) }
    if let address, !bytes.isEmpty {
      sqlite3_bind_text(statement.sqliteStatement, index, address, Int32(bytes.count), Self.copied)
    } else {
      sqlite3_bind_text(statement.sqliteStatement, index, "", 0, Self.copied)
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not see: the function pointer -1 asks SQLite to copy.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
