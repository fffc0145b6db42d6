import TextFormats

/// The names of secret parameters, and the redaction of their values in everything that is shown or logged.
///
/// User information in a URL is always secret: a user name, a password, or a token in place of them.
///
/// ## Topics
///
/// - `redact(_:)` for a URL, `redact(sentence:about:)` for a sentence about it, `redact(_:about:)` for values by name,
///   `redact(name:about:)` for the name of a parameter.
///
/// - `values(in:)` returns what to redact in sentences about a URL.
public struct Redactor: Sendable, Hashable {
  /// The names of the secret parameters in lower case, without `-` and `_`.
  public let names: Set<String>
  /// Addresses with a secret in their path.
  let paths: [SecretPath]

  /// The text in place of a secret.
  public static let mask = "***"

  /// A redactor for the parameters of these names, in any case, with and without `-` and `_`: `access_token` stands for
  /// `accessToken` and `Access-Token` too.
  public init(names: some Sequence<String>) { self.init(names: names, paths: []) }

  init(names: some Sequence<String>, paths: [SecretPath]) {
    self.names = Set(names.map(Self.compared)).subtracting([""])
    self.paths = paths
  }

  /// Returns whether a parameter is secret by its decoded name or a part of the name: `code`, `code[x]`, `pickup.code`.
  public func isSecret(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = Self.compared(name)
    if names.contains(name) { return true }
    guard name.utf8.contains(where: { "[].".utf8.contains($0) }) else { return false }
    return name.split(whereSeparator: { "[].".contains($0) }).contains { names.contains(String($0)) }
  }

  /// Returns a name as names are compared: in lower case, without blanks, invisible characters and ASCII punctuation
  /// besides `[`, `]` and `.`, which separate the parts of a name.
  private static func compared(_ name: String) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let visible = isASCII ? name : String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(isVisible)))
    return String(decoding: visible.utf8.map(\.lowercasedASCII).filter(isCompared), as: UTF8.self)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isUnprintable && !scalar.properties.isWhitespace
  }

  private static func isCompared(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80 || "[].".utf8.contains(byte)
  }

  /// Returns the URL with every secret value redacted, in path, query and fragment, in JSON, in user information and in
  /// URLs inside them. The URL may be one that the gate rejects.
  ///
  /// The result shows nothing of a value, not even its length.
  public func redact(_ url: String) -> String {
    guard mayContainSecret(url) else { return url }
    var shown = ranges(in: url).redact(url)
    // A mask can join parts that then read as a name and its value. Redacting again must change nothing.
    for _ in 0..<SecretScan.maximumLevels {
      let again = ranges(in: shown).redact(shown)
      if again.utf8.elementsEqual(shown.utf8) { return shown }
      shown = again
    }
    return String(shown.prefix { $0 != ":" }) + ":" + Self.mask
  }

  /// Returns the secret bytes of a URL.
  func ranges(in url: String) -> SecretRanges {
    guard mayContainSecret(url) else { return SecretRanges([]) }
    return SecretRanges(SecretScan(Array(url.utf8), secrets: self, kind: .url).ranges)
  }

  /// Returns whether a URL may contain a secret. When the result is false, the URL certainly contains none.
  public func mayContainSecret(_ url: String) -> Bool {
    guard !names.isEmpty else { return url.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "%") } }
    let bytes = Array(url.utf8)
    // After other characters names can be written in several ways, and values can contain URLs. A second address may
    // have a secret in its path.
    guard bytes.allSatisfy(Self.isPlain), Self.addressCount(bytes) < 2, !paths.contains(where: { $0.mayMatch(bytes) })
    else { return true }
    return bytes.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false).dropLast().contains { part in
      let start = part.lastIndex { "/?#&;,".utf8.contains($0) }.map { $0 + 1 } ?? part.startIndex
      return isSecret(String(decoding: part[start...], as: UTF8.self))
    }
  }

  /// Returns whether a byte has only one meaning in a link: an ASCII letter, a digit, or a separator.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/?#&;,=-_:.~+*".utf8.contains(byte)
    }
  }

  /// Returns how many times a slash follows a slash.
  private static func addressCount(_ bytes: [UInt8]) -> Int {
    zip(bytes, bytes.dropFirst()).count { $0 == UInt8(ascii: "/") && $1 == $0 }
  }
}

