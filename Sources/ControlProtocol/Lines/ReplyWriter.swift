import DeepLinks
import Foundation
public import NIOCore
public import SessionEngine
import TextFormats

/// Writes answers as lines. The one place where wire JSON is made, and so where
/// secrets are covered.
///
/// The JSON is the same for the same value in any process: keys are sorted, slashes are not escaped.
public struct ReplyWriter: Sendable {
  private let secrets: SecretsInForce

  /// A writer of answers that show none of these secrets.
  public init(covering secrets: SecretsInForce) {
    self.secrets = secrets
  }

  /// The line that answers with a result; empty for a notification.
  public func line(result: some Encodable & SecretCovering, form: ReplyForm) throws -> ByteBuffer {
    line(json: try json(result), form: form)
  }

  /// A result as JSON, with secrets covered.
  public func json(_ result: some Encodable & SecretCovering) throws -> [UInt8] {
    try JSONCoding.bytes(result.covered(by: secrets.current))
  }

  /// The line that answers with a result that is JSON already, and shows no secret; empty for a notification.
  public func line(json: [UInt8], form: ReplyForm) -> ByteBuffer {
    var line = ByteBufferAllocator().buffer(capacity: json.count + 64)
    switch form {
    case .bare: break
    // Only a number that JSON cannot hold fails to encode, and none is ever read.
    case .call(let id): try? open(id, field: "result", &line)
    case .notification: return line
    }
    line.writeBytes(json)
    line.writeStaticString(form == .bare ? "\n" : "}\n")
    return line
  }

  /// The line that responds with what a link came to; empty for a notification.
  public func line(outcome: LinkOutcome, form: ReplyForm) -> ByteBuffer {
    line(json: json(outcome: outcome), form: form)
  }

  /// What a link came to, as JSON with its secrets redacted.
  public func json(outcome: LinkOutcome) -> [UInt8] {
    var json = JSONWriter()
    outcome.covered(by: secrets.current).write(to: &json)
    return json.bytes
  }

  /// The line that answers with an error; empty for a notification.
  public func line(error: ControlError, form: ReplyForm) -> ByteBuffer {
    var line = ByteBuffer()
    do {
      switch form {
      case .bare: line.writeStaticString(#"{"error":"#)
      case .call(let id): try open(id, field: "error", &line)
      case .notification: return line
      }
      line.writeBytes(try JSONCoding.bytes(error.covered(by: secrets.current)))
      line.writeStaticString("}\n")
      return line
    } catch {
      // Only a number that JSON cannot hold fails to encode, and an error has none but its id.
      return ByteBuffer(string: "{\"error\":{\"code\":-32603,\"data\":{\"kind\":\"internal\"},\"message\":\"?\"}}\n")
    }
  }

  /// The line of a notification to a follower.
  public func line(notification method: String, parameters: some Encodable & SecretCovering) throws -> ByteBuffer {
    var line = ByteBuffer()
    line.writeString("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":")
    line.writeBytes(try json(parameters))
    line.writeStaticString("}\n")
    return line
  }

  /// The line of a request, as a client sends it.
  public func line<C: ControlCall>(call: C, id: Int64) throws -> ByteBuffer {
    var line = ByteBuffer()
    line.writeString("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(C.method.rawValue)\",\"params\":")
    line.writeBytes(try JSONCoding.bytes(call))
    line.writeStaticString("}\n")
    return line
  }

  private func open(_ id: RequestID, field: StaticString, _ line: inout ByteBuffer) throws {
    line.writeStaticString(#"{"jsonrpc":"2.0","id":"#)
    switch id {
    case .number(let number): line.writeString(String(number))
    case .null: line.writeStaticString("null")
    case .fraction, .text: line.writeBytes(try JSONCoding.bytes(id))
    }
    line.writeStaticString(#",""#)
    line.writeStaticString(field)
    line.writeStaticString(#"":"#)
  }
}
