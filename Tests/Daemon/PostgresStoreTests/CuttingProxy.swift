import Foundation
import Synchronization

/// A socket between a store and its server, which ends all connections after a number of bytes.
final class CuttingProxy: Sendable {
  /// The directions in which bytes go.
  enum Direction: Sendable, CaseIterable { case toServer, toStore }

  private struct State {
    /// The number of bytes that still pass; `nil` for all.
    var left: [Direction: Int] = [:]
    var passed: [Direction: Int] = [:]
    var open: Set<Int32> = []
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let target: String

  /// Listens in a folder for a server in another one.
  init(in folder: String, to target: String) throws {
    self.target = "\(target)/.s.PGSQL.5432"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isListening = Self.with("\(folder)/.s.PGSQL.5432") { address, size in
      bind(listener, address, size) == 0 && listen(listener, 16) == 0
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 { connect(client) }
    }
  }

  /// Ends listening.
  func close() {
    shutdown(listener, Int32(SHUT_RDWR))
    Foundation.close(listener)
  }

  /// From now on the connections end after a number of bytes in a direction.
  func cut(after bytes: Int, _ direction: Direction) {
    state.withLock {
      $0.left = [direction: bytes]
      $0.passed = [:]
    }
  }

  /// From now on all bytes pass. Returns how many have passed since `cut`, by direction.
  func heal() -> [Direction: Int] {
    state.withLock {
      $0.left = [:]
      return $0.passed
    }
  }

  private func connect(_ client: Int32) {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.with(target, { Foundation.connect(server, $0, $1) == 0 }) else {
      Foundation.close(client)
      return
    }
    for (from, to, direction) in [(client, server, Direction.toServer), (server, client, .toStore)] {
      Thread.detachNewThread { self.pass(from, to, direction) }
    }
  }

  private func pass(_ from: Int32, _ to: Int32, _ direction: Direction) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(from, &buffer, buffer.count), count > 0 {
      let passing = state.withLock { state -> Int in
        let passing = min(count, state.left[direction] ?? count)
        state.left[direction]? -= passing
        state.passed[direction, default: 0] += passing
        return passing
      }
      var written = 0
      while written < passing {
        let sent = send(to, Array(buffer[written..<passing]), passing - written, Int32(MSG_NOSIGNAL))
        guard sent > 0 else { break }
        written += sent
      }
      if passing < count { break }
    }
    for descriptor in [from, to] { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  private static func with(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
