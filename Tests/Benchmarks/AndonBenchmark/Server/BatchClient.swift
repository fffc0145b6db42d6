import ControlProtocol
import Foundation

/// A client that sends a batch, waits for its whole answer, and sends the next one, over one connection.
struct BatchClient {
  private struct SystemCallError: Error { let call: String }

  /// The socket's path.
  let path: String
  /// Whether it looks for the answer again and again instead of sleeping: then a processor's way out of its sleep,
  /// which takes as long as half a sync, is no part of what is measured.
  let isPolling: Bool

  /// Batches a second, each answered by so many bytes.
  func rate(of batches: [[UInt8]], answer: Int, seconds: Double) throws -> Double {
    let descriptor = try connected()
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: answer)
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while clock.now - start < .seconds(seconds) {
      let batch = batches[count % batches.count]
      guard send(descriptor, batch, batch.count, 0) == batch.count else { throw SystemCallError(call: "send") }
      try receive(answer, from: descriptor, &buffer)
      count += 1
    }
    return Double(count) / ((clock.now - start) / .seconds(1))
  }

  private func receive(_ bytes: Int, from descriptor: Int32, _ buffer: inout [UInt8]) throws {
    var received = 0
    while received < bytes {
      let count = recv(descriptor, &buffer, buffer.count, isPolling ? Int32(MSG_DONTWAIT) : 0)
      if count < 0, isPolling, errno == EAGAIN { continue }
      guard count > 0 else { throw SystemCallError(call: "recv") }
      received += count
    }
  }

  private func connected() throws -> Int32 {
    let descriptor = UnixAddress.makeSocket()
    let result = UnixAddress.with(path) { connect(descriptor, $0, $1) }
    guard descriptor >= 0, result == 0 else { throw SystemCallError(call: "connect") }
    return descriptor
  }
}
