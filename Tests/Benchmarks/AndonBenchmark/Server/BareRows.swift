import Foundation
import GRDBSQLite
import SessionEngine
import SessionStore
import TextFormats

/// The floor of the store: the rows of the same links, with the texts of real ones, through bare prepared statements.
struct BareRows {
  private struct SQLiteError: Error { let message: String }

  private let path: String
  private let rows: [(session: String, location: String, answer: String)]
  private static let sessionCount = 100

  /// A database of this program's schema in a folder that exists, with the sessions in it.
  init(folder: String) throws {
    path = folder + "/rows-\(UUID().uuidString).db"
    var sessions = try BenchSessions(count: Self.sessionCount)
    let store = try SQLiteSessionStorage(path: path, tables: sessions.tables, durability: .full)
    try store.commit(sessions.made)
    rows = try sessions.open(4 * Self.sessionCount).map {
      ($0.record.id, "[\"\($0.record.location.joined())\"]", try JSONCoding.text($0.entry.answer))
    }
  }

  /// Links a second in transactions of so many, each synced; a session's row once a transaction, as the daemon does.
  func rate(group: Int, seconds: Double) throws -> Int {
    var database: OpaquePointer?
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw SQLiteError(message: "cannot open \(path)") }
    defer { sqlite3_close(database) }
    for pragma in ["journal_mode = WAL", "synchronous = FULL", "cache_size = -32768"] {
      sqlite3_exec(database, "PRAGMA \(pragma)", nil, nil, nil)
    }
    let statements = try [
      "BEGIN IMMEDIATE", "COMMIT",
      """
      INSERT INTO events (session_id, seq, at, kind, link, answer, location, digest, duration_us, previous)
      VALUES (?, ?, ?, 'open', ?, ?, ?, '0123456789abcdef', 123, ?)
      """,
      "UPDATE sessions SET version = ?, updated_at = ?, last_link = ?, location = ?, last_event = ? WHERE id = ?",
    ].map { sql in
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
        throw SQLiteError(message: String(cString: sqlite3_errmsg(database)))
      }
      return statement
    }
    defer { for statement in statements { sqlite3_finalize(statement) } }
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while clock.now - start < .seconds(seconds) {
      try step(statements[0])
      for index in count..<(count + group) {
        try append(index, statements[2])
        if index + Self.sessionCount >= count + group {
          try update(index, sqlite3_last_insert_rowid(database), statements[3])
        }
      }
      try step(statements[1])
      count += group
    }
    return Int(Double(count) / ((clock.now - start) / .seconds(1)))
  }

  private func append(_ index: Int, _ statement: OpaquePointer?) throws {
    let row = rows[index % rows.count]
    bind(row.session, 1, statement)
    sqlite3_bind_int64(statement, 2, Int64(index / Self.sessionCount + 3))
    sqlite3_bind_int64(statement, 3, 1_800_000_000_000)
    sqlite3_bind_int64(statement, 4, Int64(index / Self.sessionCount))
    bind(row.answer, 5, statement)
    bind(row.location, 6, statement)
    sqlite3_bind_int64(statement, 7, Int64(max(0, index - Self.sessionCount)))
    try step(statement)
  }

  private func update(_ index: Int, _ line: Int64, _ statement: OpaquePointer?) throws {
    let row = rows[index % rows.count]
    for (place, number) in [Int64(index), 1_800_000_000_000, Int64(index / Self.sessionCount)].enumerated() {
      sqlite3_bind_int64(statement, Int32(place + 1), number)
    }
    bind(row.location, 4, statement)
    sqlite3_bind_int64(statement, 5, line)
    bind(row.session, 6, statement)
    try step(statement)
  }

  private func bind(_ text: String, _ place: Int32, _ statement: OpaquePointer?) {
    // SQLITE_TRANSIENT, a macro that Swift does not see: the function pointer -1 asks SQLite to copy.
    sqlite3_bind_text(statement, place, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  private func step(_ statement: OpaquePointer?) throws {
    defer { sqlite3_reset(statement) }
    guard sqlite3_step(statement) == SQLITE_DONE else {
      throw SQLiteError(message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
    }
  }
}
