import ControlProtocol
import DeepLinks
import NIOCore
import TextFormats

/// Typed calls of the daemon's methods over lines of its socket.
struct DaemonCalls: Sendable {
  /// The socket.
  let lines: DaemonLines

  private struct Answer<Reply: Decodable>: Decodable {
    let result: Reply?
    let error: ControlError?
  }

  /// Returns the reply to a call. It is whole, with its secrets, where the daemon's own reply is. Throws the daemon's error.
  func call<Method: ControlMethod>(_ call: Method) async throws(ControlError) -> Method.Reply {
    // A call is sent complete: nothing in it is redacted.
    let writer = ReplyWriter(redactor: CurrentRedactor(Redactor(names: [])))
    guard let line = try? writer.line(call: call, id: 1) else {
      throw ControlError(.internalError, "a request has no JSON", hint: "this is a defect of the inspector")
    }
    let response = try await lines.answer(to: Array(line.readableBytesView.dropLast()))
    let answer = try? JSONCoding.value(Answer<Method.Reply>.self, from: response)
    if let error = answer?.error { throw error }
    guard let reply = answer?.result else {
      throw ControlError(
        .internalError, "the daemon's response to \(Method.name) cannot be read",
        hint: "this is a defect of the daemon or of the inspector")
    }
    return reply
  }
}
