import SessionEngine
import TextFormats

/// The parts of a journal entry that are JSON, as text.
struct EntryTexts {
  let parameters: String?
  let answer: String?
  let requests: String?
  let location: String
  let settled: String?
  /// The links that the turn has settled, each with its text.
  let links: [(outcome: LinkOutcome, json: JSONText)]

  init(_ change: SessionChange) throws {
    let entry = change.entry
    parameters = try entry.parameters.map { try JSONCoding.text($0) }
    answer = try entry.answer.map { try JSONCoding.text($0) }
    requests = try entry.requests.map { try JSONCoding.text($0) }
    location = try JSONCoding.text(entry.location)
    links = try (entry.settled ?? []).map { ($0, JSONText(try JSONCoding.text($0))) }
    settled = try entry.settled == nil ? nil : JSONCoding.text(links.map(\.json))
  }
}

/// The statements that store the turns of one transaction.
struct TurnStatements {
  /// The estimated size of a journal entry without its texts, in bytes, as on SQLite.
  private static let lineBytes: Int64 = 64

  private let tables: [PostgresTable]
  private let stream: Int64
  /// The number of the last entry of the stream.
  private(set) var number: Int64
  /// The size of all entries of the stream, in bytes.
  private(set) var totalBytes: Int64
  private var statements: [ServerStatement] = []
  /// The journal entries that are to be added before `others`.
  private var entries: [[String?]] = []
  private var others: [ServerStatement] = []

  init(_ tables: [PostgresTable], stream: Int64, after number: Int64, bytes: Int64) {
    (self.tables, self.stream, self.number, totalBytes) = (tables, stream, number, bytes)
  }

  // MARK: - The claim

  /// The statement that changes the row of a session, if it has the version that the change expects. It returns the `life` of
  /// the session, and no row when the change has lost.
  static func claim(_ change: SessionChange) throws -> ServerStatement {
    let record = change.record
    switch change.kind {
    case .create:
      return ServerStatement(
        sql: """
          INSERT INTO sessions (id, life, version, created_at, updated_at, last_link, location, due_at, owner)
          SELECT $1, coalesce((SELECT max(life) FROM events WHERE session_id = $1), 0) + 1, $2::bigint, $3::bigint,
            $4::bigint, $5::bigint, $6, $7::bigint, $8
          ON CONFLICT (id) DO NOTHING RETURNING life
          """,
        values: [
          record.id, "\(record.version)", "\(record.createdAt)", "\(record.updatedAt)", "\(record.lastLink)",
          try JSONCoding.text(record.location), change.dueAt.map { "\($0)" }, record.owner?.stored,
        ])
    case .update:
      return ServerStatement(
        sql: """
          UPDATE sessions SET version = $3, updated_at = $4, last_link = $5, location = $6, due_at = $7, woken_until = NULL
          WHERE id = $1 AND version = $2 AND created_at = $8 RETURNING life
          """,
        values: [
          record.id, "\(change.expectedVersion)", "\(record.version)", "\(record.updatedAt)", "\(record.lastLink)",
          try JSONCoding.text(record.location), change.dueAt.map { "\($0)" }, "\(record.createdAt)",
        ])
    case .close:
      return ServerStatement(
        sql: "DELETE FROM sessions WHERE id = $1 AND version = $2 AND created_at = $3 RETURNING life",
        values: [record.id, "\(change.expectedVersion)", "\(record.createdAt)"])
    }
  }

  // MARK: - The writing

  /// Adds the statements that store a turn, without that of the session's row. `life` tells the session from others of its
  /// name.
  mutating func add(_ change: SessionChange, _ texts: EntryTexts, life: Int64) throws {
    for link in texts.links { totalBytes += Int64(link.json.text.utf8.count) }
    append(change, texts, life)
    for link in texts.links { settle(link.outcome, link.json.text, life) }
    for outcome in change.waiting { try replaceWaiting(outcome, life) }
    let id = change.record.id
    if change.kind == .close { return close(id, keepsKeys: change.keepsKeys) }
    for name in change.changedStores.sorted() { replaceState(of: name, change.record) }
    if change.pendingChanged { try replacePending(change.record) }
    for row in change.rows { try store(row, of: id) }
  }

  /// Adds a statement.
  mutating func add(_ statement: ServerStatement) { others.append(statement) }

  private mutating func add(_ sql: String, _ values: [String?]) { add(ServerStatement(sql: sql, values: values)) }

  // MARK: - The entries

  private static let columns = [
    "session_id", "life", "seq", "stream", "number", "at", "kind", "link", "parameters", "answer", "is_waiting",
    "settled", "location", "digest", "key", "reply", "duration_us", "total_bytes", "requests", "result", "route",
    "member",
  ]
  /// The number of entries that one statement adds, if there are as many: it takes the server less time than a statement each.
  private static let entriesOfStatement = 16
  private static let appendOne = appending(1)
  private static let appendMany = appending(entriesOfStatement)

  private static func appending(_ count: Int) -> String {
    let rows = (0..<count).map { row in
      "(\((1...columns.count).map { "$\(row * columns.count + $0)" }.joined(separator: ", ")))"
    }
    return "INSERT INTO events (\(columns.joined(separator: ", "))) VALUES \(rows.joined(separator: ", "))"
  }

