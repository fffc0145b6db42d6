import Foundation
import GRDB
import SessionEngine
import SessionStore
import StoreContract
import TestSupport

/// A database file in a temporary folder, which the test removes.
struct StoreFolder {
  let path: String
  private let folder: URL

  init() throws {
    folder = try TemporaryFolder.make()
    path = folder.appendingPathComponent("andon.db").path
  }

  /// A folder with a database that an SQL file of `Fixtures` makes.
  init(fixture: String) throws {
    try self.init()
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(fixture)")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: String(contentsOf: file, encoding: .utf8)) }
    try queue.close()
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Copies the database with its write-ahead log, as a killed daemon leaves them.
  func copyAsKilled() throws -> StoreFolder {
    let copy = try StoreFolder()
    for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy.path + end) }
    return copy
  }

  func open(tables: [AppTable] = [parcels, visits], durability: Durability = .full) throws -> SQLiteSessionStorage {
    try SQLiteSessionStorage(path: path, tables: tables, durability: durability)
  }
}

/// A database in memory.
func storeInMemory() throws -> SQLiteSessionStorage { try SQLiteSessionStorage(inMemory: [parcels, visits]) }

/// The tables of an app that is not the taxi app.
let (parcels, visits) = (ContractRecords.tables[0], ContractRecords.tables[1])

/// A row of `parcels`.
func parcel(_ id: Int64, _ label: String, _ weight: AppValue = .null) -> AppRow {
  AppRow(table: "parcels", values: [.integer(id), .text(label), weight])
}

extension SessionRecord {
  /// A session with a value in every field.
  static func full(_ id: String = "alice") -> SessionRecord {
    var record = SessionRecord(id: id, createdAt: 1_000)
    record.version = 1
    record.updatedAt = 2_000
    record.lastLink = 3
    record.location = ["taxi://reservations/42"]
    record.state = ["account": #"{"name":"行灯 \"太郎\"","ratio":35.681236}"#, "zeta": #"{"a":[1,2.50]}"#]
    record.pending = [
      PendingLink(
        number: 3, url: "taxi://wallet?q='", openedAt: 1, expiresAt: 2, step: "logged in", waitingFor: "log-in",
        waitingSince: 7, deadline: 30_007,
        requests: RequestCounts([RequestCount(rib: "Reservation", request: "list", seen: 2)]))
    ]
    record.rows = [
      parcel(1, "本", .real(1.5)), parcel(2, "it's", .null),
      AppRow(table: "visits", values: [.text("東京駅; --"), .integer(.max)]),
    ]
    return record
  }

  /// The change to the next version by an opened link.
  func opening(_ outcome: LinkOutcome.Kind, key: String? = nil, settled: [LinkOutcome]? = nil) -> SessionChange {
    var next = self
    next.version += 1
    next.lastLink += 1
    var entry = JournalEntry(session: id, sequence: next.version, at: 5_000, event: .open)
    entry.answer = LinkOutcome(session: id, link: next.lastLink, url: "taxi://wallet", outcome: outcome)
    entry.settled = settled
    entry.digest = "before"
    entry.key = key
    return SessionChange(
      kind: .update, expectedVersion: version, record: next, changedStores: [], pendingChanged: false, rows: [],
      entry: entry)
  }

  /// The change to the next version by a log-in that completes the link of `opening`.
  func loggingIn(settling opening: SessionChange) -> SessionChange {
    var next = self
    next.version += 1
    var entry = JournalEntry(session: id, sequence: next.version, at: 7_000, event: .login)
    entry.settled = opening.entry.answer.map { [$0] }
    entry.settled?[0].outcome = .completed
    entry.digest = "after"
    return SessionChange(
      kind: .update, expectedVersion: version, record: next, changedStores: [], pendingChanged: true, rows: [],
      entry: entry)
  }
}
