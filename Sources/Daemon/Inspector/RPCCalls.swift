import ControlProtocol
import DeepLinks
import NIOCore
import SessionEngine
import TextFormats

/// Answers the JSON-RPC requests of pages: those of the inspector itself, and all others by the daemon's socket.
struct RPCCalls: Sendable {
  /// The first part of the names of the inspector's own methods.
  private static let ownPrefix = "inspector."

  let daemon: DaemonLines
  let own: InspectorMethods
  let app: any SimulatedApp
  let routes: @Sendable () -> RouteTable
  let isReadOnly: Bool

  /// Answers the JSON-RPC request in a body with one response. Throws when the body is not one request with an id.
  func answer(_ body: [UInt8]) async throws(InspectorError) -> [UInt8] {
    let body = Array(body.drop { " \t\r\n".utf8.contains($0) })
    guard body.first == UInt8(ascii: "{") else { throw Self.notOneRequest }
    if let (call, id) = ownCall(body) { return await answer(call, ReplyForm.call(id)) }
    guard let line = RequestReader().read(ByteBuffer(bytes: body)), case .call = line.form else {
      throw Self.notOneRequest
    }
    do throws(ControlError) {
      let request = try line.request.get()
      if case .eventsSubscribe = request { throw Self.noSubscription }
      if isReadOnly, request.isChanging(app.requests) { throw Self.readOnly(request) }
      let answer = try await forward(body)
      if case .linkExport = request { return try redacted(answer, line.form) }
      return answer
    } catch {
      return response(error, line.form)
    }
  }

  private static let notOneRequest = InspectorError(
    .badRequest, "the body is not one JSON-RPC request with an id",
    hint: "send {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"}; events are at /events")

  // MARK: - The inspector's own methods

  private struct OwnCall {
    let method: String
    let parameters: JSONValue?
  }

  /// Returns the call of one of the inspector's own methods; `nil` when the body is anything else.
  private func ownCall(_ body: [UInt8]) -> (OwnCall, RequestID)? {
    guard let members = (try? JSONReader.read(body))?.object, members["jsonrpc"]?.string == "2.0",
      let method = members["method"]?.string, method.hasPrefix(Self.ownPrefix),
      let id = members["id"].flatMap(RequestID.init)
    else { return nil }
    return (OwnCall(method: method, parameters: members["params"]), id)
  }

  private func answer(_ call: OwnCall, _ form: ReplyForm) async -> [UInt8] {
    do throws(ControlError) {
      let result = try await own.answer(call.method, call.parameters)
      return Array(replies.line(json: result, form: form).readableBytesView)
    } catch {
      return response(error, form)
    }
  }

  // MARK: - The daemon's methods

  private var replies: ReplyWriter { ReplyWriter(redactor: CurrentRedactor(routes().secrets)) }

  private func response(_ error: ControlError, _ form: ReplyForm) -> [UInt8] {
    Array(replies.line(error: error, form: form).readableBytesView)
  }

  /// Sends a request to the daemon in one line. A line feed in JSON is a blank: within a string it is escaped.
  private func forward(_ body: [UInt8]) async throws(ControlError) -> [UInt8] {
    try await daemon.answer(to: body.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
  }

  private static let noSubscription = ControlError(
    .invalidRequest, "a response of /rpc is one line, so it cannot be a subscription",
    hint: "read GET /events, with the name of the session as its parameter")

  private static func readOnly(_ request: ControlRequest) -> ControlError {
    ControlError(
      .inspectorReadOnly, "this inspector only reads, and the request changes something",
      hint: "use the command, or start \(Program.name) serve without --inspector-read-only")
  }

  /// Returns the response to `link.export` without secrets: the socket's own is whole, so that it can be replayed.
  private func redacted(_ answer: [UInt8], _ form: ReplyForm) throws(ControlError) -> [UInt8] {
    struct Answer: Decodable { let result: LinkExportReply? }
    do {
      guard var page = try JSONCoding.value(Answer.self, from: answer).result else { return answer }
      let secrets = routes().secrets
      page.entries = try page.events().map { JSONText(try JSONCoding.text($0.redacted(by: secrets))) }
      return Array(try replies.line(result: page, form: form).readableBytesView)
    } catch {
      throw ControlError(
        .internalError, "the page of the journal cannot be read", hint: "export it with \(Program.name) log --export")
    }
  }
}

extension ControlRequest {
  /// Whether the request changes a session or the daemon. One of the app's own requests does unless the app declares
  /// that it only reads.
  func isChanging(_ requests: [AppRequest]) -> Bool {
    switch self {
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .sessionShow, .sessionTree, .sessionScreen, .status,
      .eventsSubscribe:
      false
    case .linkOpen, .sessionPush, .sessionInstall, .linkCancel, .sessionCreate, .sessionTap, .sessionAdvance,
      .sessionLogin, .sessionLogout, .sessionConfigure, .sessionClose, .reload:
      true
    case .sessionRequest(let call): requests.first { $0.name == call.name }?.isChanging ?? true
    }
  }
}
