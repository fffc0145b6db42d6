public import SessionEngine
public import TextFormats

extension PostgresStorage: CopiedStorage {
  /// Throws `locked` while a daemon uses the store.
  public func checkIsUnused() throws(StorageError) {
    let running = ServerStatement(
      sql: "SELECT name FROM daemons WHERE seen_at > now() - interval '10 seconds' AND name <> $1",
      values: [daemon.name])
    guard let other = try pool.run("the daemons", [running])[0].first?[0] else { return }
    throw StorageError(
      code: .locked,
      message: "the daemon \(other) uses the store, or has ended without a word less than 10 seconds ago",
      hint: "stop all daemons first")
  }

  /// Marks the store as the beginning of a copy, or as a whole one. Daemons that start at the same time wait.
  public func mark(isUnfinished: Bool) throws(StorageError) {
    let mark =
      isUnfinished
      ? StoreSchema.keeping(StoreSchema.unfinishedCopy, daemon.name)
      : ServerStatement(sql: "DELETE FROM store_values WHERE name = $1", values: [StoreSchema.unfinishedCopy])
    _ = try pool.run("the values of the store", [.plain("BEGIN"), StoreSchema.lock, mark, .plain("COMMIT")])
  }

  /// Returns journal entries after an `id`, in the order of their `id`, at most `limit`: an `id` grows within each session.
  public func entries(after place: Int64, limit: Int) throws(StorageError) -> [CopiedEntry] {
    let columns = CopiedEntry.names.map { Self.columns[$0] ?? $0 }.joined(separator: ", ")
    let rows = try pool.run(
      "the journal",
      [
        ServerStatement(
          sql: "SELECT id, \(columns) FROM events WHERE id > $1 ORDER BY id LIMIT $2",
          values: ["\(place)", "\(limit)"])
      ])
    return try reading {
      try rows[0].map { row in
        guard let place = row[0].flatMap({ Int64($0) }) else {
          throw StorageError(code: .corrupt, message: "an entry of the journal has no place")
        }
        let values = try zip(CopiedEntry.names, row.dropFirst()).map { name, text in
          try AppValue(text, CopiedEntry.numbers.contains(name) ? .integer : .text)
        }
        return CopiedEntry(place: place, values: values)
      }
    }
  }

  /// The columns whose names are others here.
  private static let columns = ["waiting": "CASE WHEN is_waiting THEN 1 END", "user": "member"]

  /// Returns sessions whose names follow a name, in their order, at most `limit`.
  public func sessions(after name: String, limit: Int) throws(StorageError) -> [CopiedSession] {
    let rows = try pool.run(
      "the sessions",
      [
        ServerStatement(
          sql: "SELECT id, due_at FROM sessions WHERE id > $1 ORDER BY id LIMIT $2", values: [name, "\(limit)"])
      ])
    return try reading {
      try rows[0].compactMap { row in
        try row[0].flatMap { try reader.session($0) }
          .map { CopiedSession(record: $0, dueAt: row[1].flatMap { Int64($0) }) }
      }
    }
  }

  /// Adds journal entries to the stream of this connection. `marks` has the `life` of each session.
  public func add(_ entries: [CopiedEntry], _ marks: inout [String: Int64]) throws(StorageError) {
    var lives: [Int64] = []
    for entry in entries {
      let isCreation = entry["kind"] == .text(JournalEntry.Kind.create.rawValue)
      marks[entry.session] = isCreation ? (marks[entry.session] ?? 0) + 1 : marks[entry.session] ?? 1
      lives.append(marks[entry.session] ?? 1)
    }
    try write("the copy could not be stored") { [lives] in try $0.add(entries, lives) }
  }

  /// Adds sessions in one transaction, each with the `life` of its last entry in the journal.
  public func add(_ sessions: [CopiedSession], _ marks: [String: Int64]) throws(StorageError) {
    try write("the copy could not be stored") { try $0.add(sessions, marks) }
  }
}

extension StoreWriter {
  /// Adds journal entries of another store with the `life` of each.
  fileprivate mutating func add(_ entries: [CopiedEntry], _ lives: [Int64]) throws {
    try add { turns in for (entry, life) in zip(entries, lives) { turns.add(entry, life: life) } }
  }

  /// Adds sessions of another store.
  fileprivate mutating func add(_ sessions: [CopiedSession], _ lives: [String: Int64]) throws {
    try add { turns in for session in sessions { try turns.add(session, life: lives[session.record.id] ?? 1) } }
  }
}

extension TurnStatements {
  private static let copying = """
    INSERT INTO events (session_id, seq, at, kind, link, parameters, answer, outcome, is_waiting, settled, location, digest,
      key, reply, duration_us, requests, result, route, member, life, stream, number, total_bytes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    """

  fileprivate mutating func add(_ entry: CopiedEntry, life: Int64) {
    let place = next(bytes: entry.bytes)
    add(
      ServerStatement(
        sql: Self.copying,
        values: entry.values.map(\.text) + [
          "\(life)", "\(place.stream)", "\(place.number)", "\(totalBytes)",
        ]))
  }

  fileprivate mutating func add(_ session: CopiedSession, life: Int64) throws {
    let record = session.record
    add(
      ServerStatement(
        sql: """
          INSERT INTO sessions (id, life, version, created_at, updated_at, last_link, location, due_at, owner)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
          """,
        values: [
          record.id, "\(life)", "\(record.version)", "\(record.createdAt)", "\(record.updatedAt)",
          "\(record.lastLink)", try JSONCoding.text(record.location), session.dueAt.map { "\($0)" },
          record.owner?.stored,
        ]))
    for name in record.state.keys.sorted() { replaceState(of: name, record) }
    try replacePending(record)
    for row in record.rows { try store(.upsert(row), of: record.id) }
  }
}
