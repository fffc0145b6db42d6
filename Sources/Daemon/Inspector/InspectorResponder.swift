import ControlProtocol
import Foundation
import NIOCore
import NIOHTTP1
import Pages
import SessionEngine
import TextFormats

/// Answers the HTTP requests of one inspector.
struct InspectorResponder: Sendable {
  let calls: RPCCalls
  let events: EventFeed
  let status: StatusFeed
  let metrics: MetricsFeed
  /// What is served.
  let content: InspectorConfiguration.Content
  /// The longest body, in bytes.
  let lineBytes: Int
  private let streams = StreamPlaces()

  init(
    calls: RPCCalls, events: EventFeed, status: StatusFeed, metrics: MetricsFeed,
    content: InspectorConfiguration.Content, lineBytes: Int
  ) {
    self.metrics = metrics
    self.content = content
    self.calls = calls
    self.events = events
    self.status = status
    self.lineBytes = lineBytes
  }

  /// What a request asks for.
  enum Endpoint: Sendable {
    /// The response to a JSON-RPC request, which is the body.
    case call
    /// The response to a JSON-RPC request of a command of the lab, whose body can be a file.
    case lab
    /// The events of some sessions, and those of the status where that is asked for.
    case events(sessions: [String], hasStatus: Bool)
    /// Whether the daemon can be used.
    case health
    /// The daemon's numbers.
    case metrics
    /// A file of the page.
    case file(PageFiles.File)
  }

  // MARK: - The head of a request

  /// Returns what a request asks for. Throws the reason why it is refused.
  func endpoint(of head: HTTPRequestHead, by requestGuard: RequestGuard) throws(InspectorError) -> Endpoint {
    try requestGuard.checkForm(head)
    let address = URLComponents(string: head.uri)
    if let numbers = try numbers(at: address?.percentEncodedPath, head, by: requestGuard) { return numbers }
    try requestGuard.checkOrigin(head)
    switch address?.percentEncodedPath {
    case "/rpc":
      try requestGuard.check(head, has: .POST)
      try requestGuard.checkToken(head)
      try requestGuard.checkContentType(head)
      try checkLength(head, of: .call)
      return .call
    case "/lab":
      try requestGuard.check(head, has: .POST)
      try requestGuard.checkToken(head)
      try requestGuard.checkContentType(head)
      try checkLength(head, of: .lab)
      return .lab
    case "/events":
      try requestGuard.check(head, has: .GET)
      try requestGuard.checkToken(head)
      return try Self.events(address?.queryItems ?? [])
    case "/metrics":
      try requestGuard.check(head, has: .GET, .HEAD)
      return .metrics
    case let path:
      guard let file = path.flatMap(PageFiles.file) else {
        throw InspectorError(.notFound, "there is nothing at this path", hint: "the page is at /")
      }
      try requestGuard.check(head, has: .GET, .HEAD)
      return .file(file)
    }
  }

  /// Returns what a probe or a collector of numbers asks for, which any name of the host may have: it is no secret, and
  /// changes nothing. The numbers are for any name only where there is nothing else. Returns `nil` for another request;
  /// throws where there is nothing else.
  private func numbers(
    at path: String?, _ head: HTTPRequestHead, by requestGuard: RequestGuard
  ) throws(InspectorError) -> Endpoint? {
    let endpoint: Endpoint
    switch (path, content) {
    case ("/health", _): endpoint = .health
    case ("/metrics", .numbers): endpoint = .metrics
    case (_, .page): return nil
    case (_, .numbers):
      throw InspectorError(.notFound, "there is nothing at this path", hint: "read /metrics or /health")
    }
    try requestGuard.check(head, has: .GET, .HEAD)
    return endpoint
  }

  private func checkLength(_ head: HTTPRequestHead, of endpoint: Endpoint) throws(InspectorError) {
    let length = head.headers["Content-Length"].first.flatMap { Int($0) } ?? 0
    if length > longestBody(of: endpoint) { throw tooLarge(endpoint) }
  }

