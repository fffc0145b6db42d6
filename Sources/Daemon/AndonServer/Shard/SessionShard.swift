import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine
import SessionStore
import TextFormats

/// Runs the turns of its sessions: a turn, its commit, and only then the response (law 1).
///
/// A shard is confined to one event loop. A session belongs to one shard, chosen by its name; shards share the commit
/// queue and the readers of the store, nothing else. A request takes this path: `receive` → `RequestHandler` →
/// `TurnRunner` → `PendingCommits` → `CommitQueue` → `committed` → the response.
actor SessionShard: EventLoopActor {
  /// The number of requests of other event loops that are handled before the event loop reads from its own connections.
  private static let requestsBetweenReads = 256

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let context: ShardContext
  /// The number of turns that may wait for their commit.
  private let uncommittedLimit: Int
  private let queue: CommitQueue
  let sessions: LiveSessions
  let commits: PendingCommits
  /// The durations of the turns.
  nonisolated let durations = TurnDurations()
  private let turns: TurnRunner
  private let requestHandler: RequestHandler
  private var timers: SessionTimers
  private var waiting = WaitingRequests()
  private var isWaitingScheduled = false
  /// The pause before waiting requests are handled. The event loop reads only when no task is due, so the pause is longer
  /// than the responses to the last ones take.
  private var pause = TimeAmount.microseconds(100)
  /// The number of requests handled since the event loop last read from its connections.
  private var handledSinceRead = 0
  /// Receives the times that are due in sessions that leave memory.
  private var sleeping: SleepingSessions?
  private var drainWaiters: [CheckedContinuation<Void, Never>] = []
  /// Whether the daemon has stopped: no turn begins any more.
  private var isStopped = false

  init(eventLoop: any EventLoop, context: ShardContext, queue: CommitQueue) {
    self.eventLoop = eventLoop
    self.context = context
    self.queue = queue
    uncommittedLimit = max(1, context.limits[int: .uncommittedTurns] / context.shardCount)
    sessions = LiveSessions(context: context)
    commits = PendingCommits(context: context)
    turns = TurnRunner(context: context, sessions: sessions, commits: commits, durations: durations)
    requestHandler = RequestHandler(context: context, sessions: sessions, commits: commits, turns: turns)
    timers = SessionTimers(eventLoop: eventLoop, clock: context.clock)
  }

  // MARK: - Requests

  /// Handles the requests that one read of a connection brought, as far as the commit queue has room.
  ///
  /// Returns false when some of them wait: the connection must not send more until it is resumed.
  func receive(_ requests: [ShardRequest], from connection: NIOLoopBound<ConnectionHandler>) -> Bool {
    var requests = requests[...]
    // Requests of its own connections show that the event loop has read.
    if connection.eventLoop === eventLoop { handledSinceRead = 0 }
    while waiting.isEmpty, hasRoom, let request = requests.popFirst() { handle(request) }
    flush()
    guard !requests.isEmpty else { return true }
    waiting.append(requests, from: connection)
    scheduleWaiting()
    return false
  }

  private var hasRoom: Bool { commits.count < uncommittedLimit && handledSinceRead < Self.requestsBetweenReads }

  private func handle(_ request: ShardRequest) {
    handledSinceRead += 1
    requestHandler.handle(request)
  }

  /// Handles requests that wait for room, after a pause in which the event loop reads from its own connections.
  private func scheduleWaiting() {
    guard !isWaitingScheduled, !waiting.isEmpty, commits.count <= uncommittedLimit / 2 else { return }
    isWaitingScheduled = true
    schedule(in: pause) { $0.handleWaiting() }
  }

  private func handleWaiting() {
    isWaitingScheduled = false
    handledSinceRead = 0
    let start = eventLoop.now
    while hasRoom, let (request, finished) = waiting.next() {
      handle(request)
      flush()
      if let finished { finished.eventLoop.execute { finished.value.resume() } }
    }
    pause = .nanoseconds(min(max(100_000, (eventLoop.now - start).nanoseconds / 2), 5_000_000))
    scheduleWaiting()
  }

  // MARK: - Commits

  /// Finishes the oldest changes of this shard, which the commit queue has handled. `failures` has the errors of those
  /// that are not stored, by their place.
  func committed(_ count: Int, failures: [Int: StorageError], knownFailure: Int) {
    CrashPoint.beforeAnswers.pass()
    for live in commits.committed(count, failures: failures, knownFailure: knownFailure) { sessions.remove(live) }
    scheduleWaiting()
    flush()
    guard commits.count == 0, waiting.isEmpty else { return }
    for waiter in drainWaiters { waiter.resume() }
    drainWaiters.removeAll()
  }

  /// Ends every call of the shard: sends changes to the commit queue, sets timers, and evicts idle sessions beyond the
  /// limit.
  private func flush() {
    let changes = commits.takeChanges()
    if !changes.isEmpty { queue.append(changes, from: self, knownFailure: commits.knownFailure) }
    ask(commits.takeCalls())
    for live in turns.takeTouched() { timers.set(live.id, at: live.session?.nextDue) }
    let evicted = sessions.evict()
    if !evicted.isEmpty { context.counters.countEvicted(evicted.count) }
    for live in evicted {
      timers.set(live.id, at: nil)
      if let due = live.session?.nextDue { sleeping?.record(due) }
    }
    timers.schedule { [unowned self] in self.assumeIsolated { $0.runDueTurns() } }
  }

  // MARK: - Timers and backends

  /// Runs what is due in the sessions in memory.
  private func runDueTurns() {
    for name in timers.takeDue() {
      if let live = sessions[name] { turns.tickIfDue(live) }
    }
    flush()
  }

  /// Runs what is due in sessions that are not in memory. Returns those that cannot be loaded.
  func wake(_ names: [String]) -> [String] {
    guard !isStopped else { return [] }
    let failed = names.filter { !turns.wake($0) }
    flush()
    return failed
  }

  /// Asks the app's backend outside the process. Its replies are events.
  private func ask(_ calls: [OutgoingCall]) {
    guard let backend = context.app.externalBackend else { return }
    for call in calls {
      Task { self.deliver(await backend.answer(call), to: call.session) }
    }
  }

  private func deliver(_ reply: ExternalReply, to session: String) {
    guard !isStopped else { return }
    turns.deliver(reply, to: session)
    flush()
  }

  // MARK: - The daemon

  /// The numbers of the shard for `status`.
  var status: ActivityStatus {
    var status = commits.activity
    status.liveSessions = sessions.count
    status.uncommitted = commits.count
    status.turns = turns.counts.turns
    status.leaks = turns.counts.leaks
    status.requestCounts = turns.requests.nonEmpty
    return status
  }

  /// Reads links by another table from now on. Sessions in memory are rebuilt with it when they are used next.
  func use(_ table: RouteTable) { sessions.use(table) }

  /// Reports sessions that leave memory with something due in them to `sleeping`.
  func attach(_ sleeping: SleepingSessions) { self.sleeping = sleeping }

  /// Responds to links that are in progress with their present outcome: the daemon stops.
  func releaseHeld() {
    for live in sessions.all { turns.releaseHeld(live, settled: [], isLast: true) }
    flush()
  }

  /// Returns when every request that was received is handled and committed.
  func drained() async {
    guard commits.count > 0 || !waiting.isEmpty else { return }
    await withCheckedContinuation { drainWaiters.append($0) }
  }

  /// Stops the timers and drops the sessions: the daemon has stopped.
  func end() {
    isStopped = true
    timers.cancel()
    waiting.removeAll()
    sessions.removeAll()
    sleeping = nil
  }
}

/// The values that all shards share.
struct ShardContext: Sendable {
  let app: any SimulatedApp
  /// The route table at the start.
  let routes: RouteTable
  /// The secrets that responses must not show, by the table in force.
  let secrets: CurrentRedactor
  let storage: any SessionStorage
  let readers: StoreReaders
  let limits: DaemonLimits
  let shardCount: Int
  /// The wall clock, in milliseconds since 1970.
  let clock: @Sendable () -> Int64
  let logger: Logger
  let health: DaemonHealth
  let counters: DaemonCounters
  /// Whether journal entries tell how long their turns took.
  let recordsDurations: Bool

  /// The writer of responses, which counts the errors.
  var replies: ReplyWriter { ReplyWriter(redactor: secrets) { [counters] in counters.count($0) } }
}
