import Foundation
import PostgresStore
import SessionEngine
import SessionStore
import StoreContract
import Synchronization

/// Measures how many journal rows a second the two stores commit durably, in turns: `store-benchmark ADDRESS FOLDER SECONDS`.
///
/// Each row is a turn with its journal entry and the versioned update of its session. One line of JSON has the results.
/// `scripts/bench-store` calls it.
@main
enum StoreBenchmark {
  private struct Result: Encodable {
    let store: String
    let daemons: Int
    let group: Int
    let rowsPerSecond: Int
  }

  private static let sessions = 1_024

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seconds = Double(arguments[3]) else {
      throw CocoaError(.formatting, userInfo: ["usage": "store-benchmark ADDRESS FOLDER SECONDS"])
    }
    let address = try ServerAddress(arguments[1])
    let tables = ContractRecords.tables
    let user = StoreUser(name: "benchmark", app: "parcels", build: "1", links: "a")
    let sqlite = try SQLiteSessionStorage(path: arguments[2] + "/bench.db", tables: tables, durability: .full)
    let daemons = try (0..<4).map { _ in try PostgresStorage(address, tables: tables, daemon: user) }
    let file = try Writer(sqlite, "0")
    let servers = try daemons.enumerated().map { try Writer($1, "\($0)") }
    var best: [String: Result] = [:]
    func keep(_ result: Result) {
      let name = "\(result.store) \(result.daemons) \(result.group)"
      if result.rowsPerSecond > best[name]?.rowsPerSecond ?? 0 { best[name] = result }
    }
    for _ in 0..<5 {
      for group in [1, 16, 256] {
        keep(Result(store: "SQLite", daemons: 1, group: group, rowsPerSecond: try rate([file], group, seconds)))
        keep(
          Result(store: "PostgreSQL", daemons: 1, group: group, rowsPerSecond: try rate([servers[0]], group, seconds)))
      }
      for count in [2, 4] {
        let rows = try rate(Array(servers.prefix(count)), 16, seconds)
        keep(Result(store: "PostgreSQL", daemons: count, group: 16, rowsPerSecond: rows))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let results = best.sorted { $0.key < $1.key }.map(\.value)
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
  }

  /// Returns the rows a second of writers that commit at the same time.
  private static func rate(_ writers: [Writer], _ group: Int, _ seconds: Double) throws -> Int {
    let counts = Counts()
    let start = ContinuousClock.now
    let ended = DispatchSemaphore(value: 0)
    for writer in writers {
      Thread.detachNewThread {
        do {
          while ContinuousClock.now - start < .seconds(seconds) { try counts.add(writer.commit(group)) }
        } catch {
          counts.fail()
        }
        ended.signal()
      }
    }
    for _ in writers { ended.wait() }
    guard let rows = counts.rows else { throw CocoaError(.fileWriteUnknown) }
    return Int(Double(rows) / ((ContinuousClock.now - start) / .seconds(1)))
  }

  /// The rows that all writers have committed.
  private final class Counts: Sendable {
    private let count = Atomic<Int>(0)
    private let failures = Atomic<Int>(0)

    func add(_ rows: Int) { count.add(rows, ordering: .relaxed) }
    func fail() { failures.add(1, ordering: .relaxed) }

    /// The number of rows; `nil` after a failure.
    var rows: Int? { failures.load(ordering: .relaxed) == 0 ? count.load(ordering: .relaxed) : nil }
  }

  /// The sessions of one daemon, which nobody else uses.
  private final class Writer: @unchecked Sendable {
    private let store: any SessionStorage
    private var records: [SessionRecord]
    private var next = 0

    init(_ store: any SessionStorage, _ name: String) throws {
      self.store = store
      let changes = (0..<StoreBenchmark.sessions).map { ContractRecords.created("\(name)-\($0)") }
      records = changes.map(\.record)
      for start in stride(from: 0, to: changes.count, by: 256) {
        _ = try store.commit(Array(changes[start..<start + 256]))
      }
    }

    /// Commits a turn of each of the next sessions.
    func commit(_ count: Int) throws -> Int {
      let places = (0..<count).map { (next + $0) % records.count }
      let changes = places.map { ContractRecords.opened(records[$0]) }
      guard try store.commit(changes).isEmpty else { throw CocoaError(.fileWriteUnknown) }
      for (place, change) in zip(places, changes) { records[place] = change.record }
      next += count
      return count
    }
  }
}
