import Foundation
import NIOCore

/// Tells the service manager regularly that the daemon works: each time only after every shard has answered.
///
/// A shard that hangs answers nothing. The service manager then ends the process and starts it again. A disk that does not
/// respond is no reason: a new process would wait for it too.
struct ServiceWatchdog: Sendable {
  /// The time between two messages: half of the time after which the service manager acts.
  let interval: TimeAmount

  /// Reads `WATCHDOG_USEC` and `WATCHDOG_PID`; `nil` when the service manager does not watch this process.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment, pid: Int32 = getpid()) {
    guard let time = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), time > 1,
      environment["WATCHDOG_PID"].map({ $0 == "\(pid)" }) ?? true
    else { return nil }
    interval = .microseconds(time / 2)
  }

  /// Begins to send `WATCHDOG=1`. `shards` are the event loops that must answer; the timer runs on another one.
  func start(
    _ shards: [any EventLoop], on eventLoop: any EventLoop,
    send: @escaping @Sendable (String) -> Void = { ServiceNotification.send($0) }
  ) -> RepeatedTask {
    eventLoop.scheduleRepeatedAsyncTask(initialDelay: interval, delay: interval) { _ in
      EventLoopFuture.andAllSucceed(shards.map { $0.submit {} }, on: eventLoop).map { send("WATCHDOG=1") }
    }
  }
}