  /// Returns the longest body of a request to an endpoint, in bytes; 0 for one whose body is not read.
  func longestBody(of endpoint: Endpoint) -> Int {
    switch endpoint {
    case .call: lineBytes
    case .lab: LabReport.maximumBytes
    default: 0
    }
  }

  /// Returns the error for a body that is too long for an endpoint.
  func tooLarge(_ endpoint: Endpoint) -> InspectorError {
    let isLab = if case .lab = endpoint { true } else { false }
    return InspectorError(
      .tooLarge, "the body is longer than \(longestBody(of: endpoint)) bytes",
      hint: isLab ? "run the command of the lab for the file" : "the limit is line_bytes in andon.yaml")
  }

  /// The maximum number of sessions of one stream: one for each tab that a person can look at.
  static let streamedSessions = 32

  /// Returns the events that the parameters name: sessions, and the status where it is named or where no session is.
  private static func events(_ parameters: [URLQueryItem]) throws(InspectorError) -> Endpoint {
    var sessions: [String] = []
    for item in parameters where item.name == "session" {
      let name = try name(item.value ?? "")
      if !sessions.contains(name) { sessions.append(name) }
    }
    guard sessions.count <= streamedSessions else {
      throw InspectorError(
        .badRequest, "the request names \(sessions.count) sessions",
        hint: "a stream has the events of at most \(streamedSessions) sessions")
    }
    return .events(sessions: sessions, hasStatus: sessions.isEmpty || parameters.contains { $0.name == "status" })
  }

  private static func name(_ session: String) throws(InspectorError) -> String {
    guard Session.isValidID(session) else {
      throw InspectorError(
        .badRequest, "the session has a name that no session can have", hint: "read GET /events?session=NAME")
    }
    return session
  }

  // MARK: - The response

  /// Returns the response to a request with a body, or to one that is refused.
  func response(to endpoint: Result<Endpoint, InspectorError>, body: ByteBuffer) async -> InspectorResponse {
    var response: InspectorResponse
    do throws(InspectorError) {
      response = try await answer(try endpoint.get(), body)
    } catch {
      response = error.response
    }
    SecurityHeaders.add(to: &response)
    return response
  }

  private func answer(_ endpoint: Endpoint, _ body: ByteBuffer) async throws(InspectorError) -> InspectorResponse {
    switch endpoint {
    case .call: InspectorResponse(json: try await calls.answer(body))
    case .lab: InspectorResponse(json: try await calls.answerLab(body))
    case .events(let sessions, let hasStatus): try stream(sessions, hasStatus: hasStatus)
    case .health: await health()
    case .metrics:
      InspectorResponse(ByteBuffer(string: await metrics.text()), type: MetricsText.contentType)
    case .file(let file): InspectorResponse(ByteBuffer(bytes: file.bytes), type: file.type)
    }
  }

  /// Whether the daemon can be used: 200 when it is ready, else 503.
  private func health() async -> InspectorResponse {
    var (state, version, isUsable) = ("unreachable", ProgramVersion.current, false)
    do throws(ControlError) {
      let hello = try await calls.daemon.call(Hello())
      (state, version, isUsable) = (hello.state.rawValue, hello.version, hello.state == .ready)
    } catch {
      if error.kind == .serverDraining { state = DaemonState.draining.rawValue }
    }
    var json = JSONWriter()
    json.value(["state": state, "version": version])
    return InspectorResponse(json: ByteBuffer(bytes: json.bytes), status: isUsable ? .ok : .serviceUnavailable)
  }

  /// The events of some sessions and of the status in one stream, which ends when all of them have ended.
  private func stream(_ sessions: [String], hasStatus: Bool) throws(InspectorError) -> InspectorResponse {
    guard let place = streams.take() else {
      throw InspectorError(
        .busy, "\(StreamPlaces.maximum) streams of events are open", hint: "close a page, then try again")
    }
    return InspectorResponse { [events, status] write in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for session in sessions {
          group.addTask { try await events.send(await events.watch(session), write: write) }
        }
        if hasStatus { group.addTask { try await status.send(await status.watch(), write: write) } }
        try await group.waitForAll()
      }
      // Until here, also when nothing was written: the client may have gone before the head.
      withExtendedLifetime(place) {}
    }
  }
}
