import Foundation
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import UnixSignals

extension AndonDaemon {
  /// Runs the daemon as a process does: SIGTERM and SIGINT drain it, a second signal ends it at once.
  ///
  /// A second signal before the daemon responds ends the process: a start blocks its thread as long as the database
  /// does. The next start undoes what this one had begun, as after a kill.
  ///
  /// Returns when it has stopped cleanly. Throws `DaemonError` when it cannot start.
  public func serve() async throws {
    // A write to a peer that is gone must fail, and SIGPIPE would end the process. The other signals have no meaning
    // here and would end the process too.
    for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { signal(number, SIG_IGN) }
    Self.endAtOnce()
    DescriptorLimit.raise()
    let isReady = NIOLockedValueBox(false)
    var daemon = self
    daemon.onReady = {
      isReady.withLockedValue { $0 = true }
      onReady()
    }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: daemon, successTerminationBehavior: .gracefullyShutdownGroup)],
        gracefulShutdownSignals: [.sigterm, .sigint],
        // Its log lines contain descriptions of whole Swift values. What it logs, the daemon logs too.
        logger: Logger(label: logger.label, factory: { _ in SwiftLogNoOpLogHandler() })))
    let serving = Task { try await group.run() }
    let secondSignal = Task {
      var count = 0
      for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        count += 1
        guard count == 2 else { continue }
        if !isReady.withLockedValue({ $0 }) { giveUp() }
        serving.cancel()
      }
    }
    defer { secondSignal.cancel() }
    try await serving.value
  }

  /// Lets the signals of a crash end the process at once, unless SWIFT_BACKTRACE asks for more: Swift's own handlers read the
  /// whole program for a backtrace, and freeze the daemon for that time.
  private static func endAtOnce() {
    let isAsked = getenv("SWIFT_BACKTRACE") != nil
    for number in [SIGQUIT, SIGABRT] + (isAsked ? [] : [SIGSEGV, SIGILL, SIGTRAP, SIGFPE]) {
      signal(number, SIG_DFL)
    }
    if !isAsked { signal(SIGBUS) { _ in AndonDaemon.endAtCutMemory() } }
  }

  /// Ends the process as a handler of SIGBUS. The system sends it when the part of a mapped file that is read was cut away,
  /// and a database in a file has one such file: the shared memory beside it.
  ///
  /// A handler may call only functions that are safe in it (`man 7 signal-safety`), and may not allocate memory. What was
  /// acknowledged is in the database and its write-ahead log: the next start reads both, and makes the shared memory anew.
  private static func endAtCutMemory() -> Never {
    let text: StaticString = """
      SIGBUS: the shared memory beside the database (-shm) was cut, so the daemon has ended at once
        hint: nothing that was acknowledged is lost: start it again, and let no program change the files of the database

      """
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    // The code of `DaemonError.Code.unfinished`.
    _exit(70)
  }

  private func giveUp() -> Never {
    logger.error(
      "stopped before it was ready: the next start undoes what this one has begun", metadata: ["event": "start.ended"])
    _exit(DaemonError(.unfinished, "", hint: "").exitCode)
  }
}
