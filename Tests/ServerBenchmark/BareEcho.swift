import Foundation
import NIOCore
import NIOPosix

/// The floor of the socket: a NIO server that sends back what it reads, and a client that waits for whole batches.
struct BareEcho {
  private struct Failure: Error { let call: String }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }

  private let path: String

  /// A server whose socket is in a folder that exists.
  init(folder: String) { path = folder + "/echo.sock" }

  /// Lines a second over one connection, so many at once.
  func rate(pipeline: Int, seconds: Double) throws -> Int {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let server = try ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler()) }
      }
      .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).wait()
    defer { try? server.close().wait() }
    let descriptor = try connected()
    defer { close(descriptor) }
    let batch = Array(String(repeating: "bench-42 taxi://reservations/42\n", count: pipeline).utf8)
    var buffer = [UInt8](repeating: 0, count: batch.count)
    let clock = ContinuousClock()
    let start = clock.now
    var lines = 0
    while clock.now - start < .seconds(seconds) {
      guard send(descriptor, batch, batch.count, 0) == batch.count else { throw Failure(call: "send") }
      var received = 0
      while received < batch.count {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Failure(call: "recv") }
        received += count
      }
      lines += pipeline
    }
    let elapsed = clock.now - start
    return Int(Double(lines) / (Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18))
  }

  private func connected() throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard descriptor >= 0, result == 0 else { throw Failure(call: "connect") }
    return descriptor
  }
}
