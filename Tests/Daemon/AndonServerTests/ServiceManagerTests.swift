import ControlProtocol
import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SQLiteOpening
import SocketTestSupport
import Testing

@testable import AndonServer

/// A daemon under a service manager: the watchdog, the time of a long start, and a socket that the manager passes.
@Suite struct ServiceManagerTests {
  /// What would be sent to the service manager.
  private final class Messages: Sendable {
    private let texts = NIOLockedValueBox<[String]>([])
    var all: [String] { texts.withLockedValue { $0 } }
    func append(_ text: String) { texts.withLockedValue { $0.append(text) } }
  }

  @Test func `the watchdog sends at half of the time, to its own process only`() {
    #expect(ServiceWatchdog(environment: ["WATCHDOG_USEC": "3000000"], pid: 7)?.interval == .milliseconds(1500))
    #expect(ServiceWatchdog(environment: ["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"], pid: 7) != nil)
    #expect(ServiceWatchdog(environment: ["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"], pid: 7) == nil)
    #expect(ServiceWatchdog(environment: ["WATCHDOG_USEC": "soon"], pid: 7) == nil)
    #expect(ServiceWatchdog(environment: [:], pid: 7) == nil)
  }

  @Test func `the watchdog is silent while one shard does not answer`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 3)
    let loops = Array(group.makeIterator())
    let (messages, hung) = (Messages(), DispatchSemaphore(value: 0))
    let watchdog = try #require(ServiceWatchdog(environment: ["WATCHDOG_USEC": "20000"], pid: 7))
    let task = watchdog.start(Array(loops.prefix(2)), on: loops[2]) { messages.append($0) }
    try await eventually { messages.all.count > 2 }
    let isHung = NIOLockedValueBox(false)
    loops[1].execute {
      isHung.withLockedValue { $0 = true }
      hung.wait()
    }
    try await eventually { isHung.withLockedValue { $0 } }
    // One answer may be on its way.
    try await Task.sleep(for: .milliseconds(100))
    let before = messages.all.count
    try await Task.sleep(for: .milliseconds(200))
    #expect(messages.all.count == before)
    hung.signal()
    try await eventually { messages.all.count > before }
    #expect(Set(messages.all) == ["WATCHDOG=1"])
    task.cancel()
    try await group.shutdownGracefully()
  }

  @Test func `a long start asks for more time until it is over`() async throws {
    let messages = Messages()
    let extending = StartExtension("copying", interval: .milliseconds(5)) { messages.append($0) }
    #expect(messages.all.first == "EXTEND_TIMEOUT_USEC=60000000\nSTATUS=copying")
    try await eventually { messages.all.count > 3 }
    extending.end()
    try await Task.sleep(for: .milliseconds(50))
    let count = messages.all.count
    try await Task.sleep(for: .milliseconds(50))
    #expect(messages.all.count == count)
  }

  @Test func `only a listening Unix socket with a path can be inherited`() throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let descriptor = try socket(at: "\(folder)/a.sock")
    defer { close(descriptor) }
    #expect(throws: DaemonError.self) { _ = try InheritedSocket(descriptor: descriptor) }
    listen(descriptor, 8)
    #expect(try InheritedSocket(descriptor: descriptor).path == "\(folder)/a.sock")
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(throws: DaemonError.self) { _ = try InheritedSocket(descriptor: file) }
  }

  @Test func `a socket is inherited by the process that the manager names`() throws {
    #expect(try InheritedSocket(environment: ["LISTEN_FDS": "1", "LISTEN_PID": "8"], pid: 7) == nil)
    #expect(try InheritedSocket(environment: ["LISTEN_PID": "7"], pid: 7) == nil)
    #expect(try InheritedSocket(environment: ["LISTEN_FDS": "0", "LISTEN_PID": "7"], pid: 7) == nil)
    let error = #expect(throws: DaemonError.self) {
      _ = try InheritedSocket(environment: ["LISTEN_FDS": "2", "LISTEN_PID": "7"], pid: 7)
    }
    #expect(error?.message.contains("passes 2 sockets") == true)
    #expect(error?.exitCode == 78)
  }

  @Test func `a daemon answers at an inherited socket and leaves its file`() async throws {
    try await TestDaemon.withFolder { folder in
      let path = "\(folder)/a.sock"
      let descriptor = try socket(at: path)
      listen(descriptor, 8)
      var configuration = DaemonConfiguration(socket: path, database: .inMemory)
      configuration.inherited = try InheritedSocket(descriptor: dup(descriptor))
      let daemon = AndonDaemon(
        configuration: configuration, app: try TestDaemon.app(), routes: try TestDaemon.routes(),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
      let running = try await daemon.start()
      let client = try await ControlClient.connect(path: path, timeout: .seconds(600))
      #expect(try await client.call(Status()).socket == path)
      #expect(LockHolder(beside: path)?.pid == getpid())
      #expect(LockHolder(beside: path)?.isStopped == false)
      await client.close()
      await running.stop()
      // The manager still listens: the next client waits for the next daemon.
      #expect(FileManager.default.fileExists(atPath: path))
      _ = try RawClient(path)
      close(descriptor)
    }
  }

  @Test func `a lock file without a living process has no holder`() throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a.sock"
    #expect(LockHolder(beside: path) == nil)
    for text in ["", "pid x\nstarted 1\n", "pid \(Int32.max)\nstarted 1\n", "pid \(getpid())\n", "pid 0\nstarted 1\n"] {
      try text.write(toFile: "\(path).lock", atomically: false, encoding: .utf8)
      #expect(LockHolder(beside: path) == nil, "\(text)")
    }
  }

  @Test func `the lock of a database names the socket, and is taken over by the next daemon`() throws {
    let folder = try TestDaemon.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/a.db"
    for socket in ["/run/with space/a.sock", "/run/\(String(repeating: "a", count: 100))", "/run/two\nlines", nil] {
      let lock = try FileLock(path: path + ".lock", purpose: "the database", socket: socket)
      #expect(LockHolder(beside: path)?.socket == (socket == "/run/two\nlines" ? nil : socket))
      #expect(LockHolder(beside: path)?.pid == getpid())
      lock.release()
      #expect(LockHolder(beside: path) == nil)
    }
  }

  /// Returns a bound socket.
  private func socket(at path: String) throws -> Int32 {
    let descriptor = UnixAddress.makeSocket()
    try #require(UnixAddress.with(path) { bind(descriptor, $0, $1) } == 0)
    return descriptor
  }
}
