import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import NIOPosix
import SessionEngine

/// Holds live sessions and runs their turns: turn, commit, and only then the answer (law 1).
///
/// Pinned to one event loop and entered synchronously, once for each batch of lines that a connection has read. A
/// session belongs to one shard, chosen by its name; shards share nothing but the writer and the readers.
actor SessionShard {
  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  let context: ShardContext
  let writer: CommitWriter
  /// On the same event loop.
  let registry: ConnectionRegistry
  let replies = ReplyWriter()
  var live: [String: LiveSession] = [:]
  /// What waits for its commit, oldest first.
  var uncommitted: CircularBuffer<Uncommitted> = []
  /// Changes of the batch at hand, not sent to the writer yet.
  var outbox: [SessionChange] = []
  var followers: [ObjectIdentifier: Follower] = [:]
  /// Connections that are not read until the queue is shorter.
  var stalled: [NIOLoopBound<ConnectionHandler>] = []
  var idleWaiters: [CheckedContinuation<Void, Never>] = []
  var activity = ActivityStatus()
  /// The first cause of trouble since the last commit that succeeded.
  var trouble: String?
  var isDraining = false
  private var uses = 0

  init(eventLoop: any EventLoop, context: ShardContext, writer: CommitWriter, registry: ConnectionRegistry) {
    self.eventLoop = eventLoop
    self.context = context
    self.writer = writer
    self.registry = registry
  }

  /// Handles a batch of lines of one connection. False when the connection must not send more until it is resumed.
  func handle(_ calls: [ShardCall], from connection: NIOLoopBound<ConnectionHandler>) -> Bool {
    for call in calls { handle(call) }
    sendOutbox()
    guard uncommitted.count >= context.limits[int: .uncommittedTurns] else { return true }
    stalled.append(connection)
    return false
  }

  /// Ends what has waited too long, in the sessions in memory.
  func expirePending() {
    let now = context.clock()
    for entry in live.values { tickIfDue(entry, now: now) }
    sendOutbox()
  }

  /// Returns when nothing waits for a commit.
  func settled() async {
    guard !uncommitted.isEmpty else { return }
    await withCheckedContinuation { idleWaiters.append($0) }
  }

  /// From now on `hello` and `status` say that the daemon is stopping.
  func drain() { isDraining = true }

  /// `ready`, `degraded` or `draining`.
  var state: DaemonState { isDraining ? .draining : trouble == nil ? .ready : .degraded }

  // MARK: - Sessions in memory

  /// The session, loaded if it is not in memory. Throws `session.notFound`, and what a store and an app can throw.
  func find(_ id: String) throws(ControlError) -> LiveSession {
    if let entry = live[id] {
      uses += 1
      entry.lastUsed = uses
      guard entry.session != nil else { throw notFound(id) }
      return entry
    }
    let record: SessionRecord?
    do {
      record = try context.storage.load(id)
    } catch {
      trouble = trouble ?? "\(error)"
      throw ControlError(
        .storeUnavailable, "the store cannot be read: \(error)", hint: "nothing was done; see andon status")
    }
    guard let record else { throw notFound(id) }
    do {
      let session = try Session(
        record: record, app: context.app, routes: context.routes, limits: context.limits.session)
      if !session.wakeProblems.isEmpty {
        context.logger.error(
          "a session did not wake as it was", metadata: ["session": "\(id)", "problems": "\(session.wakeProblems)"])
      }
      return keep(session)
    } catch {
      throw unbuildable(id, error)
    }
  }

  /// Puts a session into memory, and drops others when there are too many.
  func keep(_ session: Session) -> LiveSession {
    let id = session.record.id
    // One that was closed and is not committed yet keeps its count of what is in flight.
    let entry = live[id] ?? LiveSession(session)
    entry.session = session
    uses += 1
    entry.lastUsed = uses
    live[id] = entry
    dropLeastRecent()
    return entry
  }

  /// Beyond the limit, an eighth of all goes at once: the sorting is paid for by many.
  private func dropLeastRecent() {
    let limit = context.limits[int: .liveSessions]
    guard live.count > limit else { return }
    let goal = limit - limit / 8
    let idle = live.filter { $0.value.inFlight == 0 && $0.value.lastUsed != uses }
    for (id, _) in idle.sorted(by: { $0.value.lastUsed < $1.value.lastUsed }).prefix(live.count - goal) {
      live[id] = nil
    }
  }

  private func notFound(_ id: String) -> ControlError {
    guard Session.isValidID(id) else { return invalidName(id) }
    let stored = (try? context.storage.sessions(limit: 200))?.map(\.session) ?? []
    let names = Set(stored).union(live.filter { $0.value.session != nil }.keys).sorted()
    let near = SimilarName.of(id, among: names).map { "did you mean \($0)? Or make it" } ?? "make it"
    return ControlError(
      .sessionNotFound, "there is no session \(id)", hint: "\(near): andon session create \(id)")
  }

  func invalidName(_ id: String) -> ControlError {
    ControlError(
      .sessionNameInvalid, "no session can have the name \"\(id.prefix(80))\"",
      hint: "a name is 1 to 64 of A-Z a-z 0-9 . _ -")
  }

  func unbuildable(_ id: String, _ error: any Error) -> ControlError {
    context.logger.error("a session cannot be built", metadata: ["session": "\(id)", "cause": "\(error)"])
    return ControlError(
      .sessionUnloadable, "the session \(id) cannot be built: \(error)",
      hint: "the app has changed, or its rows are damaged; a new session works: andon session create NAME")
  }
}

/// What all shards share: all of it `Sendable`, none of it changes.
struct ShardContext: Sendable {
  let app: any SimulatedApp
  let routes: RouteTable
  let storage: any SessionStorage
  let readers: NIOThreadPool
  let limits: DaemonLimits
  let clock: @Sendable () -> Int64
  let logger: Logger
  let facts: DaemonFacts
}

/// What `status` tells of a daemon that does not change while it runs.
struct DaemonFacts: Sendable {
  let pid: Int32
  let started: ContinuousClock.Instant
  let socket: String
  let store: StoreStatus
}
