import SessionEngine
import TextFormats

/// The tables of the store. JSON is text, and names are compared by their bytes, so that a journal is the same bytes as on
/// SQLite. Nothing here is special to PostgreSQL: no trigger, no type of JSON, no lock besides those of rows.
enum StoreSchema {
  /// The version that this program makes and uses: the number of steps.
  static let version = steps.count

  private static let steps = [
    """
    CREATE SEQUENCE event_ids;
    CREATE SEQUENCE stream_ids;
    CREATE TABLE streams (
      stream BIGINT PRIMARY KEY DEFAULT nextval('stream_ids'),
      daemon TEXT NOT NULL,
      began_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE TABLE sessions (
      id TEXT COLLATE "C" PRIMARY KEY,
      life BIGINT NOT NULL,
      version BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      last_link BIGINT NOT NULL,
      location TEXT NOT NULL,
      due_at BIGINT,
      woken_until BIGINT,
      owner TEXT
    );
    CREATE INDEX sessions_newest ON sessions (updated_at DESC, id);
    CREATE INDEX sessions_due ON sessions (due_at) WHERE due_at IS NOT NULL;
    CREATE TABLE session_states (
      session_id TEXT COLLATE "C" NOT NULL,
      store TEXT COLLATE "C" NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (session_id, store)
    );
    CREATE TABLE pending_links (
      session_id TEXT COLLATE "C" NOT NULL,
      number BIGINT NOT NULL,
      url TEXT NOT NULL,
      opened_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      step TEXT NOT NULL,
      waiting_for TEXT NOT NULL,
      waiting_since BIGINT NOT NULL,
      deadline BIGINT,
      requests TEXT NOT NULL,
      PRIMARY KEY (session_id, number)
    );
    CREATE TABLE events (
      session_id TEXT COLLATE "C" NOT NULL,
      life BIGINT NOT NULL,
      seq BIGINT NOT NULL,
      id BIGINT NOT NULL DEFAULT nextval('event_ids'),
      stream BIGINT NOT NULL,
      number BIGINT NOT NULL,
      at BIGINT NOT NULL,
      kind TEXT NOT NULL,
      link BIGINT,
      parameters TEXT,
      answer TEXT,
      outcome TEXT,
      is_waiting BOOLEAN,
      settled TEXT,
      location TEXT NOT NULL,
      digest TEXT NOT NULL,
      key TEXT COLLATE "C",
      reply TEXT,
      duration_us BIGINT,
      total_bytes BIGINT NOT NULL,
      requests TEXT,
      result TEXT,
      route TEXT COLLATE "C",
      member TEXT,
      PRIMARY KEY (session_id, life, seq)
    );
    CREATE UNIQUE INDEX events_places ON events (stream, number);
    CREATE INDEX events_ids ON events (id);
    CREATE INDEX events_waiting ON events (session_id, link) WHERE is_waiting;
    CREATE UNIQUE INDEX events_keys ON events (session_id, key) WHERE key IS NOT NULL;
    CREATE TABLE app_tables (name TEXT PRIMARY KEY, version BIGINT NOT NULL);
    CREATE TABLE daemons (
      name TEXT COLLATE "C" PRIMARY KEY,
      build TEXT NOT NULL,
      links TEXT NOT NULL,
      seen_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    """
  ]

  /// The names of its tables, besides those of the app.
  static let tables = [
    "streams", "sessions", "session_states", "pending_links", "events", "app_tables", "daemons", "store_values",
  ]
  /// The name of the value that marks the beginning of a copy.
  static let unfinishedCopy = "unfinished copy"
  /// Waits until no other program changes the schema or the marks, and keeps them away until the transaction ends.
  static let lock = ServerStatement.plain("SELECT value FROM store_values WHERE name = 'schema' FOR UPDATE")

