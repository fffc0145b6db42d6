import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine

/// The parts of a daemon between its sockets and its store: shards, commit queue, readers and timers.
///
/// It knows event loops, not threads: the daemon gives it real ones, a simulation gives it some that it runs itself.
struct DaemonCore: Sendable {
  let context: ShardContext
  let shards: ShardMap
  let commits: CommitQueue
  let requests: DaemonRequests
  let registries: [ConnectionRegistry]
  private let turns: [ConnectionTurns]
  let reload: RouteReload
  let sleeping: SleepingSessions
  let others: OtherDaemons

  /// The event loops of a daemon.
  struct Loops {
    /// One for each shard and its connections.
    let shards: [any EventLoop]
    /// The one that commits.
    let commits: any EventLoop
    /// Those that read the store, by the kind of the reading.
    let readers: @Sendable (StoreReaders.Kind) -> any EventLoopGroup
    /// Those that look up sessions and responses for the shards.
    let lookups: Lookups
    /// The one that reads what is due in sessions that are not in memory, and what other daemons have done: a long list of a
    /// client must not delay it.
    let timers: any EventLoop
  }

  init(_ daemon: AndonDaemon, storage: any SessionStorage, status: StoreStatus, loops: Loops, pid: Int32) {
    let configuration = daemon.configuration
    let limits = configuration.limits
    let health = DaemonHealth()
    let counters = DaemonCounters()
    let replies = ReplyWriter(redactor: daemon.secrets) { counters.count($0) }
    let context = ShardContext(
      app: daemon.app, routes: daemon.routes, secrets: daemon.secrets, storage: storage,
      readers: StoreReaders(
        group: loops.readers, lookups: loops.lookups, storage: storage, replies: replies, health: health,
        logger: daemon.logger),
      limits: limits, shardCount: loops.shards.count, clock: configuration.clock, logger: daemon.logger,
      health: health, counters: counters, recordsDurations: configuration.recordsDurations)
    self.context = context
    let commits = CommitQueue(
      eventLoop: loops.commits,
      others: storage.shared.map { _ in OtherEvents(eventLoop: loops.timers, storage: storage) }, storage: storage,
      configuration: configuration, health: health, logger: daemon.logger,
      secrets: daemon.secrets, counters: counters)
    self.commits = commits
    shards = ShardMap(shards: loops.shards.map { SessionShard(eventLoop: $0, context: context, queue: commits) })
    let count = ConnectionCount()
    registries = loops.shards.map {
      ConnectionRegistry(
        eventLoop: $0, limit: limits[int: .connections], count: count, policy: configuration.peers,
        logger: daemon.logger, counters: counters)
    }
    turns = loops.shards.map { ConnectionTurns(eventLoop: $0) }
    reload = RouteReload(daemon, shards: shards, storage: storage, secrets: context.secrets)
    others = OtherDaemons(eventLoop: loops.timers, reload: reload, readers: context.readers)
    requests = DaemonRequests(
      shards: shards, context: context, commits: commits, connections: count,
      unsent: UnsentBytes(limit: limits[int: .heldBytes], connections: count), reload: reload, others: others,
      log: daemon.log, address: daemon.page,
      facts: DaemonFacts(
        pid: pid, started: .now, socket: configuration.socket, group: configuration.group?.name, store: status))
    sleeping = SleepingSessions(eventLoop: loops.shards[0], reading: loops.timers, shards: shards, context: context)
  }

  /// Begins to wake sleeping sessions when something is due in them.
  func start() {
    let sleeping = sleeping
    for shard in shards.shards { shard.execute { $0.attach(sleeping) } }
    sleeping.start()
    others.start()
  }

  /// Returns the handler of a new connection on one of the event loops.
  func handler(on eventLoop: any EventLoop) -> ConnectionHandler {
    let home = shards.home(on: eventLoop)
    return ConnectionHandler(requests: requests, registry: registries[home], turns: turns[home])
  }

  /// Makes the session that always exists, unless it is stored already. Runs before anything else.
  static func makeDefaultSession(_ daemon: AndonDaemon, _ storage: any SessionStorage) throws(DaemonError) {
    let id = ControlMethods.defaultSession
    do {
      guard try storage.load(id) == nil else { return }
      let host = SessionHost(app: daemon.app, routes: daemon.routes, limits: daemon.configuration.limits.session)
      let (_, turn) = try host.create(id, at: daemon.configuration.clock())
      if let change = turn.change { try storage.commit([change]) }
    } catch let error as StorageError {
      throw DaemonError(error)
    } catch {
      throw DaemonError(
        .app, "the session \(id) cannot be made: \(error)", hint: "the app does not fit what is stored")
    }
  }
}
