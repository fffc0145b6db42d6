import GRDB
import SessionEngine

/// Keeps the log of a database that is being opened where it is.
///
/// The last connection that is closed moves the log into the database: into a damaged one, too, whose start was refused.
/// The log is what a copy of the database needs then. A connection that may only read moves nothing, and while it is
/// open, which is as long as this lives, no other is the last.
final class LogGuard {
  private let reader: DatabaseQueue

  /// Reads what is read of every database. Throws `StorageError` when that is damaged, or made by a newer program: then
  /// nothing was written.
  init(path: String) throws(StorageError) {
    reader = try StorageError.wrapping("cannot open the database \(path)") {
      var configuration = Configuration()
      configuration.label = "andon-guard"
      configuration.readonly = true
      let reader = try DatabaseQueue(path: path, configuration: configuration)
      try reader.read { db in
        guard try db.tableExists("schema_migrations") else { return }
        try StorageSchema.checkIsKnown(StorageSchema.current(db))
      }
      return reader
    }
  }
}
