/// Percent-encoding. Text is decoded exactly once and encoded minimally.
package enum PercentCoding {
  /// Returns the decoded text of a part of a link, in normal form C; a `+` means itself.
  ///
  /// Throws `invalidEncoding` or `invalidCharacter` with the exact bytes.
  package static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) -> String {
    for index in range where bytes[index] == UInt8(ascii: "%") || bytes[index] >= 0x80 {
      return try decodeSlowly(bytes, range)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Appends text to a path. Only characters without a special meaning in any part of a URL stay bare.
  package static func appendSegment(_ text: String, to bytes: inout [UInt8]) {
    append(text, to: &bytes, bare: bareInPath)
  }

  /// Appends a name or a value to a query. `:`, `/` and `@` stay bare there, `+` and `=` do not.
  static func appendQueryPart(_ text: String, to bytes: inout [UInt8]) {
    append(text, to: &bytes, bare: bareInQuery)
  }

  private static func append(_ text: String, to bytes: inout [UInt8], bare: [Bool]) {
    for byte in text.utf8 {
      if bare[Int(byte)] {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexDigits[Int(byte >> 4)])
        bytes.append(hexDigits[Int(byte & 15)])
      }
    }
  }

  private static func decodeSlowly(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) -> String {
    var decoded: [UInt8] = []
    var sources: [Int] = []
    decoded.reserveCapacity(range.count)
    sources.reserveCapacity(range.count + 1)
    var index = range.lowerBound
    while index < range.upperBound {
      sources.append(index)
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < range.upperBound, let high = hex(bytes[index + 1]), let low = hex(bytes[index + 2]) else {
        throw LinkRejection(
          code: .invalidEncoding, message: "A `%` is not followed by two hexadecimal digits.",
          range: index..<min(index + 3, range.upperBound), expected: "`%` and two of 0-9 A-F",
          hint: "Write a percent sign itself as `%25`.")
      }
      decoded.append(high << 4 | low)
      index += 3
    }
    sources.append(range.upperBound)
    try check(decoded, sources)
    return LinkCharacters.normalised(String(decoding: decoded, as: UTF8.self))
  }

  /// Throws for bytes that are not UTF-8 and for rejected characters. Byte `i` of `decoded` was written at
  /// `sources[i]`.
  private static func check(_ decoded: [UInt8], _ sources: [Int]) throws(LinkRejection) {
    if decoded.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = decoded.makeIterator()
    var index = 0
    var scalars: [Unicode.Scalar] = []
    var starts: [Int] = []
    reading: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        scalars.append(Unicode.UTF8.decode(encoded))
        starts.append(index)
        index += encoded.count
      case .error(let length):
        try checkCharacters(scalars, starts + [index], sources)
        throw LinkRejection(
          code: .invalidEncoding, message: "A percent-encoded byte sequence is not UTF-8.",
          range: sources[index]..<sources[index + length], expected: "percent-encoded UTF-8")
      case .emptyInput: break reading
      }
    }
    try checkCharacters(scalars, starts + [index], sources)
  }

  /// Throws for the first rejected character. Character `i` begins at the decoded byte `starts[i]`.
  private static func checkCharacters(
    _ scalars: [Unicode.Scalar], _ starts: [Int], _ sources: [Int]
  ) throws(LinkRejection) {
    guard let bad = LinkCharacters.firstRefused(in: scalars) else { return }
    throw LinkCharacters.rejection(scalars[bad], sources[starts[bad]]..<sources[starts[bad + 1]])
  }

  static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
  private static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  // The first segment of a path stands in the place of a host, so `:` and `@` are encoded. Characters with a meaning in
  // a shell or a mail program are encoded too.
  private static let bareInPath = table(unreserved + ",")
  private static let bareInQuery = table(unreserved + ",:/@")

  private static func table(_ bare: String) -> [Bool] {
    var table = Array(repeating: false, count: 256)
    for byte in bare.utf8 { table[Int(byte)] = true }
    return table
  }
}
