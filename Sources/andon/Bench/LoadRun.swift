import Foundation
import Histogram

/// Runs a plan on one thread, which waits for all its connections at once: the daemon is measured, not the client.
struct LoadRun {
  let plan: LoadPlan

  /// Connects, warms up, measures. Throws when the daemon goes away.
  func run() throws(CommandFailure) -> LoadReport {
    var connections: [LoadConnection] = []
    defer { for connection in connections { connection.end() } }
    for number in 0..<plan.connections { connections.append(try LoadConnection(plan: plan, number: number)) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
    defer { buffer.deallocate() }
    var latencies = Histogram<UInt64>()
    let start = Self.now()
    let measured = start + plan.milliseconds * 100_000
    let end = measured + plan.milliseconds * 1_000_000
    for index in connections.indices { try connections[index].send(now: start) }
    var polls = [pollfd](repeating: pollfd(), count: connections.count)
    var now = start
    var errorsBefore = 0
    var isMeasuring = false
    while now < end {
      if !isMeasuring, now >= measured {
        isMeasuring = true
        latencies.reset()
        errorsBefore = connections.reduce(0) { $0 + $1.errors }
      }
      for (index, connection) in connections.enumerated() {
        polls[index].fd = connection.descriptor
        polls[index].events = Int16(POLLIN) | (connection.isSending ? Int16(POLLOUT) : 0)
      }
      _ = poll(&polls, nfds_t(polls.count), 1000)
      for index in polls.indices where polls[index].revents != 0 {
        if connections[index].isSending { try connections[index].send(now: Self.now()) }
        guard polls[index].revents & ~Int16(POLLOUT) != 0 else { continue }
        let isDue = try connections[index].receive(into: buffer, now: Self.now) { latencies.record(UInt64($0)) }
        if isDue { try connections[index].send(now: Self.now()) }
      }
      now = Self.now()
    }
    return LoadReport(
      plan: plan, latencies: latencies, errors: connections.reduce(0) { $0 + $1.errors } - errorsBefore,
      nanoseconds: now - measured)
  }

  /// Nanoseconds of a clock that only goes forward.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
