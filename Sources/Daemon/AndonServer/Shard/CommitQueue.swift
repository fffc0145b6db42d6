import ControlProtocol
import Logging
import NIOCore
import SessionEngine

/// Stores the turns of all shards: one queue, one thread, one transaction for all turns that wait (group commit).
///
/// While one transaction is written, further turns queue up; the next transaction takes them all, up to the limit
/// `commit_group`. Subscribers receive journal entries in the order of the commits.
actor CommitQueue: EventLoopActor {
  /// Changes that a shard sent together.
  private struct Batch {
    let shard: SessionShard
    let changes: [SessionChange]
    /// The number of the last failure that the shard knew of when it sent them.
    let knownFailure: Int
  }

  /// The changes of one shard that were not stored. Later changes of the same sessions depend on them, until the shard
  /// has received the failure.
  private struct ShardFailures {
    /// The errors by session, each with the number of the failure.
    var sessions: [String: (error: StorageError, number: Int)] = [:]
    var lastNumber = 0
  }

  /// A batch of a transaction, with the errors of the changes that are not stored, by their place.
  private struct GroupEntry {
    let batch: Batch
    var failures: [Int: StorageError]

    /// The changes that can be stored.
    var storable: [SessionChange] {
      failures.isEmpty ? batch.changes : batch.changes.enumerated().filter { failures[$0.offset] == nil }.map(\.element)
    }
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let storage: any SessionStorage
  private let health: DaemonHealth
  private let logger: Logger
  private let counters: DaemonCounters
  private let groupLimit: Int
  private var queue: CircularBuffer<Batch> = []
  private var isCommitScheduled = false
  private var failures: [ObjectIdentifier: ShardFailures] = [:]
  /// The number of commits that failed.
  private var failureCount = 0
  private var pruning: PruningSchedule
  private var isPruneScheduled = false
  /// Whether no more journal entries are removed.
  private var isStopped = false
  private var subscribers: EventSubscribers
  /// Reads the entries of other daemons; `nil` for a store that this daemon has alone.
  private let others: OtherEvents?
  private var isLookScheduled = false
  /// The time between two looks at what other daemons have stored.
  private static let othersPause = TimeAmount.milliseconds(200)

  init(
    eventLoop: any EventLoop, others: OtherEvents?, storage: any SessionStorage, configuration: DaemonConfiguration,
    health: DaemonHealth,
    logger: Logger, secrets: CurrentRedactor, counters: DaemonCounters
  ) {
    self.eventLoop = eventLoop
    self.others = others
    self.storage = storage
    self.health = health
    self.logger = logger
    self.counters = counters
    groupLimit = configuration.limits[int: .commitGroup]
    pruning = PruningSchedule(
      storage: storage, configuration: configuration, health: health, logger: logger, counters: counters,
      eventLoop: eventLoop)
    subscribers = EventSubscribers(replies: ReplyWriter(redactor: secrets))
  }

  // MARK: - From any thread

  /// Queues changes of a shard. `SessionShard.committed` receives the result, in order.
  nonisolated func append(_ changes: [SessionChange], from shard: SessionShard, knownFailure: Int) {
    execute { $0.append(Batch(shard: shard, changes: changes, knownFailure: knownFailure)) }
  }

  /// Sends every journal entry that is committed from now on to a connection: of one session, or of all for `nil`.
  nonisolated func subscribe(_ address: ResponseAddress, session: String?) {
    execute { queue in
      guard queue.others != nil else { return queue.subscribers.add(address, session: session) }
      // The entries that others have stored before are of earlier subscribers only.
      queue.lookAtOthers { $0.subscribers.add(address, session: session) }
    }
  }

  /// Ends the subscription of a connection that has closed.
  nonisolated func unsubscribe(_ connection: ObjectIdentifier) {
    execute { $0.subscribers.remove(connection) }
  }

  /// Removes journal entries that have become too old.
  nonisolated func prune() { execute { $0.pruneJournal() } }

  /// Finds out whether a store that has failed works again, so that a daemon which gets no change does not stay degraded.
  nonisolated func probe() { execute { $0.probeStore() } }

  /// Ends the removal of journal entries: the daemon stops.
  nonisolated func endPruning() { execute { $0.isStopped = true } }

  // MARK: - On the commit thread

  private func append(_ batch: Batch) {
    queue.append(batch)
    scheduleCommit()
  }

  /// Commits after everything else that has been sent by now.
  private func scheduleCommit() {
    guard !isCommitScheduled else { return }
    isCommitScheduled = true
    execute { $0.commit() }
  }

  private func commit() {
    isCommitScheduled = false
    var group = takeGroup()
    let changes = group.flatMap(\.storable)
    if !changes.isEmpty {
      switch store(changes) {
      case .failure(let error): fail(Set(changes.indices), of: &group) { _ in error }
      case .success(let lost):
        let stored = lost.isEmpty ? changes : changes.enumerated().filter { !lost.contains($0.offset) }.map(\.element)
        subscribers.send(stored)
        for change in stored { logger.committed(change) }
        if !lost.isEmpty { fail(lost, of: &group) { .changedMeanwhile($0) } }
      }
    }
    report(group)
    if pruning.appended(changes.count) { pruneJournal() }
    if !queue.isEmpty { scheduleCommit() }
  }

  /// Removes the batches of the next transaction from the queue. A batch is never split: its turns may be of one
  /// request.
  private func takeGroup() -> [GroupEntry] {
    var group: [GroupEntry] = []
    var count = 0
    while let next = queue.first, count == 0 || count + next.changes.count <= groupLimit {
      queue.removeFirst()
      count += next.changes.count
      group.append(GroupEntry(batch: next, failures: knownFailures(of: next)))
    }
    return group
  }

  /// Returns the errors of the changes that depend on a change which was not stored, by their place in the batch.
  private func knownFailures(of batch: Batch) -> [Int: StorageError] {
    let shard = ObjectIdentifier(batch.shard)
    guard let known = failures[shard] else { return [:] }
    guard batch.knownFailure < known.lastNumber else {
      failures[shard] = nil
      return [:]
    }
    var errors: [Int: StorageError] = [:]
    for (index, change) in batch.changes.enumerated() {
      guard let failed = known.sessions[change.record.id], failed.number > batch.knownFailure else { continue }
      errors[index] = failed.error
    }
    return errors
  }

  /// Fails changes of a group, by their places among those that could be stored. Keeps the error of each session until its
  /// shard has received it.
  private func fail(_ places: Set<Int>, of group: inout [GroupEntry], _ error: (SessionChange) -> StorageError) {
    failureCount += 1
    var place = 0
    for index in group.indices {
      let shard = ObjectIdentifier(group[index].batch.shard)
      for (offset, change) in group[index].batch.changes.enumerated() where group[index].failures[offset] == nil {
        defer { place += 1 }
        guard places.contains(place) else { continue }
        let error = error(change)
        group[index].failures[offset] = error
        failures[shard, default: ShardFailures()].lastNumber = failureCount
        failures[shard]?.sessions[change.record.id] = (error, failureCount)
      }
    }
  }

  /// Sends each shard the result of its batches in one call, after which it knows of every failure so far.
  private func report(_ group: [GroupEntry]) {
    var reports: [ObjectIdentifier: (shard: SessionShard, count: Int, failures: [Int: StorageError])] = [:]
    for entry in group {
      var report = reports[ObjectIdentifier(entry.batch.shard)] ?? (entry.batch.shard, 0, [:])
      for (index, error) in entry.failures { report.failures[report.count + index] = error }
      report.count += entry.batch.changes.count
      reports[ObjectIdentifier(entry.batch.shard)] = report
    }
    let number = failureCount
    for (shard, count, failures) in reports.values {
      shard.execute { $0.committed(count, failures: failures, knownFailure: number) }
    }
  }

  /// Stores changes. Returns the places of those that lost against another writer.
  private func store(_ changes: [SessionChange]) -> Result<Set<Int>, StorageError> {
    let start = ContinuousClock.now
    let lost: Set<Int>
    do throws(StorageError) {
      lost = try health.watchingDisk { () throws(StorageError) in try storage.commit(changes) }
    } catch {
      health.fail(error)
      return .failure(error)
    }
    CrashPoint.commitDone.pass()
    counters.countCommit(ContinuousClock.now - start, changes, lost: lost)
    recover()
    return .success(lost)
  }

  private func probeStore() {
    guard !isStopped, health.hasFailed else { return }
    do throws(StorageError) {
      try health.watchingDisk { () throws(StorageError) in try storage.probe() }
    } catch {
      return
    }
    recover()
  }

  private func recover() {
    let hadFailed = health.hasFailed
    health.recover()
    guard hadFailed else { return }
    logger.notice("the store works again", metadata: ["event": "store.recovered"])
  }

  // MARK: - Other daemons

  /// Sends the subscribers what other daemons have stored, and then calls `body`.
  private func lookAtOthers(_ body: @escaping @Sendable (isolated CommitQueue) -> Void = { _ in }) {
    let isFirst = subscribers.isEmpty
    others?.execute { others in
      // When the store cannot be read, the next look follows.
      let found = try? others.next(fromEnd: isFirst)
      self.execute { queue in
        queue.subscribers.send(found?.entries ?? [])
        body(queue)
        queue.scheduleLook(in: found?.isMore == true ? .zero : Self.othersPause)
      }
    }
  }

  private func scheduleLook(in pause: TimeAmount) {
    guard !isLookScheduled, !isStopped, !subscribers.isEmpty else { return }
    isLookScheduled = true
    schedule(in: pause) {
      $0.isLookScheduled = false
      $0.lookAtOthers()
    }
  }

  private func pruneJournal() {
    guard !isStopped, pruning.step(), !isPruneScheduled else { return }
    isPruneScheduled = true
    schedule(in: PruningSchedule.pause) {
      $0.isPruneScheduled = false
      $0.pruneJournal()
    }
  }
}

extension StorageError {
  /// The error for a change of a session that another writer has changed.
  fileprivate static func changedMeanwhile(_ change: SessionChange) -> StorageError {
    StorageError(code: .versionConflict, message: "another writer has changed the session \(change.record.id)")
  }
}
