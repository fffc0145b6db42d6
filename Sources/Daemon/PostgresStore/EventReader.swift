import SessionEngine
import TextFormats

/// Reads the journal.
///
/// A page of all sessions merges the streams by `id`, which grows within each stream and within each session: the entries of
/// a session are in their order. An entry that is committed later has a place behind the cursor of its stream, with any `id`.
struct EventReader {
  /// The number of entries at which a page of conditions looks.
  private static let linesOfPage: Int64 = 100_000
  /// The positions of one session's entries have the session's life in the upper bits.
  private static let life: Int64 = 1 << 32

  private static let columns =
    "answer, at, digest, duration_us, kind, key, location, parameters, requests, seq, session_id, settled, member"
  private static let ends = """
    SELECT s.stream, (SELECT min(number) FROM events e WHERE e.stream = s.stream),
      (SELECT max(number) FROM events e WHERE e.stream = s.stream) FROM streams s
    """

  let pool: ConnectionPool

  // MARK: - All sessions

  func page(after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage {
    let found = try pool.run(
      "the journal",
      ServerStatement.snapshot([
        ServerStatement(sql: Self.ends),
        ServerStatement(
          sql: """
            SELECT e.stream, e.number, \(Self.columns) FROM streams s
            LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS a (stream, number) USING (stream)
            LEFT JOIN unnest($3::bigint[], $4::bigint[]) AS u (stream, number) USING (stream)
            CROSS JOIN LATERAL (
              SELECT * FROM events WHERE events.stream = s.stream AND events.number > coalesce(a.number, 0)
                AND events.number <= coalesce(u.number, $5) ORDER BY number LIMIT $6) AS e
            ORDER BY e.id LIMIT $6
            """, values: Self.arrays(after) + Self.arrays(until ?? 0) + ["\(until == nil ? .max : 0)", "\(limit)"]),
      ]))
    let (first, last) = try ends(found[1])
    var page = JournalPage(lines: [], start: 0, first: first, last: last)
    // A stream that has ended, and whose entries are removed, is in the table no more.
    for stream in found[1].compactMap({ $0[0].flatMap { Int64($0) } }) {
      page.start[stream] = max(after[stream], (first?[stream] ?? 0) - 1)
    }
    page.lines = try found[2].map { try line($0) }
    try checkGaps(page, until: until, isWhole: page.lines.count < limit)
    return page
  }

  /// The streams and the numbers of a place, as two arrays.
  private static func arrays(_ place: JournalCursor) -> [String] {
    let numbers = place.numbers.sorted { $0.key < $1.key }
    return [numbers.map(\.key), numbers.map(\.value)].map { "{\($0.map { "\($0)" }.joined(separator: ","))}" }
  }

  private func ends(_ rows: [[String?]]) throws -> (first: JournalCursor?, last: JournalCursor?) {
    var (first, last) = (JournalCursor(), JournalCursor())
    for row in rows {
      var row = RowReader(row)
      let stream = try row.neededNumber()
      guard let lowest = try row.number(), let highest = try row.number() else { continue }
      (first[stream], last[stream]) = (lowest, highest)
    }
    return first == 0 ? (nil, nil) : (first, last)
  }

  private func line(_ row: [String?]) throws -> JournalPage.Line {
    var row = RowReader(row)
    let position = JournalPosition(stream: try row.neededNumber(), number: try row.neededNumber())
    return (position, try entry(&row))
  }

  /// Returns an entry as JSON, with the members in the order of their names.
  private func entry(_ row: inout RowReader) throws -> JSONText {
    let (answer, at, digest) = (try row.json(), try row.neededNumber(), try row.needed())
    let (duration, event, key) = (try row.number(), try row.needed(), try row.text()?.unstored)
    guard JournalEntry.Kind(rawValue: event) != nil, let location = try row.json() else {
      throw StorageError(code: .corrupt, message: "an entry of the journal cannot be read")
    }
    let (parameters, requests, sequence) = (try row.json(), try row.json(), try row.neededNumber())
    let (session, settled, user) = (try row.needed(), try row.json(), try row.text()?.unstored)
    return JSONText(
      try JSONCoding.text(
        StoredEntry(
          answer: answer, at: at, digest: digest, durationMicroseconds: duration, event: event, key: key,
          location: location, parameters: parameters, requests: requests, sequence: sequence, session: session,
          settled: settled, user: user)))
  }

  /// Throws `corrupt` when an entry of a stream is missing, and was not pruned.
  private func checkGaps(_ page: JournalPage, until: JournalCursor?, isWhole: Bool) throws {
    var place = page.start
    for (position, _) in page.lines {
      guard position.number == place[position.stream] + 1 else { throw missing(place, position.stream) }
      place.advance(to: position)
    }
    guard isWhole else { return }
    for (stream, number) in page.last?.numbers ?? [:] where place[stream] < min(number, until?[stream] ?? .max) {
      throw missing(place, stream)
    }
  }

  private func missing(_ place: JournalCursor, _ stream: Int64) -> StorageError {
    StorageError(
      code: .corrupt,
      message: "entry \(place[stream] + 1) of the stream \(stream) of the journal is missing, and was not pruned")
  }

  // MARK: - One session

  func page(of session: String, after: Int64, until: Int64, limit: Int) throws -> JournalPage {
    let place = [session, "\(after / Self.life)", "\(after % Self.life)"]
    let end = ["\(until / Self.life)", "\(until % Self.life)"]
    return try page(
      of: session, after: JournalCursor(after),
      ServerStatement(
        sql: """
          SELECT life, seq, \(Self.columns) FROM events
          WHERE session_id = $1 AND (life, seq) > ($2::bigint, $3::bigint) AND (life, seq) <= ($4::bigint, $5::bigint)
          ORDER BY life, seq LIMIT $6
          """, values: place + end + ["\(limit)"]))
  }

  func newest(of session: String, before: Int64, limit: Int) throws -> JournalPage {
    var page = try page(
      of: session, after: 0,
      ServerStatement(
        sql: """
          SELECT life, seq, \(Self.columns) FROM events
          WHERE session_id = $1 AND life = (SELECT max(life) FROM events WHERE session_id = $1) AND seq < $2
          ORDER BY seq DESC LIMIT $3
          """, values: [session, "\(before)", "\(limit)"]))
    page.lines.reverse()
    return page
  }

  private func page(of session: String, after: JournalCursor, _ select: ServerStatement) throws -> JournalPage {
    let ends = ["", " DESC"].map { order in
      ServerStatement(
        sql: """
          SELECT life, seq FROM events WHERE session_id = $1 ORDER BY life\(order), seq\(order) LIMIT 1
          """, values: [session])
    }
    let found = try pool.run("the journal", ServerStatement.snapshot([select] + ends))
    func place(_ row: inout RowReader) throws -> Int64 { try row.neededNumber() * Self.life + row.neededNumber() }
    let lines = try found[1].map { row in
      var row = RowReader(row)
      return (JournalPosition(number: try place(&row)), try entry(&row))
    }
    let (first, last) = (found[2].first, found[3].first)
    func cursor(_ row: [String?]?) throws -> JournalCursor? {
      guard var row = row.map(RowReader.init) else { return nil }
      return JournalCursor(try place(&row))
    }
    return JournalPage(lines: lines, start: after, first: try cursor(first), last: try cursor(last))
  }

  // MARK: - Conditions

  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    let isOfSession = conditions == LinkConditions(session: conditions.session) && conditions.session != nil
    guard let lines = try isOfSession ? (0, before, true) : window(before: before) else {
      return LinkPage(links: [], next: nil)
    }
    var (tests, values): ([String], [String?]) = ([], ["\(lines.end)", "\(lines.start)", "\(limit)"])
    func add(_ test: String, _ value: String) {
      values.append(value)
      tests.append(" AND \(test.replacing("?", with: "$\(values.count)"))")
    }
    if let session = conditions.session { add("session_id = ?", session) }
    if let since = conditions.since { add("at >= ?", "\(since)") }
    if let route = conditions.route { add("route = ?", route.stored) }
    if !conditions.outcomes.isEmpty {
      add("result = ANY(?::text[])", "{\(conditions.outcomes.map(\.rawValue).sorted().joined(separator: ","))}")
    }
    // The entries of a session have the same order by their `id`, and this one has an index.
    let order = isOfSession ? "life DESC, seq DESC" : "id DESC"
    let rows = try pool.run(
      "the link history",
      [
        ServerStatement(
          sql: """
            SELECT id, at, coalesce(outcome, answer),
              life < (SELECT max(life) FROM events newest WHERE newest.session_id = events.session_id)
            FROM events WHERE link IS NOT NULL AND id < $1 AND id >= $2\(tests.joined()) ORDER BY \(order) LIMIT $3
            """, values: values)
      ])
    let links = try rows[0].map { row in
      var row = RowReader(row)
      let (position, at) = (try row.neededNumber(), try row.neededNumber())
      let outcome = try JSONCoding.value(LinkOutcome.self, from: row.needed())
      return LinkLogLine(position: position, at: at, outcome: outcome, earlier: try row.needed() == "t" ? true : nil)
    }
    let next = links.count < limit ? (lines.isFirst ? nil : lines.start) : links.last?.position
    return LinkPage(links: links.reversed(), next: next)
  }