extension Redactor {
  /// Returns the URL with every secret value redacted, and the bytes of it that show `range` of the original URL.
  public func redact(_ url: String, marking range: Range<Int>) -> (url: String, range: Range<Int>) {
    let ranges = ranges(in: url)
    return (ranges.redact(url), ranges.shown(range))
  }

  /// Returns the secret values in URLs, in UTF-8, as written and decoded. A sentence about the URLs may repeat them.
  public func values(in urls: some Sequence<String>) -> Set<[UInt8]> {
    var values: Set<[UInt8]> = []
    for url in urls where mayContainSecret(url) {
      values.formUnion(SecretScan(Array(url.utf8), secrets: self, kind: .url).values)
    }
    return values.subtracting([[], Array(Self.mask.utf8)])
  }

  /// Returns a sentence with these values redacted, and with the secrets of URLs that it quotes redacted.
  ///
  /// A value of less than four bytes is redacted only where it is a whole word. Where a sentence repeats the first 16
  /// bytes of a longer value, or fewer before a `…`, that part is redacted.
  public func redact(sentence: String, about values: Set<[UInt8]> = []) -> String {
    let isPlain = sentence.utf8.allSatisfy { !"=@\"/%".utf8.contains($0) }
    if values.isEmpty, isPlain { return sentence }
    let bytes = Array(sentence.utf8)
    var found = values.flatMap { Self.occurrences(of: $0, in: bytes) } + Self.clippedOccurrences(of: values, in: bytes)
    if !isPlain { found += SecretScan(bytes, secrets: self, kind: .sentence).ranges }
    return SecretRanges(found).redact(sentence)
  }

  /// Returns texts by name, such as the parameters of a link, with the secret ones redacted, and these values in the
  /// others. A name that contains a secret is redacted too, with its text.
  public func redact(_ texts: [String: String], about values: Set<[UInt8]> = []) -> [String: String] {
    var shown: [String: String] = [:]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let shownName = redact(name: name, about: values)
      let isHidden = isSecret(name) || shownName != name
      let shownText =
        text.isEmpty ? "" : isHidden ? Self.mask : redact(sentence: redact(text), about: values)
      shown[shownName] = shown[shownName].map { "\($0),\(shownText)" } ?? shownText
    }
    return shown
  }

  /// Returns the name of a parameter with the secrets in it redacted: an encoded `=` makes the value a part of the name.
  ///
  /// Values as short as an ordinary word stay, because a name may be equal to them.
  public func redact(name: String, about values: Set<[UInt8]> = []) -> String {
    redact(sentence: redact(name), about: values.filter { $0.count >= Self.longerThanWords })
  }

  /// The number of bytes from which a value is longer than most ordinary words.
  static let longerThanWords = 6

  /// The number of bytes at the beginning of a value that identify it.
  private static let identifyingBytes = 16

  /// Returns the ranges in which a text repeats a value or its first bytes.
  static func occurrences(of value: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
    let beginning = value.prefix(identifyingBytes)
    guard let first = beginning.first, beginning.count <= bytes.count else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start <= bytes.count - beginning.count {
      guard bytes[start] == first, bytes[start...].starts(with: beginning) else {
        start += 1
        continue
      }
      let end = start + zip(value, bytes[start...]).prefix { $0 == $1 }.count
      let isWord = !isPartOfWord(bytes, start - 1) && !isPartOfWord(bytes, end)
      if value.count >= 4 || isWord { found.append(start..<end) }
      // Another one may begin in the last bytes of this one.
      start = max(start + 1, end - identifyingBytes)
    }
    return found
  }

  /// Returns the ranges in which a text ends with the first bytes of a value where it was clipped, before a `…`.
  private static func clippedOccurrences(of values: Set<[UInt8]>, in bytes: [UInt8]) -> [Range<Int>] {
    let ellipsis = Array("…".utf8)
    let ends = bytes.indices.filter { bytes[$0] == ellipsis[0] && bytes[$0...].starts(with: ellipsis) }
    return ends.flatMap { end in
      values.compactMap { value in
        (1...identifyingBytes).reversed().first { bytes[..<end].suffix($0).elementsEqual(value.prefix($0)) }
          .map { max(end - $0, 0)..<end }
      }
    }
  }

  private static func isPartOfWord(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    return bytes[index] >= 0x80 || (0x30...0x39).contains(bytes[index]) || (0x61...0x7A).contains(bytes[index] | 0x20)
  }
}
