/// The check of bytes that must be UTF-8 text.
public enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of valid UTF-8; `nil` when all bytes are.
  public static func firstInvalidByte(in bytes: some Sequence<UInt8>) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// Returns the bytes without a byte order mark (U+FEFF) at their beginning. Some editors write one; it is no text.
  public static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
  }
}
