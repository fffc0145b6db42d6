import Foundation
import GRDB
import GRDBSQLite
import SessionEngine
import TextFormats

extension StorageError {
  /// What was tried when an error occurred.
  enum Attempt {
    /// Everything but storing turns: the database is opened, read, pruned or closed.
    case maintaining
    /// The statements of turns, before their `COMMIT`.
    case storing
    /// The `COMMIT` of turns.
    case committing
  }

  /// Runs `body`, which does anything but store turns, and turns every error into a `StorageError`. `message` names what
  /// was tried.
  static func wrapping<Result>(_ message: String, _ body: () throws -> Result) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw StorageError(message, .maintaining, error)
    }
  }

  /// The error of an attempt. `message` names what was tried.
  init(_ message: String, _ attempt: Attempt, _ error: any Error) {
    if let error = error as? StorageError {
      self = error
      return
    }
    let code = attempt.code(of: error)
    let states: [Code: String] = [
      .corrupt: ": the database is damaged", .locked: ": another program has locked the database",
    ]
    self.init(code: code, message: message + (states[code] ?? ""), cause: Self.cause(of: error))
  }

  /// The code for an `errno` of a file that cannot be created or opened.
  static func code(ofSystem error: Int32) -> Code {
    [ENOSPC, EDQUOT, EROFS].contains(error) ? .unwritable : .unavailable
  }

  private static func message(of error: DatabaseError) -> String {
    guard let message = error.message, message != "not an error" else {
      return String(cString: sqlite3_errstr(error.resultCode.rawValue))
    }
    return message
  }

  /// The text of an error, without the values of rows, which may be secrets.
  private static func cause(of error: any Error) -> String {
    switch error {
    case is RowDecodingError: "a column holds a value of another type"
    case is DecodingError, is JSONError: "a column does not hold the JSON that is expected there"
    case let error as DatabaseError:
      // Without the statement: it tells the reader nothing, and its names look like those of secrets. The connection of a copy
      // that failed does not keep the message.
      "SQLite error \(error.resultCode.rawValue): \(message(of: error))"
    default: "\(error)"
    }
  }
}

extension StorageError.Attempt {
  /// The code of an error of SQLite, of GRDB, or of a column that cannot be read.
  fileprivate func code(of error: any Error) -> StorageError.Code {
    if error is DecodingError || error is JSONError || error is RowDecodingError { return .corrupt }
    guard let result = (error as? DatabaseError)?.resultCode else { return unknown }
    switch (result, self) {
    case (.SQLITE_NOTADB, _), (.SQLITE_CORRUPT, _): return .corrupt
    case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): return .locked
    // The statement does not fit the tables, which did fit when the database was opened.
    case (.SQLITE_ERROR, .maintaining): return .corrupt
    // A failed write of the WAL leaves no whole frame of the commit, so nothing brings the transaction back.
    case (.SQLITE_FULL, _), (.SQLITE_READONLY, _): return .unwritable
    case (.SQLITE_IOERR, .maintaining), (.SQLITE_IOERR, .storing): return .unwritable
    // A deferred constraint, or a commit hook: the transaction was still open, and GRDB has rolled it back.
    case (.SQLITE_CONSTRAINT, .committing): return .notStored
    default: return unknown
    }
  }

  /// The code of an error that tells nothing else about the database.
  ///
  /// A transaction whose `COMMIT` was not reached is rolled back: by SQLite itself after `SQLITE_FULL`, `SQLITE_IOERR`,
  /// `SQLITE_NOMEM`, `SQLITE_BUSY` and `SQLITE_INTERRUPT` (https://sqlite.org/c3ref/get_autocommit.html: it may do so),
  /// and otherwise by the `ROLLBACK` that GRDB sends, as https://sqlite.org/lang_transaction.html advises.
  ///
  /// `SQLITE_IOERR` and `SQLITE_NOMEM` of a `COMMIT` can follow the write of its last frame: SQLite then drops the
  /// transaction, but a restart that recovers the WAL may find it whole (https://sqlite.org/walformat.html, "Recovery").
  private var unknown: StorageError.Code {
    switch self {
    case .maintaining: .unavailable
    case .storing: .notStored
    case .committing: .indeterminate
    }
  }
}
