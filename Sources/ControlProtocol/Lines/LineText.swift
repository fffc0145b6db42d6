import DeepLinks
import NIOCore

/// Whether a line is text that can be read: UTF-8 without NUL and without a byte order mark; and of JSON, without more
/// combining marks in a row than any language has.
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

  /// What is wrong with a line of JSON that is UTF-8: it has too many marks in a row, as they are or as escapes.
  static func markProblem(ofJSON line: some Collection<UInt8>) -> ControlError? {
    guard line.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else { return nil }
    let units = unescaped(Array(String(decoding: line, as: UTF8.self).utf16))
    guard MarkRun.firstBeyond(String(decoding: units, as: UTF16.self).unicodeScalars) != nil else { return nil }
    return error(
      "the line has more than \(MarkRun.most) combining marks in a row", hint: "no language needs them: leave them out")
  }

  /// The units of a text with `\uXXXX` as what it means, two of which may make one scalar.
  private static func unescaped(_ text: [UInt16]) -> [UInt16] {
    let (backslash, letter) = (UInt16(UInt8(ascii: "\\")), UInt16(UInt8(ascii: "u")))
    var units: [UInt16] = []
    units.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == backslash, index + 1 < text.count else {
        units.append(text[index])
        index += 1
        continue
      }
      let digits = text[index...].prefix(6).dropFirst(2)
      if text[index + 1] == letter, digits.count == 4,
        let unit = UInt16(String(decoding: digits, as: UTF16.self), radix: 16)
      {
        units.append(unit)
        index += 6
      } else {
        // A backslash and what it escapes belong together: the second of two begins nothing.
        units += text[index...index + 1]
        index += 2
      }
    }
    return units
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
