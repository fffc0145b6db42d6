import Foundation
import GRDB
import GRDBSQLite
public import SessionEngine
public import TextFormats

/// What can be told of the file of a database without changing it, or a file beside it.
public enum DatabaseInspection: Sendable {
  /// There is no file, or it is empty.
  case absent
  /// `PRAGMA quick_check` finds no damage. `bytes` is the size of the file.
  case healthy(bytes: Int)
  /// The file was not checked: it is larger than the limit.
  case tooLarge(bytes: Int)
  /// The file was not checked: the last daemon was not closed cleanly, so its data is in the write-ahead log too.
  case unclean(bytes: Int)
  /// The file is damaged, is not a database of this program, or cannot be read.
  case refused(StorageError)

  /// Looks at the file at a path. `isInUse` tells whether a daemon has it open. A file of more than `limit` bytes is not
  /// checked for damage.
  public init(path: String, isInUse: Bool, limit: Int) {
    let file = DatabaseFile(path: path)
    do throws(StorageError) {
      if try file.isNew() {
        self = .absent
      } else if file.size > limit {
        self = .tooLarge(bytes: file.size)
      } else if isInUse {
        try Self.checkBeside(path)
        try Self.check(try Self.findings(ofOpen: path), path)
        self = .healthy(bytes: file.size)
      } else if file.hasWAL {
        self = .unclean(bytes: file.size)
      } else {
        try Self.check(Self.texts(of: Self.query, inClosed: path) ?? ["it cannot be read"], path)
        // An older schema has no such table.
        guard Self.texts(of: StorageSchema.unfinishedCopy, inClosed: path)?.isEmpty != false else {
          throw StorageError.unfinishedCopy
        }
        self = .healthy(bytes: file.size)
      }
    } catch {
      self = .refused(error)
    }
  }

  private static let query = "PRAGMA quick_check(3)"

  /// Throws `corrupt` unless the check found nothing.
  private static func check(_ findings: [String], _ path: String) throws(StorageError) {
    guard findings != ["ok"] else { return }
    throw StorageError(
      code: .corrupt, message: "the database \(path) is damaged", cause: findings.joined(separator: "; "))
  }

  /// Throws `unavailable` when a file that belongs to an open database is not there: SQLite would make an empty one.
  private static func checkBeside(_ path: String) throws(StorageError) {
    guard let end = ["-wal", "-shm"].first(where: { !DatabaseFile(path: path + $0).exists }) else { return }
    throw StorageError(
      code: .unavailable, message: "a process uses the database \(path), and there is no \(path)\(end)",
      hint:
        "if it just starts, look again; otherwise stop it, which moves what it holds into the database, and start it "
        + "again")
  }

  /// Checks a database that a daemon has open: SQLite reads its write-ahead log too.
  private static func findings(ofOpen path: String) throws(StorageError) -> [String] {
    try StorageError.wrapping("cannot check the database \(path)") {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(1)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { try String.fetchAll($0, sql: query) }
    }
  }

  /// Returns the texts of a query in a database that no process has open, without a file beside it; `nil` when it cannot be read.
  private static func texts(of query: String, inClosed path: String) -> [String]? {
    DatabaseHeader.withHandle(path) { handle in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      guard sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK else { return nil }
      var texts: [String] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
      }
      return texts
    }
  }
}
