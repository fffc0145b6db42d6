import Foundation
import GRDB
import SessionEngine
import SessionStore
import Testing
import TextFormats

/// The migration of a database of schema version 6 with 100,000 journal lines: its copy, and what is in it.
@Suite struct LargeMigrationTests {
  private static let columns = """
    id, session_id, seq, at, kind, link, parameters, answer, outcome, waiting, settled, settled_in, location, digest, key,
    reply, duration_us, previous, total_bytes, requests
    """

  /// A database of version 6 with three sessions, and so many further links of alice.
  private func makeOld(lines: Int) throws -> StoreFolder {
    let folder = try StoreFolder(fixture: "schema-6.sql")
    let queue = try DatabaseQueue(path: folder.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          WITH RECURSIVE numbers(n) AS (
            SELECT (SELECT max(id) + 1 FROM events) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
          INSERT INTO events (id, session_id, seq, at, kind, link, answer, location, digest, total_bytes, requests,
              previous)
            SELECT n, 'alice', n - 3, line.at, 'open', n - 5, line.answer, line.location, line.digest, 600 * n,
              line.requests, CASE WHEN n = 9 THEN 7 ELSE n - 1 END
            FROM numbers, (SELECT * FROM events WHERE session_id = 'alice' AND link = 2) AS line
          """, arguments: [lines])
      try db.execute(
        sql: "UPDATE sessions SET last_event = ?, last_link = ? WHERE id = 'alice'", arguments: [lines, lines - 5])
    }
    try queue.close()
    return folder
  }

  private func open(_ folder: StoreFolder) throws -> SQLiteSessionStorage {
    try SQLiteSessionStorage(
      path: folder.path, tables: [], durability: .full,
      route: { $0.hasPrefix("taxi://reservations/") ? "reservation" : "wallet" })
  }

  /// Returns the number that a query of the database gives, with the copy as `copy`.
  private func number(_ folder: StoreFolder, _ sql: String) throws -> Int? {
    let queue = try DatabaseQueue(path: folder.path)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS copy", arguments: [folder.path + ".schema-6"])
      return try Int.fetchOne(db, sql: sql)
    }
  }

  @Test func `100,000 lines are copied, and keep everything`() throws {
    let folder = try makeOld(lines: 100_000)
    defer { folder.remove() }
    try open(folder).close()
    for table in ["main", "copy"] { #expect(try number(folder, "SELECT count(*) FROM \(table).events") == 100_000) }
    #expect(try number(folder, "SELECT max(version) FROM schema_migrations") == SQLiteSessionStorage.newestSchema)
    #expect(try number(folder, "SELECT max(version) FROM copy.schema_migrations") == 6)
    let lines = "SELECT \(Self.columns) FROM main.events EXCEPT SELECT \(Self.columns) FROM copy.events"
    #expect(try number(folder, "SELECT count(*) FROM (\(lines))") == 0)
    let states = """
      SELECT count(*) FROM copy.session_states AS old, json_each(old.state) AS member
        JOIN main.session_states AS new ON new.session_id = old.session_id AND new.store = member.key
      WHERE new.state = old.state -> member.fullkey
      """
    let stores = try #require(try number(folder, "SELECT count(*) FROM session_states"))
    #expect(stores > 3)
    #expect(try number(folder, states) == stores)
  }

  @Test func `old links are selected by their routes and outcomes, page by page`() throws {
    let folder = try makeOld(lines: 120_000)
    defer { folder.remove() }
    let store = try open(folder)
    let rejected = LinkConditions(outcomes: [.rejected])
    let newest = try store.links(rejected, limit: 5)
    #expect(newest.links.isEmpty)
    let next = try #require(newest.next)
    let older = try store.links(rejected, before: next, limit: 5)
    #expect(older.links.map(\.outcome.url) == ["taxi://nowhere"])
    #expect(older.next == nil)
    func positions(_ conditions: LinkConditions, before: Int64 = .max) throws -> [Int64] {
      try store.links(conditions, before: before, limit: 5).links.map(\.position)
    }
    #expect(try positions(LinkConditions(route: "wallet"), before: next) == [4, 8])
    #expect(try positions(LinkConditions(session: "bob", route: "wallet"), before: 9) == [8])
    #expect(try positions(LinkConditions(route: "reservation")) == Array(119_996...120_000))
    // All requests, also of lines that are counted together.
    var (counts, before): (RequestCounts, Int64?) = (RequestCounts(), .max)
    while let position = before {
      let page = try store.requests(session: "alice", before: position)
      for minute in page.minutes { counts.add(minute.counts) }
      before = page.next
    }
    #expect(counts.rows.first { $0.request == "reservations" }?.seen == 119_993)
    #expect(try store.requests(session: "bob").minutes.isEmpty)
  }

  @Test func `a later copy takes the place of an earlier one, and a newer database is refused with it`() throws {
    let folder = try makeOld(lines: 20)
    defer { folder.remove() }
    let copy = folder.path + ".schema-6"
    try "of an earlier try".write(toFile: copy, atomically: true, encoding: .utf8)
    try open(folder).close()
    #expect(try number(folder, "SELECT count(*) FROM copy.events") == 20)
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { try $0.execute(sql: "INSERT INTO schema_migrations VALUES (99, 'later')") }
    try queue.close()
    let refusal = #expect(throws: StorageError(code: .newerSchema, message: "")) { try open(folder) }
    #expect(refusal?.hint.hasSuffix("the copy from before its migration: --database \(copy)") == true)
    try FileManager.default.removeItem(atPath: copy)
    let alone = #expect(throws: StorageError(code: .newerSchema, message: "")) { try open(folder) }
    #expect(alone?.hint.contains(".schema-") == false)
  }

  @Test func `without a copy nothing is migrated`() throws {
    let folder = try makeOld(lines: 20)
    defer { folder.remove() }
    let place = URL(filePath: folder.path).deletingLastPathComponent().appending(path: ".andon.db.schema-6.draft")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    #expect(throws: StorageError.self) { try open(folder) }
    let queue = try DatabaseQueue(path: folder.path)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT max(version) FROM schema_migrations") } == 6)
  }

  @Test func `what is not JSON stays, and is found when it is read`() throws {
    let folder = try makeOld(lines: 20)
    defer { folder.remove() }
    let queue = try DatabaseQueue(path: folder.path)
    try queue.write { db in
      try db.execute(sql: "UPDATE session_states SET state = '{' WHERE session_id = 'bob'")
      try db.execute(sql: "UPDATE events SET answer = '{' WHERE id = 20")
    }
    try queue.close()
    let store = try open(folder)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try store.load("bob") }
    #expect(try store.load("alice")?.state.isEmpty == false)
    #expect(throws: StorageError(code: .corrupt, message: "")) { try store.links(LinkConditions(), limit: 1) }
    #expect(try store.links(LinkConditions(route: "reservation"), limit: 1).links.map(\.position) == [19])
  }
}
