import ControlProtocol
import Logging
import NIOCore

/// One connection: cuts lines, hands them to the shard a read at a time, sends the answers in order, one write a
/// batch. Confined to its event loop.
///
/// It reads on only while the answers are taken: what one peer can make the daemon keep is bounded.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How a connection ends.
  private enum Phase {
    /// Lines are read.
    case open
    /// No more lines are received; those that were are answered.
    case finishing
    /// It was told why it is let go; nothing else is answered.
    case leaving
    /// It is gone.
    case closed
  }

  /// How long a peer that is let go may take to read why.
  private static let farewellTime = TimeAmount.seconds(2)

  let desk: StoreDesk
  /// The shard on this event loop.
  let home: Int
  private let registry: ConnectionRegistry
  private let limits: DaemonLimits
  private let unansweredLimit: Int
  let reader = RequestReader()
  let replies: ReplyWriter
  private var context: ChannelHandlerContext?
  var splitter: LineSplitter
  var answers = AnswerQueue()
  private var phase = Phase.open
  /// Bytes given to the channel that the peer has not taken.
  private var unsentBytes = 0
  /// The slot of a reading request: its answer may be large, so nothing else begins before it is there.
  var readingSlot: Int?
  /// A store-wide request that waits until every line before it is answered: it shows what they did.
  var held: ShardCall?
  /// Batches of lines that a shard has not handled yet.
  var stalls = 0
  /// What is kept for the peer, as it counts in what all connections hold.
  private var countedBytes = 0
  var isFollower = false
  /// Whether the daemon stops: followers are let go too.
  private var isDraining = false
  private var readIsHeldBack = false
  private var flushIsScheduled = false

  init(desk: StoreDesk, home: Int, registry: ConnectionRegistry) {
    self.desk = desk
    self.home = home
    self.registry = registry
    limits = desk.context.limits
    unansweredLimit = limits[int: .unansweredRequests]
    replies = ReplyWriter(covering: desk.context.secrets)
    splitter = LineSplitter(limit: limits[int: .lineBytes])
  }

  // MARK: - From the peer

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func channelActive(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let channel = context.channel
    if let refusal = registry.assumeIsolated({ $0.admit(bound, channel: channel) }) { leave(refusal) }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard phase == .open else { return }
    splitter.append(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) { advance() }

  func read(context: ChannelHandlerContext) {
    if canTakeLines || phase == .leaving { context.read() } else { readIsHeldBack = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) { advance() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else { return }
    if phase == .leaving { cut() } else { finish() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    answers.removeAll()
    countHeld()
    self.context = nil
    let id = ObjectIdentifier(self)
    // First: when the last connection has gone, the writer ends.
    if isFollower { desk.writer.forget(id) }
    registry.assumeIsolated { $0.forget(id) }
    context.fireChannelInactive()
  }

  // MARK: - From the shard

  /// The answer to the line with that slot is there.
  func fulfil(_ slot: Int, with line: ByteBuffer) {
    answers.fulfil(slot, with: line)
    if readingSlot == slot { readingSlot = nil }
    scheduleFlush()
  }

  /// An event for a follower, behind the answers that are due.
  func notify(_ line: ByteBuffer) {
    guard phase == .open || phase == .finishing else { return }
    guard unsentBytes + answers.heldBytes + line.readableBytes <= limits[int: .followerBytes] else {
      let bytes = unsentBytes + answers.heldBytes
      desk.context.logger.notice("a follower that does not read was let go", metadata: ["unread_bytes": "\(bytes)"])
      return leave(
        ControlError(
          .eventsOverrun, "the follower has not read \(bytes) bytes of events",
          hint: "read faster, or follow one session only; what was missed is in andon log"))
    }
    answers.fulfil(answers.reserve(), with: line)
    scheduleFlush()
  }

  /// A shard has handled a batch of lines.
  func resume() {
    stalls -= 1
    advance()
  }

  // MARK: - From the registry

  /// No more is received; what was is answered, then the connection is closed.
  func finish() {
    guard phase == .open else { return }
    phase = .finishing
    advance()
  }

  /// The daemon stops: followers are let go too.
  func drain() {
    isDraining = true
    if phase == .finishing { advance() } else { finish() }
  }

  /// Closes at once.
  func cut() { context?.close(promise: nil) }

  // MARK: - Lines

  var canTakeLines: Bool {
    (phase == .open || phase == .finishing) && stalls == 0 && readingSlot == nil
      && answers.count < unansweredLimit && (context?.channel.isWritable ?? false)
  }

  /// Hands on as many lines as may be, sends what is ready, and reads on or closes.
  private func advance() {
    guard let context, phase != .leaving else { return }
    // What is ready leaves first: that makes room for lines.
    flush()
    guard countHeld() else { return leave(tooMuchHeld) }
    askHeld()
    let isExhausted = takeLines(context)
    flush()
    askHeld()
    if phase == .finishing, isExhausted, answers.count == 0, unsentBytes == 0, !isFollower || isDraining {
      context.close(promise: nil)
    } else if readIsHeldBack, phase == .open, canTakeLines {
      readIsHeldBack = false
      context.read()
    }
  }

  // MARK: - Answers

  /// What becomes ready in the same go of the event loop leaves in one write.
  private func scheduleFlush() {
    guard !flushIsScheduled, let context else { return }
    flushIsScheduled = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      bound.value.flushIsScheduled = false
      bound.value.advance()
    }
  }

  private func flush() {
    guard let context, let batch = answers.takeReady() else { return }
    send(batch, context)
  }

  private func send(_ batch: ByteBuffer, _ context: ChannelHandlerContext) {
    let size = batch.readableBytes
    unsentBytes += size
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(batch)).whenComplete { _ in
      bound.value.unsentBytes -= size
      bound.value.countHeld()
      if bound.value.phase == .finishing { bound.value.advance() }
    }
  }

  /// Counts what is kept for the peer in what all connections hold. False when it has grown, and is too much. One that
  /// is let go counts no more: what is kept for it goes within moments, and others need not go for it.
  @discardableResult
  private func countHeld() -> Bool {
    let bytes = phase == .leaving ? 0 : unsentBytes + answers.heldBytes
    defer { countedBytes = bytes }
    return desk.held.change(from: countedBytes, to: bytes)
  }

  private var tooMuchHeld: ControlError {
    let message = "the daemon keeps \(limits[.heldBytes]) bytes of answers that were not read, as many as it may"
    let hint = "read faster, or ask for less at once; see held_bytes in andon.yaml"
    return ControlError(isFollower ? .eventsOverrun : .serverBusy, message, hint: hint)
  }

  /// Tells the peer why it is let go, and closes when the peer does, or after a while: closing at once would take
  /// away the reason from a peer that is just sending.
  private func leave(_ error: ControlError) {
    guard let context, phase != .leaving, phase != .closed else { return }
    phase = .leaving
    answers.removeAll()
    countHeld()
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let timer = context.eventLoop.scheduleTask(in: Self.farewellTime) { bound.value.cut() }
    context.channel.closeFuture.whenComplete { _ in timer.cancel() }
    context.writeAndFlush(wrapOutboundOut(replies.line(error: error, form: .call(.null)))).whenComplete { _ in
      bound.value.context?.close(mode: .output, promise: nil)
    }
    if readIsHeldBack { context.read() }
  }
}
