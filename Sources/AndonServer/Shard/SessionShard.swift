import ControlProtocol
import DeepLinks
import DequeModule
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// Holds live sessions and runs their turns: turn, commit, and only then the answer (law 1).
///
/// Pinned to one event loop and entered synchronously, once for each batch of lines that a connection has read. A
/// session belongs to one shard, chosen by its name; shards share nothing but the writer and the readers.
actor SessionShard {
  /// How many changes are worth a commit of their own while more are on their way: so many hide a sync of the disk.
  static let company = 32

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  let context: ShardContext
  /// How many turns may wait for their commit.
  let uncommittedLimit: Int
  /// How many sessions may be in memory.
  let liveLimit: Int
  let writer: CommitWriter
  let replies: ReplyWriter
  /// Where answers are written: one at a time.
  var json = JSONWriter()
  var live = SessionDirectory()
  /// What waits for its commit, oldest first. In a deque, which takes in and gives out what it is given: others copy it,
  /// and count its dozen parts each time.
  var uncommitted: Deque<Uncommitted> = []
  var failedCommits = Recurrence()
  var unloadable = Recurrence(most: 8)
  /// Changes of the batch at hand, not sent to the writer yet.
  var outbox: [SessionChange] = []
  /// Changes that were sent to the writer, and that it has not dealt with.
  var sentCount = 0
  private var commitIsScheduled = false
  private var hasToldLead = false
  /// Answers of the batch at hand to connections of other event loops.
  var answers = AnswerBatches()
  /// What has come while the queue was full.
  var waiting = WaitingLines()
  var waitingIsScheduled = false
  var idleWaiters: [CheckedContinuation<Void, Never>] = []
  var activity = ActivityStatus()
  var outcomes = OutcomeCounts()
  /// When the turn at hand began, by the running clock; `nil` between turns.
  var turnStart: Int64?
  var routes: RouteTable
  /// What the sessions here remember together.
  let memory = ExecutorMemory()
  /// Counts the route tables: a session of an earlier one is rebuilt when it is used.
  var generation = 0
  var alarms = Alarms()
  var alarmTimer: (moment: Int64, task: Scheduled<Void>)?
  /// The latest time that a turn was given, before its session's lead, in milliseconds since 1970.
  var latest = Int64.min
  /// Whether the daemon has stopped: nothing begins any more.
  private(set) var isOver = false
  /// Told of sessions that go to sleep with something due.
  var sleepWatch: SleepWatch?

  init(eventLoop: any EventLoop, context: ShardContext, writer: CommitWriter) {
    self.eventLoop = eventLoop
    self.context = context
    uncommittedLimit = max(1, context.limits[int: .uncommittedTurns] / context.shardCount)
    liveLimit = max(1, context.limits[int: .liveSessions] / context.shardCount)
    self.writer = writer
    replies = ReplyWriter(covering: context.secrets)
    routes = context.routes
  }

  /// From now on it tells who watches over sleeping sessions.
  func attach(_ watch: SleepWatch) { sleepWatch = watch }

  /// The daemon has stopped: lets go of the sessions in memory, and of who knows the shard, which would hold it.
  func end() {
    isOver = true
    alarmTimer?.task.cancel()
    alarmTimer = nil
    sleepWatch = nil
    waiting.removeAll()
    live = SessionDirectory()
  }

  /// Handles a batch of lines of one connection, as far as the queue has room. False when some of it waits: the
  /// connection must not send more until it is resumed.
  func handle(_ calls: [ShardCall], from connection: NIOLoopBound<ConnectionHandler>) -> Bool {
    var batch = WaitingBatch(calls: calls[...], connection: connection)
    if waiting.isEmpty, take(from: &batch) { return true }
    waiting.append(batch)
    return false
  }

  /// Handles what the queue has room for, and not more than `most`. True when nothing of the batch is left.
  func take(from batch: inout WaitingBatch, most: Int = .max) -> Bool {
    var count = 0
    while count < most, uncommitted.count < uncommittedLimit, let call = batch.calls.popFirst() {
      count += 1
      handle(call)
      // A long batch is committed beside its own turns, not after the last of them.
      if outbox.count >= Self.company { sendBatch() }
    }
    endBatch()
    return batch.calls.isEmpty
  }

  /// Sends what the batch has changed to the writer, and what it answered to other event loops.
  func sendBatch() {
    answers.send()
    let changes = takeOutbox()
    if !changes.isEmpty { writer.enqueue(changes, from: self) }
  }

  /// The batch is over. A few changes are committed on this event loop where that is quick: after everything else that
  /// has come in with them, so that many connections share the commit.
  private func endBatch() {
    guard canCommitHere else { return sendBatch() }
    answers.send()
    guard !commitIsScheduled else { return }
    commitIsScheduled = true
    eventLoop.execute { self.assumeIsolated { $0.commitHere() } }
  }

  private func commitHere() {
    commitIsScheduled = false
    // Meanwhile the rest of a long batch may have come, and begun to go to the writer.
    guard canCommitHere else { return sendBatch() }
    writer.commit(takeOutbox(), on: self)
  }

  /// Whether the changes at hand are few, and would not overtake others.
  private var canCommitHere: Bool {
    !outbox.isEmpty && outbox.count <= Self.company && sentCount == 0 && writer.isQuick
  }

  private func takeOutbox() -> [SessionChange] {
    let changes = outbox
    outbox.removeAll(keepingCapacity: true)
    sentCount += changes.count
    return changes
  }

  /// Returns when nothing waits for a commit.
  func settled() async {
    guard !uncommitted.isEmpty || !waiting.isEmpty else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  /// From now on links mean what this table says. Sessions in memory are rebuilt with it when they are used.
  func use(_ table: RouteTable) {
    routes = table
    generation += 1
  }

  /// What it holds and has done.
  var activityNow: ActivityStatus {
    var activity = activity
    activity.liveSessions = live.count
    activity.uncommitted = uncommitted.count
    activity.outcomes = outcomes.byName
    return activity
  }

  // MARK: - Sessions in memory

  /// The session, loaded if it is not in memory. Throws `session.notFound`, and what a store and an app can throw.
  func find(_ id: String) throws(ControlError) -> LiveSession {
    if let entry = live[id] {
      live.touch(entry)
      guard let session = entry.session else { throw notFound(id) }
      guard entry.generation != generation else { return entry }
      entry.session = try build(session.record)
      entry.generation = generation
      return entry
    }
    let record: SessionRecord?
    do {
      record = try context.storage.load(id)
    } catch {
      throw context.readers.unreadable(error)
    }
    guard let record else { throw notFound(id) }
    let entry = keep(try build(record))
    // What was on its way to a backend outside may have been lost: it is sent again.
    if let calls = entry.session?.openCalls, !calls.isEmpty { submit(.calls(calls), resting: entry) }
    return entry
  }

  /// Puts a session into memory, and drops another one when there are too many.
  func keep(_ session: Session) -> LiveSession {
    let id = session.record.id
    // One that was closed and is not committed yet keeps its count of what is in flight.
    let entry = live[id] ?? LiveSession(session, generation: generation, keysInMemory: context.keysInMemory)
    entry.session = session
    entry.generation = generation
    entry.lead = 0
    entry.dueAt = nil
    live.insert(entry)
    lead(entry, at: context.clock())
    setAlarm(entry)
    dropSessions()
    return entry
  }

  /// Drops what was not used for long while there are too many in memory, and nothing is under way for it.
  func dropSessions() {
    while live.count > liveLimit, let dropped = live.removeLeastRecent() {
      if let due = dropped.dueAt { sleepWatch?.note(due) }
    }
  }

  /// The session's time when the daemon's is `now`, both in milliseconds since 1970.
  func time(of entry: LiveSession, at now: Int64) -> Int64 {
    latest = max(latest, now)
    lead(entry, at: now)
    return now + entry.lead
  }

  /// Keeps the session's time from going back, though the daemon's may have: then its alarm is due sooner. Tells once
  /// that there are sessions whose time is ahead.
  func lead(_ entry: LiveSession, at now: Int64) {
    guard let time = entry.session?.record.updatedAt, time > now + entry.lead else { return }
    entry.lead = time - now
    if let due = entry.dueAt { alarms.set(entry.id, at: due - entry.lead) }
    guard !hasToldLead else { return }
    hasToldLead = true
    context.logger.warning(
      "a session's time is ahead of the clock, and goes on from there; so may that of others",
      metadata: ["session": "\(entry.id)", "ahead_ms": "\(entry.lead)"])
  }

  private func build(_ record: SessionRecord) throws(ControlError) -> Session {
    do {
      let session = try Session(
        record: record, app: context.app, routes: routes, limits: context.limits.session, memory: memory)
      if !session.wakeProblems.isEmpty {
        context.logger.error(
          "a session did not wake as it was",
          metadata: ["session": "\(record.id)", "problems": "\(session.wakeProblems)"])
      }
      return session
    } catch {
      throw unbuildable(record.id, error)
    }
  }

  private func notFound(_ id: String) -> ControlError { Self.notFound(id, hint: "make it") }

  /// There is no such session; the hint says what to do before that.
  static func notFound(_ id: String, hint: String) -> ControlError {
    let name = id.clipped()
    return ControlError(.sessionNotFound, "there is no session \(name)", hint: "\(hint): andon session create \(name)")
  }

  func invalidName(_ id: String) -> ControlError {
    ControlError(
      .sessionNameInvalid, "no session can have the name \"\(id.clipped())\"",
      hint: "a name is 1 to 64 of A-Z a-z 0-9 . _ -")
  }

  func unbuildable(_ id: String, _ error: any Error) -> ControlError {
    tellUnloadable(id, "a session cannot be built", "\(error)")
    return ControlError(
      .sessionUnloadable, "the session \(id) cannot be built: \(error)",
      hint: "the app has changed, or its rows are damaged; a new session works: andon session create NAME")
  }
}

/// What all shards share: all of it `Sendable`, none of it changes.
struct ShardContext: Sendable {
  let app: any SimulatedApp
  /// The route table at the start.
  let routes: RouteTable
  /// What answers must not show, by the table in force.
  let secrets: SecretsInForce
  let storage: any BatchingStorage
  let readers: StoreReaders
  let hints = HintDesk()
  let limits: DaemonLimits
  let shardCount: Int
  let clock: @Sendable () -> Int64
  let logger: Logger
  let health: DaemonHealth
  /// Whether lines of the journal tell how long their turns took.
  let tellsDurations: Bool
  /// How many keys of a session in memory are kept there.
  let keysInMemory: Int
}
