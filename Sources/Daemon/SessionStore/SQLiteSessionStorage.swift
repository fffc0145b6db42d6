import Foundation
import GRDB
public import SessionEngine
public import TextFormats

/// A store of sessions on SQLite: sessions, pending links, the journal and the app's own tables in one file, in WAL
/// mode.
///
/// One connection writes; other connections read at the same time. `SessionReader` and `JournalReader` hold the
/// statements that read, `TurnWriter` those that commit, `JournalPruner` those that remove old lines, and
/// `DatabasePreparation` what is done before the first of them.
public final class SQLiteSessionStorage: SessionStorage {
  /// The version of the schema that this program makes and reads.
  public static var newestSchema: Int { StorageSchema.version }

  /// The pragmas in effect, by name, for `status`: `journal_mode`, `synchronous`, `busy_timeout`, `page_size`.
  public let effectivePragmas: [String: String]
  /// The version of the database's schema.
  public let schemaVersion: Int

  /// A write-ahead log that a large transaction has made long is cut to this length when it begins anew, in bytes.
  public static let logLimit = 16 << 20

  let writer: any DatabaseWriter
  let tables: [AppTableSchema]
  /// The path of the file, or `in memory`.
  private let name: String
  /// The files; `nil` in memory.
  let files: OpenDatabase?

  // MARK: - Opening and closing

