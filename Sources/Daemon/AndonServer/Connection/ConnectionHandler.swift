import ControlProtocol
import Logging
import NIOCore
import TextFormats

/// One connection: cuts lines, sends each request to the shard of its session, and writes the responses in order.
/// Confined to its event loop.
///
/// It reads on only while the peer reads its responses, so the memory that one peer uses is bounded.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The life of a connection.
  private enum Phase {
    /// Lines are read.
    case open
    /// No more lines are received; the received ones are answered.
    case finishing
    /// The last response gives the reason why the peer is disconnected.
    case leaving
    /// The connection has ended.
    case closed
  }

  /// The time that a peer has to read the reason why it is disconnected.
  private static let leavingTime = TimeAmount.seconds(2)
  /// The time that a subscriber has to read what was sent to it before the reason, so that no line is cut.
  private static let subscriberLeavingTime = TimeAmount.seconds(30)
  /// The size of one write, in bytes: what is not written can still be dropped by whole lines.
  private static let writeBytes = 65_536

  private let requests: DaemonRequests
  private let registry: ConnectionRegistry
  private let limits: DaemonLimits
  private let reader = RequestReader()
  private let replies: ReplyWriter
  private let peer = PeerPresence()
  private var context: ChannelHandlerContext?
  private var splitter: LineSplitter
  private var responses = ResponseQueue()
  private var phase = Phase.open
  /// The member of the daemon's group at the other end; `nil` for the daemon's user and root.
  private var member: String?
  /// Bytes that were written to the channel and that the peer has not read.
  private var unsentBytes = 0
  /// The bytes kept for the peer, as last counted in those of all connections.
  private var countedBytes = 0
  /// The slot of a request that is read from the store. Its response may be large, so the next line waits for it.
  private var readingSlot: Int?
  /// A request that waits until every line before it has its response, because it shows their effects.
  private var held: DaemonRequest?
  /// The number of batches that a shard has not handled yet.
  private var unhandledBatches = 0
  /// Whether the peer has asked for events; the request may have been refused.
  private var hasAskedForEvents = false
  private var isSubscriber = false
  /// Whether the daemon stops: subscribers are disconnected too.
  private var isDraining = false
  private var isReadDelayed = false
  private var isAdvanceScheduled = false

  init(requests: DaemonRequests, registry: ConnectionRegistry) {
    self.requests = requests
    self.registry = registry
    limits = requests.context.limits
    replies = requests.context.replies
    splitter = LineSplitter(limit: limits[int: .lineBytes])
  }

  // MARK: - From the peer

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func channelActive(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let channel = context.channel
    switch registry.assumeIsolated({ $0.admit(bound, channel: channel) }) {
    case .success(let member): self.member = member
    case .failure(let refusal): leave(refusal)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isSilent = false
    let bytes = unwrapInboundIn(data)
    requests.context.counters.countRead(bytes.readableBytes)
    guard phase == .open else { return }
    splitter.append(bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) { advance() }

  func read(context: ChannelHandlerContext) {
    if canTakeLines || phase == .leaving { context.read() } else { isReadDelayed = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) { advance() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else { return }
    guard phase != .leaving else { return cut() }
    if phase == .open { splitter.end() }
    finish()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    peer.leave()
    if responses.missed > 0 { requests.context.counters.countDropped(responses.missed) }
    responses.removeAll()
    countUnsent()
    self.context = nil
    let id = ObjectIdentifier(self)
    // Before the registry removes the connection: when the last one has ended, the commit queue ends.
    if hasAskedForEvents { requests.commits.unsubscribe(id) }
    registry.assumeIsolated { $0.forget(id) }
    context.fireChannelInactive()
  }

  // MARK: - From lines to requests

  private var canTakeLines: Bool {
    (phase == .open || phase == .finishing) && unhandledBatches == 0 && readingSlot == nil
      && responses.count < limits[int: .unansweredRequests] && (context?.channel.isWritable ?? false)
  }

  /// Sends ready responses, takes as many lines as the limits allow, and reads on or closes.
  private func advance() {
    guard let context, phase != .leaving else { return }
    flush()
    guard countUnsent() else { return leaveUnread() }
    if responses.missed > 0, !responses.holdsEvents, unsentBytes == 0 {
      return leave(.tooSlow(missed: responses.missed))
    }
    beginHeld()
    let isExhausted = takeLines(context)
    flush()
    beginHeld()
    if phase == .finishing, isExhausted, responses.count == 0, unsentBytes == 0, !isSubscriber || isDraining {
      context.close(promise: nil)
    } else if isReadDelayed, phase == .open, canTakeLines {
      isReadDelayed = false
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
      append(piece, from: bound, into: &batches)
    }
    for (index, batch) in batches {
      // The shard may have no room: later lines must not overtake those that wait there.
      unhandledBatches += 1
      requests.shards.shards[index].execute {
        if $0.receive(batch, from: bound) { bound.eventLoop.execute { bound.value.resume() } }
      }
    }
    return isExhausted
  }

  private func append(
    _ piece: LineSplitter.Piece, from bound: NIOLoopBound<ConnectionHandler>, into batches: inout [Int: [ShardRequest]]
  ) {
    let line: RequestLine?
    switch piece {
    case .line(let bytes): line = reader.read(bytes)
    case .tooLong: line = RequestReader.tooLong(limit: splitter.limit)
    case .unended: line = RequestReader.unended
    }
    guard let line else { return }
    let slot = responses.reserve()
    switch line.request {
    case .success(let call):
      if let refusal = refusal(of: call) { return fulfil(slot, with: replies.line(error: refusal, form: line.form)) }
      let address = ResponseAddress(
        connection: bound, connectionID: ObjectIdentifier(self), peer: peer, slot: slot, form: line.form)
      if type(of: call.method).isStored { readingSlot = slot }
      switch call {
      case .session(let method):
        let index = requests.shards.index(of: method.sessionName)
        batches[index, default: []].append(ShardRequest(method: method, address: address, member: member))
      case .daemon(let method):
        let request = DaemonRequest(method: method, address: address)
        if type(of: method).isImmediate { begin(request) } else { held = request }
      }
    case .failure(let error):
      fulfil(slot, with: replies.line(error: error, form: line.form))
    }
  }

  /// The error for a member's call of a method of the owner; `nil` for every other call.
  private func refusal(of call: ReceivedCall) -> ControlError? {
    let method = type(of: call.method)
    guard let member, method.access == .owner else { return nil }
    return ControlError(
      .notOwner, "\(method.name) is only for the owner of the daemon, and you are \(member)",
      hint: "ask the owner of the daemon, or start one of your own: \(Program.name) serve")
  }

  private func beginHeld() {
    guard let request = held, responses.isFirst(request.address.slot) else { return }
    held = nil
    begin(request)
  }

  /// Answers a request that concerns no single session.
  private func begin(_ request: DaemonRequest) {
    do {
      try requests.answer(request)
    } catch {
      fulfil(request.address.slot, with: replies.line(error: error, form: request.address.form))
    }
  }

  // MARK: - From the shards

  /// Fills the slot of a line with its response.
  func fulfil(_ slot: Int, with line: ByteBuffer) {
    responses.fulfil(slot, with: line)
    if readingSlot == slot { readingSlot = nil }
    scheduleAdvance()
  }

  /// Records that the peer has asked for events.
  func askForEvents() { hasAskedForEvents = true }

  /// Records that the peer receives events from now on.
  func becomeSubscriber() { isSubscriber = true }

  /// Sends an event to a subscriber, behind the responses that are due.
  ///
  /// A subscriber with too many unread bytes misses this event and all later ones. It stays connected until it has read
  /// what was sent to it, so that the last line reaches it: the reason, with the number of events that it missed.
  func notify(_ line: ByteBuffer) {
    guard phase == .open || phase == .finishing else { return }
    let limit = limits[int: .followerBytes] - line.readableBytes
    // Many events can come at once: those that the system takes are not unread.
    if responses.missed == 0, unreadBytes > limit { flush() }
    if responses.missed == 0, unreadBytes > limit {
      requests.context.logger.notice(
        "a subscriber reads too slowly and gets no further events",
        metadata: ["event": "subscriber.slow", "unread_bytes": "\(unreadBytes)"])
      responses.overrun()
    } else {
      responses.add(event: line)
    }
    scheduleAdvance()
  }

  /// The bytes that the peer has not read.
  private var unreadBytes: Int { unsentBytes + responses.heldBytes }

  /// Continues after a shard has handled a batch of requests.
  func resume() {
    unhandledBatches -= 1
    advance()
  }

  // MARK: - From the registry

  /// Whether the peer has sent nothing yet.
  private(set) var isSilent = true

  /// Whether every request has its response.
  var isIdle: Bool { responses.isIdle }

  /// Ends the connection because a new one needs its place.
  func giveUpPlace() { leave(.placeGiven(limits[int: .connections])) }

  /// Receives no more lines; closes after the responses to the received ones.
  func finish() {
    guard phase == .open else { return }
    phase = .finishing
    advance()
  }

  /// Finishes because the daemon stops: subscribers are disconnected too.
  func drain() {
    isDraining = true
    if phase == .leaving { cut(in: Self.leavingTime) }
    if phase == .finishing { advance() } else { finish() }
  }

  /// Closes at once.
  func cut() { context?.close(promise: nil) }

  private func cut(in time: TimeAmount) {
    guard let context else { return }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let timer = context.eventLoop.scheduleTask(in: time) { bound.value.cut() }
    context.channel.closeFuture.whenComplete { _ in timer.cancel() }
  }

  // MARK: - Writing

  /// Advances once in this tick of the event loop: responses that become ready in it leave in one write.
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
    // What the peer does not read stays in the queue, from which events can be dropped.
    while let context, context.channel.isWritable, let batch = responses.takeReady(Self.writeBytes) {
      write(batch, context)
    }
  }

  private func write(_ batch: ByteBuffer, _ context: ChannelHandlerContext) {
    let size = batch.readableBytes
    requests.context.counters.countWritten(size)
    unsentBytes += size
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(batch)).whenComplete { _ in
      bound.value.unsentBytes -= size
      bound.value.countUnsent()
      if bound.value.phase == .finishing || bound.value.responses.missed > 0 { bound.value.advance() }
    }
  }

  /// Counts the bytes kept for the peer in those of all connections. Returns false when they are too many. The bytes of
  /// a leaving connection do not count.
  @discardableResult
  private func countUnsent() -> Bool {
    let bytes = phase == .leaving ? 0 : unreadBytes
    defer { countedBytes = bytes }
    return requests.unsent.change(from: countedBytes, to: bytes)
  }

  /// Leaves because all connections together keep too many bytes, and this one more than its part.
  private func leaveUnread() {
    if isSubscriber { responses.dropEvents() }
    leave(.tooMuchUnsent(limits[.heldBytes], missed: isSubscriber ? responses.missed : nil))
  }

  /// Sends the peer the reason why it is disconnected, and closes when the peer does, or after a while. If the
  /// connection closed at once, a peer that is sending would lose the reason.
  private func leave(_ error: ControlError) {
    guard let context, phase != .leaving, phase != .closed else { return }
    phase = .leaving
    if let missed = error.missed {
      requests.context.logger.notice(
        "a subscriber that does not read was disconnected",
        metadata: ["event": "subscriber.disconnected", "missed": "\(missed)"])
    }
    responses.removeAll()
    countUnsent()
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    cut(in: isSubscriber && !isDraining ? Self.subscriberLeavingTime : Self.leavingTime)
    context.writeAndFlush(wrapOutboundOut(replies.line(error: error, form: .call(.null)))).whenComplete { _ in
      bound.value.context?.close(mode: .output, promise: nil)
    }
    if isReadDelayed { context.read() }
  }
}
