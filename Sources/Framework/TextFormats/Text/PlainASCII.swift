/// Text of which every byte stands for itself: ASCII without control characters, `"`, `\` and DEL.
enum PlainASCII {
  /// Returns the index of the first byte from `start` on that is not plain; the number of bytes when all are.
  ///
  /// Most text is plain, so eight bytes are compared at a time.
  static func end(in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int {
    var index = start
    while index + 8 <= bytes.count, isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    return index
  }

  /// Whether text is ASCII that a terminal shows as it is. Line feeds count when `lines` is true.
  static func isPrintable(_ bytes: UnsafeRawBufferPointer, lines: Bool) -> Bool {
    var index = end(in: bytes)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): break
      case UInt8(ascii: "\n") where lines: break
      default: return false
      }
      index = end(in: bytes, from: index + 1)
    }
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether all of eight bytes are plain.
  private static func isPlain(_ word: UInt64) -> Bool {
    // The high bit of a byte is set when the byte is below the limit, or equal to the character.
    func isBelow(_ limit: UInt8) -> UInt64 { word &- repeated(limit) }
    func equals(_ character: UInt8) -> UInt64 { (word ^ repeated(character)) &- repeated(1) }
    let special = isBelow(0x20) | equals(UInt8(ascii: "\"")) | equals(UInt8(ascii: "\\")) | equals(0x7F) | word
    return special & repeated(0x80) == 0
  }

  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
