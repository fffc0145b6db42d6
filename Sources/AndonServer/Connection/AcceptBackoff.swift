import Foundation
import Logging
import NIOCore

/// Stops accepting for a moment when the process has no descriptor left. The connection that waits would be found
/// again at once, for ever: that burns a core and admits nobody. Meanwhile those that were refused make room.
final class AcceptBackoff: ChannelInboundHandler {
  typealias InboundIn = Any

  private static let pause = TimeAmount.milliseconds(20)
  /// Trouble is told again when there was none for so long.
  private static let silence = TimeAmount.seconds(60)

  private let logger: Logger
  private let makeRoom: () -> Void
  private var lastTrouble: NIODeadline?

  /// `makeRoom` is called each time that there is none.
  init(logger: Logger, makeRoom: @escaping () -> Void) {
    self.logger = logger
    self.makeRoom = makeRoom
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else {
      context.fireErrorCaught(error)
      return
    }
    let channel = context.channel
    let now = channel.eventLoop.now
    if lastTrouble.map({ now - $0 > Self.silence }) ?? true {
      logger.error("no connection can be accepted", metadata: ["cause": "\(SystemText.error(code))"])
    }
    lastTrouble = now
    makeRoom()
    // Not reading is not enough: the read that failed is still pending, and would be made again at once.
    _ = channel.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: Self.pause) { _ = channel.setOption(.autoRead, value: true) }
  }
}
