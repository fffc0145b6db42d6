import Foundation
import GRDB
import SessionEngine

extension StorageError {
  /// Runs `body` and makes a fault of whatever it throws; `message` says what was being done.
  static func wrapping<Result>(
    _ message: String, otherwise: Code = .unavailable, _ body: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch let fault as StorageError {
      throw fault
    } catch {
      let code = code(of: error, otherwise)
      throw StorageError(code: code, message: "\(message): \(advice(code))", cause: cause(of: error))
    }
  }

  private static func code(of error: any Error, _ otherwise: Code) -> Code {
    if error is DecodingError || error is RowDecodingError { return .corrupt }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB?, .SQLITE_CORRUPT?: return .corrupt
    // A statement that does not fit the tables: they are not those that were looked at when the database was opened.
    case .SQLITE_ERROR? where otherwise == .unavailable: return .corrupt
    case .SQLITE_BUSY?, .SQLITE_LOCKED?: return .locked
    // Of a write it is not known what became of it.
    case .SQLITE_FULL?, .SQLITE_READONLY?, .SQLITE_IOERR?: return otherwise == .unavailable ? .unwritable : otherwise
    default: return otherwise
    }
  }

  /// What keeps a file from being made or opened, by its `errno`.
  static func code(ofSystem error: Int32) -> Code {
    [ENOSPC, EDQUOT, EROFS].contains(error) ? .unwritable : .unavailable
  }

  /// What was thrown, without what rows hold: that is people's own.
  private static func cause(of error: any Error) -> String {
    switch error {
    case is RowDecodingError: "a column holds a value of another type"
    case is DecodingError: "a column holds no JSON of the kind that is read from it"
    default: "\(error)"
    }
  }

  /// What to do about a fault.
  private static func advice(_ code: Code) -> String {
    switch code {
    case .corrupt:
      "the file is not a database of this program, or damaged; restore a copy or name another file"
    case .locked: "another process has the database; end it, or name another file"
    case .indeterminate: "look for free space and a healthy disk; send the same request again with the same key"
    case .unwritable: "see that its disk is healthy, has free space and may be written to"
    case .versionConflict, .newerSchema, .unavailable: "see that its folder is there, is yours and has free space"
    }
  }
}