  /// Opens or creates the database of a file. The folder must exist; the file is readable by its owner only.
  ///
  /// A write-ahead log (WAL) with content means that the last daemon was not closed cleanly. The database is then checked by
  /// `PRAGMA quick_check` first, unless it is too large; with `checking` it always is.
  ///
  /// A database of an earlier schema is copied beside its file and then migrated. `migrating` is called before, because
  /// this can take minutes. `route` gives the stored links the routes by which they are selected.
  ///
  /// So is one whose app tables have migrations to run. With `renew` the app's tables are dropped and made new instead, and
  /// every session becomes new: `renew` returns the changes that end it and make it again.
  ///
  /// `noteLogBytes` is called with the size of the log when a commit finds another one than before.
  ///
  /// Throws `StorageError` when the file cannot be opened, is not a database of this program, was made by a newer
  /// version of it, or is damaged.
  public convenience init(
    path: String, tables: [AppTable], durability: Durability, checking: Bool = false,
    route: @escaping @Sendable (String) -> String? = { _ in nil },
    renew: ((SessionRecord) throws -> [SessionChange])? = nil,
    migrating: @escaping (SchemaMigration) -> Void = { _ in },
    noteLogBytes: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(StorageError) {
    let schemas = try AppTableSchema.all(tables)
    let file = DatabaseFile(path: path)
    var migration = Migrating(route: route, begin: migrating)
    if try file.isNew() {
      try file.create { try DatabasePreparation.prepare($0, schemas, of: nil, migration) }
    } else {
      migration.renew = renew
    }
    try file.restrictToOwner()
    let isUnclean = file.hasWAL
    let pool = try StorageError.wrapping("cannot open the database \(path)") {
      try DatabasePool(path: path, configuration: DatabasePreparation.configuration)
    }
    if checking || isUnclean && file.size <= DatabasePreparation.checkedBytes {
      try DatabasePreparation.quickCheck(pool, name: path)
    }
    let files = OpenDatabase(file, logLimit: Self.logLimit, noteLogBytes: noteLogBytes)
    try self.init(pool, name: path, files: files, schemas, durability, migration)
    // The last commit of a killed daemon may be in the WAL without being synced. It is read and acknowledged from now
    // on, so it must survive a loss of power: a checkpoint syncs the WAL first.
    if isUnclean { try checkpoint(.passive) }
  }

  /// Creates a database in memory, which exists as long as this value.
  public convenience init(inMemory tables: [AppTable]) throws(StorageError) {
    let queue = try StorageError.wrapping("cannot make a database in memory") {
      try DatabaseQueue(configuration: DatabasePreparation.configuration)
    }
    let migration = Migrating(route: { _ in nil }, begin: { _ in })
    try self.init(queue, name: "in memory", files: nil, AppTableSchema.all(tables), .off, migration)
  }

  private init(
    _ writer: any DatabaseWriter, name: String, files: OpenDatabase?, _ schemas: [AppTableSchema],
    _ durability: Durability, _ migration: Migrating
  ) throws(StorageError) {
    self.writer = writer
    self.name = name
    self.files = files
    tables = schemas
    (effectivePragmas, schemaVersion) = try StorageError.wrapping("cannot prepare the database \(name)") {
      try writer.writeWithoutTransaction { db in
        // GRDB sets NORMAL when it opens a database in WAL mode, so the value is set after that.
        try db.execute(sql: "PRAGMA synchronous = \(durability.pragma)")
        try DatabasePreparation.prepare(db, schemas, of: files?.file, migration)
        return (try DatabasePreparation.pragmas(db), try StorageSchema.current(db))
      }
    }
    guard effectivePragmas["synchronous"] == String(durability.pragma) else {
      throw StorageError(
        code: .unavailable, message: "SQLite did not accept synchronous=\(durability.pragma) for the database \(name)",
        cause: "\(effectivePragmas)", hint: "choose another durability")
    }
    try checkIsInPlace()
  }

  /// Checks a file without opening it for writing. Throws `StorageError` when it is not a database of this program, or
  /// one of a newer version of it; the file and its folder are left unchanged.
  public static func check(path: String) throws(StorageError) { _ = try DatabaseFile(path: path).isNew() }

  /// Moves the content of the write-ahead log into the database file.
  ///
  /// Throws `StorageError`: with the code `locked` while another program reads the database, with `unwritable` when the
  /// disk is full. The content then stays in the WAL, where the next start finds it.
  public func checkpoint() throws(StorageError) { try checkpoint(.truncate) }

  private func checkpoint(_ mode: Database.CheckpointMode) throws(StorageError) {
    guard let pool = writer as? DatabasePool else { return }
    _ = try StorageError.wrapping("cannot move the write-ahead log into the database \(name)") {
      try pool.writeWithoutTransaction { try $0.checkpoint(mode) }
    }
  }

  /// Throws `StorageError` when a file of the database is not at its path any more, or was cut.
  ///
  /// When only the write-ahead log or the shared memory is gone, what was acknowledged is still in the files that SQLite holds:
  /// it is moved into the database at once, so that a kill does not lose it.
  func checkIsInPlace() throws(StorageError) {
    guard let files else { return }
    do {
      try files.check { hasWrittenLog }
    } catch {
      if files.hasDatabase, files.damage == nil { try? checkpoint(.passive) }
      throw error
    }
  }

  /// Whether the database has all content of the write-ahead log; false too when the log cannot be read.
  private var hasWrittenLog: Bool {
    guard let pool = writer as? DatabasePool,
      let done = try? pool.writeWithoutTransaction({ try $0.checkpoint(.passive) })
    else { return false }
    return done.walFrameCount == done.checkpointedFrameCount
  }

  /// Moves the write-ahead log into the database file and closes the database, also when that fails. Call it last.
  /// Throws `StorageError` too when a file is not at its path any more.
  ///
  /// With a file that was cut or overwritten, the log is not moved: that would write over what can still be saved. As SQLite
  /// moves it when it closes a database, it stays open then until the process ends.
  public func close() throws(StorageError) {
    // The write-ahead log goes into the file also where it was moved to: the file is whole there.
    let placed = Result { () throws(StorageError) in try checkIsInPlace() }
    if let error = files?.closingError {
      _ = Unmanaged.passRetained(writer as AnyObject)
      throw error
    }
    defer { try? writer.close() }
    let written = Result { () throws(StorageError) in try checkpoint() }
    if case .failure(let error) = placed {
      throw files?.endError(error, isWritten: (try? written.get()) != nil) ?? error
    }
    try written.get()
    try? writer.close()
    removeEmptyLog()
  }

  /// Removes the write-ahead log and the shared memory, which are empty: a start finds them only after an unclean end then.
  ///
  /// SQLite does it with the last connection that can write. GRDB closes that one first, and those that read after it.
  private func removeEmptyLog() {
    guard let file = files?.file, DatabaseFile(path: file.path + "-wal").exists else { return }
    guard let queue = try? DatabaseQueue(path: file.path) else { return }
    _ = try? queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    try? queue.close()
  }

  // MARK: - Committing

  /// Stores the changes of a group of turns in one transaction, in order. Returns the places of those that lost: their
  /// sessions are not at the versions that they expect. Throws `StorageError`: `corrupt` when the database is damaged, `locked`
  /// when another program kept it locked, `unavailable` when its file was removed or moved, `unwritable` and `notStored`
  /// when the write failed and nothing of it is stored, and `indeterminate` when the end of the `COMMIT` is not known.
  @discardableResult
  public func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> {
    try checkIsInPlace()
    // The place of the first change that lost, by session. The transaction runs again without it and those after it: only
    // a second process, which the lock of the database keeps out, could make that a frequent case.
    var lost: [String: Int] = [:]
    while let place = try store(changes, without: lost) { lost[changes[place].record.id] = place }
    guard !lost.isEmpty else { return [] }
    return Set(changes.indices.filter { $0 >= lost[changes[$0].record.id] ?? .max })
  }

  /// Stores changes in one transaction, those before the places in `lost` of their sessions. Returns the place of the first
  /// one that loses: then nothing is stored.
  private func store(_ changes: [SessionChange], without lost: [String: Int]) throws(StorageError) -> Int? {
    var attempt = StorageError.Attempt.storing
    var place = 0
    do {
      try writer.write { db in
        var turns = try TurnWriter(db, tables)
        for (index, change) in changes.enumerated() where index < lost[change.record.id] ?? .max {
          place = index
          try turns.store(change)
        }
        CrashPoint.commitUnfinished.pass()
        attempt = .committing
      }
      return nil
    } catch let error as StorageError where error.code == .versionConflict {
      return place
    } catch {
      throw StorageError("the turns could not be stored", attempt, error)
    }
  }

  /// Removes the oldest journal lines that exceed a bound, at most `limit` of them, but never the last line. Returns
  /// the number of removed lines. The idempotency keys of these lines are forgotten.
  public func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    try checkIsInPlace()
    // Most calls find nothing to remove: they take no write lock.
    guard try reading("the journal", { try JournalPruner($0).end(of: bound, limit: limit) != nil }) else { return 0 }
    let removed = try StorageError.wrapping("the journal could not be pruned") {
      try writer.write { try JournalPruner($0).remove(beyond: bound, limit: limit) }
    }
    CrashPoint.pruneDone.pass()
    return removed
  }

