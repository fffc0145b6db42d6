import GRDB
import SessionEngine

extension StorageFault {
  /// Runs `body` and makes a fault of whatever it throws; `message` says what was being done.
  static func wrapping<Result>(
    _ message: String, otherwise: Code = .unavailable, _ body: () throws -> Result
  ) throws(StorageFault) -> Result {
    do {
      return try body()
    } catch let fault as StorageFault {
      throw fault
    } catch let error as DatabaseError {
      throw StorageFault(code: code(of: error, otherwise), message: message, cause: "\(error)")
    } catch {
      throw StorageFault(code: otherwise, message: message, cause: "\(error)")
    }
  }

  private static func code(of error: DatabaseError, _ otherwise: Code) -> Code {
    switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .corrupt
    case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
    default: otherwise
    }
  }
}
