/// Percent-encoding, decoded exactly once and written minimally.
package enum PercentCoding {
  /// The text that a part of a link means, in normal form C; a `+` means itself.
  ///
  /// Throws `invalidEncoding` or `invalidCharacter` at the exact bytes of the offence.
  package static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) -> String {
    for index in range where bytes[index] == UInt8(ascii: "%") || bytes[index] >= 0x80 {
      return try decodeSlowly(bytes, range)
    }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Appends text to a path, leaving bare what means nothing special in any part of a URL.
  package static func appendSegment(_ text: String, to bytes: inout [UInt8]) {
    append(text, to: &bytes, bare: bareInPath)
  }

  /// Appends text to a query as a name or a value; `:`, `/` and `@` may stand bare there, `+` and `=` do not.
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

  /// Refuses what is not UTF-8 or holds a refused character; byte `i` of `decoded` was written at `sources[i]`.
  private static func check(_ decoded: [UInt8], _ sources: [Int]) throws(LinkRejection) {
    // Nearly all parts decode to plain ASCII, for which there is nothing to parse.
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

  /// Refuses the first character that may not stand in a link; character `i` begins at the decoded byte `starts[i]`.
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
  // A path's first segment stands where others read a host, so `:` and `@` are encoded there; and nothing is left
  // bare that a shell or a mail program would act on.
  private static let bareInPath = table(unreserved + ",")
  private static let bareInQuery = table(unreserved + ",:/@")

  private static func table(_ bare: String) -> [Bool] {
    var table = Array(repeating: false, count: 256)
    for byte in bare.utf8 { table[Int(byte)] = true }
    return table
  }
}
