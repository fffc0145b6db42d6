public import NIOCore
import SessionEngine
import TextFormats

/// A reader of the lines that clients send.
///
/// A line that begins with `{` is a JSON-RPC request; every other line is `URL` or `SESSION URL`. No line ends the
/// connection: the response to a line that cannot be read is an error.
public struct RequestReader {
  /// Creates a reader.
  public init() {}

  /// Returns the request of a line; `nil` when the line is blank.
  public func read(_ line: ByteBuffer) -> RequestLine? {
    let bytes = line.readableBytesView
    if let error = LineText.error(in: bytes) { return refused(error) }
    guard let first = bytes.first(where: { !Self.isBlank($0) }) else { return nil }
    switch first {
    case UInt8(ascii: "{"): return readCall(Array(bytes))
    case UInt8(ascii: "["):
      return refused(
        ControlError(
          .invalidRequest, "a line is one request, not a batch",
          hint: "send each request on a line of its own; many may be sent at once"))
    default: return readLink(bytes)
    }
  }

  /// Returns the error for a line over the limit, in bytes.
  public static func tooLong(limit: Int) -> RequestLine {
    let error = ControlError(
      .lineTooLong, "the line is longer than \(limit) bytes; it was skipped to its end",
      hint: "send one request a line, each ended by a line feed")
    return RequestLine(form: .call(.null), request: .failure(error))
  }

  // MARK: - Links

  /// Reads `URL` or `SESSION URL`. A URL contains a colon and the name of a session does not.
  private func readLink(_ bytes: ByteBufferView) -> RequestLine {
    let words = Self.trimmed(bytes)
    var call = LinkOpen(url: String(decoding: words, as: UTF8.self))
    if let space = words.firstIndex(where: Self.isBlank) {
      let session = String(decoding: words[..<space], as: UTF8.self)
      if Session.isValidID(session) {
        call = LinkOpen(url: String(decoding: Self.trimmed(words[space...]), as: UTF8.self), session: session)
      }
    }
    return RequestLine(form: .bare, request: .success(call.received))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func trimmed(_ bytes: ByteBufferView) -> ByteBufferView {
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return bytes[bytes.endIndex...] }
    return bytes[first...last]
  }

  // MARK: - JSON-RPC

  private func readCall(_ bytes: [UInt8]) -> RequestLine {
    let members: [String: JSONValue]
    do {
      members = try JSONReader.read(bytes).object ?? [:]
    } catch {
      if error.code == .tooManyMarks { return refused(LineText.markError) }
      return refused(
        ControlError(
          .malformedJSON, "the line is not a JSON object: \(error)",
          hint: "a request is {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"} on one line"))
    }
    // The check of the link itself refuses a URL with too many marks.
    if members["params"]?.hasLongMarkRun(exceptIn: "url") == true { return refused(LineText.markError) }
    return CallReader.read(members)
  }

  /// Returns the line of an error for a request whose id is not known.
  private func refused(_ error: ControlError) -> RequestLine {
    RequestLine(form: .call(.null), request: .failure(error))
  }
}

extension JSONValue {
  /// Whether a string within the value has too many combining marks in a row; that of the member `key` is not checked.
  fileprivate func hasLongMarkRun(exceptIn key: String) -> Bool {
    switch self {
    case .string(let text): MarkRun.firstBeyond(text.unicodeScalars) != nil
    case .array(let values): values.contains { $0.hasLongMarkRun(exceptIn: key) }
    case .object(let members): members.contains { $0.key != key && $0.value.hasLongMarkRun(exceptIn: key) }
    case .null, .bool, .number: false
    }
  }
}
