import Foundation
import SessionEngine
import SessionStore
import Synchronization

/// A store on SQLite in memory that counts its transactions, and whose steps of pruning may be held.
final class CountingStorage: SessionStorage {
  private let below: SQLiteSessionStorage
  private let commitCount = Atomic<Int>(0)
  private let stepCount = Atomic<Int>(0)
  private let isHeld = Atomic<Bool>(false)
  private let isStepHeld = Atomic<Bool>(false)
  /// Whether steps of pruning always have something more to do.
  private let isEndless: Bool

  init(tables: [AppTable], isEndless: Bool = false) throws {
    below = try SQLiteSessionStorage(inMemory: tables)
    self.isEndless = isEndless
  }

  /// How many groups were committed.
  var commits: Int { commitCount.load(ordering: .relaxed) }
  /// How many steps of pruning were begun alone.
  var steps: Int { stepCount.load(ordering: .sequentiallyConsistent) }
  /// Whether a step is at hand that does not end.
  var isHolding: Bool { isStepHeld.load(ordering: .sequentiallyConsistent) }
  /// From now on steps of pruning do not end, or do.
  func holdSteps(_ held: Bool) { isHeld.store(held, ordering: .sequentiallyConsistent) }

  func commit(_ changes: [SessionChange]) throws(StorageError) {
    commitCount.add(1, ordering: .relaxed)
    try below.commit(changes)
  }
  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    stepCount.add(1, ordering: .sequentiallyConsistent)
    while isHeld.load(ordering: .sequentiallyConsistent) {
      isStepHeld.store(true, ordering: .sequentiallyConsistent)
      usleep(1_000)
    }
    isStepHeld.store(false, ordering: .sequentiallyConsistent)
    return isEndless ? limit : try below.prune(bound, limit: limit)
  }
  func load(_ id: String) throws -> SessionRecord? { try below.load(id) }
  func sessions(limit: Int) throws -> [SessionSummary] { try below.sessions(limit: limit) }
  func counts() throws -> StorageCounts { try below.counts() }
  func reply(session: String, key: String) throws -> StoredReply? { try below.reply(session: session, key: key) }
  func due(by time: Int64, limit: Int) throws -> [String] { try below.due(by: time, limit: limit) }
  func nextDue() throws -> Int64? { try below.nextDue() }
  func journal(session: String?, after: Int64, limit: Int) throws -> JournalPage {
    try below.journal(session: session, after: after, limit: limit)
  }
  func links(session: String?, limit: Int) throws -> [LinkLogLine] { try below.links(session: session, limit: limit) }
}
