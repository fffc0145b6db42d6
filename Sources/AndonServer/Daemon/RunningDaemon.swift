import ControlProtocol
import Foundation
import Logging
import NIOCore
import NIOPosix
import SessionEngine

/// A daemon that answers. Holds its lock and its socket until it is stopped.
public final class RunningDaemon: Sendable {
  private let configuration: DaemonConfiguration
  private let logger: Logger
  private let store: OpenStore
  private let socket: ListeningSocket
  private let group: MultiThreadedEventLoopGroup
  private let readers: NIOThreadPool
  private let shard: SessionShard
  private let registry: ConnectionRegistry
  private let server: any Channel
  private let ticks: RepeatedTask

  /// How often links that have waited too long are looked for; an event or a look finds them at once.
  private static let tickInterval = TimeAmount.seconds(30)
  private static let readerThreads = 2

  init(_ daemon: AndonDaemon) async throws(DaemonError) {
    configuration = daemon.configuration
    logger = daemon.logger
    socket = try ListeningSocket(path: configuration.socket)
    do {
      if let storage = daemon.storage {
        store = OpenStore(storage)
      } else {
        store = try OpenStore(configuration, tables: daemon.app.tables)
      }
      try Self.makeDefaultSession(daemon, store.storage)
    } catch {
      socket.release()
      close(socket.descriptor)
      throw error
    }
    // One loop carries the shard and its connections, the other one the commits.
    group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    readers = NIOThreadPool(numberOfThreads: Self.readerThreads)
    readers.start()
    let (loop, writing) = (group.next(), group.next())
    let limits = configuration.limits
    let writer = CommitWriter(
      eventLoop: writing, storage: store.storage, groupLimit: limits[int: .commitGroup])
    let facts = DaemonFacts(
      pid: getpid(), started: .now, socket: configuration.socket, store: store.status)
    let context = ShardContext(
      app: daemon.app, routes: daemon.routes, storage: store.storage, readers: readers, limits: limits,
      clock: configuration.clock, logger: logger, facts: facts)
    let registry = ConnectionRegistry(
      eventLoop: loop, limit: limits[int: .connections], policy: PeerPolicy(ownUID: geteuid()), logger: logger)
    let shard = SessionShard(eventLoop: loop, context: context, writer: writer, registry: registry)
    self.shard = shard
    self.registry = registry
    ticks = loop.scheduleRepeatedTask(initialDelay: Self.tickInterval, delay: Self.tickInterval) { _ in
      shard.assumeIsolated { $0.expirePending() }
    }
    do {
      server = try await Self.listen(socket.descriptor, loop, shard, registry, limits)
    } catch {
      throw DaemonError(.socket, "the socket does not listen: \(error)", hint: "try again")
    }
  }

  /// Finishes what was received, commits and answers it, and closes: within the limit `drain_seconds`.
  public func stop() async {
    Readiness.notify("STOPPING=1")
    logger.info("stopping")
    ticks.cancel()
    await shard.drain()
    let deadline = shard.eventLoop.scheduleTask(in: .seconds(configuration.limits[.drainSeconds])) { self.hurry() }
    await registry.drain()
    await registry.empty()
    deadline.cancel()
    try? await server.close()
    await shard.settled()
    try? await readers.shutdownGracefully()
    do {
      try store.release()
    } catch {
      logger.error("the store was not closed in order", metadata: ["cause": "\(error)"])
    }
    socket.release()
    try? await group.shutdownGracefully()
    logger.info("stopped")
  }

  /// Cuts all connections, so that `stop()` need not wait for them.
  public func hurry() {
    let registry = registry
    registry.eventLoop.execute { registry.assumeIsolated { $0.cutAll() } }
  }

  private static func listen(
    _ descriptor: Int32, _ loop: any EventLoop, _ shard: SessionShard, _ registry: ConnectionRegistry,
    _ limits: DaemonLimits
  ) async throws -> any Channel {
    let high = limits[int: .unreadBytes]
    return try await ServerBootstrap(group: loop)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(
        .writeBufferWaterMark, value: ChannelOptions.Types.WriteBufferWaterMark(low: high / 4, high: high)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ConnectionHandler(shard: shard, registry: registry, limits: limits))
        }
      }
      .withBoundSocket(descriptor).get()
  }

  private static func makeDefaultSession(_ daemon: AndonDaemon, _ storage: any SessionStorage) throws(DaemonError) {
    do {
      guard try storage.load(SessionShard.defaultSession) == nil else { return }
      let (_, turn) = try Session.create(
        id: SessionShard.defaultSession, app: daemon.app, routes: daemon.routes,
        limits: daemon.configuration.limits.session, at: daemon.configuration.clock())
      if let change = turn.change { try storage.commit([change]) }
    } catch let fault as StorageFault {
      throw DaemonError(fault)
    } catch {
      throw DaemonError(
        .app, "the session \(SessionShard.defaultSession) cannot be made: \(error)",
        hint: "the app does not fit what is stored")
    }
  }
}
