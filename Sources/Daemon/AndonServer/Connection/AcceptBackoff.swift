import Foundation
import Logging
import NIOCore

/// Stops accepting for a moment when the process has no file descriptor left.
///
/// Without the pause, the event loop would try the waiting connection again at once and use a whole processor.
final class AcceptBackoff: ChannelInboundHandler {
  typealias InboundIn = Any

  private static let pause = TimeAmount.milliseconds(20)

  private let logger: Logger

  init(logger: Logger) { self.logger = logger }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else {
      context.fireErrorCaught(error)
      return
    }
    logger.error(
      "no connection can be accepted", metadata: ["event": "accept.failed", "cause": "\(SystemText.error(code))"])
    let channel = context.channel
    // NIO's own handler only delays the next read. The read that failed is still pending, and would be repeated at
    // once.
    _ = channel.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: Self.pause) { _ = channel.setOption(.autoRead, value: true) }
  }
}
