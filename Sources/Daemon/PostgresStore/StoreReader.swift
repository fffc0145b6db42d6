import SessionEngine
import TextFormats

/// Reads sessions and their rows.
struct StoreReader {
  let pool: ConnectionPool
  let tables: [PostgresTable]

  func session(_ id: String) throws -> SessionRecord? {
    let statements =
      [
        ServerStatement(
          sql: "SELECT owner, version, created_at, updated_at, last_link, location FROM sessions WHERE id = $1",
          values: [id]),
        ServerStatement(sql: "SELECT store, state FROM session_states WHERE session_id = $1", values: [id]),
        ServerStatement(
          sql: """
            SELECT number, url, opened_at, expires_at, step, waiting_for, waiting_since, deadline, requests
            FROM pending_links WHERE session_id = $1 ORDER BY number
            """, values: [id]),
      ] + tables.map { ServerStatement(sql: $0.select, values: [id]) }
    let found = try pool.run("the session \(id)", ServerStatement.snapshot(statements)).dropFirst().dropLast()
    let parts = Array(found)
    guard let row = parts[0].first else { return nil }
    var record = try session(id, row)
    record.state = try states(parts[1])
    record.pending = try parts[2].map { try pending($0) }
    for (table, rows) in zip(tables.map(\.table), parts.dropFirst(3)) {
      record.rows += try rows.map { row in
        AppRow(table: table.name, values: try zip(row, table.columns).map { try AppValue($0, $1.kind) })
      }
    }
    return record
  }

  private func session(_ id: String, _ row: [String?]) throws -> SessionRecord {
    var row = RowReader(row)
    let owner = try row.text()?.unstored
    let version = try row.neededNumber()
    var record = SessionRecord(id: id, createdAt: try row.neededNumber(), owner: owner)
    record.version = version
    record.updatedAt = try row.neededNumber()
    record.lastLink = Int(try row.neededNumber())
    record.location = try JSONCoding.value([String].self, from: row.needed())
    return record
  }

  private func states(_ rows: [[String?]]) throws -> [String: String] {
    var states: [String: String] = [:]
    for row in rows {
      var row = RowReader(row)
      let name = try row.needed()
      states[name] = try row.json()?.text
    }
    return states
  }

  private func pending(_ row: [String?]) throws -> PendingLink {
    var row = RowReader(row)
    let (number, url) = (try row.neededNumber(), try row.needed().unstored)
    let (opened, expires) = (try row.neededNumber(), try row.neededNumber())
    let (step, waitingFor, since) = (try row.needed(), try row.needed(), try row.neededNumber())
    return PendingLink(
      number: Int(number), url: url, openedAt: opened, expiresAt: expires, step: step, waitingFor: waitingFor,
      waitingSince: since, deadline: try row.number(),
      requests: try JSONCoding.value(RequestCounts.self, from: row.needed()))
  }

  func versions(of names: [String]) throws -> [String: SessionVersion] {
    let select = ServerStatement(
      sql: "SELECT id, version, created_at FROM sessions WHERE id = ANY($1::text[])",
      values: ["{\(names.joined(separator: ","))}"])
    return try pool.run("the versions of sessions", [select])[0].reduce(into: [:]) { versions, row in
      var row = RowReader(row)
      versions[try row.needed()] = SessionVersion(
        number: try row.neededNumber(), createdAt: try row.neededNumber())
    }
  }

  func newest(after place: SessionPlace?, _ limit: Int) throws -> [SessionSummary] {
    let place = place ?? SessionPlace(updatedAt: .max, session: "")
    let rows = try pool.run(
      "the sessions",
      [
        ServerStatement(
          sql: """
            SELECT s.id, s.owner, s.location, s.updated_at,
              (SELECT count(*) FROM pending_links p WHERE p.session_id = s.id),
              (SELECT waiting_for FROM pending_links p WHERE p.session_id = s.id ORDER BY number LIMIT 1)
            FROM sessions s WHERE s.updated_at <= $1 AND (s.updated_at < $1 OR s.id > $2)
            ORDER BY s.updated_at DESC, s.id LIMIT $3
            """, values: ["\(place.updatedAt)", place.session, "\(limit)"])
      ])
    return try rows[0].map { row in
      var row = RowReader(row)
      let (id, owner) = (try row.needed(), try row.text()?.unstored)
      let location = try JSONCoding.value([String].self, from: row.needed())
      let (updatedAt, pending) = (try row.neededNumber(), try row.neededNumber())
      var summary = SessionSummary(
        session: id, location: location, waitingFor: try row.text(), pending: Int(pending), updatedAt: updatedAt)
      summary.owner = owner
      return summary
    }
  }

