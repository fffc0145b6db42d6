import Foundation
import GRDB
import SessionEngine
import TextFormats

extension StorageError {
  /// Runs `body` and turns every error into a `StorageError`. `message` names what was tried; `otherwise` is the code
  /// of an error that tells nothing about the state of the database.
  static func wrapping<Result>(
    _ message: String, otherwise: Code = .unavailable, _ body: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch let error as StorageError {
      throw error
    } catch {
      let code = code(of: error, otherwise)
      let states: [Code: String] = [
        .corrupt: ": the database is damaged", .locked: ": another program has locked the database",
      ]
      throw StorageError(code: code, message: message + (states[code] ?? ""), cause: cause(of: error))
    }
  }

  private static func code(of error: any Error, _ otherwise: Code) -> Code {
    if error is DecodingError || error is JSONError || error is RowDecodingError { return .corrupt }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB?, .SQLITE_CORRUPT?: return .corrupt
    // The statement does not fit the tables, which did fit when the database was opened.
    case .SQLITE_ERROR? where otherwise == .unavailable: return .corrupt
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: return .locked
    case .SQLITE_FULL?, .SQLITE_READONLY?, .SQLITE_IOERR?: return otherwise == .unavailable ? .unwritable : otherwise
    default: return otherwise
    }
  }

  /// The code for an `errno` of a file that cannot be created or opened.
  static func code(ofSystem error: Int32) -> Code {
    [ENOSPC, EDQUOT, EROFS].contains(error) ? .unwritable : .unavailable
  }

  /// The text of an error, without the values of rows, which may be secrets.
  private static func cause(of error: any Error) -> String {
    switch error {
    case is RowDecodingError: "a column holds a value of another type"
    case is DecodingError, is JSONError: "a column does not hold the JSON that is expected there"
    default: "\(error)"
    }
  }
}
