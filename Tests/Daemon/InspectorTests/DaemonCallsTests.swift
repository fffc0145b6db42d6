import ControlProtocol
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SessionEngine
import TestSupport
import Testing

@testable import Inspector

@Suite struct DaemonCallsTests {
  /// A socket that answers `hello` and nothing else, and counts its connections.
  private final class HelloServer: Sendable {
    private let channels = NIOLockedValueBox<[any Channel]>([])

    var connections: Int { channels.withLockedValue { $0.count } }

    func listen(at path: String) async throws -> any Channel {
      try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          self.channels.withLockedValue { $0.append(channel) }
          return channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(HelloAnswer()) }
        }
        .bind(unixDomainSocketPath: path).get()
    }

    func closeConnections() async throws {
      for channel in channels.withLockedValue({ $0 }) where channel.isActive { try await channel.close() }
    }
  }

  /// Runs a test with a server, and calls of it.
  private static func with(_ body: (HelloServer, DaemonCalls) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let (server, path) = (HelloServer(), folder.appending(path: "s.sock").path)
      let listener = try await server.listen(at: path)
      try await body(server, DaemonCalls(path: path, eventLoop: MultiThreadedEventLoopGroup.singleton.next()))
      try await server.closeConnections()
      try await listener.close()
    }
  }

  @Test func `calls one after another share a connection`() async throws {
    try await Self.with { server, calls in
      for _ in 0..<10 { _ = try await calls.call(Hello()) }
      #expect(server.connections == 1)
    }
  }

  @Test func `a call does not wait for the response to another, and later calls share a connection again`()
    async throws
  {
    try await Self.with { server, calls in
      #expect(try await calls.call(Hello()).app == "a")
      let unanswered = Task { try await calls.call(Status()) }
      try await eventually { await calls.underWay == 1 }
      for _ in 0..<10 { #expect(try await calls.call(Hello()).app == "a") }
      #expect(server.connections == 2)
      try await server.closeConnections()
      let error = await #expect(throws: ControlError.self) { try await unanswered.value }
      #expect(error?.kind == .serverDraining)
    }
  }

  @Test func `after the end of the connection the next call opens another`() async throws {
    try await Self.with { server, calls in
      #expect(try await calls.call(Hello()).app == "a")
      try await server.closeConnections()
      // The end may not have arrived when the next call is sent.
      try await eventually { (try? await calls.call(Hello()))?.app == "a" }
      #expect(server.connections == 2)
    }
  }

  @Test func `more calls at once than are allowed are refused`() async throws {
    try await Self.with { server, calls in
      try await withThrowingTaskGroup { group in
        for _ in 0..<DaemonCalls.maximum { group.addTask { _ = try? await calls.call(Status()) } }
        try await eventually { await calls.underWay == DaemonCalls.maximum }
        let error = await #expect(throws: ControlError.self) { try await calls.call(Hello()) }
        #expect(error?.kind == .serverBusy)
        try await eventually { server.connections == DaemonCalls.maximum }
        try await server.closeConnections()
      }
    }
  }
}

/// Answers each line that is a greeting.
private final class HelloAnswer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  private var splitter = LineSplitter()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    splitter.append(unwrapInboundIn(data))
    while case .line(let line)? = splitter.next() {
      guard String(buffer: line).contains(#""method":"hello""#) else { continue }
      let answer =
        #"{"jsonrpc":"2.0","id":1,"result":{"app":"a","methods":[],"pid":1,"protocol":1,"server":"andon","#
        + #""state":"ready","version":"9"}}"# + "\n"
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    }
  }
}
