import Foundation
import Histogram

/// The connections of a bench, which one thread serves as their answers come, and what was found of them.
struct LoadConnections {
  /// The latencies of the answers that are outcomes, in nanoseconds.
  private(set) var latencies = Histogram<UInt64>()
  private var connections: [LoadConnection] = []
  private var polls: [pollfd] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)

  /// Answers that were errors.
  var errors: Int { connections.reduce(0) { $0 + $1.errors } }

  /// Links of batches that were begun, and that have no answer yet.
  var unanswered: Int { connections.reduce(0) { $0 + $1.unanswered } }

  /// Connects, and sends the first batch of each connection.
  mutating func begin(_ plan: LoadPlan) throws(CommandError) {
    for number in 0..<plan.connections { connections.append(try LoadConnection(plan: plan, number: number)) }
    polls = [pollfd](repeating: pollfd(), count: connections.count)
    for index in connections.indices { try connections[index].send(now: Self.now()) }
  }

  /// Takes answers until a time, and sends a batch for each that is answered; without `sendsOn` it sends no new one,
  /// and ends as soon as everything is answered. Gives the time at its end.
  mutating func work(until end: Int64, sendsOn: Bool = true) throws(CommandError) -> Int64 {
    var now = Self.now()
    while now < end, sendsOn || unanswered > 0 {
      for (index, connection) in connections.enumerated() {
        // One that has nothing to do is left out.
        polls[index].fd = sendsOn || connection.unanswered > 0 ? connection.descriptor : -1
        polls[index].events = Int16(POLLIN) | (connection.isSending ? Int16(POLLOUT) : 0)
      }
      // Rounded up: the end is not waited for in vain turns of less than a millisecond.
      let patience = Int32(min(1000, (end - now + 999_999) / 1_000_000))
      _ = poll(&polls, nfds_t(polls.count), patience)
      for index in polls.indices where polls[index].revents != 0 {
        if connections[index].isSending { try connections[index].send(now: Self.now()) }
        guard polls[index].revents & ~Int16(POLLOUT) != 0 else { continue }
        let isDue = try connections[index].receive(into: buffer, now: Self.now, &latencies)
        if isDue, sendsOn { try connections[index].send(now: Self.now()) }
      }
      now = Self.now()
    }
    return now
  }

  /// Forgets the latencies so far: those of the warm-up.
  mutating func forgetLatencies() { latencies.reset() }

  /// Counts what is unanswered as if it were answered now: it takes that long at least.
  mutating func recordUnanswered(now: Int64) {
    for connection in connections where connection.unanswered > 0 {
      latencies.record(UInt64(now - connection.began), count: UInt64(connection.unanswered))
    }
  }

  /// Closes the connections.
  func end() {
    for connection in connections { connection.end() }
    buffer.deallocate()
  }

  /// Nanoseconds of a clock that only goes forward.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
