import ControlProtocol
import DeepLinks
import NIOCore
import SessionEngine
import TextFormats

/// Answers the JSON-RPC requests of pages: those of the inspector itself, and all others by the daemon's socket.
struct RPCCalls: Sendable {
  /// The first part of the names of the inspector's own methods.
  private static let ownPrefix = "inspector."

  let daemon: DaemonCalls
  let own: InspectorMethods
  let app: any SimulatedApp
  let routes: @Sendable () -> RouteTable
  let isReadOnly: Bool
  private let work = WorkThread()

  /// Answers the JSON-RPC request in a body with one response. Throws when the body is not one request with an id.
  func answer(_ body: ByteBuffer) async throws(InspectorError) -> ByteBuffer {
    guard body.readableBytesView.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
      throw Self.notOneRequest
    }
    let reader = RequestReader()
    let members: [String: JSONValue]
    do throws(ControlError) {
      members = try reader.members(of: body)
    } catch {
      return response(error, .call(.null))
    }
    if let (call, id) = ownCall(members) { return await answer(call, ReplyForm.call(id)) }
    let line = reader.request(members)
    guard case .call = line.form else { throw Self.notOneRequest }
    do throws(ControlError) {
      let call = try line.request.get().method
      if call is EventsSubscribe { throw Self.noSubscription }
      if isReadOnly, call.isChanging(in: app.requests) { throw Self.readOnly }
      let answer = try await forward(body)
      return try changed(answer, of: call, line.form)
    } catch {
      return response(error, line.form)
    }
  }

  /// Returns the response to a request of a command of the lab. Throws for a body that is not one such request.
  func answerLab(_ body: ByteBuffer) async throws(InspectorError) -> ByteBuffer {
    try await withTaskExecutorPreference(work) { () async throws(InspectorError) in
      guard let members = try? RequestReader().members(of: body), let (call, id) = ownCall(members),
        InspectorMethods.lab.contains(where: { $0.name == call.method })
      else { throw Self.notOfLab }
      return await answer(call, ReplyForm.call(id))
    }
  }

  private static let notOfLab = InspectorError(
    .badRequest, "the body is not one JSON-RPC request of a command of the lab",
    hint: "send \(InspectorMethods.lab.map { $0.name }.joined(separator: ", ")) here, and all other methods to /rpc")

  private static let notOneRequest = InspectorError(
    .badRequest, "the body is not one JSON-RPC request with an id",
    hint: "send {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"}; events are at /events")

  // MARK: - The inspector's own methods

  private struct OwnCall {
    let method: String
    let parameters: JSONValue?
  }

  /// Returns the call of one of the inspector's own methods; `nil` when the request is anything else.
  private func ownCall(_ members: [String: JSONValue]) -> (OwnCall, RequestID)? {
    guard members["jsonrpc"]?.string == "2.0", let method = members["method"]?.string,
      method.hasPrefix(Self.ownPrefix), let id = members["id"].flatMap(RequestID.init)
    else { return nil }
    return (OwnCall(method: method, parameters: members["params"]), id)
  }

  private func answer(_ call: OwnCall, _ form: ReplyForm) async -> ByteBuffer {
    await withTaskExecutorPreference(work) {
      do throws(ControlError) {
        let result = try await own.answer(call.method, call.parameters)
        return replies.line(json: result, form: form)
      } catch {
        return response(error, form)
      }
    }
  }

  // MARK: - The daemon's methods

  private var replies: ReplyWriter { ReplyWriter(redactor: CurrentRedactor(routes().secrets)) }

  private func response(_ error: ControlError, _ form: ReplyForm) -> ByteBuffer {
    replies.line(error: error, form: form)
  }

  /// Sends a request to the daemon in one line. A line feed in JSON is a blank: within a string it is escaped.
  private func forward(_ body: ByteBuffer) async throws(ControlError) -> ByteBuffer {
    let line = body.readableBytesView.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    return try await daemon.answer(to: ByteBuffer(bytes: line + [0x0A]))
  }

  private static let noSubscription = ControlError(
    .invalidRequest, "a response of /rpc is one line, so it cannot be a subscription",
    hint: "read GET /events, with the name of the session as its parameter")

  private static var readOnly: ControlError {
    ControlError(
      .inspectorReadOnly, "this inspector only reads, and the request changes something",
      hint: "use the command, or start \(Program.name) serve without --inspector-read-only")
  }

  /// Returns the daemon's response as the page gets it: a page of the journal without secrets, because the socket's own
  /// is whole, so that it can be replayed; and a description with the inspector's own methods.
  private func changed(
    _ answer: ByteBuffer, of call: any ControlMethod, _ form: ReplyForm
  ) throws(ControlError) -> ByteBuffer {
    switch call {
    case let call as LinkExport:
      let secrets = routes().secrets
      let unreadable = ControlError(
        .internalError, "the page of the journal cannot be read", hint: "export it with \(Program.name) log --export")
      return try changed(answer, of: call, form, unreadable) { page in
        page.entries = try page.events().map { JSONText(try JSONCoding.text($0.redacted(by: secrets))) }
      }
    case let call as Describe:
      let unreadable = ControlError(
        .internalError, "the description of the daemon cannot be read", hint: "see \(Program.name) describe --json")
      return try changed(answer, of: call, form, unreadable) { reply in
        reply.methods += InspectorMethods.all.map { MethodDescription($0, scope: .inspector) }
      }
    default: return answer
    }
  }

  private func changed<Method: ControlMethod>(
    _ answer: ByteBuffer, of call: Method, _ form: ReplyForm, _ unreadable: ControlError,
    _ change: (inout Method.Reply) throws -> Void
  ) throws(ControlError) -> ByteBuffer {
    do {
      guard var reply = try JSONCoding.value(Answer<Method.Reply>.self, from: Array(answer.readableBytesView)).result
      else { return answer }
      try change(&reply)
      return try replies.line(result: reply, form: form)
    } catch {
      throw unreadable
    }
  }

  private struct Answer<Reply: Decodable>: Decodable { let result: Reply? }
}
