import NIOCore
import NIOHTTP1

/// The response to an HTTP request.
struct InspectorResponse: Sendable {
  /// Writes a piece of a body, and returns when it is sent.
  typealias Write = @Sendable (ByteBuffer) async throws -> Void

  /// The body of a response.
  enum Body: Sendable {
    /// All its bytes.
    case bytes(ByteBuffer)
    /// A function that writes it piece by piece. Each piece is sent before the next one is written.
    case stream(@Sendable (_ write: @escaping Write) async throws -> Void)
  }

  var status = HTTPResponseStatus.ok
  var headers: HTTPHeaders
  let body: Body

  /// A response with a body of a type.
  init(_ bytes: ByteBuffer, type: String, status: HTTPResponseStatus = .ok) {
    self.status = status
    headers = ["Content-Type": type, "Content-Length": "\(bytes.readableBytes)"]
    body = .bytes(bytes)
  }

  /// A response with JSON.
  init(json: ByteBuffer, status: HTTPResponseStatus = .ok) {
    self.init(json, type: "application/json", status: status)
  }

  /// A response with server-sent events.
  init(events: @escaping @Sendable (_ write: @escaping Write) async throws -> Void) {
    headers = ["Content-Type": "text/event-stream"]
    body = .stream(events)
  }

  /// Writes the response to a request, but for its end, and returns when the client has taken it: the responses to many
  /// requests that were sent at once take no memory. `isLast` tells that the connection ends after it.
  func write(to channel: any Channel, for request: HTTPRequestHead, isLast: Bool) async throws {
    var head = HTTPResponseHead(version: request.version, status: status, headers: headers)
    if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    guard request.method != .HEAD else { return }
    switch body {
    case .bytes(let bytes): try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes)))
    case .stream(let write):
      channel.flush()
      try await write { try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer($0))) }
    }
  }
}
