import DeepLinks
import NIOCore
import TextFormats

/// The check that a line is text: UTF-8 without NUL and without a byte order mark.
enum LineText {
  /// What is wrong with the bytes; `nil` when they are text.
  static func problem(of bytes: ByteBufferView) -> ControlError? {
    if bytes.withContiguousStorageIfAvailable(isPlain) == true { return nil }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return error("the line begins with a byte order mark", hint: "send UTF-8 without one")
    }
    if let index = bytes.firstIndex(of: 0) {
      return error("byte \(index - bytes.startIndex) of the line is NUL", hint: "percent-encode bytes that are no text")
    }
    guard let offset = UTF8Validation.firstInvalidByte(in: bytes) else { return nil }
    return error(
      "the line is not UTF-8 at byte \(offset)", hint: "send UTF-8, or percent-encode bytes that are no text")
  }

  /// The error for a text with too many combining marks in a row.
  static var markError: ControlError {
    error(
      "the line has more than \(MarkRun.most) combining marks in a row", hint: "no language needs them: leave them out")
  }

  /// Whether all bytes are ASCII and none is NUL: nearly every line is, and this looks at sixteen bytes at once.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var greatest: UInt8 = 0
    var least: UInt8 = .max
    for byte in bytes {
      greatest = max(greatest, byte)
      least = min(least, byte)
    }
    return greatest < 0x80 && least > 0
  }

  private static func error(_ message: String, hint: String) -> ControlError {
    ControlError(.lineNotText, message, hint: hint)
  }
}
