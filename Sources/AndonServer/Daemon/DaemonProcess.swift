import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

extension AndonDaemon {
  /// Runs the daemon as a process does: SIGTERM and SIGINT drain it, a second signal ends it at once.
  ///
  /// A second signal before the daemon responds ends the process: a start blocks its thread as long as the database
  /// does. The next start undoes what this one had begun, as after a kill.
  ///
  /// Returns when it has stopped in order. Throws `DaemonError` when it cannot start.
  public func serve() async throws {
    // A write to a peer that is gone fails; SIGPIPE would end the process instead. The other signals have no meaning
    // here and would end the process too.
    for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
    DescriptorLimit.raise()
    // Before threads are made, which this limit would prevent.
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
    let secondSignal = Task {
      var count = 0
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        count += 1
        guard count == 2 else { continue }
        if !start.isOver.load(ordering: .relaxed) { giveUp() }
        serving.cancel()
      }
    }
    defer { secondSignal.cancel() }
    try await serving.value
  }

  /// Whether the daemon has begun to respond.
  private final class Start: Sendable {
    let isOver = Atomic<Bool>(false)
  }

  private func giveUp() -> Never {
    logger.error("stopped before it was ready: what the start had begun is undone by the next one")
    _exit(DaemonError(.unfinished, "", hint: "").exitCode)
  }
}
