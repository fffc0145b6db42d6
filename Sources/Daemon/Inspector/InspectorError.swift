import NIOCore
import NIOHTTP1
import TextFormats

/// The reason why an HTTP request is refused: a status, a stable code, a message and a hint.
struct InspectorError: CodedError {
  /// The closed set of codes.
  enum Code: String, CaseIterable {
    /// The request is for another host, or came from the page of another one.
    case foreignRequest = "inspector.foreign"
    /// The token is missing or wrong.
    case noToken = "inspector.token"
    /// There is nothing at the path.
    case notFound = "inspector.notFound"
    /// The path does not have that method.
    case method = "inspector.method"
    /// The body is not declared as JSON.
    case contentType = "inspector.contentType"
    /// The body or the query is not what it should be.
    case badRequest = "inspector.request"
    /// The body has a transfer coding that is not read.
    case coding = "inspector.coding"
    /// The body is too long.
    case tooLarge = "inspector.tooLarge"
    /// Too many streams are open.
    case busy = "inspector.busy"
  }
  let code: Code
  var codeText: String { code.rawValue }
  let message: String
  let hint: String
  /// The methods that the path has; empty when the method is not the reason.
  var allowed: [HTTPMethod] = []

  init(_ code: Code, _ message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The status of the response.
  var status: HTTPResponseStatus {
    switch code {
    case .foreignRequest: .forbidden
    case .noToken: .unauthorized
    case .notFound: .notFound
    case .method: .methodNotAllowed
    case .contentType: .unsupportedMediaType
    case .badRequest: .badRequest
    case .coding: .notImplemented
    case .tooLarge: .payloadTooLarge
    case .busy: .serviceUnavailable
    }
  }

  /// The response: `{"error":{"code":403,"data":{"hint":"…","kind":"inspector.foreign"},"message":"…"}}`.
  var response: InspectorResponse {
    var json = JSONWriter()
    json.openObject()
    json.key("error")
    json.openObject()
    json.key("code")
    json.value(status.code)
    json.key("data")
    json.value(["hint": hint, "kind": codeText])
    json.key("message")
    json.value(message)
    json.closeObject()
    json.closeObject()
    var response = InspectorResponse(json: ByteBuffer(bytes: json.bytes), status: status)
    if code == .noToken { response.headers.add(name: "WWW-Authenticate", value: "Bearer") }
    if !allowed.isEmpty { response.headers.add(name: "Allow", value: allowed.map(\.rawValue).joined(separator: ", ")) }
    return response
  }
}
