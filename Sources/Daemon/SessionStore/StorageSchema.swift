import GRDB
import SessionEngine

/// The tables of the store, as numbered migration steps. Each step runs once, in a transaction of its own, and is
/// recorded in the table `schema_migrations`.
enum StorageSchema {
  /// The version that this program makes and reads: the number of steps.
  static let version = steps.count

  /// Selects the mark of the beginning of a copy, which stands among the totals.
  static let unfinishedCopy = "SELECT name FROM totals WHERE name = 'unfinished_copy'"

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
      waiting_since INTEGER NOT NULL,
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
      settled_in INTEGER,
      location TEXT NOT NULL,
      digest TEXT NOT NULL,
      key TEXT,
      duration_us INTEGER
    );
    CREATE INDEX events_session ON events (session_id);
    CREATE INDEX events_link ON events (session_id, link) WHERE link IS NOT NULL;
    CREATE UNIQUE INDEX events_key ON events (session_id, key) WHERE key IS NOT NULL;
    CREATE VIEW links AS SELECT
      e.id, e.session_id, e.link AS number, e.at,
      json_extract(e.outcome, '$.url') AS url,
      json_extract(e.outcome, '$.canonical') AS canonical,
      json_extract(e.outcome, '$.workflow') AS workflow,
      json_extract(e.outcome, '$.outcome') AS outcome,
      json_extract(e.outcome, '$.reason') AS reason,
      json_extract(e.outcome, '$.steps') AS steps,
      json_extract(e.answer, '$.outcome') AS answered,
      CASE WHEN json_extract(e.outcome, '$.outcome') <> 'waiting' THEN coalesce(s.at, e.at) END AS settled_at,
      coalesce(s.digest, e.digest) AS digest,
      e.duration_us
    FROM events e LEFT JOIN events s ON s.id = e.settled_in
    WHERE e.link IS NOT NULL;
    """,
    // Due times are indexed, and triggers keep the totals. A line stores its first outcome once.
    """
    ALTER TABLE sessions ADD COLUMN due_at INTEGER;
    CREATE INDEX sessions_due ON sessions (due_at) WHERE due_at IS NOT NULL;
    UPDATE sessions SET due_at = (SELECT min(expires_at) FROM pending_links WHERE session_id = id)
      WHERE id IN (SELECT session_id FROM pending_links);
    CREATE TABLE totals (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO totals VALUES
      ('sessions', (SELECT count(*) FROM sessions)), ('pending_links', (SELECT count(*) FROM pending_links));
    CREATE TRIGGER sessions_made AFTER INSERT ON sessions
      BEGIN UPDATE totals SET count = count + 1 WHERE name = 'sessions'; END;
    CREATE TRIGGER sessions_gone AFTER DELETE ON sessions
      BEGIN UPDATE totals SET count = count - 1 WHERE name = 'sessions'; END;
    CREATE TRIGGER pending_links_made AFTER INSERT ON pending_links
      BEGIN UPDATE totals SET count = count + 1 WHERE name = 'pending_links'; END;
    CREATE TRIGGER pending_links_gone AFTER DELETE ON pending_links
      BEGIN UPDATE totals SET count = count - 1 WHERE name = 'pending_links'; END;
    DROP VIEW links;
    ALTER TABLE events RENAME TO events_1;
    DROP INDEX events_session;
    DROP INDEX events_link;
    DROP INDEX events_key;
    CREATE TABLE events (
      id INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      link INTEGER,
      parameters TEXT,
      answer TEXT,
      outcome TEXT,
      waiting INTEGER,
      settled TEXT,
      settled_in INTEGER,
      location TEXT NOT NULL,
      digest TEXT NOT NULL,
      key TEXT,
      reply TEXT,
      duration_us INTEGER
    );
    INSERT INTO events
      SELECT id, session_id, seq, at, kind, link, parameters, answer, nullif(outcome, answer),
        CASE WHEN json_extract(outcome, '$.outcome') = 'waiting' THEN 1 END,
        settled, settled_in, location, digest, key, NULL, duration_us
      FROM events_1;
    DROP TABLE events_1;
    CREATE INDEX events_session ON events (session_id);
    CREATE INDEX events_waiting ON events (session_id, link) WHERE waiting = 1;
    CREATE UNIQUE INDEX events_key ON events (session_id, key) WHERE key IS NOT NULL;
    CREATE VIEW links AS SELECT
      e.id, e.session_id, e.link AS number, e.at,
      json_extract(coalesce(e.outcome, e.answer), '$.url') AS url,
      json_extract(coalesce(e.outcome, e.answer), '$.canonical') AS canonical,
      json_extract(coalesce(e.outcome, e.answer), '$.workflow') AS workflow,
      json_extract(coalesce(e.outcome, e.answer), '$.outcome') AS outcome,
      json_extract(coalesce(e.outcome, e.answer), '$.reason') AS reason,
      json_extract(coalesce(e.outcome, e.answer), '$.steps') AS steps,
      json_extract(e.answer, '$.outcome') AS answered,
      CASE WHEN e.waiting IS NULL THEN coalesce(s.at, e.at) END AS settled_at,
      coalesce(s.digest, e.digest) AS digest,
      e.duration_us
    FROM events e LEFT JOIN events s ON s.id = e.settled_in
    WHERE e.link IS NOT NULL;
    """,
    // A link writes few pages: the state, which most links do not change, has a table of its own; the lines of a
    // session form a chain (`previous`) instead of an index; the newest sessions are indexed by the minute of their
    // last change.
    """
    CREATE TABLE session_states (session_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;
    INSERT INTO session_states SELECT id, state FROM sessions;
    ALTER TABLE sessions DROP COLUMN state;
    DROP INDEX sessions_newest;
    ALTER TABLE sessions ADD COLUMN updated_minute INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN last_event INTEGER;
    UPDATE sessions SET updated_minute = updated_at / 60000,
      last_event = (SELECT max(id) FROM events WHERE session_id = sessions.id);
    CREATE INDEX sessions_newest ON sessions (updated_minute);
    ALTER TABLE events ADD COLUMN previous INTEGER;
    UPDATE events SET previous = line.previous
      FROM (SELECT id, lag(id) OVER (PARTITION BY session_id ORDER BY id) AS previous FROM events) AS line
      WHERE line.id = events.id;
    DROP INDEX events_session;
    CREATE INDEX events_milestones ON events (session_id) WHERE seq % 64 = 1;
    CREATE INDEX events_closings ON events (session_id) WHERE kind = 'close';
    """,
    // A pending link keeps its backend requests and the deadline of its step.
    """
    ALTER TABLE pending_links ADD COLUMN deadline INTEGER;
    ALTER TABLE pending_links ADD COLUMN requests TEXT NOT NULL DEFAULT '{}';
    """,
    // The size of the journal up to each line, in bytes. Lines from before this step count as empty.
    """
    ALTER TABLE events ADD COLUMN total_bytes INTEGER NOT NULL DEFAULT 0;
    """,
    // A line has the requests of its turn. A pending link has the names of its requests, which were not counted before.
    """
    ALTER TABLE events ADD COLUMN requests TEXT;
    UPDATE pending_links SET requests = (
      SELECT json_group_array(json_object('rib', key, 'request', 'unknown', 'seen', value, 'unseen', 0))
      FROM json_each(requests));
    """,
    // The state of each store has a row. A link has its route and the kind of its latest outcome, by which links are
    // selected. What is not JSON stays as it is, and is found when it is read.
    """
    ALTER TABLE session_states RENAME TO session_states_6;
    CREATE TABLE session_states (
      session_id TEXT NOT NULL,
      store TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (session_id, store)
    ) WITHOUT ROWID;
    INSERT INTO session_states
      SELECT session_id, key, state -> fullkey FROM session_states_6, json_each(state) WHERE json_valid(state);
    INSERT INTO session_states SELECT session_id, '', state FROM session_states_6 WHERE NOT json_valid(state);
    DROP TABLE session_states_6;
    ALTER TABLE events ADD COLUMN result TEXT;
    ALTER TABLE events ADD COLUMN route TEXT;
    UPDATE events SET result = json_extract(coalesce(outcome, answer), '$.outcome'),
        route = link_route(json_extract(coalesce(outcome, answer), '$.canonical'))
      WHERE link IS NOT NULL AND json_valid(coalesce(outcome, answer));
    DROP VIEW links;
    CREATE VIEW links AS SELECT
      e.id, e.session_id, e.link AS number, e.at,
      json_extract(coalesce(e.outcome, e.answer), '$.url') AS url,
      json_extract(coalesce(e.outcome, e.answer), '$.canonical') AS canonical,
      e.route,
      json_extract(coalesce(e.outcome, e.answer), '$.workflow') AS workflow,
      e.result AS outcome,
      json_extract(coalesce(e.outcome, e.answer), '$.reason') AS reason,
      json_extract(coalesce(e.outcome, e.answer), '$.steps') AS steps,
      json_extract(e.answer, '$.outcome') AS answered,
      CASE WHEN e.waiting IS NULL THEN coalesce(s.at, e.at) END AS settled_at,
      coalesce(s.digest, e.digest) AS digest,
      e.duration_us
    FROM events e LEFT JOIN events s ON s.id = e.settled_in
    WHERE e.link IS NOT NULL;
    """,
    // A line has the user that asked for its event, and a session the one that made it, where a group shares the daemon.
    """
    ALTER TABLE events ADD COLUMN user TEXT;
    ALTER TABLE sessions ADD COLUMN owner TEXT;
    """,
    // Each table of the app has a version: the number of its migrations.
    """
    CREATE TABLE app_tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
    """,
  ]

  /// Runs the missing steps. The file of a database that is not new is copied first.
  ///
  /// Throws `StorageError`: `newerSchema` for a database of a newer version, `corrupt` for one of another program or
  /// one whose tables do not fit its version.
  static func migrate(_ db: Database, of file: DatabaseFile?, _ migrating: Migrating) throws {
    if try !db.tableExists("schema_migrations") {
      guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else {
        throw StorageError(
          code: .corrupt, message: "the database has tables of another program",
          hint: "name another file with --database")
      }
      guard try Int32.fetchOne(db, sql: "PRAGMA application_id") != DatabaseFile.applicationID else {
        throw StorageError(
          code: .corrupt,
          message: "the database has the application id of this program, but no tables",
          hint: "restore it from a copy, or remove it to begin with a new one")
      }
      try db.execute(sql: "CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL)")
    }
    let applied = try current(db)
    try checkIsKnown(applied, of: file)
    guard applied < version else { return }
    if applied > 0, let file { try migrating.copy(db, to: file.copy(ofSchema: applied), .schema) }
    let route = migrating.function
    db.add(function: route)
    defer { db.remove(function: route) }
    for (index, step) in steps.enumerated().dropFirst(applied) {
      try db.inTransaction(.immediate) {
        try run(step, on: db, applied)
        CrashPoint.migrationUnfinished.pass()
        try db.execute(
          sql: "INSERT INTO schema_migrations (version, applied_at) VALUES (?, datetime('now'))", arguments: [index + 1]
        )
        return .commit
      }
    }
  }

  private static func run(_ step: String, on db: Database, _ applied: Int) throws {
    do {
      try db.execute(sql: step)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // The cause is only SQLite's message: the statement is a page long.
      throw StorageError(
        code: .corrupt,
        message: "the tables do not fit schema version \(applied), which the database states",
        cause: error.message)
    }
  }

  /// Throws `newerSchema` for a version that this program does not know, with the copy from before the migration.
  static func checkIsKnown(_ applied: Int, of file: DatabaseFile?) throws(StorageError) {
    guard applied > version else { return }
    let copy = (1...version).reversed().lazy.compactMap { file?.copy(ofSchema: $0) }.first { $0.size > 0 }
    throw StorageError(
      code: .newerSchema,
      message: "the database has schema version \(applied), and this program knows versions up to \(version)",
      hint: copy.map {
        "use the newer program that made it, or the copy from before its migration: --database \($0.path)"
      })
  }

  /// Returns the version of a database; 0 for an empty one.
  static func current(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT max(version) FROM schema_migrations") ?? 0
  }
}
