import Foundation
public import SessionEngine
import Synchronization
public import TextFormats

/// A store of sessions on PostgreSQL, 15 or newer, which several daemons may share. The daemons do not know each other: the
/// version of a session decides which turn is stored, and the one that has lost runs again.
public final class PostgresStorage: SessionStorage {
  /// The number of times that a transaction runs that the server ended because of another one.
  private static let tries = 8
  /// The time after which sessions are counted again.
  private static let countingPause = Duration.seconds(10)

  /// The writer goes from thread to thread, and is used by one at a time: the protocol allows one commit at a time.
  private struct Writing: @unchecked Sendable {
    var writer: StoreWriter?
    /// The last entry of each stream that this daemon has written.
    var written = JournalCursor()
  }
  private struct Counted: Sendable {
    var counts: StorageCounts
    var at: ContinuousClock.Instant
  }

  private let address: ServerAddress
  let tables: [PostgresTable]
  let pool: ConnectionPool
  let daemon: StoreUser
  private let writing = Mutex(Writing())
  private let counted = Mutex<Counted?>(nil)
  var reader: StoreReader { StoreReader(pool: pool, tables: tables) }
  private var events: EventReader { EventReader(pool: pool) }

  /// Connects, and brings the database to the newest schema.
  ///
  /// Throws `StorageError` when the server cannot be reached, is too old, has another encoding than UTF8, tables of another
  /// program, an unfinished copy, or a store of a newer program; and, unless `isForced`, when `daemon` has other links than the
  /// store or is an older build (`StoreUser`). With `isThere` a database without a store is an error, and nothing is made in it.
  public init(
    _ address: ServerAddress, tables: [AppTable], daemon: StoreUser, isForced: Bool = false, isThere: Bool = false
  ) throws(StorageError) {
    self.address = address
    self.daemon = daemon
    var schemas: [PostgresTable] = []
    for table in tables { schemas.append(try PostgresTable(table)) }
    self.tables = schemas
    pool = ConnectionPool(address)
    do {
      let connection = try pool.connect()
      try StoreSchema.check(connection, schemas, isThere: isThere)
      try StoreSchema.prepare(connection, schemas, for: daemon, isForced: isForced)
      let writer = try StoreWriter(connection, schemas, daemon: daemon.name)
      writing.withLock { [wrapped = Writing(writer: writer)] in $0 = wrapped }
    } catch let error as ServerError {
      throw error.storageError("cannot open the store")
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(code: .unavailable, message: "cannot open the store", cause: "\(error)")
    }
  }

  /// What the server has told of itself, for `status`.
  public var facts: ServerFacts? { pool.facts }

  /// The number of the schema that the store has.
  public var schemaVersion: Int { StoreSchema.version }

  /// Closes the connections. Call it last.
  public func close() {
    _ = try? pool.run("the daemons", [StoreDaemons.leaving(daemon)], patience: .seconds(1))
    writing.withLock { $0.writer = nil }
    pool.close()
  }

  // MARK: - Writing

  /// Stores turns in one transaction, and returns the places of those that lost.
  ///
  /// A transaction that the server ended because of another one runs again. Throws `indeterminate` when the connection ended
  /// while turns were stored.
  @discardableResult
  public func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> {
    guard !changes.isEmpty else { return [] }
    return try write("the turns could not be stored") { try $0.commit(changes) }
  }

  /// Writes more than a turn needs, and does not keep it; reads each table. Throws `StorageError` as `commit` does.
  public func probe() throws(StorageError) {
    let names = StoreSchema.tables + tables.map(\.table.name)
    let reading = names.map { ServerStatement.plain("SELECT 1 FROM \"\($0)\" LIMIT 1") }
    // The server compresses what repeats.
    let writing = ServerStatement.plain(
      "INSERT INTO store_values SELECT 'probe of ' || $$\(UUID().uuidString)$$, string_agg(md5(n::text), '') "
        + "FROM generate_series(1, 4096) n")
    try write("cannot write") { writer in
      do {
        _ = try writer.connection.run(
          [.plain("BEGIN")] + reading + [writing, .plain("ROLLBACK")], deadline: .now + StoreWriter.patience)
      } catch {
        _ = try? writer.connection.run([.plain("ROLLBACK")], deadline: .now + StoreWriter.patience)
        throw error
      }
    }
  }

  /// Runs a transaction on the connection that writes, which is opened again after it has failed.
  func write<Result: Sendable>(
    _ what: String, _ body: (inout StoreWriter) throws -> Result
  ) throws(StorageError) -> Result {
    var attempt = 1
    while true {
      do {
        return try writing.withLock { state in
          var writer = try state.writer ?? StoreWriter(pool.connect(), tables, daemon: daemon.name)
          defer {
            state.writer = writer.connection.isBroken ? nil : writer
            state.written.advance(to: writer.last)
          }
          return try body(&writer)
        }
      } catch let error as ServerError where error.isConflict && attempt < Self.tries {
        Thread.sleep(forTimeInterval: 0.001 * Double(1 << attempt))
        attempt += 1
      } catch let error as ServerError {
        throw error.storageError(what, isWriting: true)
      } catch let error as StorageError {
        throw error
      } catch {
        throw StorageError(code: .notStored, message: what, cause: "\(error)")
      }
    }
  }

