import DeepLinks
import Foundation
public import NIOCore
import SessionEngine
import TextFormats

/// Reads lines into requests.
///
/// A line that begins with `{` is JSON-RPC; every other one is `URL` or `SESSION URL`. No line is fatal: what cannot
/// be read is answered with an error and the next line is read.
public struct RequestReader {
  /// A reader.
  public init() {}

  /// What the line asks for; `nil` when it is blank.
  public func read(_ line: ByteBuffer) -> RequestLine? {
    let bytes = line.readableBytesView
    if let problem = LineText.problem(of: bytes) {
      return RequestLine(form: .call(.null), request: .failure(problem))
    }
    guard let first = bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    switch first {
    case UInt8(ascii: "{"):
      return readJSON(Array(bytes))
    case UInt8(ascii: "["):
      let error = ControlError(
        .invalidRequest, "a line is one request, not a batch", hint: "send the requests one a line; they are pipelined")
      return RequestLine(form: .call(.null), request: .failure(error))
    default: return line.withUnsafeReadableBytes { readLink($0[...]) }
    }
  }

  /// The error for a line over the limit, in bytes.
  public static func tooLong(limit: Int) -> RequestLine {
    let error = ControlError(
      .lineTooLong, "the line is longer than \(limit) bytes; it was skipped to its end",
      hint: "send one request a line, each ended by a line feed")
    return RequestLine(form: .call(.null), request: .failure(error))
  }

  /// `URL` or `SESSION URL`. A URL holds a colon and no name of a session does: the first word tells which it is.
  private func readLink(_ bytes: Slice<UnsafeRawBufferPointer>) -> RequestLine {
    let words = Self.trimmed(bytes)
    if let space = words.firstIndex(where: Self.isBlank) {
      let session = String(decoding: words[..<space], as: UTF8.self)
      if Session.isValidID(session) {
        let url = String(decoding: Self.trimmed(words[space...]), as: UTF8.self)
        return RequestLine(form: .bare, request: .success(.linkOpen(LinkOpen(url: url, session: session))))
      }
    }
    return RequestLine(form: .bare, request: .success(.linkOpen(LinkOpen(url: String(decoding: words, as: UTF8.self)))))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return bytes[bytes.endIndex...] }
    return bytes[first...last]
  }

  private func readJSON(_ bytes: [UInt8]) -> RequestLine {
    do {
      let value = try JSONReader.read(bytes)
      // The check of the link itself refuses a URL with too many marks.
      if value.object?["params"]?.hasLongMarkRun(exceptIn: "url") == true { return refused(LineText.markError) }
      let call = try JSONCoding.value(CallEnvelope.self, from: value)
      return RequestLine(form: call.form, request: call.request)
    } catch let error as JSONError {
      if error.code == .tooManyMarks { return refused(LineText.markError) }
      return refused(
        ControlError(
          .malformedJSON, "the line is not JSON: \(error)",
          hint: "a request is {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"status\"} on one line"))
    } catch {
      return refused(
        ControlError(
          .invalidRequest, "the line is JSON, but not a request", hint: "a request is an object with a method"))
    }
  }

  /// The line of an error for a request whose id is unknown.
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
