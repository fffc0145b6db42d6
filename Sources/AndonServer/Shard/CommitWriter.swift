import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import SessionStore
import Synchronization

/// The one writer: commits what shards send in groups, each in one transaction.
///
/// Who commits has the baton. A shard with a few changes that finds it free commits them on its own event loop, where
/// the disk is quick: a lone link crosses no threads on its way to the disk and back. All else is queued here, and
/// committed on a thread of the writer's own, beside the turns that follow. What comes while a commit runs, of all
/// shards, is taken in together by the next one. No lock of ours is waited for: the queue is this actor's alone.
actor CommitWriter {
  /// What a shard has sent at once. It is kept as it came: a change is large, and copying it costs as much as
  /// writing it.
  private struct Batch {
    let shard: SessionShard
    let changes: [SessionChange]
    /// Why it is not committed: it rests on a state that is not stored. Then it is of one request.
    var fault: StorageError?
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private nonisolated let committer: Baton<Committer>
  private nonisolated let groupLimit: Int
  private nonisolated let isQuickNow: Atomic<Bool>
  private nonisolated let followerCount = Atomic<Int>(0)
  private let replies: ReplyWriter
  private var queue: CircularBuffer<Batch> = []
  /// Whether `leadOn` is to come, because there is something to do.
  private var isLeadPlanned = false
  /// Whether the journal is to be looked at, and whether it is left alone from now on, when the baton is here.
  private var pruningBegins = false
  private var pruningEnds = false
  /// Sessions whose last commit failed here, and whose shard has not dropped them yet: what it sent before that rests
  /// on a state that is not stored, and fails with it. On what a shard commits itself, nothing else of it rests.
  private var failed: [String: StorageError] = [:]
  private var followers: Followers

  init(
    eventLoop: any EventLoop, storage: any BatchingStorage, configuration: DaemonConfiguration, health: DaemonHealth,
    logger: Logger, secrets: SecretsInForce, polling: HaltPolling?
  ) {
    self.eventLoop = eventLoop
    groupLimit = configuration.limits[int: .commitGroup]
    let pace = CommitPace(rule: configuration.commitsBesideTurns)
    isQuickNow = Atomic(pace.isQuick)
    let age = JournalAge(wall: configuration.wall, running: configuration.steady.running)
    let pruning = JournalPruning(limits: configuration.limits, age: age, logger: logger)
    committer = Baton(
      Committer(
        storage: storage, health: health, polling: polling, eventLoop: eventLoop, pace: pace, pruning: pruning))
    replies = ReplyWriter(covering: secrets)
    followers = Followers(replies: replies)
  }

  // MARK: - From any thread

  /// Takes changes in. Each is answered by `SessionShard.committed`, in order.
  nonisolated func enqueue(_ changes: [SessionChange], from shard: SessionShard) {
    run { $0.take(changes, from: shard) }
  }

  /// Whether a shard that nothing is under way for does well to commit a few changes itself.
  ///
  /// Not while somebody follows: followers are told on the writer's thread, and who brings changes waits for that there.
  nonisolated var isQuick: Bool { isQuickNow.load(ordering: .relaxed) && !isFollowed }

  /// Whether somebody follows, or has just begun or ended to.
  nonisolated var isFollowed: Bool { followerCount.load(ordering: .relaxed) > 0 }

  /// Takes changes in and commits them before it returns, unless somebody else commits. On the event loop of the
  /// shard, which must have nothing under way here: it is told of these changes before it would be of earlier ones.
  nonisolated func commit(_ changes: [SessionChange], on shard: SessionShard) {
    guard changes.count <= groupLimit, committer.takeIfFree() else { return enqueue(changes, from: shard) }
    let fault = commit([changes])
    if committer.giveUp() { run { $0.leadOn() } }
    shard.assumeIsolated { $0.committed(changes.count, fault: fault) }
  }

  /// The shard has dropped these sessions: what it sends from now on rests on what is stored.
  nonisolated func forgive(_ sessions: Set<String>) {
    guard !sessions.isEmpty else { return }
    run { writer in
      for session in sessions { writer.failed[session] = nil }
    }
  }

  /// Tells a connection of every journal line from its answer on, in the order they are committed: of one session or
  /// of all.
  nonisolated func follow(_ session: String?, _ address: AnswerAddress) {
    run { writer in
      writer.followers.add(address, session: session)
      writer.followerCount.store(writer.followers.count, ordering: .sequentiallyConsistent)
      address.deliver((try? writer.replies.line(result: SubscribeReply(), form: address.form)) ?? ByteBuffer())
    }
  }

  /// The connection has ended.
  nonisolated func forget(_ connection: ObjectIdentifier) {
    run { writer in
      writer.followers.remove(connection)
      writer.followerCount.store(writer.followers.count, ordering: .sequentiallyConsistent)
    }
  }

  /// Looks for lines of the journal that are too old: when nothing is committed, nothing else does.
  nonisolated func pruneWhenIdle() {
    run { writer in
      writer.pruningBegins = true
      writer.planLead()
    }
  }

  /// Soon nothing is removed from the journal any more.
  nonisolated func endPruning() {
    run { writer in
      writer.pruningEnds = true
      writer.planLead()
    }
  }

  private nonisolated func run(_ body: @escaping @Sendable (isolated CommitWriter) -> Void) {
    eventLoop.execute { self.assumeIsolated { body($0) } }
  }

  // MARK: - With the baton

  /// Commits a group, and tells those who follow. Returns what went wrong.
  private nonisolated func commit(_ batches: [[SessionChange]]) -> StorageError? {
    let fault = committer.use { committer in
      defer { isQuickNow.store(committer.pace.isQuick, ordering: .relaxed) }
      return committer.commit(batches)
    }
    // In a task also on the writer's thread, so that all commits are told in their order.
    if fault == nil, followerCount.load(ordering: .sequentiallyConsistent) > 0 {
      run { writer in
        for changes in batches { writer.followers.tell(changes) }
      }
    }
    planStep()
    return fault
  }

  /// A step of pruning is to be tried alone after a while, if there may be something to remove.
  private nonisolated func planStep(after took: TimeAmount = .zero) {
    guard let delay = committer.use({ $0.pruning.plan(after: took) }) else { return }
    scheduleStep(in: delay)
  }

  private nonisolated func scheduleStep(in delay: TimeAmount) {
    _ = eventLoop.scheduleTask(in: delay) { self.assumeIsolated { $0.pruneAlone() } }
  }

  // MARK: - On the writer's thread

  private func take(_ changes: [SessionChange], from shard: SessionShard) {
    append(changes, from: shard)
    planLead()
  }

  /// Queues changes, cut to the size of a group, but not within a request. What rests on a state that is not stored
  /// fails with that state.
  private func append(_ changes: [SessionChange], from shard: SessionShard) {
    let restsOnFailed = !failed.isEmpty && changes.contains { failed[$0.record.id] != nil }
    let most = restsOnFailed ? 1 : groupLimit
    var start = 0
    for end in 1...changes.count {
      guard end == changes.count || (end - start >= most && !changes[end].isFollowUp) else { continue }
      // Whole, it goes as it came.
      let piece = end - start == changes.count ? changes : Array(changes[start..<end])
      queue.append(Batch(shard: shard, changes: piece, fault: failed[piece[0].record.id]))
      start = end
    }
  }

  /// Leads after everything else that has come by now.
  private func planLead() {
    guard !isLeadPlanned else { return }
    isLeadPlanned = true
    eventLoop.execute { self.assumeIsolated { $0.lead() } }
  }

  /// Leads now, or when the shard that commits passes the baton on.
  private func lead() {
    if committer.takeOrAsk() { leadOn() }
  }

  /// Does what there is to do, and gives the baton up. What has come meanwhile is queued by then.
  private func leadOn() {
    isLeadPlanned = false
    if pruningBegins { committer.use { $0.pruning.begin() } }
    if pruningEnds { committer.use { $0.pruning.end() } }
    pruningBegins = false
    commitGroup()
    // Only this thread asks.
    _ = committer.giveUp()
    if !queue.isEmpty { planLead() }
  }

  private func commitGroup() {
    let group = takeGroup()
    let batches = group.filter { $0.fault == nil }.map(\.changes)
    let fault = commit(batches)
    if let fault { fail(group, fault) }
    for batch in group { answer(batch, batch.fault ?? fault) }
  }

  private func takeGroup() -> [Batch] {
    var group: [Batch] = []
    var count = 0
    while let next = queue.first, count == 0 || count + next.changes.count <= groupLimit {
      group.append(queue.removeFirst())
      count += next.changes.count
    }
    return group
  }

  /// Of what is queued, some rests on what has failed.
  private func fail(_ group: [Batch], _ error: StorageError) {
    for batch in group where batch.fault == nil {
      for change in batch.changes { failed[change.record.id] = error }
    }
    let queued = queue
    queue.removeAll()
    for batch in queued {
      if batch.fault != nil {
        queue.append(batch)
      } else {
        append(batch.changes, from: batch.shard)
      }
    }
  }

  /// Tells a shard what became of a batch: batches of a shard are told in the order it sent them.
  private func answer(_ batch: Batch, _ fault: StorageError?) {
    let (shard, count) = (batch.shard, batch.changes.count)
    shard.eventLoop.execute { shard.assumeIsolated { $0.committed(count, fault: fault) } }
  }

  /// Prunes where nobody commits, and none has for a while.
  private func pruneAlone() {
    guard committer.takeIfFree() else { return scheduleStep(in: JournalPruning.quiet) }
    planStep(after: committer.use { $0.prune() } ?? .zero)
    _ = committer.giveUp()
  }
}
