import NIOCore
import NIOHTTP1

/// Reads the requests of one connection, and starts a task for each that writes its response. Confined to its event loop.
///
/// NIO's handler of pipelined requests passes a request on when the response to the one before it is complete. Such a request
/// waits for its turn (`RequestTurns`). A request that is refused does not wait for its body.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  /// The request at which the connection is.
  private enum Phase {
    /// No request has begun, or the response to the last one is complete.
    case idle
    /// A request arrives.
    case arriving(Request)
    /// A request waits for its turn. `isComplete` tells that it has arrived as a whole.
    case waiting(Request, isComplete: Bool)
    /// A task writes the response.
    case answering(Task<Void, Never>)
  }

  private struct Request {
    let head: HTTPRequestHead
    var endpoint: Result<InspectorResponder.Endpoint, InspectorError>
    var body = ByteBuffer()

    var isRefused: Bool { if case .failure = endpoint { true } else { false } }
  }

  private let responder: InspectorResponder
  private let requestGuard: RequestGuard
  private let connections: OpenConnections
  private let turns: RequestTurns
  private let executor: LoopExecutor
  private var phase = Phase.idle
  /// Whether the connection ends after this request.
  private var isLast = false
  /// Whether the requests that arrive were sent before the response to the last one.
  private var isFollowing = false

  init(
    _ responder: InspectorResponder, _ requestGuard: RequestGuard, _ connections: OpenConnections,
    _ turns: RequestTurns, _ executor: LoopExecutor
  ) {
    self.responder = responder
    self.requestGuard = requestGuard
    self.connections = connections
    self.turns = turns
    self.executor = executor
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head)
    case .body(let part): receive(part)
    case .end: if case .arriving(let request) = phase { answer(request, isComplete: true, context) }
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .arriving(let request) = phase, request.isRefused { answer(request, isComplete: false, context) }
    context.fireChannelReadComplete()
  }

  /// Begins a request, unless the connection is about to end.
  private func begin(_ head: HTTPRequestHead) {
    guard !isLast else { return }
    isLast = !head.isKeepAlive
    let endpoint = Result { () throws(InspectorError) in try responder.endpoint(of: head, by: requestGuard) }
    phase = .arriving(Request(head: head, endpoint: endpoint))
  }

  private func receive(_ part: ByteBuffer) {
    guard case .arriving(var request) = phase, case .success(let endpoint) = request.endpoint,
      responder.longestBody(of: endpoint) > 0
    else { return }
    phase = .idle
    if request.body.readableBytes + part.readableBytes > responder.longestBody(of: endpoint) {
      request.endpoint = .failure(responder.tooLarge(endpoint))
    } else {
      request.body.writeImmutableBuffer(part)
    }
    phase = .arriving(request)
  }

  /// Starts the task that writes the response, in its turn when the client has not waited for the response to the request
  /// before. After a request that is not complete the connection ends.
  private func answer(_ request: Request, isComplete: Bool, _ context: ChannelHandlerContext) {
    if !isComplete { isLast = true }
    guard isFollowing else { return start(request, isComplete: isComplete, context.channel) }
    phase = .waiting(request, isComplete: isComplete)
    let (bound, channel) = (NIOLoopBound(self, eventLoop: context.eventLoop), context.channel)
    turns.assumeIsolated { $0.append(channel) { bound.value.takeTurn(channel) } }
  }

  /// Starts the task of the request that waits. Returns whether there is one: the client may have gone.
  private func takeTurn(_ channel: any Channel) -> Bool {
    guard case .waiting(let request, let isComplete) = phase else { return false }
    start(request, isComplete: isComplete, channel)
    return true
  }

  private func start(_ request: Request, isComplete: Bool, _ channel: any Channel) {
    let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
    let responder = responder
    let (head, endpoint, body) = (request.head, request.endpoint, request.body)
    let task = Task(executorPreference: executor) {
      let response = await responder.response(to: endpoint, body: body)
      do {
        try await response.write(to: channel, for: head, isLast: bound.value.isLast)
        bound.value.finish(channel, closes: isComplete)
      } catch {
        bound.value.abandon(channel)
      }
    }
    phase = .answering(task)
    connections.assumeIsolated { $0.keep(task, of: channel) }
  }

  /// Writes the end of the response. `closes` tells that the connection can then end at once, if it ends.
  private func finish(_ channel: any Channel, closes: Bool) {
    // The next request can arrive within the write.
    phase = .idle
    connections.assumeIsolated { $0.forgetTask(of: channel) }
    turns.assumeIsolated { $0.end(channel) }
    let closes = closes && isLast
    isFollowing = true
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in
      if closes { channel.close(promise: nil) }
    }
    isFollowing = false
  }

  /// Ends the connection within a response: the client has gone, or its stream was cancelled.
  private func abandon(_ channel: any Channel) {
    connections.assumeIsolated { $0.forgetTask(of: channel) }
    turns.assumeIsolated { $0.end(channel) }
    channel.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? ChannelEvent, event == .inputClosed else { return }
    isLast = true
    switch phase {
    // A stream ends; any other response is written.
    case .answering(let task): task.cancel()
    case .waiting: break
    case .idle, .arriving: context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // After an error of HTTP the client can still read the response that says so.
    context.close(mode: error is HTTPParserError ? .output : .all, promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if case .answering(let task) = phase { task.cancel() } else { phase = .idle }
    context.fireChannelInactive()
  }
}
