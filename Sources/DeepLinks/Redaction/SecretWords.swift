import TextFormats

/// The words of the secret values of links, which a message about the links may repeat.
///
/// A message may show a value as it was written or decoded, a part of it, or its beginning. So every word of a secret is
/// redacted by itself, in upper and lower case. A word is a run of letters and digits.
///
/// A message has words of its own too. A short part of a value, and a word that messages consist of, stay where they are a
/// word of the message.
public struct SecretWords: Sendable, Hashable {
  /// How a word of a value is redacted.
  private enum Kind: Sendable {
    /// Everywhere: a value of two bytes or more, or a part of `longPart` bytes or more.
    case secret
    /// Everywhere but between blanks, and a single byte not in a range of characters such as `A-Z`: a short part, or a value
    /// that is also a word of the messages.
    case short
    /// Only together with other words of a value: a part that is also a word of the messages or the name of a secret.
    case ordinary
  }

  private var words: [[UInt8]: Kind] = [:]
  /// Words that follow each other in a value, with a blank between them.
  private var pairs: Set<[UInt8]> = []

  /// The number of bytes from which a part of a value is secret by itself.
  private static let longPart = 4

  /// No words.
  public init() {}

  /// Adds the words of a value, at each level of its encodings, and those of the text that shows it in a terminal. `names`
  /// are the names of secrets.
  mutating func insert(_ value: ArraySlice<UInt8>, names: Set<String>) {
    let escaped = String(decoding: value, as: UTF8.self).escapingControlCharacters
    for text in Set([Array(value), Array(escaped.utf8)]) {
      for layer in Self.layers(text) { insert(layer.bytes, names: names) }
    }
  }

  private mutating func insert(_ value: [UInt8], names: Set<String>) {
    var last: [UInt8]?
    let ranges = Self.words(value)
    for range in ranges {
      let word = Self.key(value[range])
      let isOrdinary = MessageWords.contains(word) || names.contains(String(decoding: word, as: UTF8.self))
      // A name in punctuation is a placeholder: `[CODE]`.
      let isWhole = ranges.count == 1 && (!isOrdinary || range.count == value.count)
      let kind: Kind =
        if isOrdinary {
          isWhole ? .short : .ordinary
        } else {
          word.count >= Self.longPart || isWhole && word.count > 1 ? .secret : .short
        }
      // Another value, or another level, may need more redaction.
      if kind == .secret || words[word] == nil || words[word] == .ordinary { words[word] = kind }
      if let last { pairs.insert(Self.pair(last, word)) }
      last = word
    }
  }

  /// Returns the bytes of a text that repeat a word of at least `length` bytes.
  func ranges(in text: [UInt8], length: Int = 1) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    return Self.layers(text).flatMap { layer in
      ranges(layer.bytes, length).map { layer.source($0) }
    }
  }

  /// Words of a text that follow each other and are redacted together.
  private struct Run {
    var range: Range<Int>
    var last: [UInt8]
    /// The kind of the only word. Several words are secret, unless all are ordinary and do not follow each other in a value.
    var kind: Kind
  }

  /// Returns the words of a text that are secret. What is between two of them is secret too, unless it has a backtick, or a
  /// blank that is not in the value.
  private func ranges(_ bytes: [UInt8], _ length: Int) -> [Range<Int>] {
    var runs: [Run] = []
    var isOpen = false
    for range in Self.words(bytes) {
      let word = Self.key(bytes[range])
      // Which word a cut one was is not known.
      let isCut = bytes[range.upperBound...].starts(with: Self.ellipsis)
      guard range.count >= length, let kind = isCut ? .secret : words[word] else {
        isOpen = false
        continue
      }
      let next = Run(range: range, last: word, kind: kind)
      if isOpen, let run = runs.last,
        let joined = join(run, next, gap: bytes[run.range.upperBound..<range.lowerBound])
      {
        runs[runs.count - 1] = joined
      } else {
        runs.append(next)
      }
      isOpen = true
    }
    return runs.filter { isSecret($0, in: bytes) }.map(\.range)
  }

  private func join(_ run: Run, _ next: Run, gap: ArraySlice<UInt8>) -> Run? {
    let isInValue = pairs.contains(Self.pair(run.last, next.last))
    let isOrdinary = run.kind == .ordinary && next.kind == .ordinary
    let hasBlank = gap.contains { $0 <= 0x20 }
    guard !gap.contains(UInt8(ascii: "`")), !hasBlank || isInValue && !isOrdinary else { return nil }
    return Run(
      range: run.range.lowerBound..<next.range.upperBound, last: next.last,
      kind: isOrdinary && !isInValue ? .ordinary : .secret)
  }

  private func isSecret(_ run: Run, in bytes: [UInt8]) -> Bool {
    guard run.kind == .short else { return run.kind == .secret }
    let before = bytes[..<run.range.lowerBound].last
    let after = bytes[run.range.upperBound...].first
    if run.range.count == 1, before == UInt8(ascii: "-") || after == UInt8(ascii: "-") { return false }
    // A text that is nothing but the word repeats the value.
    let isBetweenBlanks = (before ?? 0x20) <= 0x20 && (after ?? 0x20) <= 0x20 && (before != nil || after != nil)
    return !isBetweenBlanks
  }

  private static func pair(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] { first + [0x20] + second }

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
    // U+2000 to U+203F are blanks, dashes, quotation marks and `…`.
    case 0x80...: bytes.starts(with: [0xE2, 0x80]) ? 3 : 0
    default: 1
    }
  }

  /// Returns a word as words are compared: in lower case, and in normal form C, as the gate decodes it.
  private static func key(_ word: ArraySlice<UInt8>) -> [UInt8] {
    if word.allSatisfy({ $0 < 0x80 }) { return word.map(\.lowercasedASCII) }
    return Array(LinkCharacters.normalised(String(decoding: word, as: UTF8.self).lowercased()).utf8)
  }
}
