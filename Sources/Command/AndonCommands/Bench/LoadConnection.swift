import ControlProtocol
import NIOCore
import TextFormats

/// A connection of a benchmark. It sends a batch of links, receives the responses, then sends the next batch.
struct LoadConnection {
  /// The connection to the daemon.
  let connection: LineConnection
  private let pipeline: Int
  private var lines: LoadLines
  /// The batch that is sent next.
  private var batch: ByteBuffer
  /// The number of links of the current batch without a response.
  private(set) var unanswered = 0
  /// The time at which the current batch was sent, in nanoseconds.
  private(set) var began: UInt64 = 0

  /// The connection with a number.
  init(_ connection: LineConnection, plan: LoadPlan, number: Int) {
    self.connection = connection
    lines = LoadLines(plan, connection: number)
    pipeline = plan.pipeline
    batch = ByteBuffer(bytes: lines.next(pipeline))
  }

  /// Sends the next batch.
  mutating func send(now: UInt64) {
    (unanswered, began) = (pipeline, now)
    connection.send(batch)
    // The next batch is created here, while the daemon works, so that the daemon does not wait for it.
    batch = ByteBuffer(bytes: lines.next(pipeline))
  }

  /// Counts a response, and returns the age of its link. Returns `nil` when no link waits.
  mutating func receive(now: UInt64) -> UInt64? {
    guard unanswered > 0 else { return nil }
    unanswered -= 1
    return now - began
  }
}
