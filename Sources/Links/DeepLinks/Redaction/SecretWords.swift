import TextFormats

/// The words of the secret values of links, which a message about the links may repeat.
///
/// A message may show a value as it was written or decoded, a part of it, or its beginning. So every word of a secret is
/// redacted by itself, in upper and lower case. A word is a run of letters and digits.
public struct SecretWords: Sendable, Hashable {
  private var words: Set<[UInt8]> = []
  /// Whether a link has a quotation mark, so that a quotation of it does not end where it seems to.
  private var hasQuotationMark = false

  /// No words.
  public init() {}

  /// Adds the words of a value, at each level of its encodings, and those of the text that shows it in a terminal.
  mutating func insert(_ value: ArraySlice<UInt8>) {
    let escaped = String(decoding: value, as: UTF8.self).escapingControlCharacters
    for text in Set([Array(value), Array(escaped.utf8)]) {
      for layer in Self.layers(text) { words.formUnion(Self.words(layer.bytes).map { Self.key(layer.bytes[$0]) }) }
    }
  }

  /// Notes the marks of a link with secrets, which a sentence may quote.
  mutating func note(marksOf link: [UInt8]) {
    hasQuotationMark = hasQuotationMark || Self.layers(link).contains { Quotations.hasMark($0.bytes) }
  }

  /// Returns the bytes of a text that repeat a word of at least `length` bytes.
  func ranges(in text: [UInt8], length: Int = 1) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    return Self.layers(text).flatMap { layer in
      ranges(layer.bytes, length).map { layer.source($0) }
    }
  }

  /// Returns the bytes of one of our own sentences that repeat a word. A sentence quotes what it repeats, so a word outside of
  /// quotations that may be one of the sentence's own is none.
  func ranges(inSentence text: [UInt8]) -> [Range<Int>] {
    let found = ranges(in: text)
    guard !found.isEmpty, !hasQuotationMark else { return found }
    let quotations = Quotations.ranges(in: text)
    return found.filter { range in
      quotations.contains { $0.overlaps(range) } || !Self.isOrdinary(text[range])
    }
  }

  /// The number of bytes that an ordinary word with a digit does not have, and one without.
  private static let (longestWithDigit, longestWord) = (5, 15)

  /// Returns whether a word may be one of a sentence: `the`, `64`, `parameter`, and not `7f3a9c01`.
  private static func isOrdinary(_ word: ArraySlice<UInt8>) -> Bool {
    let hasDigit = word.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return word.count <= (hasDigit ? longestWithDigit : longestWord)
  }

  /// Returns the words of a text that are secret. What is between two of them is secret too, unless it is a blank or a
  /// backtick.
  private func ranges(_ bytes: [UInt8], _ length: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var end: Int?
    for word in Self.words(bytes) {
      // Which word a cut one was is not known.
      let isCut = bytes[word.upperBound...].starts(with: Self.ellipsis)
      guard word.count >= length, isCut || words.contains(Self.key(bytes[word])) else {
        end = nil
        continue
      }
      let start = end.flatMap {
        bytes[$0..<word.lowerBound].contains { $0 <= 0x20 || $0 == UInt8(ascii: "`") } ? nil : $0
      }
      found.append((start ?? word.lowerBound)..<word.upperBound)
      end = word.upperBound
    }
    return found
  }

  /// The mark at the end of a text that is cut.
  static let ellipsis = Array("…".utf8)

  private static func layers(_ text: [UInt8]) -> [LayeredText] {
    var layers = [LayeredText(text)]
    while layers.count < SecretScan.maximumLevels, let next = layers.last?.decoded { layers.append(next) }
    return layers
  }

  private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var index = 0
    while index <= bytes.count {
      let width = index < bytes.count ? separatorWidth(bytes[index...]) : 1
      if width > 0 {
        if start < index { found.append(start..<index) }
        start = index + width
      }
      index += max(1, width)
    }
    return found
  }

  /// Returns the number of bytes of the separator at the beginning; 0 where there is a letter or a digit.
  private static func separatorWidth(_ bytes: ArraySlice<UInt8>) -> Int {
    switch bytes[bytes.startIndex] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      0
    // U+2000 to U+203F are blanks, dashes, quotation marks and `…`; U+3000 to U+303F are those of Japanese, and U+FF00 to
    // U+FF0F full-width brackets, commas and the like.
    case 0x80...:
      bytes.starts(with: [0xE2, 0x80]) || bytes.starts(with: [0xE3, 0x80])
        || bytes.starts(with: [0xEF, 0xBC]) && bytes.dropFirst(2).first.map { $0 < 0x90 } ?? false ? 3 : 0
    default: 1
    }
  }

  /// Returns a word as words are compared: in lower case, and in normal form C, as the gate decodes it.
  private static func key(_ word: ArraySlice<UInt8>) -> [UInt8] {
    if word.allSatisfy({ $0 < 0x80 }) { return word.map(\.lowercasedASCII) }
    return Array(LinkCharacters.normalised(String(decoding: word, as: UTF8.self).lowercased()).utf8)
  }
}
