public import NIOCore
import SessionEngine
package import TextFormats

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

  /// The error for the beginning of a line that the peer did not end.
  public static var unended: RequestLine {
    let error = ControlError(
      .invalidRequest, "the last line has no line feed at its end, and nothing of it was done",
      hint: "end each line by a line feed, also the last one")
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
    do throws(ControlError) {
      return request(try members(bytes))
    } catch {
      return refused(error)
    }
  }

  /// Returns the members of a JSON-RPC request, which may be more than one line long. Throws the error that is the response.
  package func members(of text: ByteBuffer) throws(ControlError) -> [String: JSONValue] {
    if let error = LineText.error(in: text.readableBytesView) { throw error }
    return try members(Array(text.readableBytesView))
  }

  /// Returns the request that has these members.
  package func request(_ members: [String: JSONValue]) -> RequestLine { CallReader.read(members) }

  private func members(_ bytes: [UInt8]) throws(ControlError) -> [String: JSONValue] {
    let members: [String: JSONValue]
    do {
      members = try JSONReader.read(bytes).object ?? [:]
    } catch {
      if error.code == .tooManyMarks { throw LineText.markError }
      throw ControlError(
        .malformedJSON, "the line is not a JSON object: \(error)",
        hint: "a request is {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"} on one line")
    }
    // The check of the link itself refuses a URL with too many marks.
    if members["params"]?.hasLongMarkRun(exceptIn: "url") == true { throw LineText.markError }
    return members
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
