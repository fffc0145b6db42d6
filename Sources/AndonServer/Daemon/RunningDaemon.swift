import ControlProtocol
public import DeepLinks
import Foundation
import Logging
import NIOCore
import NIOPosix
import SessionEngine
import SessionStore

/// A daemon that answers. Holds its lock and its socket until it is stopped.
public final class RunningDaemon: Sendable {
  private let configuration: DaemonConfiguration
  private let logger: Logger
  private let store: OpenStore
  private let socket: ListeningSocket
  private let groups: [MultiThreadedEventLoopGroup]
  private let core: DaemonCore
  private let server: any Channel
  private let pruning: RepeatedTask

  /// How often lines of the journal that are too old are looked for, when nothing is committed.
  private static let pruneInterval = TimeAmount.seconds(60)
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
      Self.setClock(daemon, store.storage)
      try DaemonCore.makeDefaultSession(daemon, store.storage)
    } catch {
      socket.release()
      close(socket.descriptor)
      throw error
    }
    CrashPoint.beforeListening.pass()
    let limits = configuration.limits
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: limits[int: .shards])
    let writing = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let readers = MultiThreadedEventLoopGroup(numberOfThreads: Self.readerThreads)
    groups = [loops, writing, readers]
    let writer = writing.next()
    core = DaemonCore(
      daemon, storage: store.storage, status: store.status,
      loops: DaemonCore.Loops(shards: Array(loops.makeIterator()), writer: writer, readers: readers), pid: getpid())
    let core = core
    pruning = writer.scheduleRepeatedTask(initialDelay: Self.pruneInterval, delay: Self.pruneInterval) { _ in
      core.writer.assumeIsolated { $0.pruneWhenIdle() }
    }
    do {
      server = try await Self.listen(socket.descriptor, loops, core)
    } catch {
      throw DaemonError(.socket, "the socket does not listen: \(error)", hint: "try again")
    }
    core.start()
  }

  /// From now on links mean what this table says. Throws `DaemonError` when the app does not know a workflow of it:
  /// then the old one stays.
  public func use(_ table: RouteTable) throws(DaemonError) {
    _ = try core.reload.use(table)
  }

  /// Reads the route table again and uses it; one that is wrong changes nothing, and is logged.
  func reload() {
    if core.reload.isPossible { _ = try? core.reload.reload() }
  }

  /// Finishes what was received, commits and answers it, and closes: within the limit `drain_seconds`.
  public func stop() async {
    Readiness.notify("STOPPING=1")
    logger.info("stopping")
    pruning.cancel()
    await core.sleepWatch.stop()
    core.context.health.drain()
    let deadline = server.eventLoop.scheduleTask(in: .seconds(configuration.limits[.drainSeconds])) { self.hurry() }
    for shard in core.shards.shards { await shard.answerAllHeld() }
    for registry in core.registries { await registry.drain() }
    for registry in core.registries { await registry.empty() }
    deadline.cancel()
    try? await server.close()
    for shard in core.shards.shards {
      await shard.settled()
      await shard.end()
    }
    CrashPoint.beforeClosing.pass()
    // Readers may still read for connections that are gone: their threads end before the store does.
    try? await groups[2].shutdownGracefully()
    do {
      try store.release()
    } catch {
      logger.error("the store was not closed in order", metadata: ["cause": "\(error)"])
    }
    socket.release()
    for group in groups.prefix(2) { try? await group.shutdownGracefully() }
    logger.info("stopped")
  }

  /// Cuts all connections, so that `stop()` need not wait for them.
  public func hurry() {
    for registry in core.registries {
      registry.eventLoop.execute { registry.assumeIsolated { $0.cutAll() } }
    }
  }

  /// The time goes on from the last turn that is stored, whatever the wall clock says now.
  private static func setClock(_ daemon: AndonDaemon, _ storage: any SessionStorage) {
    guard let newest = try? storage.sessions(limit: 1).first else { return }
    let ahead = daemon.configuration.steady.goOn(from: newest.updatedAt)
    guard ahead > 1000 else { return }
    daemon.logger.warning(
      "the clock stands before the last stored turn: time goes on from that turn", metadata: ["ahead_ms": "\(ahead)"])
  }

  private static func listen(
    _ descriptor: Int32, _ loops: MultiThreadedEventLoopGroup, _ core: DaemonCore
  ) async throws -> any Channel {
    let high = core.context.limits[int: .unreadBytes]
    let logger = core.context.logger
    return try await ServerBootstrap(group: loops)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBackoff(logger: logger))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(
        .writeBufferWaterMark, value: ChannelOptions.Types.WriteBufferWaterMark(low: high / 4, high: high)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(core.handler(on: channel.eventLoop))
        }
      }
      .withBoundSocket(descriptor).get()
  }
}
