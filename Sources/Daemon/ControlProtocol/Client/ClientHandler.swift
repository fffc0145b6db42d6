import NIOCore
import SessionEngine
import TextFormats

/// Sends lines and delivers the responses in order. Confined to its event loop.
final class ClientHandler: ChannelInboundHandler, ChannelOutboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Outgoing
  typealias OutboundOut = ByteBuffer

  /// The number of events that the client has not taken, beyond which nothing more is read from the socket: the daemon
  /// then learns that the subscriber is slow, and tells it how many events it missed.
  static let untakenEvents = 16_384
  /// The longest response, in bytes. Pages of the journal are the longest.
  static let answerLimit = 64 * 1024 * 1024

  /// Requests as lines, and the receivers of their responses.
  struct Outgoing: Sendable {
    let lines: ByteBuffer
    let count: Int
    let answers: EventLoopPromise<[ByteBuffer]>
    let timeout: TimeAmount?
    let events: AsyncThrowingStream<JournalEntry, any Error>.Continuation?
  }

  private struct Waiting {
    let count: Int
    let promise: EventLoopPromise<[ByteBuffer]>
    let timeout: TimeAmount?
    /// Runs while this is the first that waits: before that, the daemon is at work on earlier requests.
    var timer: Scheduled<Void>?
    var answers: [ByteBuffer] = []
  }

  private let path: String
  private let reader = ReplyReader()
  private var splitter = LineSplitter(limit: answerLimit)
  private var waiting: CircularBuffer<Waiting> = []
  private var events: AsyncThrowingStream<JournalEntry, any Error>.Continuation?
  /// The number of events that the client has not taken.
  private var untaken = 0
  private var isPaused = false
  /// The reason of the end; no request is answered after it.
  private var end: (any Error)?

  private let peer: EventLoopPromise<UInt32?>
  private let ending: EventLoopPromise<Never>

  /// A handler whose `peer` gets the user of the listening process when the channel is connected, and whose `end` fails
  /// with the reason when the connection ends.
  init(path: String, peer: EventLoopPromise<UInt32?>, end: EventLoopPromise<Never>) {
    self.path = path
    self.peer = peer
    ending = end
  }

  func channelActive(context: ChannelHandlerContext) {
    // Before the first read: the daemon may have ended the connection, and a closed channel does not tell its peer.
    peer.succeed(PeerCredentials.uid(of: context.channel))
    context.fireChannelActive()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let outgoing = unwrapOutboundIn(data)
    if let end {
      outgoing.answers.fail(end)
      return
    }
    if let events = outgoing.events { self.events = events }
    waiting.append(Waiting(count: outgoing.count, promise: outgoing.answers, timeout: outgoing.timeout))
    if waiting.count == 1 { startTimer(context) }
    context.write(wrapOutboundOut(outgoing.lines), promise: promise)
  }

  /// Starts the timer of the first that waits.
  private func startTimer(_ context: ChannelHandlerContext) {
    guard let timeout = waiting.first?.timeout else { return }
    let channel = context.channel
    let path = self.path
    waiting[waiting.startIndex].timer = context.eventLoop.scheduleTask(in: timeout) {
      channel.pipeline.fireErrorCaught(ControlClientError.timeout(path))
    }
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    guard let taken = event as? EventStream.Taken else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    untaken -= taken.count
    if isPaused, untaken <= Self.untakenEvents / 2 { pause(false, context) }
    promise?.succeed()
  }

  private func pause(_ isPaused: Bool, _ context: ChannelHandlerContext) {
    self.isPaused = isPaused
    _ = context.channel.setOption(.autoRead, value: !isPaused)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    splitter.append(unwrapInboundIn(data))
    while let piece = splitter.next() {
      guard case .line(let line) = piece else {
        errorCaught(context: context, error: ControlClientError.mismatch(path, "sent an answer without an end"))
        return
      }
      receive(line, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    finish(error is ControlClientError ? error : ControlClientError.disconnected(path))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish(ControlClientError.disconnected(path))
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { finish(ControlClientError.disconnected(path)) }

  private func receive(_ line: ByteBuffer, _ context: ChannelHandlerContext) {
    if let events, let event = reader.event(line) {
      events.yield(event)
      untaken += 1
      if !isPaused, untaken >= Self.untakenEvents { pause(true, context) }
      return
    }
    guard !waiting.isEmpty else {
      if let error = reader.connectionError(line) { finish(error) }
      return
    }
    waiting[waiting.startIndex].answers.append(line)
    guard let first = waiting.first, first.answers.count == first.count else { return }
    waiting.removeFirst()
    first.timer?.cancel()
    startTimer(context)
    first.promise.succeed(first.answers)
  }

  private func finish(_ error: any Error) {
    guard end == nil else { return }
    end = error
    ending.fail(error)
    let isGone = (error as? ControlClientError)?.code == .disconnected
    events?.finish(throwing: isGone ? ControlClientError.unsubscribed(path) : error)
    events = nil
    for waiting in waiting {
      waiting.timer?.cancel()
      waiting.promise.fail(error)
    }
    waiting.removeAll()
  }
}
