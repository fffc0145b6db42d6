import ControlProtocol
import Logging
import NIOCore
import TextFormats

/// One connection: takes its lines in turn with the others of its event loop, and writes the responses in order. Confined to
/// its event loop.
///
/// It reads on, and handles requests that it has read, only while the peer reads its responses: so the memory and the time that
/// one peer uses are bounded. What is left of a connection that has ended is dropped.
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

  private let requests: DaemonRequests
  private let registry: ConnectionRegistry
  private let turns: ConnectionTurns
  private let limits: DaemonLimits
  private let output: ConnectionOutput
  private let input: ConnectionInput
  private var context: ChannelHandlerContext?
  private var phase = Phase.open
  /// Whether the connection waits for its turn to take lines.
  private var isInTurns = false
  /// Whether the peer has asked for events; the request may have been refused.
  private var hasAskedForEvents = false
  private var isSubscriber = false
  /// Whether the daemon stops: subscribers are disconnected too.
  private var isDraining = false
  private var isReadDelayed = false
  private var isAdvanceScheduled = false

  init(requests: DaemonRequests, registry: ConnectionRegistry, turns: ConnectionTurns) {
    self.requests = requests
    self.registry = registry
    self.turns = turns
    limits = requests.context.limits
    output = ConnectionOutput(requests: requests)
    input = ConnectionInput(requests: requests, output: output)
  }

  // MARK: - From the peer

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func channelActive(context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let channel = context.channel
    switch registry.assumeIsolated({ $0.admit(bound, channel: channel) }) {
    case .success(let member): input.member = member
    case .failure(let refusal): leave(refusal)
    }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    requests.context.counters.countRead(bytes.readableBytes)
    guard phase == .open else { return }
    input.append(bytes)
  }

  func channelReadComplete(context: ChannelHandlerContext) { advance() }

  func read(context: ChannelHandlerContext) {
    if canTakeLines && input.isExhausted || phase == .leaving { context.read() } else { isReadDelayed = true }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) { advance() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else { return }
    guard phase != .leaving else { return cut() }
    if phase == .open { input.end() }
    finish()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    phase = .closed
    input.peer.leave()
    output.end()
    output.count(isLeaving: false)
    self.context = nil
    let id = ObjectIdentifier(self)
    // Before the registry removes the connection: when the last one has ended, the commit queue ends.
    if hasAskedForEvents { requests.commits.unsubscribe(id) }
    registry.assumeIsolated { $0.forget(id) }
    context.fireChannelInactive()
  }

  // MARK: - Turns

  private var canTakeLines: Bool {
    (phase == .open || phase == .finishing) && !input.isBlocked && (context?.channel.isWritable ?? false)
  }

  /// Sends ready responses, waits for the turn to take the lines that are left, and reads on or closes.
  ///
  /// In its turn, until `deadline`, the connection takes lines.
  private func advance(until deadline: NIODeadline? = nil) {
    guard let context, phase != .leaving else { return }
    flush()
    guard output.count(isLeaving: false) else { return leaveUnread() }
    if output.responses.missed > 0, !output.responses.holdsEvents, output.isSent {
      return leave(.tooSlow(missed: output.responses.missed))
    }
    input.beginHeld()
    if let deadline, canTakeLines {
      input.takeLines(until: deadline, for: NIOLoopBound(self, eventLoop: context.eventLoop))
      flush()
      input.beginHeld()
    }
    if canTakeLines, !input.isExhausted {
      waitForTurn(context, isContinuing: deadline != nil)
    } else if phase == .finishing, input.isExhausted, output.responses.count == 0, output.isSent,
      !isSubscriber || isDraining
    {
      context.close(promise: nil)
    } else if isReadDelayed, phase == .open, canTakeLines {
      isReadDelayed = false
      context.read()
    }
  }

  private func waitForTurn(_ context: ChannelHandlerContext, isContinuing: Bool) {
    guard !isInTurns else { return }
    isInTurns = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    turns.assumeIsolated { $0.append(bound, isContinuing: isContinuing) }
  }

  /// Takes lines until a time. What a connection has sent that has ended by now is dropped.
  func takeTurn(until deadline: NIODeadline) {
    isInTurns = false
    advance(until: deadline)
  }

  // MARK: - From the shards

  /// Fills the slot of a line with its response.
  func fulfil(_ slot: Int, with line: ByteBuffer) {
    output.responses.fulfil(slot, with: line)
    input.fulfilled(slot)
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
    if output.responses.missed == 0, output.unreadBytes > limit { flush() }
    if output.responses.missed == 0, output.unreadBytes > limit {
      requests.context.logger.notice(
        "a subscriber reads too slowly and gets no further events",
        metadata: ["event": "subscriber.slow", "unread_bytes": "\(output.unreadBytes)"])
      output.responses.overrun()
    } else {
      output.responses.add(event: line)
    }
    scheduleAdvance()
  }

  /// Continues after a shard has handled a batch of requests.
  func resume() {
    input.finishBatch()
    advance()
  }

  // MARK: - From the registry

  /// Whether the peer has sent no whole line yet.
  var isSilent: Bool { !input.hasLine }

  /// Whether every request has its response.
  var isIdle: Bool { output.responses.isIdle }

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
    while let context, context.channel.isWritable, let batch = output.take() {
      let (bound, size) = (NIOLoopBound(self, eventLoop: context.eventLoop), batch.readableBytes)
      context.writeAndFlush(wrapOutboundOut(batch)).whenComplete { _ in bound.value.wrote(size) }
    }
  }

  private func wrote(_ bytes: Int) {
    output.wrote(bytes)
    output.count(isLeaving: phase == .leaving)
    if phase == .finishing || output.responses.missed > 0 { advance() }
  }

  /// Leaves because all connections together keep too many bytes, and this one more than its part.
  private func leaveUnread() {
    if isSubscriber { output.responses.dropEvents() }
    leave(.tooMuchUnsent(limits[.heldBytes], missed: isSubscriber ? output.responses.missed : nil))
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
    output.responses.removeAll()
    output.count(isLeaving: true)
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    cut(in: isSubscriber && !isDraining ? Self.subscriberLeavingTime : Self.leavingTime)
    let reason = requests.context.replies.line(error: error, form: .call(.null))
    context.writeAndFlush(wrapOutboundOut(reason)).whenComplete { _ in
      bound.value.context?.close(mode: .output, promise: nil)
    }
    if isReadDelayed { context.read() }
  }
}
