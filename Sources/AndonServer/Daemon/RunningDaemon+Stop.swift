import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SessionEngine
import SessionStore

/// The end of a daemon: in order where the disk lets it, in time whatever the disk does.
extension RunningDaemon {
  /// How long the disk may take for what it is asked when there is no more time.
  private static let grace = Duration.seconds(1)
  /// How long everything else may take then.
  private static let longest = Duration.seconds(10)

  /// Finishes what was received, commits and answers it, and closes. Gives what was not done of that, if anything.
  ///
  /// After `drain_seconds`, or at `hurry()`, connections are cut; a disk that does not answer even then is waited for
  /// no longer than a second. Then the database stays locked until the process ends, and a commit is left to what
  /// becomes of it: end the process.
  @discardableResult
  public func stop() async -> DaemonError? {
    Readiness.notify("STOPPING=1")
    logger.info("stopping")
    let (outcome, limit) = (FirstAnswer(), configuration.limits[.drainSeconds])
    Task {
      outcome.give(await finish())
    }
    // On no event loop: any of them may be what hangs.
    let alarm = Task {
      try await Task.sleep(for: .seconds(limit))
      hurry()
    }
    let end = Task {
      await haste.came()
      try await waitForDisk()
      outcome.give(
        DaemonError(
          .unfinished, "the disk did not answer before the daemon had to end",
          hint: "what was acknowledged is stored; look at the disk, then start again"))
    }
    let trouble = await outcome.value
    alarm.cancel()
    end.cancel()
    haste.come()
    if let trouble {
      logger.error(
        "not stopped in order",
        metadata: ["cause": "\(trouble.message)", "before": "\(core.context.health.trouble ?? "")"])
    } else {
      logger.info("stopped")
    }
    return trouble
  }

  /// Cuts all connections and waits for the disk no longer than a second, so that `stop()` returns soon.
  public func hurry() {
    haste.come()
    areThreadsOver.withLockedValue { areOver in
      guard !areOver else { return }
      for registry in core.registries {
        registry.eventLoop.execute { registry.assumeIsolated { $0.cutAll() } }
      }
    }
  }

  /// Returns when the disk has been silent for too long, or the daemon does not end for another reason.
  private func waitForDisk() async throws {
    let start = ContinuousClock.now
    repeat {
      try await Task.sleep(for: .milliseconds(100))
    } while core.context.health.silence ?? .zero < Self.grace && ContinuousClock.now - start < Self.longest
  }

  private func finish() async -> DaemonError? {
    pruning.cancel()
    core.writer.endPruning()
    core.reload.end()
    await core.sleepWatch.stop()
    core.context.health.drain()
    for shard in core.shards.shards { await shard.answerAllHeld() }
    for registry in core.registries { await registry.drain() }
    for registry in core.registries { await registry.empty() }
    try? await server.close()
    for shard in core.shards.shards {
      await shard.settled()
      await shard.end()
    }
    CrashPoint.beforeClosing.pass()
    // Whoever reads or writes the store ends before it is unlocked: another daemon may open it the moment it is.
    areThreadsOver.withLockedValue { $0 = true }
    for group in groups.reversed() { try? await group.shutdownGracefully() }
    polling?.stop()
    defer { socket.release() }
    do {
      if let finding = try core.context.health.watching({ try store.release() }) { logger.warning("\(finding)") }
      return nil
    } catch {
      return closingTrouble(error)
    }
  }

  /// What is to be told of a database that was not closed in order. Where another program reads it, or the disk is full,
  /// its log stays beside it, with all that is in there: nothing is wrong with that.
  private func closingTrouble(_ error: any Error) -> DaemonError? {
    if let fault = error as? StorageError, [.locked, .unwritable].contains(fault.code) {
      logger.warning(
        "the log of the database stays beside it: the next start takes it in", metadata: ["cause": "\(fault)"])
      return nil
    }
    return DaemonError(
      .unfinished, "the database was not closed in order: \(error)",
      hint: "keep the database and its log, put back what was moved, then start again")
  }
}
