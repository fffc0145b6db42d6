import GRDB
import SessionEngine

/// The tables of the store, as numbered steps: each runs once, in a transaction of its own, and is written down.
enum StorageSchema {
  /// The version this program makes and reads.
  static let version = steps.count

  private static let steps = [
    """
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      last_link INTEGER NOT NULL,
      location TEXT NOT NULL,
      state TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_newest ON sessions (updated_at DESC, id);
    CREATE TABLE pending_links (
      session_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      url TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      step TEXT NOT NULL,
      waiting_for TEXT NOT NULL,
      PRIMARY KEY (session_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      session_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      link INTEGER,
      parameters TEXT,
      answer TEXT,
      outcome TEXT,
      settled TEXT,
      location TEXT NOT NULL,
      digest TEXT NOT NULL,
      key TEXT,
      duration_us INTEGER
    );
    CREATE INDEX events_session ON events (session_id);
    CREATE INDEX events_link ON events (session_id, link) WHERE link IS NOT NULL;
    CREATE UNIQUE INDEX events_key ON events (session_id, key) WHERE key IS NOT NULL;
    CREATE VIEW links AS SELECT
      id, session_id, link AS number, at,
      json_extract(outcome, '$.url') AS url,
      json_extract(outcome, '$.canonical') AS canonical,
      json_extract(outcome, '$.workflow') AS workflow,
      json_extract(outcome, '$.outcome') AS outcome,
      json_extract(outcome, '$.reason') AS reason,
      json_extract(outcome, '$.steps') AS steps,
      json_extract(answer, '$.outcome') AS first_outcome,
      duration_us, digest
    FROM events WHERE kind = 'open';
    """
  ]

  /// Brings a database to this program's version. Throws `StorageFault.newerSchema` for one that is ahead of it.
  static func migrate(_ db: Database, steps: [String] = steps) throws {
    try db.execute(
      sql: "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)")
    let applied = try current(db)
    guard applied <= steps.count else {
      throw StorageFault(
        code: .newerSchema,
        message: "the database has schema version \(applied), this program knows \(steps.count): use a newer andon")
    }
    for (index, step) in steps.enumerated().dropFirst(applied) {
      try db.inTransaction(.immediate) {
        try db.execute(sql: step)
        try db.execute(
          sql: "INSERT INTO schema_migrations (version, applied_at) VALUES (?, datetime('now'))", arguments: [index + 1]
        )
        return .commit
      }
    }
  }

  /// The version a database has; 0 for an empty one.
  static func current(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT max(version) FROM schema_migrations") ?? 0
  }
}
