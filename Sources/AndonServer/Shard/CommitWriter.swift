import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// The one writer: commits all changes of the moment in one transaction, on a thread of its own.
///
/// While a commit runs, what the shards send waits in the event loop; then it is taken in together. So a lone link
/// waits for no company, and a crowd shares one commit. Confined to its event loop; there are no locks.
actor CommitWriter {
  /// What a shard has sent at once. It is kept as it came: a change is large, and copying it costs as much as
  /// writing it.
  private struct Batch {
    let shard: SessionShard
    let changes: [SessionChange]
    /// Why it is not committed: it rests on a state that is not stored. Then it is of one change.
    var fault: StorageFault?
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let storage: any SessionStorage
  private let groupLimit: Int
  private let health: DaemonHealth
  private var queue: CircularBuffer<Batch> = []
  private var isScheduled = false
  /// Sessions whose last commit failed, and whose shard has not dropped them yet: what it sent before that rests on
  /// a state that is not stored, and fails with it.
  private var failed: [String: StorageFault] = [:]
  private let secrets: SecretsInForce
  private var followers: Followers
  private var pruning: JournalPruning

  init(
    eventLoop: any EventLoop, storage: any SessionStorage, limits: DaemonLimits, health: DaemonHealth,
    clock: @escaping @Sendable () -> Int64, logger: Logger, secrets: SecretsInForce
  ) {
    self.eventLoop = eventLoop
    self.storage = storage
    self.health = health
    groupLimit = limits[int: .commitGroup]
    self.secrets = secrets
    followers = Followers(replies: ReplyWriter(covering: secrets))
    pruning = JournalPruning(storage: storage, limits: limits, clock: clock, logger: logger)
  }

  // MARK: - From any thread

  /// Takes changes in. Each is answered by `SessionShard.committed`, in order.
  nonisolated func enqueue(_ changes: [SessionChange], from shard: SessionShard) {
    eventLoop.execute {
      self.assumeIsolated { writer in
        writer.take(changes, from: shard)
        writer.schedule()
      }
    }
  }

  /// The shard has dropped these sessions: what it sends from now on rests on what is stored.
  nonisolated func forgive(_ sessions: Set<String>) {
    eventLoop.execute {
      self.assumeIsolated { writer in
        for session in sessions { writer.failed[session] = nil }
      }
    }
  }

  /// Tells a connection of every journal line from now on, in the order they are committed: of one session or of all.
  nonisolated func follow(_ session: String?, _ address: AnswerAddress) {
    eventLoop.execute {
      self.assumeIsolated { $0.followers.add(address, session: session) }
      let line = try? ReplyWriter(covering: self.secrets).line(result: SubscribeReply(), form: address.form)
      address.deliver(line ?? ByteBuffer())
    }
  }

  /// The connection has ended.
  nonisolated func forget(_ connection: ObjectIdentifier) {
    eventLoop.execute { self.assumeIsolated { $0.followers.remove(connection) } }
  }

  /// Looks for lines of the journal that are too old: when nothing is committed, nothing else does.
  func pruneWhenIdle() {
    pruning.begin()
    schedule()
  }

  // MARK: - Committing

  /// The commit comes after everything that waits in the event loop already.
  private func schedule() {
    guard !isScheduled, !queue.isEmpty || pruning.isDue else { return }
    isScheduled = true
    eventLoop.execute {
      self.assumeIsolated { writer in
        writer.isScheduled = false
        if !writer.queue.isEmpty { writer.commitGroup() }
        // A commit that waits comes first, unless the journal grows faster than it is pruned.
        if writer.pruning.isUrgent || writer.queue.isEmpty { writer.pruning.step() }
        writer.schedule()
      }
    }
  }

  /// Queues a batch, cut to the size of a group. What rests on a state that is not stored fails with that state.
  private func take(_ changes: [SessionChange], from shard: SessionShard) {
    if !failed.isEmpty {
      for change in changes { queue.append(marked(change, shard)) }
    } else if changes.count <= groupLimit {
      queue.append(Batch(shard: shard, changes: changes))
    } else {
      for start in stride(from: 0, to: changes.count, by: groupLimit) {
        queue.append(Batch(shard: shard, changes: Array(changes[start..<min(start + groupLimit, changes.count)])))
      }
    }
  }

  private func marked(_ change: SessionChange, _ shard: SessionShard) -> Batch {
    Batch(shard: shard, changes: [change], fault: failed[change.record.id])
  }

  private func commitGroup() {
    var group: [Batch] = []
    var count = 0
    while let next = queue.first, count == 0 || count + next.changes.count <= groupLimit {
      group.append(queue.removeFirst())
      count += next.changes.count
    }
    do {
      try commit(group.filter { $0.fault == nil })
      for batch in group { answer(batch, batch.fault) }
    } catch {
      health.fail(error.description)
      for batch in group where batch.fault == nil {
        for change in batch.changes { failed[change.record.id] = error }
      }
      // Of what is queued, some rests on what has failed.
      let queued = queue
      queue.removeAll()
      for batch in queued {
        if batch.fault != nil { queue.append(batch) } else { take(batch.changes, from: batch.shard) }
      }
      for batch in group { answer(batch, batch.fault ?? error) }
    }
  }

  private func commit(_ batches: [Batch]) throws(StorageFault) {
    guard !batches.isEmpty else { return }
    try storage.commit(batches: batches.map(\.changes))
    CrashPoint.commitDone.pass()
    health.recover()
    for batch in batches {
      pruning.appended(batch.changes.count)
      followers.tell(batch.changes)
    }
  }

  /// Tells a shard what became of a batch: batches of a shard are told in the order it sent them.
  private func answer(_ batch: Batch, _ fault: StorageFault?) {
    let (shard, count) = (batch.shard, batch.changes.count)
    shard.eventLoop.execute { shard.assumeIsolated { $0.committed(count, fault: fault) } }
  }
}
