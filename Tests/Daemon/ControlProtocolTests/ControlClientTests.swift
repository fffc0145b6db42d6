import ControlProtocol
import DeepLinks
import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing
import TextFormats

/// The client against sockets that are not a daemon's: each state has its own error, text and exit code.
@Suite struct ControlClientTests {
  private func kind(path: String, timeout: Duration = .seconds(600)) async -> ControlClientError.Code? {
    do {
      let client = try await ControlClient.connect(path: path, timeout: timeout)
      await client.close()
      return nil
    } catch {
      #expect(error.message.contains(path))
      #expect(!error.hint.isEmpty)
      return error.code
    }
  }

  private func inFolder(_ body: (String) async throws -> Void) async throws {
    try await TemporaryFolder.with { try await body($0.path) }
  }

  /// Listens and answers the first line with the given one; never, when it is `nil`.
  private func server(at path: String, answering line: String?) async throws -> any Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(CannedAnswer(line: line))
        }
      }
      .bind(unixDomainSocketPath: path).get()
  }

  @Test func `without a socket the error is that no daemon runs`() async throws {
    try await inFolder { #expect(await kind(path: "\($0)/none.sock") == .notRunning) }
  }

  @Test func `a socket without a listener is stale`() async throws {
    try await inFolder { folder in
      let path = "\(folder)/stale.sock"
      let server = try await server(at: path, answering: nil)
      try await server.close()
      // NIO removes the file of its own socket. A file without a listener is refused in the same way.
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
      #expect(await kind(path: path) == .staleSocket)
    }
  }

  @Test func `a daemon that does not respond is a timeout`() async throws {
    try await inFolder { folder in
      let server = try await server(at: "\(folder)/s.sock", answering: nil)
      #expect(await kind(path: "\(folder)/s.sock", timeout: .milliseconds(50)) == .timeout)
      try await server.close()
    }
  }

  @Test(arguments: [
    "what?", #"{"jsonrpc":"2.0","id":1}"#, #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{"app":"a","methods":[],"pid":1,"protocol":2,"server":"andon","#
      + #""state":"ready","version":"9"}}"#,
  ]) func `a response of another program is a protocol mismatch`(line: String) async throws {
    try await inFolder { folder in
      let server = try await server(at: "\(folder)/s.sock", answering: line)
      #expect(await kind(path: "\(folder)/s.sock") == .protocolMismatch)
      try await server.close()
    }
  }

  @Test func `a busy daemon and a daemon that rejects the user give different errors`() async throws {
    try await inFolder { folder in
      for (error, kind) in [
        (ControlError.Kind.serverBusy, ControlClientError.Code.busy), (.peerRefused, .permission),
      ] {
        let line = ReplyWriter(redactor: CurrentRedactor(Redactor(names: []))).line(
          error: ControlError(error, "\(folder) no", hint: "h"), form: .call(.null))
        let path = "\(folder)/\(kind.rawValue).sock"
        let server = try await server(at: path, answering: String(String(buffer: line).dropLast()))
        do {
          _ = try await ControlClient.connect(path: path, timeout: .seconds(600))
          Issue.record("it connected")
        } catch let error as ControlClientError {
          #expect(error.code == kind)
        }
        try await server.close()
      }
    }
  }

  /// A descriptor that listens for one client, and does not accept it.
  private func fullSocket(at path: String) throws -> Int32 {
    let descriptor = UnixAddress.makeSocket()
    #expect(UnixAddress.with(path) { bind(descriptor, $0, $1) } == 0)
    #expect(listen(descriptor, 0) == 0)
    let client = UnixAddress.makeSocket()
    #expect(UnixAddress.with(path) { connect(client, $0, $1) } == 0)
    close(client)
    return descriptor
  }

  @Test func `a daemon with too many waiting clients is busy only when they stay`() async throws {
    try await inFolder { folder in
      let path = "\(folder)/s.sock"
      let descriptor = try fullSocket(at: path)
      #expect(await kind(path: path, timeout: .milliseconds(100)) == .busy)
      async let connected = kind(path: path)
      // Later clients find no place either, so the first try of that one has failed by now.
      for _ in 0..<3 { #expect(await kind(path: path, timeout: .milliseconds(50)) == .busy) }
      let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let hello =
              #"{"jsonrpc":"2.0","id":1,"result":{"app":"a","methods":[],"pid":1,"protocol":1,"server":"andon","#
              + #""state":"ready","version":"9"}}"#
            try channel.pipeline.syncOperations.addHandler(CannedAnswer(line: hello))
          }
        }
        .withBoundSocket(descriptor).get()
      #expect(await connected == nil)
      try await server.close()
    }
  }

  @Test func `a path that is too long is an error before the connection`() async {
    let path = "/" + String(repeating: "a", count: 107)
    #expect(await kind(path: path) == .pathTooLong)
  }

  @Test(arguments: [
    (ControlClientError.Code.notRunning, Int32(69)), (.staleSocket, 69), (.timeout, 69), (.disconnected, 69),
    (.busy, 75),
    (.protocolMismatch, 76), (.permission, 77), (.pathTooLong, 64), (.noSocket, 71),
  ]) func `every state of a connection has its exit code`(kind: ControlClientError.Code, code: Int32) {
    #expect(kind.exitCode == code)
  }
}

/// Answers whatever arrives first with one line.
private final class CannedAnswer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  private var line: String?

  init(line: String?) { self.line = line }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let line else { return }
    self.line = nil
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line + "\n")), promise: nil)
  }
}
