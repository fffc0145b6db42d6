import SessionEngine
import TextFormats

/// Finds and removes the journal entries that exceed a bound, in one transaction. One daemon at a time does it.
///
/// The entries of a stream have a growing `id`, so that removing the lowest ones leaves no gap in a stream.
struct EventPruner {
  /// The number of all entries and their size, from the ends of the streams.
  static let size = """
    SELECT coalesce(sum(newest.number - oldest.number + 1), 0), coalesce(sum(newest.total_bytes - oldest.total_bytes), 0)
    FROM streams s
    CROSS JOIN LATERAL (SELECT number, total_bytes FROM events WHERE stream = s.stream ORDER BY number LIMIT 1) oldest
    CROSS JOIN LATERAL (SELECT number, total_bytes FROM events WHERE stream = s.stream ORDER BY number DESC LIMIT 1) newest
    """

  let connection: ServerConnection

  func remove(beyond bound: JournalBound, limit: Int) throws -> Int {
    let deadline = ContinuousClock.now + StoreWriter.patience
    do {
      let found = try connection.run(
        [
          ServerStatement(sql: "BEGIN"),
          ServerStatement(sql: "SELECT 1 FROM store_values WHERE name = 'pruning' FOR UPDATE SKIP LOCKED"),
          ServerStatement(sql: Self.size),
          ServerStatement(
            sql: """
              SELECT id, at, total_bytes - coalesce((SELECT total_bytes FROM events before
                WHERE before.stream = events.stream AND before.number = events.number - 1), 0)
              FROM events ORDER BY id LIMIT $1
              """, values: ["\(limit)"]),
        ], deadline: deadline)
      let end = found[1].rows.isEmpty ? nil : try Self.end(found[2].rows, found[3].rows, bound)
      guard let end else {
        _ = try connection.run([ServerStatement(sql: "ROLLBACK")], deadline: deadline)
        return 0
      }
      let done = try connection.run(
        [
          ServerStatement(sql: "DELETE FROM events WHERE id <= $1", values: ["\(end)"]),
          // Streams that have ended, and whose entries are all removed.
          ServerStatement(
            sql: """
              DELETE FROM streams WHERE began_at < now() - interval '1 day'
                AND stream < (SELECT max(stream) FROM streams other WHERE other.daemon = streams.daemon)
                AND NOT EXISTS (SELECT 1 FROM events WHERE events.stream = streams.stream)
              """),
          ServerStatement(sql: "COMMIT"),
        ], deadline: deadline)
      return done[0].changed
    } catch {
      if !connection.isBroken { _ = try? connection.run([.plain("ROLLBACK")], deadline: deadline) }
      throw error
    }
  }

  /// Returns the `id` of the last of the oldest entries that exceed a bound; `nil` when none does.
  private static func end(_ size: [[String?]], _ oldest: [[String?]], _ bound: JournalBound) throws -> Int64? {
    guard var total = size.first.map(RowReader.init) else { return nil }
    var (lines, bytes) = (try total.neededNumber(), try total.neededNumber())
    var end: Int64?
    for row in oldest {
      var row = RowReader(row)
      let (id, at, size) = (try row.neededNumber(), try row.neededNumber(), try row.neededNumber())
      guard lines > 1, lines > bound.lines || bytes > bound.bytes || at < bound.since else { break }
      lines -= 1
      bytes -= size
      end = id
    }
    return end
  }
}
