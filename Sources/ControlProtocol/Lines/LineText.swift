import NIOCore

/// Whether a line is text that can be read: UTF-8 without NUL and without a byte order mark.
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
    guard let valid = bytes.withContiguousStorageIfAvailable({ String(validating: $0, as: UTF8.self) != nil }), !valid
    else { return nil }
    let offset = firstBadByte(bytes)
    return error(
      "the line is not UTF-8 at byte \(offset)", hint: "send UTF-8, or percent-encode bytes that are no text")
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

  private static func firstBadByte(_ bytes: ByteBufferView) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error, .emptyInput: return offset
      }
    }
  }
}