  /// Removes and returns the statements of the transaction.
  mutating func take() -> [ServerStatement] {
    arrange()
    defer { statements = [] }
    return statements
  }

  /// Puts the entries before the other statements, which change some of them.
  private mutating func arrange() {
    var left = entries[...]
    while left.count >= Self.entriesOfStatement {
      let values = left.prefix(Self.entriesOfStatement).flatMap { $0 }
      statements.append(ServerStatement(sql: Self.appendMany, values: values))
      left = left.dropFirst(Self.entriesOfStatement)
    }
    statements += left.map { ServerStatement(sql: Self.appendOne, values: $0) } + others
    (entries, others) = ([], [])
  }

  /// Returns the place of a further entry of a size.
  mutating func next(bytes: Int64) -> JournalPosition {
    totalBytes += bytes
    number += 1
    return JournalPosition(stream: stream, number: number)
  }

  private mutating func append(_ change: SessionChange, _ texts: EntryTexts, _ life: Int64) {
    let entry = change.entry
    // The reply of a link that is in progress is empty, which is no JSON.
    let reply = change.isReplyOpen ? "" : change.reply
    let stored = [
      entry.session, entry.event.rawValue, texts.parameters, texts.answer, texts.settled, texts.location, entry.digest,
      entry.key, reply, texts.requests, entry.user,
    ]
    let place = next(bytes: stored.reduce(Self.lineBytes) { $0 + Int64($1?.utf8.count ?? 0) })
    entries.append(
      [
        entry.session, "\(life)", "\(entry.sequence)", "\(place.stream)", "\(place.number)", "\(entry.at)",
        entry.event.rawValue,
        entry.answer.map { "\($0.link)" }, texts.parameters, texts.answer,
        entry.answer?.outcome == .waiting ? "t" : nil, texts.settled, texts.location, entry.digest, entry.key?.stored,
        reply, entry.durationMicroseconds.map { "\($0)" }, "\(totalBytes)", texts.requests,
        entry.answer?.outcome.rawValue, change.route?.stored, entry.user?.stored,
      ])
  }

  /// Writes the final outcome of a link that had waited into the link's own entry.
  private mutating func settle(_ outcome: LinkOutcome, _ json: String, _ life: Int64) {
    add(
      """
      UPDATE events SET outcome = $1, is_waiting = NULL, result = $2
      WHERE session_id = $3 AND link = $4 AND life = $5 AND is_waiting
      """, [json, outcome.outcome.rawValue, outcome.session, "\(outcome.link)", "\(life)"])
  }

  /// Writes the present outcome of a link that waits into the link's own entry.
  private mutating func replaceWaiting(_ outcome: LinkOutcome, _ life: Int64) throws {
    let json = try JSONCoding.text(outcome)
    totalBytes += Int64(json.utf8.count)
    add(
      "UPDATE events SET outcome = $1 WHERE session_id = $2 AND link = $3 AND life = $4 AND is_waiting",
      [json, outcome.session, "\(outcome.link)", "\(life)"])
  }

  /// Removes all that belongs to a session except its journal. The keys of its creation and its closing stay.
  private mutating func close(_ id: String, keepsKeys: Bool) {
    add("DELETE FROM session_states WHERE session_id = $1", [id])
    add("DELETE FROM pending_links WHERE session_id = $1", [id])
    for table in tables { add(table.deleteAll, [id]) }
    guard !keepsKeys else { return }
    add(
      "UPDATE events SET key = NULL WHERE session_id = $1 AND key IS NOT NULL AND kind NOT IN ('create', 'close')", [id]
    )
    // The keys of the next session of this name are stored after that.
    arrange()
  }

  /// Writes the state of one store.
  mutating func replaceState(of name: String, _ record: SessionRecord) {
    guard let state = record.state(of: name) else {
      return add("DELETE FROM session_states WHERE session_id = $1 AND store = $2", [record.id, name])
    }
    add(
      """
      INSERT INTO session_states VALUES ($1, $2, $3)
      ON CONFLICT (session_id, store) DO UPDATE SET state = excluded.state
      """, [record.id, name, state])
  }

  /// Writes all pending links of a session.
  mutating func replacePending(_ record: SessionRecord) throws {
    add("DELETE FROM pending_links WHERE session_id = $1", [record.id])
    for link in record.pending {
      add(
        "INSERT INTO pending_links VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        [
          record.id, "\(link.number)", link.url.stored, "\(link.openedAt)", "\(link.expiresAt)", link.step,
          link.waitingFor, "\(link.waitingSince)", link.deadline.map { "\($0)" }, try JSONCoding.text(link.requests),
        ])
    }
  }

  /// Writes a row of the app.
  mutating func store(_ change: RowChange, of session: String) throws {
    switch change {
    case .upsert(let row): add(try table(row.table).upsert, [session] + row.values.map(\.text))
    case .delete(let name, let key): add(try table(name).delete, [session, key.text])
    }
  }

  private func table(_ name: String) throws -> PostgresTable {
    guard let table = tables.first(where: { $0.table.name == name }) else {
      throw StorageError(
        code: .unavailable, message: "the app wrote to the table \(name), which it did not declare",
        hint: "declare it in the tables of the app")
    }
    return table
  }
}
