import DeepLinks
public import NIOCore
public import SessionEngine
import TextFormats

/// A writer of responses as lines. Every response is redacted here.
///
/// Equal values give equal JSON in any process: keys are sorted.
public struct ReplyWriter: Sendable {
  private let redactor: CurrentRedactor
  private let onError: @Sendable (ControlError.Kind) -> Void

  /// A writer that redacts responses by `redactor`. `onError` is called with the kind of each error that is written.
  public init(redactor: CurrentRedactor, onError: @escaping @Sendable (ControlError.Kind) -> Void = { _ in }) {
    self.redactor = redactor
    self.onError = onError
  }

  /// Returns the line of a result; an empty one for a notification. Throws when the result has no JSON.
  public func line(result: some Encodable & Redactable, form: ReplyForm) throws -> ByteBuffer {
    line(json: try json(result), form: form)
  }

  /// Returns the JSON of a redacted result. Throws when it has none.
  public func json(_ result: some Encodable & Redactable) throws -> [UInt8] {
    try JSONCoding.bytes(result.redacted(by: redactor.current))
  }

  /// Returns the line of the outcome of a link; an empty one for a notification.
  public func line(outcome: LinkOutcome, form: ReplyForm) -> ByteBuffer {
    line(json: json(outcome: outcome), form: form)
  }

  /// Returns the JSON of the redacted outcome of a link.
  public func json(outcome: LinkOutcome) -> [UInt8] {
    // An outcome has only strings and whole numbers, which always have JSON.
    (try? json(outcome)) ?? []
  }

  /// Returns the line of a result that is redacted JSON already; an empty one for a notification.
  public func line(json: [UInt8], form: ReplyForm) -> ByteBuffer {
    switch form {
    case .bare: Self.line(json)
    case .call(let id): Self.line(Self.beginning(id, field: "result"), json, "}")
    case .notification: ByteBuffer()
    }
  }

  /// Returns the line of an error; an empty one for a notification.
  public func line(error: ControlError, form: ReplyForm) -> ByteBuffer {
    onError(error.kind)
    // An error has only strings, whole numbers and Booleans, which always have JSON.
    let json = (try? json(error)) ?? []
    return switch form {
    case .bare: Self.line(Array("{\"error\":".utf8), json, "}")
    case .call(let id): Self.line(Self.beginning(id, field: "error"), json, "}")
    case .notification: ByteBuffer()
    }
  }

  /// Returns the line of a notification to a subscriber. Throws when its parameters have no JSON.
  public func line(notification method: String, parameters: some Encodable & Redactable) throws -> ByteBuffer {
    var beginning = JSONWriter()
    beginning.openObject()
    beginning.key("jsonrpc")
    beginning.value("2.0")
    beginning.key("method")
    beginning.value(method)
    beginning.key("params")
    return Self.line(beginning.bytes, try json(parameters), "}")
  }

  /// Returns the line of a request, as a client sends it: complete, nothing in it is redacted. Throws when the call has no
  /// JSON.
  public static func line<Method: ControlMethod>(call: Method, id: Int64) throws -> ByteBuffer {
    line(method: Method.name, parameters: try JSONCoding.bytes(call), id: id)
  }

  /// Returns the line of a request with parameters that are JSON already.
  static func line(method: String, parameters: [UInt8], id: Int64) -> ByteBuffer {
    var beginning = JSONWriter()
    beginning.openObject()
    beginning.key("jsonrpc")
    beginning.value("2.0")
    beginning.key("id")
    beginning.value(id)
    beginning.key("method")
    beginning.value(method)
    beginning.key("params")
    return line(beginning.bytes, parameters, "}")
  }

  private static func beginning(_ id: RequestID, field: String) -> [UInt8] {
    var json = JSONWriter()
    json.openObject()
    json.key("jsonrpc")
    json.value("2.0")
    json.key("id")
    json.value(id.json)
    json.key(field)
    return json.bytes
  }

  private static func line(_ beginning: [UInt8], _ json: [UInt8] = [], _ end: String = "") -> ByteBuffer {
    var line = ByteBufferAllocator().buffer(capacity: beginning.count + json.count + end.utf8.count + 1)
    line.writeBytes(beginning)
    line.writeBytes(json)
    line.writeString(end)
    line.writeInteger(UInt8(ascii: "\n"))
    return line
  }
}
