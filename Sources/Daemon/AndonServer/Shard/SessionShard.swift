import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import OrderedCollections
import SessionEngine
import TextFormats

/// Runs the turns of its sessions: a turn, its commit, and only then the response (law 1).
///
/// A shard is confined to one event loop. A session belongs to one shard, chosen by its name; shards share the commit
/// queue and the readers of the store, nothing else. A request takes this path: `receive` → `SessionQueues` (which wait
/// for the store) → `RequestHandler` → `TurnRunner` → `PendingCommits` → `CommitQueue` → `committed` → the response.
actor SessionShard: EventLoopActor {
  /// The number of requests of other event loops that are handled before the event loop reads from its own connections.
  private static let requestsBetweenReads = 256
  /// The time after which a lookup counts as one that hangs. It is noticed after twice that time at the latest.
  static let lookupPatience = TimeAmount.milliseconds(500)
  /// The time between two looks at what other daemons have done in sessions with held responses.
  private static let othersPause = TimeAmount.milliseconds(200)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let context: ShardContext
  private let queue: CommitQueue
  let sessions: LiveSessions
  let commits: PendingCommits
  /// The durations of the turns.
  nonisolated let durations = TurnDurations()
  private let turns: TurnRunner
  private let queues: SessionQueues
  private var timers: SessionTimers
  private var waiting = WaitingRequests()
  private var isWaitingScheduled = false
  private var isWatchScheduled = false
  private var isLookAtOthersScheduled = false
  /// The pause before waiting requests are handled. The event loop reads only when no task is due, so the pause is longer
  /// than the responses to the last ones take.
  private var pause = TimeAmount.microseconds(100)
  /// The number of requests handled since the event loop last read from its connections.
  private var handledSinceRead = 0
  /// Receives the times that are due in sessions that leave memory.
  private var sleeping: SleepingSessions?
  private var drainWaiters: [CheckedContinuation<Void, Never>] = []
  /// Whether the daemon stops: no response is held any more.
  private var isDraining = false
  /// Whether the daemon has stopped: no turn begins any more.
  private var isStopped = false

  init(eventLoop: any EventLoop, context: ShardContext, queue: CommitQueue) {
    self.eventLoop = eventLoop
    self.context = context
    self.queue = queue
    sessions = LiveSessions(context: context)
    commits = PendingCommits(context: context)
    turns = TurnRunner(context: context, sessions: sessions, commits: commits, durations: durations)
    queues = SessionQueues(
      context: context, sessions: sessions, turns: turns,
      requests: RequestHandler(context: context, sessions: sessions, commits: commits, turns: turns))
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

  /// The number of turns that wait for their commit, and of requests that wait for the store.
  var unfinished: Int { commits.count + queues.count }

  private var hasRoom: Bool {
    unfinished < context.uncommittedLimit && handledSinceRead < Self.requestsBetweenReads
  }

  private func handle(_ request: ShardRequest) {
    guard !request.address.isGone else { return }
    handledSinceRead += 1
    queues.append(.request(request), of: request.session)
  }

  /// Handles requests that wait for room, after a pause in which the event loop reads from its own connections.
  private func scheduleWaiting() {
    guard !isWaitingScheduled, !waiting.isEmpty, unfinished <= context.uncommittedLimit / 2 else { return }
    isWaitingScheduled = true
    schedule(in: pause) { $0.handleWaiting() }
  }

  private func handleWaiting() {
    handledSinceRead = 0
    let start = eventLoop.now
    while hasRoom, let (request, finished) = waiting.next() {
      handle(request)
      flush()
      if let finished { finished.eventLoop.execute { finished.value.resume() } }
    }
    pause = .nanoseconds(min(max(100_000, (eventLoop.now - start).nanoseconds / 2), 5_000_000))
    isWaitingScheduled = false
    scheduleWaiting()
  }

  // MARK: - Commits

  /// Finishes the oldest changes of this shard, which the commit queue has handled. `failures` has the errors of those
  /// that are not stored, by their place.
  func committed(_ count: Int, failures: [Int: StorageError], knownFailure: Int) {
    CrashPoint.beforeAnswers.pass()
    let finished = commits.committed(count, failures: failures, knownFailure: knownFailure)
    for live in finished.leaving { sessions.remove(live) }
    for (session, turns) in finished.lost { runAgain(turns, of: session) }
    flush()
  }

  /// Runs turns that lost against another writer again, after a pause, in the session as it is stored then.
  private func runAgain(_ turns: LostTurns, of session: String) {
    queues.putBack(turns.items, of: session)
    schedule(in: turns.pause) {
      guard !$0.isStopped else { return }
      $0.queues.resume(session)
      $0.flush()
    }
  }

  /// Ends every call of the shard: begins lookups, sends changes to the commit queue, sets timers, and evicts idle sessions
  /// beyond the limit.
  private func flush() {
    let touched = turns.takeTouched()
    if isDraining { for live in touched { turns.releaseHeld(live, settled: [], isLast: true) } }
    for lookup in queues.takeLookups(at: eventLoop.now) { look(lookup) }
    let woken = queues.takeWoken()
    if !woken.isEmpty { sleeping?.record(woken) }
    let changes = commits.takeChanges()
    if !changes.isEmpty { queue.append(changes, from: self, knownFailure: commits.knownFailure) }
    ask(commits.takeCalls())
    for live in touched { timers.set(live.id, at: live.session?.nextDue) }
    let evicted = sessions.evict()
    if !evicted.isEmpty, context.storage.shared == nil { context.counters.countEvicted(evicted.count) }
    for live in evicted {
      timers.set(live.id, at: nil)
      if let due = live.session?.nextDue { sleeping?.record(due) }
    }
    timers.schedule { [unowned self] in self.assumeIsolated { $0.runDueTurns() } }
    scheduleWaiting()
    watchLookups()
    watchOthers()
    guard isDrained else { return }
    for waiter in drainWaiters { waiter.resume() }
    drainWaiters.removeAll()
  }

  // MARK: - Lookups

  private func look(_ lookup: StoreLookup) {
    context.readers.look(lookup) { found in self.execute { $0.finish(lookup, found) } }
  }

  private func finish(_ lookup: StoreLookup, _ found: StoreLookup.Found) {
    guard !isStopped else { return }
    queues.finish(lookup, found)
    flush()
  }

  /// Looks after a while whether lookups hang, so that the requests which wait for them take no room of other sessions.
  private func watchLookups() {
    guard !isWatchScheduled, queues.count > 0 else { return }
    isWatchScheduled = true
    schedule(in: Self.lookupPatience) {
      $0.isWatchScheduled = false
      guard !$0.isStopped else { return }
      $0.queues.stall(begunBy: $0.eventLoop.now - Self.lookupPatience)
      $0.flush()
    }
  }

  // MARK: - Other daemons

  /// Looks after a while whether another daemon has changed a session in which responses are held.
  private func watchOthers() {
    guard context.storage.shared != nil, !isLookAtOthersScheduled, !isStopped else { return }
    guard sessions.all.contains(where: { !$0.held.isEmpty }) else { return }
    isLookAtOthersScheduled = true
    schedule(in: Self.othersPause) { $0.lookAtOthers() }
  }

  private func lookAtOthers() {
    let names = sessions.all.filter { !$0.held.isEmpty }.map(\.id)
    let store = context.storage.shared
    context.readers.group(.short).next().execute {
      // When the store cannot be read, the next look follows.
      let versions = try? store?.versions(of: names)
      self.execute { $0.reload(names, versions) }
    }
  }

  /// Loads the sessions again that another daemon has changed, with their held responses.
  private func reload(_ names: [String], _ versions: [String: SessionVersion]?) {
    isLookAtOthersScheduled = false
    for name in names {
      guard let versions, let live = sessions[name], live.uncommitted == 0, let session = live.session,
        SessionVersion(session.record) != versions[name]
      else { continue }
      queues.reload(live)
    }
    flush()
  }

  // MARK: - Timers and backends

  /// Runs what is due in the sessions in memory.
  private func runDueTurns() {
    for name in timers.takeDue() {
      if let live = sessions[name] { turns.tickIfDue(live) }
    }
    flush()
  }

  /// Runs what is due in sessions that are not in memory, and reports to `sleeping` which of them cannot be loaded.
  func wake(_ names: [String]) {
    guard !isStopped else { return }
    for name in names { queues.append(.wake, of: name) }
    flush()
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
    queues.append(.reply(reply), of: session)
    flush()
  }

  // MARK: - The daemon

  /// The numbers of the shard for `status`.
  var status: ActivityStatus {
    var status = commits.activity
    status.liveSessions = sessions.count
    status.uncommitted = commits.count
    status.turns = turns.counts.turns
    status.failedTurns = turns.counts.failed
    status.leaks = turns.counts.leaks
    status.requestCounts = turns.requests.nonEmpty
    return status
  }

  /// Reads links by another table from now on. Sessions in memory are rebuilt with it when they are used next.
  func use(_ table: RouteTable) { sessions.use(table) }

  /// Reports sessions that leave memory with something due in them to `sleeping`.
  func attach(_ sleeping: SleepingSessions) { self.sleeping = sleeping }

  /// Responds to links that are in progress with their present outcome, also to those that are opened from now on: the
  /// daemon stops.
  func releaseHeld() {
    isDraining = true
    for live in sessions.all { turns.releaseHeld(live, settled: [], isLast: true) }
    flush()
  }

  /// Returns when every request that was received is handled and committed.
  func drained() async {
    guard !isDrained else { return }
    await withCheckedContinuation { drainWaiters.append($0) }
  }

  /// Whether no request and no turn waits.
  var isDrained: Bool { commits.count == 0 && waiting.isEmpty && queues.isEmpty }

  /// Stops the timers and drops the sessions: the daemon has stopped.
  func end() {
    isStopped = true
    timers.cancel()
    waiting.removeAll()
    queues.removeAll()
    sessions.removeAll()
    sleeping = nil
  }
}
