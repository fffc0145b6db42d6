import ControlProtocol
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing
import TextFormats

/// A client sends nothing to a socket that another user can have made.
@Suite struct SocketTrustTests {
  /// A user that owns nothing here.
  private static let stranger: UInt32 = 64_123

  private func inFolder(_ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { try await body($0.path) }
  }

  /// Gives a file to the stranger, if this process may; otherwise another user than this process's takes the check.
  private func give(_ path: String) -> SocketTrust {
    lchown(path, Self.stranger, Self.stranger) == 0 ? SocketTrust(uid: 64_124) : SocketTrust(uid: geteuid() + 1)
  }

  private func failure(_ body: () async throws -> Void) async -> ControlClientError? {
    do {
      try await body()
      return nil
    } catch { return error as? ControlClientError }
  }

  @Test func `nothing is sent when the folder belongs to another user`() async throws {
    try await inFolder { folder in
      let received = Received()
      let server = try await server(at: "\(folder)/a.sock", received)
      let trust = give(folder)
      let error = await failure { _ = try await ControlClient.connect(path: "\(folder)/a.sock", trust: trust) }
      #expect(error?.code == .permission)
      #expect(error?.code.exitCode == 77)
      #expect(error?.message.contains("the folder \(folder) of the socket belongs to user") == true)
      try await server.close()
      #expect(received.bytes == 0)
    }
  }

  @Test func `nothing is sent when the folder is the link of another user to its own folder`() async throws {
    try await inFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/real", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "real")
      let trust = give(folder + "/link")
      #expect(throws: ControlClientError.self) { try trust.check(path: folder + "/link/a.sock") }
    }
  }

  @Test func `a socket of another user is refused`() async throws {
    try await inFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/a.sock"))
      let trust = give(folder + "/a.sock")
      #expect(throws: ControlClientError.self) { try trust.check(path: folder + "/a.sock") }
    }
  }

  @Test func `a listener of another user is refused on the connection itself`() {
    let trust = SocketTrust(uid: 1_000)
    #expect(throws: ControlClientError.self) { try trust.check(peer: 1_001, path: "/run/a.sock") }
    #expect(throws: ControlClientError.self) { try trust.check(peer: nil, path: "/run/a.sock") }
    #expect(throws: Never.self) { try trust.check(peer: 1_000, path: "/run/a.sock") }
    #expect(throws: Never.self) { try trust.check(peer: 0, path: "/run/a.sock") }
  }

  @Test func `another user is trusted only by its number or its name`() async throws {
    try await inFolder { folder in
      let path = "\(folder)/a.sock"
      let error = #expect(throws: ControlClientError.self) { try SocketTrust(uid: 0).check(peer: 1_001, path: path) }
      #expect(error?.hint == "nothing was sent; to use the daemon of that user: ANDON_SOCKET_USER=1001")
      for named in ["1002", "no-such-user", ""] {
        let root = SocketTrust(uid: 0, named: named)
        #expect(throws: ControlClientError.self) { try root.check(peer: 1_001, path: path) }
      }
      #expect(throws: Never.self) { try SocketTrust(uid: 0, named: "1001").check(peer: 1_001, path: path) }
      // A group shares a daemon: its members name the daemon's user.
      let unnamed = #expect(throws: ControlClientError.self) {
        try SocketTrust(uid: 1_000).check(peer: 1_001, path: path)
      }
      #expect(unnamed?.hint.hasSuffix("if you trust it: ANDON_SOCKET_USER=1001") == true)
      #expect(throws: Never.self) { try SocketTrust(uid: 1_000, named: "1001").check(peer: 1_001, path: path) }
      #expect(throws: ControlClientError.self) {
        try SocketTrust(uid: 1_000, named: "1001").check(peer: 1_002, path: path)
      }
      let user = try #require(getpwuid(1)).pointee
      let byName = SocketTrust(uid: 1_000, named: String(cString: user.pw_name))
      #expect(throws: Never.self) { try byName.check(peer: 1, path: path) }
    }
  }

  /// Only root can give a folder away; without root the stranger's rule is the one of the tests above.
  @Test func `root sends nothing to the socket of another user in a folder of that user`() async throws {
    try await inFolder { folder in
      guard lchown(folder, Self.stranger, Self.stranger) == 0 else { return }
      #expect(throws: ControlClientError.self) { try SocketTrust(uid: 0).check(path: "\(folder)/a.sock") }
      #expect(throws: Never.self) {
        try SocketTrust(uid: 0, named: "\(Self.stranger)").check(path: "\(folder)/a.sock")
      }
    }
  }

  @Test func `a daemon of the own user is trusted`() async throws {
    try await inFolder { folder in
      let received = Received()
      let server = try await server(at: "\(folder)/a.sock", received)
      let error = await failure {
        _ = try await ControlClient.connect(path: "\(folder)/a.sock", timeout: .milliseconds(200))
      }
      // It is greeted, and does not answer.
      let end = ContinuousClock.now + .seconds(10)
      while received.bytes == 0, ContinuousClock.now < end { await Task.yield() }
      #expect(error?.code == .timeout)
      #expect(received.bytes > 0)
      try await server.close()
    }
  }

  // MARK: - A listener

  private final class Received: Sendable {
    private let count = Atomic(0)
    var bytes: Int { count.load(ordering: .relaxed) }
    func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
  }

  private final class Counter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let received: Received
    init(_ received: Received) { self.received = received }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { received.add(unwrapInboundIn(data).readableBytes) }
  }

  private func server(at path: String, _ received: Received) async throws -> any Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Counter(received))
        }
      }
      .bind(unixDomainSocketPath: path).get()
  }
}
