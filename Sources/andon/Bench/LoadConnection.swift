import Foundation
import Histogram

/// One connection of a bench: sends a batch, reads its answers, sends the next one. Never blocks.
struct LoadConnection {
  let descriptor: Int32
  private let batches: [[UInt8]]
  private var batch = 0
  private var sent = 0
  private var answered = 0
  private var line = AnswerLine()
  /// When the batch was begun.
  private(set) var began: Int64 = 0
  private let pipeline: Int
  /// Answers that were errors.
  private(set) var errors = 0

  init(plan: LoadPlan, number: Int) throws(CommandFailure) {
    descriptor = try Self.connected(plan.socket)
    batches = plan.batches(of: number)
    pipeline = plan.pipeline
  }

  /// Whether bytes of the batch have not been taken yet.
  var isSending: Bool { sent < batches[batch].count }

  /// Links of the batch without an answer; 0 when it is not begun.
  var unanswered: Int { sent > 0 ? pipeline - answered : 0 }

  /// Sends what the daemon takes. Throws when the connection has ended.
  mutating func send(now: Int64) throws(CommandFailure) {
    if sent == 0 { began = now }
    while isSending {
      let count = batches[batch].withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      guard count > 0 else {
        if errno == EAGAIN { return }
        throw Self.ended
      }
      sent += count
    }
  }

  /// Reads what is there; the time of each outcome is recorded, and errors are counted. Gives true when the batch is
  /// answered and the next one is due.
  mutating func receive(
    into buffer: UnsafeMutableRawBufferPointer, now: () -> Int64, _ latencies: inout Histogram<UInt64>
  ) throws(CommandFailure) -> Bool {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count < 0, errno == EAGAIN { return false }
      throw Self.ended
    }
    let elapsed = now() - began
    var place = 0
    while place < count, let base = buffer.baseAddress {
      let end = memchr(base + place, 0x0A, count - place).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
      line.add(buffer[place..<(end ?? count)])
      guard let end else { break }
      place = end + 1
      answered += 1
      if line.isOutcome { latencies.record(UInt64(elapsed)) } else { errors += 1 }
      line = AnswerLine()
    }
    guard answered >= pipeline else { return false }
    (answered, sent, batch) = (0, 0, (batch + 1) % batches.count)
    return true
  }

  func end() { close(descriptor) }

  private static let ended = CommandFailure(
    .unavailable, "the daemon ended the connection while it was measured", hint: "see its log")

  private static func connected(_ path: String) throws(CommandFailure) -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard descriptor >= 0, result == 0 else {
      close(descriptor)
      throw CommandFailure(
        .unavailable, "no connection to \(path): \(String(cString: strerror(errno)))",
        hint: "see how the daemon is with: andon status")
    }
    return descriptor
  }
}
