import GRDB
import SessionEngine

/// A comparison of a database's tables with those of its schema version.
///
/// A database whose version is right and whose tables are not, such as one that was restored in part, would fail at the
/// first turn that needs what is missing.
struct SchemaCheck {
  /// Throws `StorageError` with the code `corrupt` for a database in which a column, an index, a trigger or a view of the
  /// newest schema is missing.
  static func check(_ db: Database, _ migrating: Migrating) throws {
    let model = try DatabaseQueue()
    let expected = try model.writeWithoutTransaction { db in
      try StorageSchema.migrate(db, of: nil, migrating)
      return try parts(db)
    }
    let missing = expected.subtracting(try parts(db)).sorted()
    guard let first = missing.first else { return }
    throw StorageError(
      code: .corrupt,
      message: "the tables do not fit schema version \(StorageSchema.version), which the database states",
      cause: "missing: \(first)" + (missing.count > 1 ? " and \(missing.count - 1) more" : ""),
      hint: "restore the database from a copy")
  }

  /// The columns with their types, the indexes, the triggers and the views, by name.
  private static func parts(_ db: Database) throws -> Set<String> {
    try Set(
      String.fetchAll(
        db,
        sql: """
          SELECT m.name || '.' || p.name || ' ' || p.type FROM sqlite_schema m, pragma_table_info(m.name) p
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
          UNION ALL SELECT type || ' ' || name FROM sqlite_schema
            WHERE type IN ('index', 'trigger', 'view') AND name NOT LIKE 'sqlite_%'
          """))
  }
}
