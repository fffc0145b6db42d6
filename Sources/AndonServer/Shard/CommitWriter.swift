import ControlProtocol
import Logging
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine
import SessionStore

/// The one writer: commits all changes of the moment in one transaction.
///
/// Whoever brings changes while nobody commits leads. A shard with a few leads on its own event loop where the disk is
/// quick: a lone link crosses no threads on its way to the disk and back. Otherwise a thread of its own leads, beside
/// the turns that follow. What is sent while a commit runs is taken in together by the next one.
///
/// The locks are held for a few stores at a time, and never while the disk is asked for something.
final class CommitWriter: Sendable {
  /// What a shard has sent at once. It is kept as it came: a change is large, and copying it costs as much as
  /// writing it.
  private struct Batch {
    let shard: SessionShard
    let changes: [SessionChange]
    /// Why it is not committed: it rests on a state that is not stored. Then it is of one change.
    var fault: StorageFault?
  }

  private struct State {
    var queue: CircularBuffer<Batch> = []
    /// Whether somebody commits. When nobody does, the queue is empty.
    var isLed = false
    /// Sessions whose last commit failed, and whose shard has not dropped them yet: what it sent before that rests on
    /// a state that is not stored, and fails with it.
    var failed: [String: StorageFault] = [:]

    /// Takes the lead, if nobody has it.
    mutating func lead() -> Bool {
      defer { isLed = true }
      return !isLed
    }
  }

  private let eventLoop: any EventLoop
  private let storage: any SessionStorage
  private let groupLimit: Int
  private let health: DaemonHealth
  private let secrets: SecretsInForce
  private let state = NIOLockedValueBox(State())
  private let pace: NIOLockedValueBox<CommitPace>
  private let followers: NIOLockedValueBox<Followers>
  private let pruning: NIOLockedValueBox<JournalPruning>

  init(
    eventLoop: any EventLoop, storage: any SessionStorage, configuration: DaemonConfiguration, health: DaemonHealth,
    logger: Logger, secrets: SecretsInForce
  ) {
    self.eventLoop = eventLoop
    self.storage = storage
    self.health = health
    self.secrets = secrets
    groupLimit = configuration.limits[int: .commitGroup]
    pace = NIOLockedValueBox(CommitPace(rule: configuration.commitsBesideTurns))
    followers = NIOLockedValueBox(Followers(replies: ReplyWriter(covering: secrets)))
    let age = JournalAge(wall: configuration.wall, running: configuration.steady.running)
    pruning = NIOLockedValueBox(JournalPruning(limits: configuration.limits, age: age, logger: logger))
  }

  // MARK: - From any thread

  /// Takes changes in. Each is answered by `SessionShard.committed`, in order.
  func enqueue(_ changes: [SessionChange], from shard: SessionShard) {
    if take(changes, from: shard) { eventLoop.execute { self.lead() } }
  }

  /// Whether a shard that nothing is under way for does well to commit a few changes itself.
  var isQuick: Bool { pace.withLockedValue { $0.isQuick } }

  /// Takes changes in and commits them before it returns, unless somebody else commits. On the event loop of the
  /// shard, which must have nothing under way here: it is told of these changes before it would be of earlier ones.
  func commit(_ changes: [SessionChange], on shard: SessionShard) {
    guard take(changes, from: shard) else { return }
    commitGroup(home: shard)
    goOn()
  }

  /// The shard has dropped these sessions: what it sends from now on rests on what is stored.
  func forgive(_ sessions: Set<String>) {
    state.withLockedValue { state in
      for session in sessions { state.failed[session] = nil }
    }
  }

  /// Tells a connection of every journal line from now on, in the order they are committed: of one session or of all.
  /// On the event loop of the connection.
  func follow(_ session: String?, _ address: AnswerAddress) {
    let line = try? ReplyWriter(covering: secrets).line(result: SubscribeReply(), form: address.form)
    followers.withLockedValue { $0.add(address, session: session) }
    address.deliver(line ?? ByteBuffer())
  }

  /// The connection has ended.
  func forget(_ connection: ObjectIdentifier) { followers.withLockedValue { $0.remove(connection) } }

  /// Looks for lines of the journal that are too old: when nothing is committed, nothing else does.
  func pruneWhenIdle() {
    pruning.withLockedValue { $0.begin() }
    planStep()
  }

  /// Nothing is removed from the journal any more: at most the step at hand ends.
  func endPruning() { pruning.withLockedValue { $0.end() } }

  // MARK: - Leading

  private func lead() {
    commitGroup(home: nil)
    goOn()
  }

  /// Gives up the lead when nothing is left to do, and goes on in the writer's own thread otherwise.
  private func goOn() {
    let isOver = state.withLockedValue { state in
      state.isLed = !state.queue.isEmpty
      return !state.isLed
    }
    if isOver { planStep() } else { eventLoop.execute { self.lead() } }
  }

