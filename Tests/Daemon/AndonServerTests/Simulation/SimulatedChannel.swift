import NIOCore

/// The daemon's end of a simulated connection: read when the daemon reads, and written as far as the peer reads.
///
/// Unchecked: it is used on its event loop only, and all simulated ones are of one thread.
final class SimulatedChannel: Channel, ChannelCore, @unchecked Sendable {
  private typealias Write = (bytes: ByteBuffer, promise: EventLoopPromise<Void>?)

  let allocator = ByteBufferAllocator()
  let eventLoop: any EventLoop
  let closeFuture: EventLoopFuture<Void>
  private(set) lazy var pipeline = ChannelPipeline(channel: self)
  private(set) var isActive = false
  private(set) var isWritable = true
  /// Whether nothing more will be written.
  private(set) var isOutputClosed = false
  var localAddress: SocketAddress? { nil }
  var remoteAddress: SocketAddress? { nil }
  var parent: (any Channel)? { nil }
  var _channelCore: any ChannelCore { self }

  private let closePromise: EventLoopPromise<Void>
  /// Bytes that the peer has not taken: from so many on it is not writable, until they are so few.
  private let waterMark: ChannelOptions.Types.WriteBufferWaterMark
  private var wantsRead = false
  private var isInputEnding = false
  private var inbound: CircularBuffer<ByteBuffer> = []
  private var unflushed: [Write] = []
  private var unsent: CircularBuffer<Write> = []
  private var unsentBytes = 0
  private var outbound: [ByteBuffer] = []
  /// Whether the peer reads.
  private var isPeerReading = true

  init(eventLoop: any EventLoop, waterMark: ChannelOptions.Types.WriteBufferWaterMark) {
    self.eventLoop = eventLoop
    self.waterMark = waterMark
    closePromise = eventLoop.makePromise()
    closeFuture = closePromise.futureResult
  }

  // MARK: - From the peer, on the event loop

  /// It has connected.
  func open() {
    isActive = true
    pipeline.fireChannelActive()
    if isActive { pipeline.read() }
  }

  /// It has sent bytes: one read brings them.
  func receive(_ bytes: ByteBuffer) {
    inbound.append(bytes)
    deliver()
  }

  /// It sends nothing more.
  func endInput() {
    isInputEnding = true
    deliver()
  }

  /// From now on it reads, or does not.
  func setPeerReading(_ isReading: Bool) {
    isPeerReading = isReading
    sendOut()
  }

  /// It is gone.
  func hangUp() { if isActive { shut(ChannelError.eof) } }

  /// The process has ended: nothing is told to anybody. What the daemon holds it goes on to hold, for nothing in it
  /// has come to an end.
  func vanish() { isActive = false }

  /// What it has read.
  func takeOutbound() -> [ByteBuffer] {
    defer { outbound.removeAll(keepingCapacity: true) }
    return outbound
  }

  private func deliver() {
    guard isActive, wantsRead else { return }
    if let bytes = inbound.popFirst() {
      wantsRead = false
      pipeline.fireChannelRead(bytes)
      pipeline.fireChannelReadComplete()
      if isActive { pipeline.read() }
    } else if isInputEnding {
      isInputEnding = false
      pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
  }

  private func sendOut() {
    while isPeerReading, let write = unsent.popFirst() {
      unsentBytes -= write.bytes.readableBytes
      outbound.append(write.bytes)
      write.promise?.succeed(())
    }
    let isFull = isWritable ? unsentBytes > waterMark.high : unsentBytes >= waterMark.low
    guard isActive, isFull == isWritable else { return }
    isWritable = !isFull
    pipeline.fireChannelWritabilityChanged()
  }

  private func shut(_ error: any Error) {
    isActive = false
    for write in unflushed + Array(unsent) { write.promise?.fail(error) }
    unflushed = []
    unsent = []
    pipeline.fireChannelInactive()
    eventLoop.execute {
      self.removeHandlers(pipeline: self.pipeline)
      self.closePromise.succeed(())
    }
  }

  // MARK: - From the daemon

  func write0(_ data: NIOAny, promise: EventLoopPromise<Void>?) {
    unflushed.append((unwrapData(data, as: ByteBuffer.self), promise))
  }

  func flush0() {
    for write in unflushed {
      unsentBytes += write.bytes.readableBytes
      unsent.append(write)
    }
    unflushed = []
    sendOut()
  }

  func read0() {
    wantsRead = true
    if !inbound.isEmpty || isInputEnding { eventLoop.execute { self.deliver() } }
  }

  func close0(error: any Error, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    isOutputClosed = true
    if mode != .output, isActive { shut(error) }
    promise?.succeed(())
  }

  func setOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> EventLoopFuture<Void> {
    eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
  }
  func getOption<Option: ChannelOption>(_ option: Option) -> EventLoopFuture<Option.Value> {
    eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
  }
  func localAddress0() throws -> SocketAddress { throw ChannelError.operationUnsupported }
  func remoteAddress0() throws -> SocketAddress { throw ChannelError.operationUnsupported }
  func register0(promise: EventLoopPromise<Void>?) { promise?.fail(ChannelError.operationUnsupported) }
  func registerAlreadyConfigured0(promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.operationUnsupported)
  }
  func bind0(to: SocketAddress, promise: EventLoopPromise<Void>?) { promise?.fail(ChannelError.operationUnsupported) }
  func connect0(to: SocketAddress, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.operationUnsupported)
  }
  func triggerUserOutboundEvent0(_ event: Any, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.operationUnsupported)
  }
  func channelRead0(_ data: NIOAny) {}
  func errorCaught0(error: any Error) {}
}
