/// A text at one level of nested encodings, with the position of each byte in the outermost text.
struct LayeredText {
  let bytes: [UInt8]
  /// The position of each byte in the outermost text, and the position of the end; nil in the outermost text itself.
  private let sources: [Int]?

  init(_ bytes: [UInt8]) {
    self.init(bytes: bytes, sources: nil)
  }

  private init(bytes: [UInt8], sources: [Int]?) {
    self.bytes = bytes
    self.sources = sources
  }

  /// Whether nothing was decoded yet.
  var isOutermost: Bool { sources == nil }

  /// Returns the byte of the outermost text that a byte was read from.
  func source(_ index: Int) -> Int { sources.map { $0[index] } ?? index }

  /// Returns the bytes of the outermost text that a range was read from.
  func source(_ range: Range<Int>) -> Range<Int> { source(range.lowerBound)..<source(range.upperBound) }

  /// The text with one more level decoded: its percent escapes, or where there are none, the escapes of JSON strings.
  ///
  /// Nil when nothing is left to decode. An invalid escape stays as it is.
  var decoded: LayeredText? {
    decoded(UInt8(ascii: "%"), Self.percentEscape) ?? decoded(UInt8(ascii: "\\"), Self.jsonEscape)
  }

  /// The text with one more level decoded that any reader may decode: also the escapes `%uXXXX` of old programs, and
  /// full-width letters and signs. Only a search for secrets looks so far.
  var revealed: LayeredText? {
    decoded(UInt8(ascii: "%")) { Self.percentEscape($0) ?? Self.unicodeEscape($0) }
      ?? decoded(UInt8(ascii: "\\"), Self.jsonEscape) ?? decoded(0xEF, Self.fullWidth)
  }

  /// An escape at the beginning of some bytes: its meaning and its length in bytes.
  private typealias Escape = (meaning: [UInt8], width: Int)

  private func decoded(_ mark: UInt8, _ escape: (ArraySlice<UInt8>) -> Escape?) -> LayeredText? {
    guard bytes.contains(mark) else { return nil }
    var result: [UInt8] = []
    var origins: [Int] = []
    var index = 0
    while index < bytes.count {
      guard let (meaning, width) = escape(bytes[index...]) else {
        result.append(bytes[index])
        origins.append(source(index))
        index += 1
        continue
      }
      result += meaning
      origins += Array(repeating: source(index), count: meaning.count)
      index += width
    }
    guard result.count < bytes.count else { return nil }
    return LayeredText(bytes: result, sources: origins + [source(bytes.count)])
  }

  /// Returns whether some bytes begin with a percent escape.
  static func beginsEscape(_ bytes: ArraySlice<UInt8>) -> Bool { percentEscape(bytes) != nil }

  private static func percentEscape(_ bytes: ArraySlice<UInt8>) -> Escape? {
    guard bytes.first == UInt8(ascii: "%"), let byte = hexadecimal(bytes.dropFirst(), digits: 2) else { return nil }
    return ([UInt8(truncatingIfNeeded: byte)], 3)
  }

  private static func unicodeEscape(_ bytes: ArraySlice<UInt8>) -> Escape? {
    guard bytes.first == UInt8(ascii: "%"), bytes.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "u"),
      let unit = hexadecimal(bytes.dropFirst(2), digits: 4)
    else { return nil }
    return (Array(String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8), 6)
  }

  /// The full-width forms of ASCII, U+FF01 to U+FF5E, are EF BC 81 to EF BD 9E.
  private static func fullWidth(_ bytes: ArraySlice<UInt8>) -> Escape? {
    let form = Array(bytes.prefix(3))
    guard form.count == 3, form[0] == 0xEF, [0xBC, 0xBD].contains(form[1]), (0x80...0xBF).contains(form[2]) else {
      return nil
    }
    let place = Int(form[1] - 0xBC) << 6 | Int(form[2] & 0x3F)
    return (1...0x5E).contains(place) ? ([UInt8(place + 0x20)], 3) : nil
  }

  private static func jsonEscape(_ bytes: ArraySlice<UInt8>) -> Escape? {
    guard bytes.first == UInt8(ascii: "\\"), let kind = bytes.dropFirst().first else { return nil }
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([kind], 2)
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal(bytes.dropFirst(2), digits: 4) else { return nil }
      // Half of a surrogate pair becomes a replacement character, because names and separators never contain one.
      let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      return (Array(String(Character(scalar)).utf8), 6)
    default: return nil
    }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>, digits: Int) -> UInt32? {
    let values = bytes.prefix(digits).compactMap { PercentCoding.hex($0) }
    return values.count == digits ? values.reduce(0) { $0 << 4 | UInt32($1) } : nil
  }
}

extension PercentCoding {
  /// Returns the text that bytes of a link most likely mean, also where they are invalid. Its marks are in canonical order.
  package static func lenientlyDecoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else {
      return LinkCharacters.ordered(String(decoding: bytes, as: UTF8.self))
    }
    let decoded = LayeredText(Array(bytes)).decoded?.bytes ?? Array(bytes)
    return LinkCharacters.normalised(String(decoding: decoded, as: UTF8.self))
  }
}
