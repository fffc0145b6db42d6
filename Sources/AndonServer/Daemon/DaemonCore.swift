import ControlProtocol
import DeepLinks
import Logging
import NIOCore
import SessionEngine
import SessionStore

/// The parts of a daemon between its sockets and its store, wired together: shards, writer, readers and timers.
///
/// It knows event loops, not threads: the daemon gives it real ones, a simulation gives it some that it turns by
/// hand.
struct DaemonCore: Sendable {
  let context: ShardContext
  let shards: ShardMap
  let writer: CommitWriter
  let desk: StoreDesk
  let registries: [ConnectionRegistry]
  let reload: RouteReload
  let sleepWatch: SleepWatch

  /// The event loops of a daemon.
  struct Loops {
    /// One for each shard and its connections.
    let shards: [any EventLoop]
    /// The one that commits.
    let writer: any EventLoop
    /// Those that read the store.
    let readers: any EventLoopGroup
    /// The one that reads what is due in sleeping sessions: never behind somebody's long list.
    let alarms: any EventLoop
  }

  init(
    _ daemon: AndonDaemon, storage: any BatchingStorage, status: StoreStatus, loops: Loops, pid: Int32,
    polling: HaltPolling? = nil
  ) {
    let configuration = daemon.configuration
    let limits = configuration.limits
    let health = DaemonHealth()
    context = ShardContext(
      app: daemon.app, routes: daemon.routes, secrets: daemon.secrets, storage: storage,
      readers: StoreReaders(
        group: loops.readers, storage: storage, secrets: daemon.secrets, health: health, logger: daemon.logger),
      limits: limits,
      shardCount: loops.shards.count,
      clock: configuration.clock, logger: daemon.logger, health: health,
      tellsDurations: configuration.tellsDurations,
      keysInMemory: configuration.keysInMemory)
    let writer = CommitWriter(
      eventLoop: loops.writer, storage: storage, configuration: configuration, health: health, logger: daemon.logger,
      secrets: daemon.secrets, polling: polling)
    self.writer = writer
    let context = context
    shards = ShardMap(shards: loops.shards.map { SessionShard(eventLoop: $0, context: context, writer: writer) })
    let count = ConnectionCount()
    let policy = configuration.peers
    registries = loops.shards.map {
      ConnectionRegistry(
        eventLoop: $0, limit: limits[int: .connections], count: count, policy: policy, logger: daemon.logger)
    }
    reload = RouteReload(daemon, shards: shards, secrets: context.secrets)
    desk = StoreDesk(
      shards: shards, context: context, writer: writer, connections: count,
      held: HeldBytes(limit: limits[int: .heldBytes], connections: count), reload: reload,
      facts: DaemonFacts(pid: pid, started: .now, socket: configuration.socket, store: status))
    sleepWatch = SleepWatch(eventLoop: loops.shards[0], reading: loops.alarms, shards: shards, context: context)
  }

  /// Begins to wake sleeping sessions when something is due in them.
  func start() {
    let watch = sleepWatch
    for shard in shards.shards {
      shard.eventLoop.execute { shard.assumeIsolated { $0.attach(watch) } }
    }
    sleepWatch.start()
  }

  /// The handler of a new connection on one of the event loops.
  func handler(on eventLoop: any EventLoop) -> ConnectionHandler {
    let home = shards.home(on: eventLoop)
    return ConnectionHandler(desk: desk, home: home, registry: registries[home])
  }

  /// Makes the session that always exists, unless it is stored already. Before anything else runs.
  static func makeDefaultSession(_ daemon: AndonDaemon, _ storage: any BatchingStorage) throws(DaemonError) {
    let id = ControlRequest.defaultSession
    do {
      guard try storage.load(id) == nil else { return }
      let (_, turn) = try Session.create(
        id: id, app: daemon.app, routes: daemon.routes, limits: daemon.configuration.limits.session,
        at: daemon.configuration.clock())
      if let change = turn.change { try storage.commit([change]) }
    } catch let fault as StorageError {
      throw DaemonError(fault)
    } catch {
      throw DaemonError(
        .app, "the session \(id) cannot be made: \(error)", hint: "the app does not fit what is stored")
    }
  }
}