  /// Visits some sessions at a time.
  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws {
    var last = ""
    while true {
      let rows = try pool.run(
        "the links of the sessions",
        [
          ServerStatement(
            sql: "SELECT id, location FROM sessions WHERE id > $1 AND location <> '[]' ORDER BY id LIMIT 1000",
            values: [last])
        ])[0]
      for row in rows {
        var row = RowReader(row)
        last = try row.needed()
        let links = try JSONCoding.value([String].self, from: row.needed())
        guard try visit(StoredLinks(session: last, links: links, isPending: false)) else { return }
      }
      if rows.count < 1_000 { break }
    }
    var (session, number) = ("", Int64(0))
    while true {
      let rows = try pool.run(
        "the links of the sessions",
        [
          ServerStatement(
            sql: """
              SELECT session_id, number, url FROM pending_links WHERE (session_id, number) > ($1, $2::bigint)
              ORDER BY session_id, number LIMIT 1000
              """, values: [session, "\(number)"])
        ])[0]
      for row in rows {
        var row = RowReader(row)
        (session, number) = (try row.needed(), try row.neededNumber())
        let links = [try row.needed().unstored]
        guard try visit(StoredLinks(session: session, links: links, isPending: true)) else { return }
      }
      if rows.count < 1_000 { return }
    }
  }

  func reply(session: String, key: String) throws -> StoredReply? {
    let rows = try pool.run(
      "the reply to a key",
      [
        ServerStatement(
          sql: """
            SELECT kind, CASE WHEN reply = '' THEN coalesce(outcome, answer) ELSE coalesce(reply, answer) END,
              coalesce(reply = '', false), parameters
            FROM events WHERE session_id = $1 AND key = $2
            """, values: [session, key.stored])
      ])
    guard var row = rows[0].first.map(RowReader.init) else { return nil }
    let name = try row.needed()
    guard let json = try row.json() else { return nil }
    guard let kind = JournalEntry.Kind(rawValue: name) else {
      throw StorageError(code: .corrupt, message: "an entry of the journal has an unknown kind")
    }
    let isOpen = try row.needed() == "t"
    let parameters = try row.text().map { try JSONCoding.value([String: String].self, from: $0) }
    return StoredReply(event: kind, parameters: parameters ?? [:], json: json.text, isOpen: isOpen)
  }

  /// The time for which a daemon that was given a due session has it alone, in milliseconds.
  private static let wakingTime = 5_000

  /// Claims sessions in which something is due, so that other daemons do not wake them at the same time.
  func due(by time: Int64, limit: Int) throws -> [String] {
    let rows = try pool.run(
      "the due times",
      [
        ServerStatement(
          sql: """
            UPDATE sessions SET woken_until = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + \(Self.wakingTime)
            WHERE id IN (
              SELECT id FROM sessions WHERE due_at <= $1
                AND (woken_until IS NULL OR woken_until <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
              ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
            RETURNING id, due_at
            """, values: ["\(time)", "\(limit)"])
      ])
    return rows[0].compactMap { row in row[0].map { (Int64(row[1] ?? "") ?? 0, $0) } }.sorted { $0 < $1 }.map(\.1)
  }

  func nextDue() throws -> Int64? {
    let rows = try pool.run(
      "the due times",
      [
        ServerStatement(
          sql: """
            SELECT min(greatest(due_at, coalesce(woken_until, 0))) FROM (
              SELECT due_at, woken_until FROM sessions WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1000) AS soonest
            """)
      ])
    guard var row = rows[0].first.map(RowReader.init) else { return nil }
    return try row.number()
  }
}
