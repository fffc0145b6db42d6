import ControlProtocol
import Foundation
import Histogram

/// One connection of a bench: sends a batch, reads its answers, sends the next one. Never blocks.
struct LoadConnection {
  let descriptor: Int32
  private var lines: LoadLines
  /// The lines that are sent, or that are sent next.
  private var batch: [UInt8]
  private var sent = 0
  /// Whether bytes of the batch have not been taken yet.
  private(set) var isSending = false
  /// Links of the batch under way without an answer; 0 when none is under way.
  private(set) var unanswered = 0
  private var line = AnswerLine()
  /// The last answer that was an error: it may be why the daemon ends the connection.
  private var lastError: AnswerLine?
  /// When the batch under way was begun.
  private(set) var began: Int64 = 0
  private let pipeline: Int
  /// Answers that were errors.
  private(set) var errors = 0

  init(plan: LoadPlan, number: Int) throws(CommandError) {
    descriptor = try Self.connected(plan.socket)
    lines = LoadLines(plan, connection: number)
    pipeline = plan.pipeline
    batch = lines.next(pipeline)
  }

  /// Sends what the daemon takes. Throws when the connection has ended.
  mutating func send(now: Int64) throws(CommandError) {
    if !isSending { (isSending, unanswered, began) = (true, pipeline, now) }
    while sent < batch.count {
      let count = batch.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      guard count > 0 else {
        if errno == EAGAIN { return }
        throw ended()
      }
      sent += count
    }
    // The next lines are made while the daemon works on these: it does not wait for them.
    (isSending, sent) = (false, 0)
    batch = lines.next(pipeline)
  }

  /// Reads what is there; the time of each outcome is recorded, and errors are counted. Gives true when the batch is
  /// answered and the next one is due.
  mutating func receive(
    into buffer: UnsafeMutableRawBufferPointer, now: () -> Int64, _ latencies: inout Histogram<UInt64>
  ) throws(CommandError) -> Bool {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count < 0, errno == EAGAIN { return false }
      throw Self.failure(lastError)
    }
    let elapsed = now() - began
    take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { latencies.record(UInt64(elapsed)) }
    guard unanswered <= 0 else { return false }
    unanswered = 0
    return true
  }

  /// Takes the lines that have come, and calls `outcome` for each that is one.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, outcome: () -> Void) {
    var place = 0
    while place < bytes.count, let base = bytes.baseAddress {
      let end = memchr(base + place, 0x0A, bytes.count - place).map { UnsafeRawPointer($0) - base }
      line.add(bytes[place..<(end ?? bytes.count)])
      guard let end else { break }
      place = end + 1
      unanswered -= 1
      if line.isOutcome {
        outcome()
      } else {
        errors += 1
        lastError = line
      }
      line = AnswerLine()
    }
  }

  func end() { close(descriptor) }

  /// Nothing can be sent any more: what the daemon has said before tells why.
  private mutating func ended() -> CommandError {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while case let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)), count > 0 {
        take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {}
      }
    }
    return Self.failure(lastError)
  }

  private static func failure(_ last: AnswerLine?) -> CommandError {
    guard let refusal = last?.refusal, [.serverBusy, .serverDraining, .peerRefused].contains(refusal.kind) else {
      return CommandError(
        .unavailable, "the daemon ended the connection while it was measured", hint: "see its log, and andon status")
    }
    return CommandError(refusal)
  }

  private static func connected(_ path: String) throws(CommandError) -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else {
      throw CommandError(
        .system, "no socket can be opened: \(String(cString: strerror(errno)))",
        hint: "use fewer --connections, or allow more open files: ulimit -n")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw CommandError(
        .unavailable, "no connection to \(path): \(reason)", hint: "see how the daemon is with: andon status")
    }
    return descriptor
  }
}
