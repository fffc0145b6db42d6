import ControlProtocol
import Hummingbird
import NIOCore
import Pages
import SessionEngine
import Synchronization
import TextFormats

/// Answers the HTTP requests of one inspector.
struct InspectorResponder: HTTPResponder {
  /// The guard of the bound address.
  let requestGuard: EventLoopFuture<RequestGuard>
  let calls: RPCCalls
  let events: EventFeed
  let status: StatusFeed
  /// The longest body, in bytes.
  let lineBytes: Int
  private let streams = StreamPlaces()

  init(
    requestGuard: EventLoopFuture<RequestGuard>, calls: RPCCalls, events: EventFeed, status: StatusFeed, lineBytes: Int
  ) {
    self.requestGuard = requestGuard
    self.calls = calls
    self.events = events
    self.status = status
    self.lineBytes = lineBytes
  }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let requestGuard = try await requestGuard.get()
    var response: Response
    do throws(InspectorError) {
      try requestGuard.checkOrigin(request.head)
      response = try await answer(request, requestGuard)
    } catch {
      response = error.response
    }
    SecurityHeaders.add(to: &response)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(_ request: Request, _ requestGuard: RequestGuard) async throws(InspectorError) -> Response {
    let path = request.uri.path
    switch path {
    case "/rpc":
      try requestGuard.check(request.head, has: .post)
      try requestGuard.checkToken(request.head)
      try requestGuard.checkContentType(request.head)
      return Response(json: try await calls.answer(try await body(of: request)))
    case "/events":
      try requestGuard.check(request.head, has: .get)
      try requestGuard.checkToken(request.head)
      return try await stream(request)
    case "/health":
      try requestGuard.check(request.head, has: .get, .head)
      return await health()
    case "/metrics":
      try requestGuard.check(request.head, has: .get, .head)
      let text = MetricsText(try? await status.current()).text
      return Response(bytes: Array(text.utf8), type: MetricsText.contentType)
    default:
      guard let file = PageFiles.file(at: path) else {
        throw InspectorError(.notFound, "there is nothing at this path", hint: "the page is at /")
      }
      try requestGuard.check(request.head, has: .get, .head)
      return Response(bytes: file.bytes, type: file.type)
    }
  }

  private func body(of request: Request) async throws(InspectorError) -> [UInt8] {
    let tooLarge = InspectorError(
      .tooLarge, "the body is longer than \(lineBytes) bytes", hint: "the limit is line_bytes in andon.yaml")
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= lineBytes else { throw tooLarge }
    do {
      return Array(try await request.body.collect(upTo: lineBytes).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    } catch {
      throw InspectorError(.badRequest, "the body has no end", hint: "send it whole")
    }
  }

  // MARK: - Health

  /// Whether the daemon can be used: 200 when it is ready or degraded, else 503.
  private func health() async -> Response {
    var (state, version, isUsable) = ("unreachable", ProgramVersion.current, false)
    do {
      let hello = try JSONCoding.value(HelloReply.self, from: try await calls.daemon.result(of: Hello.self))
      (state, version, isUsable) = (hello.state.rawValue, hello.version, hello.state != .draining)
    } catch let error as ControlError where error.kind == .serverDraining {
      state = DaemonState.draining.rawValue
    } catch {}
    var json = JSONWriter()
    json.value(["state": state, "version": version])
    return Response(json: json.bytes, status: isUsable ? .ok : .serviceUnavailable)
  }

  // MARK: - Events

  private func stream(_ request: Request) async throws(InspectorError) -> Response {
    let query = request.uri.queryParameters
    let session = query["session"].map(String.init)
    if let session, !Session.isValidID(session) {
      throw InspectorError(
        .badRequest, "the session has a name that no session can have", hint: "read GET /events?session=NAME")
    }
    guard let place = streams.take() else {
      throw InspectorError(
        .busy, "\(StreamPlaces.maximum) streams of events are open", hint: "close a page, then try again")
    }
    let (events, status) = (events, status)
    let body = ResponseBody { writer in
      if let session {
        try await Self.send(events, await events.watch(session), request, &writer)
      } else {
        try await Self.send(status, await status.watch(), request, &writer)
      }
      // Until here, also when nothing was written: the client may have gone before the head.
      withExtendedLifetime(place) {}
    }
    return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
  }

  /// Sends a page its events until the feed ends, or the page goes.
  private static func send(
    _ feed: some PageFeed, _ page: PageStream, _ request: Request, _ writer: inout any ResponseBodyWriter
  ) async throws {
    var output = writer
    do {
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await feed.send(page) { try await output.write($0) }
      }
    } catch {
      await feed.leave(page.id)
      throw error
    }
    await feed.leave(page.id)
    try await output.finish(nil)
  }
}

/// The number of open streams of events, which is bounded.
final class StreamPlaces: Sendable {
  /// The maximum number of streams.
  static let maximum = 64
  private let taken = Atomic<Int>(0)

  /// Takes a place; `nil` when there is none.
  func take() -> Place? {
    let place = Place(self)
    return taken.load(ordering: .relaxed) <= Self.maximum ? place : nil
  }

  /// A place, as long as it exists.
  final class Place: Sendable {
    private let places: StreamPlaces

    fileprivate init(_ places: StreamPlaces) {
      self.places = places
      places.taken.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { places.taken.wrappingSubtract(1, ordering: .relaxed) }
  }
}
