import GRDB
import SessionEngine

/// A migration of a database to the newest schema, before it begins.
public struct SchemaMigration: Sendable, Hashable {
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

  /// The function `link_route` of the steps: the route of a canonical link, which earlier versions did not store.
  var function: DatabaseFunction {
    let route = route
    return DatabaseFunction("link_route", argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).flatMap(route)
    }
  }

  /// Copies a database of a version of the schema beside its file. An unfinished copy is not at that path.
  func copy(_ db: Database, _ file: DatabaseFile, version: Int) throws {
    let copy = file.copy(ofSchema: version)
    begin(SchemaMigration(version: version, copy: copy.path))
    try copy.create {
      try db.backup(to: $0)
      CrashPoint.copyUnfinished.pass()
    }
    CrashPoint.copyDone.pass()
  }
}