  /// Removes the oldest journal entries beyond a bound, at most `limit`, but never the last one. Returns 0 too while another
  /// daemon removes some.
  public func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    try write("the journal could not be pruned") { writer in
      let pruner = EventPruner(connection: writer.connection)
      return try pruner.remove(beyond: bound, limit: limit)
    }
  }

  // MARK: - Reading

  /// Returns the session as it was last committed; `nil` when there is none.
  public func load(_ id: String) throws -> SessionRecord? { try reading { try reader.session(id) } }

  /// Returns the sessions after a place in their list, newest first, at most `limit`.
  public func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary] {
    try reading { try reader.newest(after: place, limit) }
  }

  /// Calls `visit` with the links of each session's location, and with the URL of each pending link, until it returns
  /// `false`.
  public func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws { try reader.visitLinks(visit) }

  /// Returns the numbers of sessions, pending links and journal entries. They are counted every ten seconds at most.
  public func counts() throws -> StorageCounts {
    if let counted = counted.withLock({ $0 }), .now - counted.at < Self.countingPause { return counted.counts }
    let found = try pool.run(
      "the counts",
      [
        ServerStatement(sql: "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM pending_links)"),
        ServerStatement(sql: EventPruner.size),
      ], patience: ConnectionPool.patienceOfStatus)
    let numbers = found[0].first?.map { $0.flatMap { Int($0) } ?? 0 } ?? [0, 0]
    let counts = StorageCounts(
      sessions: numbers[0], pending: numbers[1], events: found[1].first?[0].flatMap { Int($0) } ?? 0)
    counted.withLock { $0 = Counted(counts: counts, at: .now) }
    return counts
  }

  /// Returns the response to the request of this session that had this idempotency key; `nil` when there was none.
  public func reply(session: String, key: String) throws -> StoredReply? {
    try reading { try reader.reply(session: session, key: key) }
  }

  /// Claims sessions in which something is due at that time or earlier, at most `limit`: no other daemon is given them for
  /// some seconds.
  public func due(by time: Int64, limit: Int) throws -> [String] { try reader.due(by: time, limit: limit) }

  /// Returns the time at which the next thing is due in a session that no daemon has claimed; `nil` when nothing is.
  public func nextDue() throws -> Int64? { try reader.nextDue() }

  /// Returns journal entries after a place, in their order within each session, at most `limit`. The places of one session's
  /// entries are of that session.
  public func journal(
    session: String?, after: JournalCursor, until: JournalCursor?, limit: Int
  ) throws -> JournalPage {
    try reading {
      guard let session else { return try events.page(after: after, until: until, limit: limit) }
      return try events.page(of: session, after: after[0], until: until?[0] ?? .max, limit: limit)
    }
  }

  /// Returns the newest journal entries of a session since its last creation whose number in the session is below `before`.
  public func journal(of session: String, before: Int64, limit: Int) throws -> JournalPage {
    try reading { try events.newest(of: session, before: before, limit: limit) }
  }

  /// Returns the last links that meet conditions, with a position below `before`, at most `limit`.
  public func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    try reading { try events.links(conditions, before: before, limit: limit) }
  }

  /// Returns the requests to the backend of a bounded number of entries before a position.
  public func requests(session: String?, before: Int64) throws -> RequestPage {
    try reading { try events.requests(session: session, before: before) }
  }

  /// Throws `unavailable`: the server's own tools copy it.
  public func backup(to path: String, isOver: @escaping @Sendable () -> Bool) throws(StorageError) -> Int {
    throw StorageError(
      code: .unavailable, message: "a store on PostgreSQL is not copied to a file",
      hint: "copy it with the tools of the server: pg_dump, or pg_basebackup with an archive of its write-ahead log")
  }

  /// Reads. A row that cannot be understood is damage.
  func reading<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do {
      return try body()
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(
        code: .corrupt, message: "a row of the store cannot be read", cause: "\(error)",
        hint: "correct or remove that row with psql, or restore the database from a copy")
    }
  }
}

extension PostgresStorage: SharedStorage {
  /// The store itself: any number of daemons use it.
  public var shared: (any SharedStorage)? { self }

  /// Returns the versions of the sessions of these names that exist.
  public func versions(of names: [String]) throws -> [String: SessionVersion] {
    try reading { try reader.versions(of: names) }
  }

  /// The place behind the journal entries that this daemon has stored. Waits for a commit that is being written.
  public var written: JournalCursor { writing.withLock { $0.written } }

  /// Records that this daemon runs, with the digest of its route table. Returns what the store knows of all daemons.
  public func meet(links: String) throws -> StoreMeeting {
    try reading { try StoreDaemons(pool: pool).meet(daemon, links: links) }
  }

  /// Makes a route table that of all daemons, by its digest: a daemon with another one is refused at its start from then on.
  public func useLinks(_ digest: String) throws(StorageError) {
    _ = try pool.run("the links of the daemons", [StoreSchema.keeping("links", digest)])
  }
}