  func requests(session: String?, before: Int64) throws -> RequestPage {
    guard let lines = try window(before: before) else { return RequestPage(minutes: [], next: nil) }
    let rows = try pool.run(
      "the requests",
      [
        ServerStatement(
          sql: """
            SELECT requests, count(*) FROM events
            WHERE id >= $1 AND id < $2 AND requests IS NOT NULL AND ($3::text IS NULL OR session_id = $3) GROUP BY requests
            """, values: ["\(lines.start)", "\(lines.end)", session])
      ])
    let minutes = try rows[0].flatMap { row in
      var row = RowReader(row)
      let minutes = try JSONCoding.value([RequestMinute].self, from: row.needed())
      let count = Int(try row.neededNumber())
      return minutes.map { RequestMinute(minute: $0.minute, counts: $0.counts.multiplied(by: count)) }
    }
    return RequestPage(minutes: minutes, next: lines.isFirst ? nil : lines.start)
  }

  /// Returns the range of `id` at which one page looks, and whether it is the first; `nil` for an empty journal.
  private func window(before: Int64) throws -> (start: Int64, end: Int64, isFirst: Bool)? {
    let rows = try pool.run("the journal", [ServerStatement(sql: "SELECT min(id), max(id) FROM events")])
    guard var row = rows[0].first.map(RowReader.init), let first = try row.number(), let last = try row.number() else {
      return nil
    }
    let end = min(before, last + 1)
    let start = max(first, end - Self.linesOfPage)
    return (start, end, start == first)
  }
}
