import ControlProtocol
import Logging
import NIOCore

/// One connection: cuts lines, sends each request to the shard of its session, and writes the responses in order.
/// Confined to its event loop.
///
/// It reads on only while the peer takes its responses, so what one peer can make the daemon keep is bounded.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The life of a connection.
  private enum Phase {
    /// Lines are read.
    case open
    /// No more lines are received; those that were are answered.
    case finishing
    /// The peer was told why it is disconnected; no other response is sent.
    case leaving
    /// The connection has ended.
    case closed
  }

  /// The time that a peer has to read why it is disconnected.
  private static let farewellTime = TimeAmount.seconds(2)

  private let requests: DaemonRequests
  /// The number of the shard on this event loop.
  private let home: Int
  private let registry: ConnectionRegistry
  private let limits: DaemonLimits
  private let reader = RequestReader()
  private let replies: ReplyWriter
  private var context: ChannelHandlerContext?
  private var splitter: LineSplitter
  private var responses = ResponseQueue()
  private var phase = Phase.open
  /// Bytes given to the channel that the peer has not taken.
  private var unsentBytes = 0
  /// The bytes kept for the peer, as they are counted in those of all connections.
  private var countedBytes = 0
  /// The slot of a request that is read from the store. Its response may be large, so the next line waits for it.
  private var readingSlot: Int?
  /// A request that waits until every line before it has its response: it shows what they did.
  private var held: ShardRequest?
  /// The number of batches that a shard has not handled yet.
  private var unhandledBatches = 0
  private var isSubscriber = false
  /// Whether the daemon stops: subscribers are disconnected too.
  private var isDraining = false
  private var isReadHeldBack = false
  private var isAdvanceScheduled = false

  init(requests: DaemonRequests, home: Int, registry: ConnectionRegistry) {
    self.requests = requests
    self.home = home
    self.registry = registry
    limits = requests.context.limits
    replies = ReplyWriter(redactor: requests.context.secrets)
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
    if canTakeLines || phase == .leaving { context.read() } else { isReadHeldBack = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) { advance() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else { return }
    if phase == .leaving { cut() } else { finish() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    responses.removeAll()
    countUnsent()
    self.context = nil
    let id = ObjectIdentifier(self)
    // Before the registry learns of it: when the last connection has ended, the commit queue ends.
    if isSubscriber { requests.commits.unsubscribe(id) }
    registry.assumeIsolated { $0.forget(id) }
    context.fireChannelInactive()
  }

  // MARK: - From lines to requests

  private var canTakeLines: Bool {
    (phase == .open || phase == .finishing) && unhandledBatches == 0 && readingSlot == nil
      && responses.count < limits[int: .unansweredRequests] && (context?.channel.isWritable ?? false)
  }

  /// Sends what is ready, takes as many lines as may be, and reads on or closes.
  private func advance() {
    guard let context, phase != .leaving else { return }
    flush()
    guard countUnsent() else { return leave(tooMuchUnsent) }
    beginHeld()
    let isExhausted = takeLines(context)
    flush()
    beginHeld()
    if phase == .finishing, isExhausted, responses.count == 0, unsentBytes == 0, !isSubscriber || isDraining {
      context.close(promise: nil)
    } else if isReadHeldBack, phase == .open, canTakeLines {
      isReadHeldBack = false
      context.read()
    }
  }

  /// Takes the lines of one read of the socket, and sends each shard its requests together. Returns whether no line is
  /// left.
  private func takeLines(_ context: ChannelHandlerContext) -> Bool {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    var batches: [Int: [ShardRequest]] = [:]
    var isExhausted = false
    while canTakeLines {
      guard let piece = splitter.next() else {
        isExhausted = true
        break
      }
      take(piece, from: bound, into: &batches)
    }
    for (index, batch) in batches {
      let shard = requests.shards.shards[index]
      if index == home {
        if !shard.assumeIsolated({ $0.receive(batch, from: bound) }) { unhandledBatches += 1 }
      } else {
        // The shard may have no room: later lines must not overtake those that wait there.
        unhandledBatches += 1
        shard.eventLoop.execute {
          guard shard.assumeIsolated({ $0.receive(batch, from: bound) }) else { return }
          bound.eventLoop.execute { bound.value.resume() }
        }
      }
    }
    return isExhausted
  }

  private func take(
    _ piece: LineSplitter.Piece, from bound: NIOLoopBound<ConnectionHandler>, into batches: inout [Int: [ShardRequest]]
  ) {
    let line: RequestLine?
    switch piece {
    case .line(let bytes): line = reader.read(bytes)
    case .tooLong: line = RequestReader.tooLong(limit: splitter.limit)
    }
    guard let line else { return }
    let slot = responses.reserve()
    switch line.request {
    case .success(let call):
      let address = ResponseAddress(
        connection: bound, connectionID: ObjectIdentifier(self), slot: slot, form: line.form)
      let request = ShardRequest(call: call, address: address)
      if call.isReading { readingSlot = slot }
      if let session = call.session {
        batches[requests.shards.index(of: session), default: []].append(request)
      } else if call.isImmediate {
        begin(request)
      } else {
        held = request
      }
    case .failure(let error):
      fulfil(slot, with: replies.line(error: error, form: line.form))
    }
  }

  private func beginHeld() {
    guard let request = held, responses.isFirst(request.address.slot) else { return }
    held = nil
    begin(request)
  }

  /// Answers a request that concerns no single session.
  private func begin(_ request: ShardRequest) {
    if case .eventsSubscribe = request.call { isSubscriber = true }
    do {
      try requests.answer(request.call, request.address)
    } catch {
      fulfil(request.address.slot, with: replies.line(error: error, form: request.address.form))
    }
  }

  // MARK: - From the shards

  /// Takes in the response to the line with that slot.
  func fulfil(_ slot: Int, with line: ByteBuffer) {
    responses.fulfil(slot, with: line)
    if readingSlot == slot { readingSlot = nil }
    scheduleAdvance()
  }

  /// Sends an event to a subscriber, behind the responses that are due.
  func notify(_ line: ByteBuffer) {
    guard phase == .open || phase == .finishing else { return }
    guard unsentBytes + responses.heldBytes + line.readableBytes <= limits[int: .followerBytes] else {
      let bytes = unsentBytes + responses.heldBytes
      requests.context.logger.notice(
        "a subscriber that does not read was disconnected", metadata: ["unread_bytes": "\(bytes)"])
      return leave(
        ControlError(
          .eventsOverrun, "the subscriber has not read \(bytes) bytes of events",
          hint: "read faster, or subscribe to one session; andon log has the events that were missed"))
    }
    responses.fulfil(responses.reserve(), with: line)
    scheduleAdvance()
  }

  /// Goes on after a shard has handled a batch of requests.
  func resume() {
    unhandledBatches -= 1
    advance()
  }

  // MARK: - From the registry

  /// Receives no more; closes after the responses to what was received.
  func finish() {
    guard phase == .open else { return }
    phase = .finishing
    advance()
  }

  /// Finishes because the daemon stops: subscribers are disconnected too.
  func drain() {
    isDraining = true
    if phase == .finishing { advance() } else { finish() }
  }

  /// Closes at once.
  func cut() { context?.close(promise: nil) }

  // MARK: - Writing

  /// Responses that become ready in one tick of the event loop leave in one write.
  private func scheduleAdvance() {
    guard !isAdvanceScheduled, let context else { return }
    isAdvanceScheduled = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.eventLoop.execute {
      bound.value.isAdvanceScheduled = false
      bound.value.advance()
    }
  }

  private func flush() {
    guard let context, let batch = responses.takeReady() else { return }
    let size = batch.readableBytes
    unsentBytes += size
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(batch)).whenComplete { _ in
      bound.value.unsentBytes -= size
      bound.value.countUnsent()
      if bound.value.phase == .finishing { bound.value.advance() }
    }
  }

  /// Counts the bytes kept for the peer in those of all connections. Returns false when they are too many. A connection
  /// that is leaving counts no more.
  @discardableResult
  private func countUnsent() -> Bool {
    let bytes = phase == .leaving ? 0 : unsentBytes + responses.heldBytes
    defer { countedBytes = bytes }
    return requests.unsent.change(from: countedBytes, to: bytes)
  }

  private var tooMuchUnsent: ControlError {
    let message = "the daemon keeps \(limits[.heldBytes]) bytes of responses that were not read, the most it may"
    let hint = "read faster, or ask for less at once; see held_bytes in andon.yaml"
    return ControlError(isSubscriber ? .eventsOverrun : .serverBusy, message, hint: hint)
  }

  /// Tells the peer why it is disconnected, and closes when the peer does, or after a while. To close at once would
  /// take the reason away from a peer that is sending.
  private func leave(_ error: ControlError) {
    guard let context, phase != .leaving, phase != .closed else { return }
    phase = .leaving
    responses.removeAll()
    countUnsent()
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let timer = context.eventLoop.scheduleTask(in: Self.farewellTime) { bound.value.cut() }
    context.channel.closeFuture.whenComplete { _ in timer.cancel() }
    context.writeAndFlush(wrapOutboundOut(replies.line(error: error, form: .call(.null)))).whenComplete { _ in
      bound.value.context?.close(mode: .output, promise: nil)
    }
    if isReadHeldBack { context.read() }
  }
}

extension ControlRequest {
  /// Whether the response is read from the store, or from files.
  fileprivate var isReading: Bool {
    switch self {
    case .linkLog, .linkExport, .sessionList, .sessionShow, .status, .reload, .eventsSubscribe: true
    default: false
    }
  }

  /// Whether the request is answered before the lines in front of it: a status must be given while commits hang.
  fileprivate var isImmediate: Bool {
    switch self {
    case .hello, .status, .linkExplain: true
    default: false
    }
  }
}
