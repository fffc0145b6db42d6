import Foundation
import ServiceLifecycle
import UnixSignals

extension AndonDaemon {
  /// Runs the daemon as a process does: SIGTERM and SIGINT drain it, a second one ends it at once.
  ///
  /// Returns when it has stopped in order. Throws `DaemonError` when it cannot start.
  public func serve() async throws {
    // A peer that is gone is found out by the write that fails, not by a signal that ends the process. The others mean
    // nothing here, and would end it too.
    for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
    DescriptorLimit.raise()
    // Before there are threads.
    try AddressLimit.check(configuration.limits)
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: self, successTerminationBehavior: .gracefullyShutdownGroup)],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    let serving = Task { try await group.run() }
    let impatience = Task {
      var count = 0
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        count += 1
        if count == 2 { serving.cancel() }
      }
    }
    defer { impatience.cancel() }
    try await serving.value
  }
}
