import NIOCore
import NIOHTTP1

/// Bounds the time that one connection of a browser may take. Confined to its event loop.
///
/// A request must arrive within `arrival`, and a client that does not read is disconnected after `stalling`. When a
/// response is complete before the body of its request, the rest of the body is not waited for.
final class ConnectionBounds: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The times.
  struct Times: Sendable {
    /// From the first moment of a connection, or the head of a request, to the end of the request.
    var arrival = TimeAmount.seconds(10)
    /// From a response to the next request.
    var idleness = TimeAmount.seconds(60)
    /// The time in which a client must read some of what it was sent.
    var stalling = TimeAmount.seconds(30)
    /// From a response to a request that has not ended, to the end of the connection: the client can read it then.
    var parting = TimeAmount.milliseconds(500)
  }

  private let connections: OpenConnections
  private let times: Times
  /// Whether a request is arriving, and whether the response to it has not ended.
  private var isArriving = false
  private var isUnanswered = false
  private var arrival: Scheduled<Void>?
  private var stalling: Scheduled<Void>?

  init(_ connections: OpenConnections, _ times: Times) {
    self.connections = connections
    self.times = times
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    let channel = context.channel
    connections.assumeIsolated { $0.add(channel) }
    arrival = close(context, in: times.arrival)
  }

  func channelInactive(context: ChannelHandlerContext) {
    arrival?.cancel()
    stalling?.cancel()
    let channel = context.channel
    connections.assumeIsolated { $0.remove(channel) }
    context.fireChannelInactive()
  }

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      isArriving = true
      isUnanswered = true
      record(context)
      arrival?.cancel()
      arrival = close(context, in: times.arrival)
    case .body: break
    case .end:
      isArriving = false
      // After the response, the connection is about to end.
      if isUnanswered { arrival?.cancel() }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    let written = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    written.futureResult.whenSuccess { bound.value.0.answered(bound.value.1) }
    context.write(data, promise: written)
  }

  /// A response was sent.
  private func answered(_ context: ChannelHandlerContext) {
    isUnanswered = false
    record(context)
    guard context.channel.isActive else { return }
    arrival?.cancel()
    arrival = close(context, in: isArriving ? times.parting : times.idleness)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stalling?.cancel()
    stalling = context.channel.isWritable ? nil : close(context, in: times.stalling)
    context.fireChannelWritabilityChanged()
  }

  private func record(_ context: ChannelHandlerContext) {
    let (channel, isIdle) = (context.channel, !isUnanswered)
    connections.assumeIsolated { $0.record(channel, isIdle: isIdle) }
  }
}
