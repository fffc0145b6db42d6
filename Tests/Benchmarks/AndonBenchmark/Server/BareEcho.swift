import Foundation
import NIOCore
import NIOPosix

/// The floor of the socket: a NIO server that sends back what it reads, and a client that waits for whole batches.
struct BareEcho {
  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }

  private let path: String

  /// A server whose socket is in a folder that exists.
  init(folder: String) { path = folder + "/echo.sock" }

  /// Lines a second over one connection, `pipeline` at once; the client polls the socket or blocks on it.
  func rate(pipeline: Int, seconds: Double, isPolling: Bool) throws -> Int {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let server = try ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler()) }
      }
      .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).wait()
    defer { try? server.close().wait() }
    let batch = Array(String(repeating: "bench-42 taxi://reservations/42\n", count: pipeline).utf8)
    let client = BatchClient(path: path, isPolling: isPolling)
    return Int(try client.rate(of: [batch], answer: batch.count, seconds: seconds) * Double(pipeline))
  }
}
