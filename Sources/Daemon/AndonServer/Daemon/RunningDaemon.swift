import ControlProtocol
public import DeepLinks
import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SessionEngine
import TextFormats

/// A daemon that responds. It holds its lock and its socket until it is stopped.
public final class RunningDaemon: Sendable {
  let configuration: DaemonConfiguration
  let logger: Logger
  let store: OpenStore
  let threads: DaemonThreads
  let core: DaemonCore
  let listener: Listener
  private let log: DaemonLog
  let pruning: RepeatedTask
  private let probing: RepeatedTask
  private let socketCheck: RepeatedTask
  private let watchdog: RepeatedTask?
  /// Ends when there is no more time to stop cleanly.
  private let ending = AsyncStream.makeStream(of: Void.self)
  /// Whether the threads end: no task may be sent to them any more.
  private let areThreadsOver = NIOLockedValueBox(false)

  /// The time between two looks for journal entries that are too old, when nothing is committed.
  static let pruneInterval = TimeAmount.seconds(60)
  /// The time between two looks whether a store that has failed works again.
  private static let probeInterval = TimeAmount.seconds(3)
  /// The time before the first look.
  private static let firstPruning = TimeAmount.seconds(1)
  /// The bytes read from a connection at once: about sixty links. Then the other connections have their turn.
  private static let readBytes = 2_048
  /// The time that the disk has when there is no more time.
  private static let diskGrace = Duration.seconds(1)
  /// The time that everything else has then.
  private static let longestStop = Duration.seconds(10)

  init(_ daemon: AndonDaemon) async throws(DaemonError) {
    configuration = daemon.configuration
    (logger, log) = (daemon.logger, daemon.log)
    let socket = try Self.socket(configuration)
    do {
      store = try Self.openStore(daemon)
    } catch {
      socket.discard()
      close(socket.descriptor)
      throw error
    }
    CrashPoint.beforeListening.pass()
    threads = DaemonThreads(shards: configuration.limits[int: .shards])
    core = DaemonCore(
      daemon, storage: store.storage, status: store.status, loops: threads.loops, pid: getpid())
    core.context.health.warn(store.warning)
    let threads = threads
    let core = core
    let listen: @Sendable (Int32) -> EventLoopFuture<any Channel> = { RunningDaemon.listen($0, threads, core) }
    do {
      listener = Listener(socket, try await listen(socket.descriptor).get(), logger: logger, listen: listen)
    } catch {
      await threads.end()
      try? store.close()
      socket.release()
      throw DaemonError(.socket, "the socket does not listen: \(error)", hint: "try again")
    }
    pruning = core.commits.eventLoop.scheduleRepeatedTask(
      initialDelay: Self.firstPruning, delay: Self.pruneInterval
    ) { _ in core.commits.prune() }
    probing = core.commits.eventLoop.scheduleRepeatedTask(initialDelay: Self.probeInterval, delay: Self.probeInterval) {
      _ in core.commits.probe()
    }
    let listener = listener
    socketCheck = threads.accepting.next().scheduleRepeatedTask(
      initialDelay: Listener.interval, delay: Listener.interval
    ) { _ in listener.check() }
    watchdog = ServiceWatchdog()?.start(threads.loops.shards, on: threads.accepting.next())
    core.start()
  }

  // MARK: - While it runs

  /// Uses another table of links from now on. Throws `DaemonError` when the app does not know a workflow of it: then
  /// the old one stays.
  public func use(_ table: RouteTable) throws(DaemonError) { _ = try core.reload.use(table) }

  /// Reads the route table again and uses it, later and on another thread. A wrong table changes nothing, and is logged.
  func reload() { core.reload.signal() }

  // MARK: - The end

  /// Finishes what was received, commits it, responds, and closes. Returns what was not done of that, if anything.
  ///
  /// After `drain_seconds`, or at `endNow()`, connections are cut. A disk that does not respond even then is waited for
  /// no longer than a second: then the database stays locked until the process ends. End the process.
  @discardableResult
  public func stop() async -> DaemonError? {
    ServiceNotification.send("STOPPING=1")
    logger.notice("stopping")
    let limit = configuration.limits[.drainSeconds]
    let results = AsyncStream.makeStream(of: DaemonError?.self)
    Task { results.continuation.yield(await finish()) }
    // These tasks run on no event loop: any of those may be what hangs.
    let timeout = Task {
      try await Task.sleep(for: .seconds(limit))
      endNow()
    }
    let deadline = Task {
      for await _ in ending.stream {}
      try await waitForDisk()
      results.continuation.yield(
        DaemonError(
          .unfinished, "the disk did not respond before the daemon had to end",
          hint: "what was acknowledged is stored; look at the disk, then start again"))
    }
    // Not cancelled with its task: after `endNow()` a stop still waits for the first result.
    let failure = await Task { await results.stream.first { _ in true } ?? nil }.value
    timeout.cancel()
    deadline.cancel()
    ending.continuation.finish()
    if let failure {
      logger.error(
        "not stopped cleanly",
        metadata: [
          "event": "stop.failed", "cause": "\(failure.message)", "before": "\(core.context.health.trouble ?? "")",
        ])
    } else {
      logger.notice("stopped")
    }
    return failure
  }

