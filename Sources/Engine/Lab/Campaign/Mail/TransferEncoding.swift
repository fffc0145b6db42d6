import Foundation

/// The encodings in which mail carries bytes (RFC 2045, 6).
enum TransferEncoding {
  /// Returns the bytes that a body stands for. A body in an encoding that is not known stays.
  static func decoded(_ body: ArraySlice<UInt8>, _ encoding: String?) -> [UInt8] {
    switch encoding?.lowercased() {
    case "quoted-printable": quotedPrintable(body)
    case "base64": base64(body)
    default: Array(body)
    }
  }

  /// Decodes base64 (RFC 2045, 6.8). Characters outside of the alphabet, such as line ends, do not count.
  static func base64(_ body: some Collection<UInt8>) -> [UInt8] {
    Array(Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters) ?? Data())
  }

  /// Decodes quoted-printable (RFC 2045, 6.7). A `=` at the end of a line joins it with the next, and one that begins no
  /// byte stays.
  static func quotedPrintable(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var place = body.startIndex
    while place < body.endIndex {
      defer { place += 1 }
      guard body[place] == UInt8(ascii: "=") else {
        result.append(body[place])
        continue
      }
      if let byte = byte(body[(place + 1)...]) {
        result.append(byte)
        place += 2
      } else if let end = softBreak(body, after: place) {
        place = end
      } else {
        result.append(body[place])
      }
    }
    return result
  }

  /// The byte that two hexadecimal digits at the beginning name.
  private static func byte(_ rest: ArraySlice<UInt8>) -> UInt8? {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// The most spaces between a `=` and the end of its line: a line has at most 76 characters.
  private static let mostSpaces = 76

  /// The last byte of the line end behind a `=`; `nil` when other characters are between them.
  private static func softBreak(_ body: ArraySlice<UInt8>, after equals: Int) -> Int? {
    let rest = body[(equals + 1)...].prefix(mostSpaces)
    guard let end = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    if body[end] == 0x0A { return end }
    guard body[end] == 0x0D else { return nil }
    return end + 1 < body.endIndex && body[end + 1] == 0x0A ? end + 1 : end
  }
}
