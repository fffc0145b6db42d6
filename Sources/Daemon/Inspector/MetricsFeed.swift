import ControlProtocol
import NIOCore

/// The daemon's numbers for `/metrics`: however many clients ask, they are read once a second at most.
actor MetricsFeed: EventLoopActor {
  private static let interval = Duration.seconds(1)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let daemon: DaemonCalls
  private let executor: LoopExecutor
  private var last: (text: String, at: ContinuousClock.Instant)?
  private var underWay: Task<String, Never>?

  init(_ daemon: DaemonCalls, _ executor: LoopExecutor) {
    self.daemon = daemon
    self.executor = executor
    eventLoop = daemon.eventLoop
  }

  /// Returns the text of the numbers, at most a second old; only that the daemon does not respond when it does not.
  func text() async -> String {
    if let last, last.at + Self.interval > .now { return last.text }
    let task = underWay ?? Task(executorPreference: executor) { await self.read() }
    underWay = task
    return await task.value
  }

  private func read() async -> String {
    defer { underWay = nil }
    guard let reply = try? await daemon.call(Metrics()) else { return MetricsText.unreachable }
    last = (reply.text, .now)
    return reply.text
  }

  /// Returns when no task is under way.
  func ended() async { _ = await underWay?.value }
}
