import NIOConcurrencyHelpers
import SessionEngine
import SessionStore
import Synchronization

/// A store on SQLite in memory that counts its transactions, and whose pruning steps a test can block.
final class CountingStorage: SessionStorage {
  private let below: SQLiteSessionStorage
  private let commitCount = Atomic<Int>(0)
  private let stepCount = Atomic<Int>(0)
  private let gateIsOpen = ConditionLock(value: true)
  private let isStepHeld = Atomic<Bool>(false)
  /// Whether every pruning step reports that there is more to remove.
  private let isEndless: Bool

  init(tables: [AppTable], isEndless: Bool = false) throws {
    below = try SQLiteSessionStorage(inMemory: tables)
    self.isEndless = isEndless
  }

  /// The number of committed groups.
  var commits: Int { commitCount.load(ordering: .relaxed) }
  /// The number of pruning steps.
  var steps: Int { stepCount.load(ordering: .sequentiallyConsistent) }
  /// Whether a pruning step is blocked.
  var isHolding: Bool { isStepHeld.load(ordering: .sequentiallyConsistent) }
  /// Blocks pruning steps from now on.
  func holdSteps() { setGate(open: false) }
  /// Lets the blocked step and later ones end.
  func releaseSteps() { setGate(open: true) }

  private func setGate(open: Bool) {
    gateIsOpen.lock()
    gateIsOpen.unlock(withValue: open)
  }

  func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> {
    commitCount.add(1, ordering: .relaxed)
    return try below.commit(changes)
  }
  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    stepCount.add(1, ordering: .sequentiallyConsistent)
    isStepHeld.store(true, ordering: .sequentiallyConsistent)
    gateIsOpen.lock(whenValue: true)
    gateIsOpen.unlock()
    isStepHeld.store(false, ordering: .sequentiallyConsistent)
    return isEndless ? limit : try below.prune(bound, limit: limit)
  }
  func load(_ id: String) throws -> SessionRecord? { try below.load(id) }
  func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary] {
    try below.sessions(after: place, limit: limit)
  }
  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws { try below.visitLinks(visit) }
  func counts() throws -> StorageCounts { try below.counts() }
  func reply(session: String, key: String) throws -> StoredReply? { try below.reply(session: session, key: key) }
  func due(by time: Int64, limit: Int) throws -> [String] { try below.due(by: time, limit: limit) }
  func nextDue() throws -> Int64? { try below.nextDue() }
  func journal(session: String?, after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage {
    try below.journal(session: session, after: after, until: until, limit: limit)
  }
  func journal(of session: String, before: Int64, limit: Int) throws -> JournalPage {
    try below.journal(of: session, before: before, limit: limit)
  }
  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    try below.links(conditions, before: before, limit: limit)
  }
  func requests(session: String?, before: Int64) throws -> RequestPage {
    try below.requests(session: session, before: before)
  }
}
