import GRDB
import SessionEngine

/// A migration of a database before it begins: of its schema, or of the app's tables.
public struct SchemaMigration: Sendable, Hashable {
  /// The parts that change.
  public enum Work: Sendable, Hashable {
    /// The schema becomes the newest one.
    case schema
    /// These tables of the app are migrated.
    case tables([String])
    /// These tables of the app are dropped and made new, and every session becomes new.
    case reset([String])
  }
  /// The parts that change.
  public let work: Work
  /// The version of the database's schema.
  public let version: Int
  /// The path of the copy of the database, which is made first and stays.
  public let copy: String
}

/// What a migration needs from the caller.
struct Migrating {
  /// Returns the name of the route by which a canonical link is read; `nil` for none.
  let route: @Sendable (String) -> String?
  /// Is called before a migration, which can take minutes.
  let begin: (SchemaMigration) -> Void
  /// Returns the changes that end a session and make a new one, for tables of the app that are to be made new; `nil` when they
  /// stay.
  var renew: ((SessionRecord) throws -> [SessionChange])?

  /// The function `link_route` of the steps: the route of a canonical link, which earlier versions did not store.
  var function: DatabaseFunction {
    let route = route
    return DatabaseFunction("link_route", argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).flatMap(route)
    }
  }

  /// Copies a database beside its file. An unfinished copy is not at that path.
  func copy(_ db: Database, to copy: DatabaseFile, _ work: SchemaMigration.Work) throws {
    begin(SchemaMigration(work: work, version: try StorageSchema.current(db), copy: copy.path))
    try copy.create {
      try db.backup(to: $0)
      CrashPoint.copyUnfinished.pass()
    }
    CrashPoint.copyDone.pass()
  }
}
