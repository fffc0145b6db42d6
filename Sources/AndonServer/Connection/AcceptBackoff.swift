import Foundation
import Logging
import NIOCore

/// Stops accepting for a while when the process has no descriptor left. The connection that waits would be found
/// again at once, for ever: that burns a core and admits nobody.
final class AcceptBackoff: ChannelInboundHandler {
  typealias InboundIn = Any

  private static let pause = TimeAmount.milliseconds(500)

  private let logger: Logger
  /// Whether the trouble was told already: it is, once until a connection is accepted again.
  private var isTold = false

  init(logger: Logger) { self.logger = logger }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isTold = false
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else {
      context.fireErrorCaught(error)
      return
    }
    if !isTold {
      logger.error("no connection can be accepted", metadata: ["cause": "\(SystemText.error(code))"])
      isTold = true
    }
    // Not reading is not enough: the read that failed is still pending, and would be made again at once.
    let channel = context.channel
    _ = channel.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: Self.pause) { _ = channel.setOption(.autoRead, value: true) }
  }
}
