import GRDB

/// Makes a database large without a daemon: copies of one session, and of the lines of its journal.
struct GrownDatabase {
  /// The database, of which no daemon has hold, with a session `bench-0` that was sent links.
  let path: String

  /// Adds what is missing to so many sessions and lines.
  func grow(sessions: Int, lines: Int) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = OFF")
      try db.inTransaction {
        try addSessions(upTo: sessions, db)
        try addLines(upTo: lines, db)
        return .commit
      }
      _ = try db.checkpoint(.truncate)
    }
  }

  private func addSessions(upTo count: Int, _ db: Database) throws {
    let columns = try db.columns(in: "sessions").map(\.name).filter { $0 != "id" }.joined(separator: ", ")
    try db.execute(
      sql: """
        WITH RECURSIVE numbers(n) AS (
          SELECT (SELECT count FROM totals WHERE name = 'sessions') UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
        INSERT INTO sessions (id, \(columns)) SELECT 'grown-' || n, \(columns) FROM numbers, sessions
        WHERE id = 'bench-0' AND n < ?
        """, arguments: [count, count])
    try db.execute(
      sql: """
        INSERT INTO session_states SELECT id, store, state
        FROM sessions, (SELECT store, state FROM session_states WHERE session_id = 'bench-0')
        WHERE id LIKE 'grown-%' AND id NOT IN (SELECT session_id FROM session_states)
        """)
  }

  /// Copies have no key, and nothing waits in them.
  private func addLines(upTo count: Int, _ db: Database) throws {
    try db.execute(
      sql: """
        WITH RECURSIVE numbers(n) AS (
          SELECT (SELECT max(id) + 1 FROM events) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
        INSERT INTO events (id, session_id, seq, at, kind, link, answer, result, route, location, digest, duration_us,
          total_bytes)
        SELECT n, 'grown-' || (n % 1000), n, at, kind, link, answer, result, route, location, digest, duration_us, 600 * n
        FROM numbers, (SELECT * FROM events WHERE session_id = 'bench-0' AND kind = 'open' AND key IS NULL
          ORDER BY id DESC LIMIT 1)
        WHERE n <= ?
        """, arguments: [count, count])
  }
}