  // MARK: - Reading

  /// Returns the session as it was last committed; `nil` when there is none.
  public func load(_ id: String) throws(StorageError) -> SessionRecord? {
    try reading("the session \(id)") { try SessionReader($0).session(id, tables) }
  }

  /// Returns the sessions after a place in their list, newest first, at most `limit`.
  public func sessions(after place: SessionPlace?, limit: Int) throws(StorageError) -> [SessionSummary] {
    try reading("the sessions") { try SessionReader($0).newest(after: place, limit) }
  }

  /// Calls `visit` with the links of each session's location, and with the URL of each pending link, until it returns
  /// `false`. Commits go on at the same time.
  public func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws(StorageError) {
    try reading("the links of the sessions") { try SessionReader($0).visitLinks(visit) }
  }

  /// Returns the number of sessions, pending links and journal lines. A status asks for them, so it is here that a
  /// removed file is noticed without a commit.
  public func counts() throws(StorageError) -> StorageCounts {
    try checkIsInPlace()
    return try reading("the counts") { try SessionReader($0).counts() }
  }

  /// Returns the reply to the request of this session that had this idempotency key; `nil` when there was none.
  public func reply(session: String, key: String) throws(StorageError) -> StoredReply? {
    try reading("the reply to a key") { try SessionReader($0).reply(session: session, key: key) }
  }

  /// Returns the sessions in which something is due at that time or earlier, the earliest first, at most `limit`.
  public func due(by time: Int64, limit: Int) throws(StorageError) -> [String] {
    try reading("the due times") { try SessionReader($0).due(by: time, limit: limit) }
  }

  /// Returns the time at which the next thing is due in any session; `nil` when nothing is.
  public func nextDue() throws(StorageError) -> Int64? {
    try reading("the due times") { try SessionReader($0).nextDue() }
  }

  /// Returns the journal lines after a position, in the order of their commits, at most `limit`: those of one session,
  /// or of all. The lines and the ends of the journal come from one snapshot.
  public func journal(
    session: String?, after: JournalCursor, until: JournalCursor?, limit: Int
  ) throws(StorageError) -> JournalPage {
    var page = try reading("the journal") { db in
      try JournalReader(db).page(session: session, after: after[0], limit: limit)
    }
    if let until { page.lines = Array(page.lines.prefix { until.isAfter($0.position) }) }
    return page
  }

  /// Returns the newest journal lines of a session since its last creation whose number in the session is below `before`,
  /// oldest first, at most `limit`. The lines and the ends of the journal come from one snapshot.
  public func journal(of session: String, before: Int64, limit: Int) throws(StorageError) -> JournalPage {
    try reading("the journal") { try JournalReader($0).newest(of: session, before: before, limit: limit) }
  }

  /// Returns the last links that meet conditions, with a position below `before`, at most `limit`. A page of the links of
  /// one session, without a further condition, ends only at its limit; any other looks at 100,000 journal lines.
  public func links(
    _ conditions: LinkConditions, before: Int64 = .max, limit: Int
  ) throws(StorageError) -> LinkPage {
    try reading("the link history") { try JournalReader($0).links(conditions, before: before, limit: limit) }
  }

  /// Returns the requests to the backend of the 100,000 journal lines before a position, of one session or of all.
  public func requests(session: String?, before: Int64 = .max) throws(StorageError) -> RequestPage {
    try reading("the requests") { try SelectedLines($0).requests(session: session, before: before) }
  }

  // MARK: - Parts

  func reading<Result>(_ what: String, _ body: (Database) throws -> Result) throws(StorageError) -> Result {
    if let error = files?.unreadable { throw error }
    return try StorageError.wrapping("\(what) of \(name) cannot be read") { try writer.read(body) }
  }
}
