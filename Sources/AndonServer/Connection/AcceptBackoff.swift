import Foundation
import Logging
import NIOCore

/// Stops accepting for a moment when the process has no file descriptor left. Without the pause, the event loop would
/// try the waiting connection again at once and use a whole processor. Refused connections are cut in the meantime.
final class AcceptBackoff: ChannelInboundHandler {
  typealias InboundIn = Any

  private static let pause = TimeAmount.milliseconds(20)
  /// The time without trouble after which trouble is logged again.
  private static let silence = TimeAmount.seconds(60)

  private let logger: Logger
  private let makeRoom: () -> Void
  private var lastTrouble: NIODeadline?

  /// `makeRoom` is called each time that no descriptor is left.
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
    // Not to read is not enough: the read that failed is still pending, and would be repeated at once.
    _ = channel.setOption(.autoRead, value: false)
    channel.eventLoop.scheduleTask(in: Self.pause) { _ = channel.setOption(.autoRead, value: true) }
  }
}
