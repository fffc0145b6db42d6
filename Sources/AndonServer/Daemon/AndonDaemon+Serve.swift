import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

extension AndonDaemon {
  /// Runs the daemon as a process does: SIGTERM and SIGINT drain it, a second one ends it at once.
  ///
  /// A second one that comes before it answers ends the process: a start holds its thread as long as the database does,
  /// and is undone by the next one, as after a kill.
  ///
  /// Returns when it has stopped in order. Throws `DaemonError` when it cannot start.
  public func serve() async throws {
    // A peer that is gone is found out by the write that fails, not by a signal that ends the process. The others mean
    // nothing here, and would end it too.
    for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
    DescriptorLimit.raise()
    // Before there are threads.
    try AddressLimit.check(configuration.limits)
    let start = Start()
    var daemon = self
    daemon.onReady = {
      start.isOver.store(true, ordering: .relaxed)
      onReady()
    }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: daemon, successTerminationBehavior: .gracefullyShutdownGroup)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    let serving = Task { try await group.run() }
    let impatience = Task {
      var count = 0
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        count += 1
        guard count == 2 else { continue }
        if !start.isOver.load(ordering: .relaxed) { giveUp() }
        serving.cancel()
      }
    }
    defer { impatience.cancel() }
    try await serving.value
  }

  /// Whether the daemon has begun to answer.
  private final class Start: Sendable {
    let isOver = Atomic<Bool>(false)
  }

  private func giveUp() -> Never {
    logger.error("stopped before it was ready: what the start had begun is undone by the next one")
    _exit(DaemonError(.unfinished, "", hint: "").exitCode)
  }
}
