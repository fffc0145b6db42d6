import Foundation

/// A socket without any protocol: sends bytes as they are, reads lines. Blocks; gives up after 20 seconds.
final class RawClient: Sendable {
  let descriptor: Int32

  struct SystemCallError: Error {
    let call: String
    let code: Int32
  }

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemCallError(call: "connect", code: errno) }
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw SystemCallError(call: "send", code: errno) }
      sent += count
    }
  }

  /// Sends as much as is taken, and stops when nothing was taken for a while. Gives how many bytes were.
  func sendUntilStuck(_ bytes: [UInt8], patience: Int32) throws -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
        continue
      }
      guard errno == EAGAIN else { throw SystemCallError(call: "send", code: errno) }
      var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&poller, 1, patience) == 0 { return sent }
    }
    return sent
  }

  /// No more is sent: what `nc -N` does at the end of its input.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line without its end; `nil` when the connection has ended.
  func line(_ reader: inout Reader) throws -> String? {
    while true {
      if let end = reader.bytes[reader.start...].firstIndex(of: 0x0A) {
        defer { reader.start = end + 1 }
        return String(decoding: reader.bytes[reader.start..<end], as: UTF8.self)
      }
      reader.bytes.removeFirst(reader.start)
      reader.start = 0
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count == 0 { return nil }
      guard count > 0 else { throw SystemCallError(call: "recv", code: errno) }
      reader.bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// What was received and not taken yet.
  struct Reader {
    var bytes: [UInt8] = []
    var start = 0
  }

  /// The next lines.
  func lines(_ count: Int) throws -> [String] {
    var reader = Reader()
    var lines: [String] = []
    while lines.count < count, let line = try line(&reader) { lines.append(line) }
    return lines
  }

  /// All lines until the connection ends.
  func rest() throws -> [String] { try lines(.max) }
}

/// A JSON object of a line.
func json(_ line: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
}

/// The kind of the error on a line.
func errorKind(_ line: String) throws -> String? {
  let error = try json(line)["error"] as? [String: Any]
  return (error?["data"] as? [String: Any])?["kind"] as? String
}