  /// A step of pruning is to be tried alone after a while, if there may be something to remove.
  private func planStep(after took: TimeAmount = .zero) {
    guard let delay = pruning.withLockedValue({ $0.plan(after: took) }) else { return }
    _ = eventLoop.scheduleTask(in: delay) { self.pruneAlone() }
  }

  /// Prunes where nobody commits, and none has for a while.
  private func pruneAlone() {
    let start = eventLoop.now
    guard pruning.withLockedValue({ $0.isTimeForStep(at: start) }), state.withLockedValue({ $0.lead() }) else {
      return planStep()
    }
    let bound = pruning.withLockedValue { $0.bound() }
    let result = Result { () throws(StorageFault) in
      try health.watching { () throws(StorageFault) in try storage.prune(bound, limit: JournalPruning.step) }
    }
    pruning.withLockedValue { $0.stepped(result) }
    planStep(after: eventLoop.now - start)
    goOn()
  }

  /// Queues changes, cut to the size of a group. True when the caller leads from now on.
  private func take(_ changes: [SessionChange], from shard: SessionShard) -> Bool {
    state.withLockedValue { state in
      Self.queue(changes, from: shard, groupLimit, &state)
      return state.lead()
    }
  }

  /// What rests on a state that is not stored fails with that state.
  private static func queue(
    _ changes: [SessionChange], from shard: SessionShard, _ limit: Int, _ state: inout State
  ) {
    if !state.failed.isEmpty {
      for change in changes {
        state.queue.append(Batch(shard: shard, changes: [change], fault: state.failed[change.record.id]))
      }
    } else if changes.count <= limit {
      state.queue.append(Batch(shard: shard, changes: changes))
    } else {
      for start in stride(from: 0, to: changes.count, by: limit) {
        state.queue.append(Batch(shard: shard, changes: Array(changes[start..<min(start + limit, changes.count)])))
      }
    }
  }

  // MARK: - Committing

  private func commitGroup(home: SessionShard?) {
    let group = state.withLockedValue { takeGroup(&$0) }
    guard !group.isEmpty else { return }
    do {
      try commit(group.filter { $0.fault == nil })
      for batch in group { answer(batch, batch.fault, home) }
    } catch {
      health.fail(error.description)
      state.withLockedValue { fail(group, error, &$0) }
      for batch in group { answer(batch, batch.fault ?? error, home) }
    }
  }

  private func takeGroup(_ state: inout State) -> [Batch] {
    var group: [Batch] = []
    var count = 0
    while let next = state.queue.first, count == 0 || count + next.changes.count <= groupLimit {
      group.append(state.queue.removeFirst())
      count += next.changes.count
    }
    return group
  }

  /// Of what is queued, some rests on what has failed.
  private func fail(_ group: [Batch], _ error: StorageFault, _ state: inout State) {
    for batch in group where batch.fault == nil {
      for change in batch.changes { state.failed[change.record.id] = error }
    }
    let queued = state.queue
    state.queue.removeAll()
    for batch in queued {
      if batch.fault != nil {
        state.queue.append(batch)
      } else {
        Self.queue(batch.changes, from: batch.shard, groupLimit, &state)
      }
    }
  }

  private func commit(_ batches: [Batch]) throws(StorageFault) {
    guard !batches.isEmpty else { return }
    let start = ContinuousClock.now
    defer { pace.withLockedValue { $0.took(ContinuousClock.now - start) } }
    try health.watching { () throws(StorageFault) in try store(batches) }
    CrashPoint.commitDone.pass()
    health.recover()
    followers.withLockedValue { followers in
      for batch in batches { followers.tell(batch.changes) }
    }
  }

  /// One transaction, which also removes old lines of the journal where there may be some.
  private func store(_ batches: [Batch]) throws(StorageFault) {
    let changes = batches.map(\.changes)
    let trim = pruning.withLockedValue { $0.trim(beside: changes.reduce(0) { $0 + $1.count }) }
    var removed: Int?
    if let trim {
      removed = try storage.commit(batches: changes, trimming: trim)
    } else {
      try storage.commit(batches: changes)
    }
    let now = eventLoop.now
    pruning.withLockedValue { pruning in
      if trim != nil { pruning.trimmed(removed) }
      pruning.committed(at: now)
    }
  }

  /// Tells a shard what became of a batch: batches of a shard are told in the order it sent them.
  private func answer(_ batch: Batch, _ fault: StorageFault?, _ home: SessionShard?) {
    let (shard, count) = (batch.shard, batch.changes.count)
    if shard === home { return shard.assumeIsolated { $0.committed(count, fault: fault) } }
    shard.eventLoop.execute { shard.assumeIsolated { $0.committed(count, fault: fault) } }
  }
}
