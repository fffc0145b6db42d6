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
  private struct Queued {
    let change: SessionChange
    let shard: SessionShard
    /// Why it is not committed: it rests on a state that is not stored.
    var fault: StorageFault?
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let storage: any SessionStorage
  private let groupLimit: Int
  private let health: DaemonHealth
  private var queue: CircularBuffer<Queued> = []
  private var isScheduled = false
  /// Sessions whose last commit failed, and whose shard has not dropped them yet: what it sent before that rests on
  /// a state that is not stored, and fails with it.
  private var failed: [String: StorageFault] = [:]
  private var followers = Followers()
  private var pruning: JournalPruning

  init(
    eventLoop: any EventLoop, storage: any SessionStorage, limits: DaemonLimits, health: DaemonHealth,
    clock: @escaping @Sendable () -> Int64, logger: Logger
  ) {
    self.eventLoop = eventLoop
    self.storage = storage
    self.health = health
    groupLimit = limits[int: .commitGroup]
    pruning = JournalPruning(storage: storage, limits: limits, clock: clock, logger: logger)
  }

  // MARK: - From any thread

  /// Takes changes in. Each is answered by `SessionShard.committed`, in order.
  nonisolated func enqueue(_ changes: [SessionChange], from shard: SessionShard) {
    eventLoop.execute {
      self.assumeIsolated { writer in
        for change in changes {
          let fault = writer.failed.isEmpty ? nil : writer.failed[change.record.id]
          writer.queue.append(Queued(change: change, shard: shard, fault: fault))
        }
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
      let line = try? ReplyWriter().line(result: SubscribeReply(), form: address.form)
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

  private func commitGroup() {
    var group = Array(queue.prefix(groupLimit))
    queue.removeFirst(group.count)
    let sound = group.filter { $0.fault == nil }.map(\.change)
    if !sound.isEmpty {
      do {
        try storage.commit(sound)
        CrashPoint.commitDone.pass()
        health.recover()
        pruning.appended(sound.count)
        followers.tell(sound)
      } catch {
        health.fail(error.description)
        for change in sound { failed[change.record.id] = error }
        for index in group.indices where group[index].fault == nil { group[index].fault = error }
        for index in queue.indices where queue[index].fault == nil {
          queue[index].fault = failed[queue[index].change.record.id]
        }
      }
    }
    answer(group)
  }

  /// Tells each shard what became of its changes, in the order it sent them.
  private func answer(_ group: [Queued]) {
    var faults: [ObjectIdentifier: (shard: SessionShard, faults: [StorageFault?])] = [:]
    for queued in group {
      faults[ObjectIdentifier(queued.shard), default: (queued.shard, [])].faults.append(queued.fault)
    }
    for (shard, faults) in faults.values {
      let results = CommitResults(faults)
      shard.eventLoop.execute { shard.assumeIsolated { $0.committed(results) } }
    }
  }
}

/// What became of some changes, in the order they were sent.
enum CommitResults: Sendable {
  /// All are stored.
  case stored(Int)
  /// Each is stored, or has the fault that it met.
  case mixed([StorageFault?])

  init(_ faults: [StorageFault?]) {
    self = faults.allSatisfy { $0 == nil } ? .stored(faults.count) : .mixed(faults)
  }

  /// How many changes it tells of.
  var count: Int {
    switch self {
    case .stored(let count): count
    case .mixed(let faults): faults.count
    }
  }

  /// The fault of one of them.
  subscript(index: Int) -> StorageFault? {
    if case .mixed(let faults) = self { faults[index] } else { nil }
  }
}
