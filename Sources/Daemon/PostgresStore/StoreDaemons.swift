import SessionEngine

/// The daemons that use the store.
struct StoreDaemons {
  let pool: ConnectionPool

  /// Records that a daemon runs, and returns all of them. Those that have ended without a word leave after a day.
  func meet(_ daemon: StoreUser, links: String) throws -> StoreMeeting {
    let found = try pool.run(
      "the daemons",
      [
        Self.seen(daemon, links: links),
        ServerStatement(sql: "DELETE FROM daemons WHERE seen_at < now() - interval '1 day'"),
        ServerStatement(
          sql: """
            SELECT name, build, links, greatest(0, (extract(epoch FROM now() - seen_at) * 1000)::bigint)
            FROM daemons ORDER BY name
            """),
        ServerStatement(sql: "SELECT value FROM store_values WHERE name = 'links'"),
      ], patience: .seconds(2))
    let daemons = try found[2].map { row in
      var row = RowReader(row)
      return StoreDaemon(
        name: try row.needed(), build: try row.needed(), links: try row.needed(), silence: try row.neededNumber())
    }
    return StoreMeeting(daemons: daemons, links: found[3].first?[0] ?? links)
  }

  /// The statement that records that a daemon runs.
  static func seen(_ daemon: StoreUser, links: String) -> ServerStatement {
    ServerStatement(
      sql: """
        INSERT INTO daemons (name, build, links) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET links = excluded.links, seen_at = now()
        """, values: [daemon.name, daemon.build, links])
  }

  /// The statement by which a daemon leaves.
  static func leaving(_ daemon: StoreUser) -> ServerStatement {
    ServerStatement(sql: "DELETE FROM daemons WHERE name = $1", values: [daemon.name])
  }
}
