import SessionEngine
import TextFormats

/// Commits turns on a connection of its own. Each connection is a stream of the journal: a commit whose end is not known
/// belongs to a stream that has ended, so no later entry can take its number.
///
/// Used by one thread at a time.
struct StoreWriter {
  let connection: ServerConnection
  private let tables: [PostgresTable]
  private let stream: Int64
  /// The number of the last entry of the stream.
  private var number: Int64 = 0
  private var totalBytes: Int64 = 0

  /// The last entry of the stream.
  var last: JournalPosition { JournalPosition(stream: stream, number: number) }

  /// The time that a pipeline may take.
  static let patience = Duration.seconds(5)

  /// Begins a stream on a connection.
  init(_ connection: ServerConnection, _ tables: [PostgresTable], daemon: String) throws {
    self.connection = connection
    self.tables = tables
    let rows = try connection.run(
      [
        // Every statement here is planned alike for all values.
        .plain("SET plan_cache_mode = force_generic_plan"),
        ServerStatement(sql: "INSERT INTO streams (daemon) VALUES ($1) RETURNING stream", values: [daemon]),
      ],
      deadline: .now + Self.patience)
    guard let stream = rows[1].rows.first?[0].flatMap({ Int64($0) }) else {
      throw StorageError(code: .corrupt, message: "the store has given no stream")
    }
    self.stream = stream
  }

  /// Stores turns in one transaction of two pipelines: the first one claims the sessions by their versions, in the order of
  /// their names, so that no two transactions wait for each other; the second one writes the turns of those that were
  /// claimed. Returns the places of the turns that lost.
  mutating func commit(_ changes: [SessionChange]) throws -> Set<Int> {
    let groups = Dictionary(grouping: changes.indices) { changes[$0].record.id }
    let sessions = groups.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let claims = try sessions.map { try TurnStatements.claim(changes[groups[$0]?[0] ?? 0]) }
    var isCommitting = false
    do {
      let sent = try connection.send([ServerStatement(sql: "BEGIN")] + claims)
      // The server claims meanwhile.
      let texts = Result { try changes.map { try EntryTexts($0) } }
      let rows = try connection.results(of: sent, deadline: .now + Self.patience)
      CrashPoint.commitClaimed.pass()
      var lives: [String: Int64] = [:]
      for (session, claimed) in zip(sessions, rows.dropFirst()) {
        lives[session] = claimed.rows.first?[0].flatMap { Int64($0) }
      }
      var turns = TurnStatements(tables, stream: stream, after: number, bytes: totalBytes)
      let lost = try add(changes, try texts.get(), lives, to: &turns)
      isCommitting = true
      _ = try connection.run(turns.take() + [ServerStatement(sql: "COMMIT")], deadline: .now + Self.patience)
      (number, totalBytes) = (turns.number, turns.totalBytes)
      return lost
    } catch let error as ServerError where isCommitting && connection.isBroken {
      throw StorageError(
        code: .indeterminate, message: "the connection to the server ended while turns were stored", cause: "\(error)",
        hint: "see whether the server and the network work, then send the same request again with the same key")
    } catch {
      if !connection.isBroken { _ = try? connection.run([.plain("ROLLBACK")], deadline: .now + Self.patience) }
      throw error
    }
  }

  /// Runs statements in one transaction that claims nothing.
  mutating func add(_ body: (inout TurnStatements) throws -> Void) throws {
    var turns = TurnStatements(tables, stream: stream, after: number, bytes: totalBytes)
    try body(&turns)
    do {
      _ = try connection.run(
        [ServerStatement(sql: "BEGIN")] + turns.take() + [ServerStatement(sql: "COMMIT")],
        deadline: .now + ConnectionPool.patience)
    } catch {
      if !connection.isBroken { _ = try? connection.run([.plain("ROLLBACK")], deadline: .now + Self.patience) }
      throw error
    }
    (number, totalBytes) = (turns.number, turns.totalBytes)
  }

  /// Adds the turns of claimed sessions. `lives` has those. Returns the places of the others.
  private func add(
    _ changes: [SessionChange], _ texts: [EntryTexts], _ lives: [String: Int64], to turns: inout TurnStatements
  ) throws -> Set<Int> {
    var lost: Set<Int> = []
    var lives = lives
    // The version of each session after its last turn; 0 after its end.
    var versions: [String: Int64] = [:]
    for (place, change) in changes.enumerated() {
      let id = change.record.id
      guard var life = lives[id], versions[id].map({ $0 == change.expectedVersion }) ?? true else {
        lives[id] = nil
        lost.insert(place)
        continue
      }
      // The first turn has claimed the row; the row is locked, so that of a later one has the version that it expects.
      if versions[id] != nil {
        if change.kind == .create { life += 1 }
        turns.add(try TurnStatements.claim(change))
      }
      try turns.add(change, texts[place], life: life)
      lives[id] = life
      versions[id] = change.kind == .close ? 0 : change.record.version
    }
    return lost
  }
}
