import Foundation
import Histogram

/// A run of a benchmark: one thread serves all connections, so that the daemon is measured and not the client.
struct LoadRun {
  private let plan: LoadPlan
  /// The longest time to wait for responses after the measured time, in milliseconds.
  private let patience: Int64
  /// Called when the measured time is over.
  private let onMeasured: () -> Void
  /// The latencies of the outcomes, in nanoseconds.
  private var latencies = Histogram<UInt64>()
  private var connections: [LoadConnection] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  /// A run of a plan.
  init(plan: LoadPlan, patience: Int64 = 10_000, onMeasured: @escaping () -> Void = {}) {
    self.plan = plan
    self.patience = patience
    self.onMeasured = onMeasured
  }

  /// Connects, warms up and measures. Throws when the daemon closes a connection.
  ///
  /// The links in progress at the end of the measured time include the slowest ones. The run therefore waits for them;
  /// a link that stays without a response counts with its age. The rate counts only outcomes within the measured time.
  func run() throws(CommandError) -> LoadReport {
    var run = self
    defer { for connection in run.connections { connection.end() } }
    return try run.measure()
  }

  private mutating func measure() throws(CommandError) -> LoadReport {
    let start = Self.now()
    for number in 0..<plan.connections { connections.append(try LoadConnection(plan: plan, number: number)) }
    for index in connections.indices { try connections[index].send(now: Self.now()) }
    let measured = try serve(until: start + plan.milliseconds * 100_000)
    latencies.reset()
    let (errorsBefore, outcomesBefore) = (errors, outcomes)
    let end = try serve(until: measured + plan.milliseconds * 1_000_000)
    onMeasured()
    let inTime = Int(latencies.totalCount)
    let last = try serve(until: end + patience * 1_000_000, sendsNextBatch: false)
    let late = Int(latencies.totalCount) - inTime
    for connection in connections where connection.unanswered > 0 {
      latencies.record(UInt64(last - connection.began), count: UInt64(connection.unanswered))
    }
    return LoadReport(
      plan: plan, latencies: latencies, late: late, unanswered: unanswered, errors: errors - errorsBefore,
      outcomes: outcomes.merging(outcomesBefore, uniquingKeysWith: -).filter { $0.value > 0 },
      nanoseconds: end - measured)
  }

  private var errors: Int { connections.reduce(0) { $0 + $1.errors } }
  private var outcomes: [String: Int] {
    connections.reduce(into: [:]) { all, connection in all.merge(connection.outcomes, uniquingKeysWith: +) }
  }
  private var unanswered: Int { connections.reduce(0) { $0 + $1.unanswered } }

  /// Serves the connections until a time, and returns the time at the end. Without `sendsNextBatch` it ends as soon as
  /// all links have a response.
  private mutating func serve(until end: Int64, sendsNextBatch: Bool = true) throws(CommandError) -> Int64 {
    var now = Self.now()
    while now < end, sendsNextBatch || unanswered > 0 {
      var polls = connections.map { connection in
        pollfd(
          fd: sendsNextBatch || connection.unanswered > 0 ? connection.descriptor : -1,
          events: Int16(POLLIN) | (connection.isSending ? Int16(POLLOUT) : 0), revents: 0)
      }
      // Rounded up, because a timeout of zero would poll without waiting.
      let timeout = Int32(min(1000, (end - now + 999_999) / 1_000_000))
      _ = poll(&polls, nfds_t(polls.count), timeout)
      for index in polls.indices where polls[index].revents != 0 {
        try serve(index, isReadable: polls[index].revents & ~Int16(POLLOUT) != 0, sendsNextBatch)
      }
      now = Self.now()
    }
    return now
  }

  private mutating func serve(_ index: Int, isReadable: Bool, _ sendsNextBatch: Bool) throws(CommandError) {
    if connections[index].isSending { try connections[index].send(now: Self.now()) }
    guard isReadable else { return }
    let outcomes = try connections[index].receive(into: &buffer)
    let now = Self.now()
    if outcomes > 0 { latencies.record(UInt64(now - connections[index].began), count: UInt64(outcomes)) }
    if connections[index].unanswered == 0, sendsNextBatch { try connections[index].send(now: now) }
  }

  /// The nanoseconds of a monotonic clock.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
