/// Percent-encoding. Text is decoded exactly once, and only what needs it is encoded.
package enum PercentCoding {
  /// Returns the decoded text of a part of a link, in normal form C; a `+` means itself.
  ///
  /// Throws `invalidEncoding` or `invalidCharacter` with the exact bytes.
  package static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) -> String {
    guard bytes[range].contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    return try decodeEscapes(bytes, range)
  }

  /// Returns a text as a segment of a path. Only characters without a special meaning in any part of a URL are not
  /// encoded.
  package static func encodedSegment(_ text: String) -> String { encoded(text, except: isBareInPath) }

  /// Returns a text as a name or a value of a query. `:`, `/` and `@` are not encoded there, `+` and `=` are.
  static func encodedQueryPart(_ text: String) -> String { encoded(text, except: isBareInQuery) }

  private static func encoded(_ text: String, except isBare: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isBare) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isBare(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decodeEscapes(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkRejection) -> String {
    var decoded: [UInt8] = []
    var sources: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      sources.append(index)
      guard bytes[index] == UInt8(ascii: "%") else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < range.upperBound, let high = hex(bytes[index + 1]), let low = hex(bytes[index + 2]) else {
        if let placeholder = Placeholder.range(in: bytes, aroundEscape: index, within: range) {
          throw Placeholder.rejection(bytes, placeholder)
        }
        throw LinkRejection(
          code: .invalidEncoding, TextSentence.brokenEscape.sentence,
          range: index..<min(index + 3, range.upperBound), expected: "`%` and two of 0-9 A-F",
          advice: HintSentence.percentSign.sentence)
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
          code: .invalidEncoding, TextSentence.notUTF8.sentence,
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
    guard let bad = LinkCharacters.firstForbidden(in: scalars) else { return }
    throw LinkCharacters.rejection(scalars[bad], sources[starts[bad]]..<sources[starts[bad + 1]])
  }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Returns whether a byte needs no encoding in a path: the unreserved characters of RFC 3986, and `,`.
  ///
  /// Other readers take the first segment of a path for a host, so `:` and `@` are encoded. Characters with a meaning in
  /// a shell or a mail program are encoded too.
  private static func isBareInPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~,".utf8.contains(byte)
    }
  }

  /// Returns whether a byte needs no encoding in a query.
  private static func isBareInQuery(_ byte: UInt8) -> Bool { isBareInPath(byte) || ":/@".utf8.contains(byte) }
}
