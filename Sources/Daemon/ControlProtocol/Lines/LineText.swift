import NIOCore
import TextFormats

/// The check that a line is text: UTF-8 without NUL and without a byte order mark.
enum LineText {
  /// Returns the error for bytes that are not text; `nil` when they are.
  static func error(in bytes: ByteBufferView) -> ControlError? {
    if bytes.allSatisfy({ $0 > 0 && $0 < 0x80 }) { return nil }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return error("the line begins with a byte order mark", hint: "send UTF-8 without one")
    }
    if let index = bytes.firstIndex(of: 0) {
      return error(
        "byte \(index - bytes.startIndex) of the line is NUL", hint: "percent-encode bytes that are not text")
    }
    guard let offset = UTF8Validation.firstInvalidByte(in: bytes) else { return nil }
    return error(
      "the line is not UTF-8 at byte \(offset)", hint: "send UTF-8, or percent-encode bytes that are not text")
  }

  /// The error for a text with too many combining marks in a row.
  static var markError: ControlError {
    error(
      "the line has more than \(MarkRun.most) combining marks in a row",
      hint: "leave them out: no language needs so many")
  }

  private static func error(_ message: String, hint: String) -> ControlError {
    ControlError(.lineNotText, message, hint: hint)
  }
}
