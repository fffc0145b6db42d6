import ControlProtocol
public import DeepLinks
import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SessionEngine
import SessionStore

/// A daemon that answers. Holds its lock and its socket until it is stopped.
public final class RunningDaemon: Sendable {
  let configuration: DaemonConfiguration
  let logger: Logger
  let store: OpenStore
  let socket: ListeningSocket
  /// The threads of the shards, of the writer and of the readers.
  let groups: [MultiThreadedEventLoopGroup]
  let core: DaemonCore
  /// Keeps the processors from halting, where that is asked for.
  let polling: HaltPolling?
  let server: any Channel
  let pruning: RepeatedTask
  let haste = Haste()
  /// Whether the threads end: nothing is sent to them any more.
  let areThreadsOver = NIOLockedValueBox(false)

  /// How often lines of the journal that are too old are looked for, when nothing is committed.
  static let pruneInterval = TimeAmount.seconds(60)
  /// When they are looked for first.
  private static let firstPruning = TimeAmount.seconds(1)
  private static let readerThreads = 2
  /// What is read from a connection in one go of its event loop, in bytes: some sixty links.
  private static let readBytes = 2_048

  init(_ daemon: AndonDaemon) async throws(DaemonError) {
    configuration = daemon.configuration
    logger = daemon.logger
    socket = try ListeningSocket(path: configuration.socket)
    do {
      store = try Self.openStore(daemon)
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
    let alarms = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    groups = [loops, writing, readers, alarms]
    let writer = writing.next()
    polling = HaltPolling(microseconds: limits[.awakeMicroseconds])
    core = DaemonCore(
      daemon, storage: store.storage, status: store.status,
      loops: DaemonCore.Loops(
        shards: Array(loops.makeIterator()), writer: writer, readers: readers, alarms: alarms.next()),
      pid: getpid(), polling: polling)
    let core = core
    do {
      server = try await Self.listen(socket.descriptor, loops, core)
    } catch {
      for group in groups.reversed() { try? await group.shutdownGracefully() }
      polling?.stop()
      _ = try? store.release(isStartRefused: true)
      socket.release()
      throw DaemonError(.socket, "the socket does not listen: \(error)", hint: "try again")
    }
    pruning = writer.scheduleRepeatedTask(initialDelay: Self.firstPruning, delay: Self.pruneInterval) { _ in
      core.writer.pruneWhenIdle()
    }
    core.start()
  }

  /// The store, with what every daemon needs in it.
  private static func openStore(_ daemon: AndonDaemon) throws(DaemonError) -> OpenStore {
    let store =
      if let storage = daemon.storage {
        OpenStore(storage)
      } else {
        try OpenStore(daemon.configuration, tables: daemon.app.tables, logger: daemon.logger)
      }
    setClock(daemon, store.storage)
    do {
      try DaemonCore.makeDefaultSession(daemon, store.storage)
    } catch {
      _ = try? store.release(isStartRefused: true)
      throw error
    }
    return store
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

  /// The time goes on from the last turn that is stored, whatever the wall clock says now.
  private static func setClock(_ daemon: AndonDaemon, _ storage: any BatchingStorage) {
    guard let newest = try? storage.sessions(limit: 1).first else { return }
    let ahead = daemon.configuration.steady.goOn(from: newest.updatedAt)
    let left = newest.updatedAt - daemon.configuration.clock()
    if left > SteadyClock.credible {
      daemon.logger.warning(
        "the last stored turn lies far ahead of the clock: only the sessions of that time go on from there",
        metadata: ["session": "\(newest.session)", "ahead_ms": "\(left)"])
    }
    guard ahead > 1000 else { return }
    daemon.logger.warning(
      "the clock stands before the last stored turn: time goes on from that turn", metadata: ["ahead_ms": "\(ahead)"])
  }

  private static func listen(
    _ descriptor: Int32, _ loops: MultiThreadedEventLoopGroup, _ core: DaemonCore
  ) async throws -> any Channel {
    let high = core.context.limits[int: .unreadBytes]
    let logger = core.context.logger
    let registries = core.registries
    return try await ServerBootstrap(group: loops)
      .serverChannelInitializer { channel in
        // When it is made the channel listens with a shorter queue, before any option of it can be set.
        ListeningSocket.listen(at: descriptor)
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoff(logger: logger) {
              for registry in registries {
                registry.eventLoop.execute { registry.assumeIsolated { $0.cutRefused() } }
              }
            })
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // One small read, then the next connection: who sends much keeps nobody waiting but itself.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.readBytes))
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
