import ControlProtocol
import Foundation

/// A client without any protocol: sends bytes as they are, reads bytes or lines. Blocks; gives up after 20 seconds.
public final class RawClient: Sendable {
  /// The descriptor of the socket.
  public let descriptor: Int32

  /// An error of a system call.
  public struct SystemCallError: Error {
    let call: String
    let code: Int32
  }

  private init(_ descriptor: Int32, connect: (Int32) -> Int32) throws {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard connect(descriptor) == 0 else { throw SystemCallError(call: "connect", code: errno) }
  }

  /// Connects to the Unix socket at a path.
  public convenience init(_ path: String) throws {
    try self.init(UnixAddress.makeSocket()) { descriptor in
      UnixAddress.with(path) { connect(descriptor, $0, $1) }
    }
  }

  /// Connects to a port of this machine. The system keeps `receiveBytes` of what the peer sends; a few hundred KiB unless
  /// given.
  public convenience init(port: Int, receiveBytes: Int32? = nil) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var receiveBytes { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    try self.init(descriptor) { descriptor in
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }

  deinit { close(descriptor) }

  // MARK: - Sending

  /// Sends a text.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends bytes.
  public func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw SystemCallError(call: "send", code: errno) }
      sent += count
    }
  }

  /// Sends as much as the peer takes. Returns the number of bytes when nothing was taken for `patience` milliseconds.
  public func sendUntilStuck(_ bytes: [UInt8], patience: Int32) throws -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
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

  /// Ends sending, as `nc -N` does at the end of its input.
  public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  // MARK: - Receiving

  /// Receives the next bytes; none when the connection has ended.
  public func receive() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemCallError(call: "recv", code: errno) }
    return Array(bytes[..<count])
  }

  /// Whether the peer ends the connection within 20 seconds. What it still sends is dropped.
  public func isEnded() -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    do {
      while ContinuousClock.now < end { if try receive().isEmpty { return true } }
      return false
    } catch {
      return (error as? SystemCallError)?.code == ECONNRESET
    }
  }

  /// What was received and not taken yet.
  public struct Reader {
    var bytes: [UInt8] = []
    var start = 0

    /// A reader that has received nothing.
    public init() {}
  }

  /// Returns the next line without its end; `nil` when the connection has ended.
  public func line(_ reader: inout Reader) throws -> String? {
    while true {
      if let end = reader.bytes[reader.start...].firstIndex(of: 0x0A) {
        defer { reader.start = end + 1 }
        return String(decoding: reader.bytes[reader.start..<end], as: UTF8.self)
      }
      reader.bytes.removeFirst(reader.start)
      reader.start = 0
      let chunk = try receive()
      if chunk.isEmpty { return nil }
      reader.bytes += chunk
    }
  }

  /// Returns the next lines.
  public func lines(_ count: Int) throws -> [String] {
    var reader = Reader()
    var lines: [String] = []
    while lines.count < count, let line = try line(&reader) { lines.append(line) }
    return lines
  }

  /// Returns all lines until the connection ends.
  public func rest() throws -> [String] { try lines(.max) }
}