  /// Throws `StorageError` for a database that is not for this store, before something is made in it.
  static func check(_ connection: ServerConnection, _ tables: [PostgresTable], isThere: Bool) throws {
    let names = (self.tables + tables.map(\.table.name)).map { "'\($0)'" }.joined(separator: ", ")
    let found = try connection.run(
      [
        .plain("SELECT current_setting('server_encoding', true)"),
        .plain(
          """
          SELECT table_name FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_name IN (\(names)) ORDER BY table_name
          """),
      ], deadline: .now + .seconds(5))
    let encoding = found[0].rows.first?[0] ?? "UTF8"
    guard ["UTF8", "UTF-8"].contains(encoding.uppercased()) else {
      throw StorageError(
        code: .unavailable, message: "the database has the encoding \(encoding), and UTF8 is needed",
        hint: "make another one: createdb --encoding UTF8 --template template0 NAME")
    }
    let existing = found[1].rows.compactMap { $0[0] }
    guard !existing.contains("store_values") else { return }
    guard existing.isEmpty else {
      throw StorageError(
        code: .unavailable,
        message: "the database belongs to another program: it has tables named \(existing.joined(separator: ", "))",
        hint: "name a database that is only for this store")
    }
    guard !isThere else {
      throw StorageError(
        code: .unavailable, message: "the database has no store", hint: "correct the address: nothing was made in it")
    }
  }

  /// The rows that are known by a name: the version of the schema, what runs on one daemon at a time.
  private static let values = "CREATE TABLE IF NOT EXISTS store_values (name TEXT PRIMARY KEY, value TEXT NOT NULL)"

  /// Brings a database to the newest schema for a daemon, in one transaction, while other daemons wait. Throws `StorageError`
  /// for a schema of a newer version (`newerSchema`), and as `StoreUser.check` does.
  static func prepare(
    _ connection: ServerConnection, _ tables: [PostgresTable], for daemon: StoreUser, isForced: Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    try makeValues(connection, deadline)
    do {
      let found = try connection.run(
        [.plain("BEGIN"), lock], deadline: deadline)
      guard let applied = found[1].rows.first?[0].flatMap({ Int($0) }) else {
        throw StorageError(code: .corrupt, message: "the store has no version of its schema")
      }
      guard applied <= version else {
        throw StorageError(
          code: .newerSchema,
          message: "the store has schema version \(applied), and this program knows versions up to \(version)",
          hint: "use the newer program on this machine too")
      }
      let known = try known(connection, deadline)
      guard known[unfinishedCopy] == nil else { throw StorageError.unfinishedCopy }
      try daemon.check(known, isForced: isForced)
      for step in steps.dropFirst(applied) {
        _ = try connection.run(statements(of: step), deadline: deadline)
      }
      for table in tables { try table.prepare(connection, deadline) }
      _ = try connection.run(
        [
          .plain("UPDATE store_values SET value = '\(version)' WHERE name = 'schema' AND value <> '\(version)'")
        ] + daemon.kept.map(keeping) + [StoreDaemons.seen(daemon, links: daemon.links), .plain("COMMIT")],
        deadline: deadline)
    } catch {
      _ = try? connection.run([.plain("ROLLBACK")], deadline: deadline)
      throw error
    }
  }

  /// Makes the table of values. Two daemons that make it at the same time conflict, and the second one finds it made.
  private static func makeValues(_ connection: ServerConnection, _ deadline: ContinuousClock.Instant) throws {
    do {
      _ = try connection.run([.plain(values)], deadline: deadline)
    } catch {
      guard error.isOfMaking else { throw error }
      _ = try connection.run([.plain(values)], deadline: deadline)
    }
    let rows = "('schema', '0'), ('pruning', '')"
    _ = try connection.run(
      [.plain("INSERT INTO store_values VALUES \(rows) ON CONFLICT DO NOTHING")], deadline: deadline)
  }

  /// Returns the values of the store, by their names.
  private static func known(
    _ connection: ServerConnection, _ deadline: ContinuousClock.Instant
  ) throws -> [String: String] {
    let rows = try connection.run([.plain("SELECT name, value FROM store_values")], deadline: deadline)[0].rows
    return Dictionary(rows.map { ($0[0] ?? "", $0[1] ?? "") }) { first, _ in first }
  }

  /// The statement that keeps a value of the store.
  static func keeping(_ name: String, _ value: String) -> ServerStatement {
    ServerStatement(
      sql: "INSERT INTO store_values VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      values: [name, value], isPrepared: false)
  }

  private static func statements(of step: String) -> [ServerStatement] {
    step.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }.filter { !$0.isEmpty }
      .map { .plain(String($0)) }
  }
}