  /// Cuts all connections and waits for the disk no longer than a second, so that `stop()` returns soon.
  public func endNow() {
    ending.continuation.finish()
    areThreadsOver.withLockedValue { areOver in
      guard !areOver else { return }
      for registry in core.registries { registry.execute { $0.cutAll() } }
    }
  }

  /// Returns when the disk has been silent for too long, or the daemon does not end for another reason.
  private func waitForDisk() async throws {
    let start = ContinuousClock.now
    repeat {
      try await Task.sleep(for: .milliseconds(100))
    } while core.context.health.silence ?? .zero < Self.diskGrace && ContinuousClock.now - start < Self.longestStop
  }

  private func finish() async -> DaemonError? {
    pruning.cancel()
    probing.cancel()
    socketCheck.cancel()
    watchdog?.cancel()
    core.commits.endPruning()
    core.reload.end()
    // A connection that ends reads no line any more.
    await log.waitForFollower()
    await core.sleeping.stop()
    await core.others.stop()
    core.context.health.drain()
    for shard in core.shards.shards { await shard.releaseHeld() }
    for registry in core.registries { await registry.drain() }
    for registry in core.registries { await registry.empty() }
    await listener.close()
    await finishAccepting()
    for shard in core.shards.shards {
      await shard.drained()
      await shard.end()
    }
    CrashPoint.beforeClosing.pass()
    // Every thread that uses the store ends before the store is unlocked: another daemon may open it at once.
    areThreadsOver.withLockedValue { $0 = true }
    await threads.end()
    defer { listener.release() }
    do {
      try core.context.health.watchingDisk { try store.close() }
      return nil
    } catch {
      return closingTrouble(error)
    }
  }

  /// Returns when the connections that were accepted before the socket closed have reached their event loops.
  ///
  /// Such a connection goes from the accepting thread to its own, back, and there again if it is closed. No thread may end
  /// before that.
  private func finishAccepting() async {
    let loops = core.shards.shards.map(\.eventLoop) + [listener.server.eventLoop]
    for loop in loops + loops { try? await loop.submit {}.get() }
  }

  /// The error for a database that was not closed cleanly.
  private func closingTrouble(_ error: any Error) -> DaemonError {
    let failure = error as? StorageError
    let hint = failure.flatMap { [.unavailable, .corrupt].contains($0.code) ? $0.hint : nil }
    return DaemonError(
      .unfinished, "the database was not closed cleanly: \(failure?.message ?? "\(error)")",
      hint: hint ?? "keep the database with all its files, then start again")
  }

  // MARK: - The start

  /// Takes the socket of the service manager, or makes one.
  private static func socket(_ configuration: DaemonConfiguration) throws(DaemonError) -> ListeningSocket {
    let group = configuration.group
    guard let inherited = configuration.inherited else {
      return try ListeningSocket(path: configuration.socket, group: group)
    }
    return try ListeningSocket(inherited, group: group)
  }

  /// Opens the store, and makes the session that always exists.
  private static func openStore(_ daemon: AndonDaemon) throws(DaemonError) -> OpenStore {
    let store: OpenStore
    if let storage = daemon.storage {
      store = OpenStore(given: storage)
    } else {
      let host = SessionHost(app: daemon.app, routes: daemon.routes, limits: daemon.configuration.limits.session)
      store = try daemon.configuration.store.open(daemon.configuration, host: host, logger: daemon.logger)
    }
    do throws(DaemonError) {
      try DaemonCore.makeDefaultSession(daemon, store.storage)
    } catch {
      try? store.close()
      throw error
    }
    return store
  }

  private static func listen(
    _ descriptor: Int32, _ threads: DaemonThreads, _ core: DaemonCore
  ) -> EventLoopFuture<any Channel> {
    let high = core.context.limits[int: .unreadBytes]
    let logger = core.context.logger
    return ServerBootstrap(group: threads.accepting, childGroup: threads.shards)
      .serverChannelInitializer { channel in
        // NIO listens with a shorter queue when it makes the channel, before any option can be set.
        ListeningSocket.listen(at: descriptor)
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBackoff(logger: logger))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // One small read, then the next connection: a client that sends much delays only itself.
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
      .withBoundSocket(descriptor)
  }
}
