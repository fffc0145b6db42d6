/// The parameters that only a workflow may read, and their redaction in everything that is shown or logged.
///
/// ## Topics
///
/// - `redact(_:)` for a URL, `redact(sentence:about:)` for a sentence about it, `redact(_:about:)` for values by name.
///
/// - `values(in:)` returns what to redact in sentences about a URL.
public struct Redactor: Sendable, Hashable {
  /// Names of parameters in lower case.
  public let names: Set<String>
  /// Addresses with a secret in their path.
  let paths: [SecretPath]
  /// The same names as bytes, for the search in a link.
  private let spelledNames: [[UInt8]]

  /// The text in place of a secret.
  public static let mask = "***"

  /// A redactor for the parameters of these names, in any case.
  public init(names: some Sequence<String>) { self.init(names: names, paths: []) }

  init(names: some Sequence<String>, paths: [SecretPath]) {
    self.names = Set(names.map { $0.lowercased() })
    self.paths = paths
    spelledNames = self.names.sorted().map { Array($0.utf8) }
  }

  /// Returns whether a parameter is secret, by its decoded name or by a part of it: `code`, `code[x]`, `pickup.code`.
  public func isSecret(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard name.utf8.contains(where: { "[].".utf8.contains($0) }) else { return false }
    return name.split(whereSeparator: { "[].".contains($0) }).contains { names.contains(String($0)) }
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

  /// Returns whether a URL may contain a secret. False is certain; most links have no secret and need no further
  /// search.
  public func mayContainSecret(_ url: String) -> Bool {
    guard !names.isEmpty else { return false }
    var url = url
    return url.withUTF8 { bytes in
      if paths.contains(where: { $0.mayTake(bytes) }) { return true }
      var name = 0
      var addresses = 0
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): continue
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: ";"),
          UInt8(ascii: ","):
          if byte == UInt8(ascii: "/"), index > 0, bytes[index - 1] == byte { addresses += 1 }
          // A second address may have a secret in its path.
          if addresses > 1 { return true }
          name = index + 1
        case UInt8(ascii: "="):
          if isSecret(bytes[name..<index]) { return true }
          name = index + 1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"),
          UInt8(ascii: "*"):
          continue
        // After any other character names can be written in several ways, and values can contain URLs.
        default: return true
        }
      }
      return false
    }
  }

  /// Returns whether a name as written is secret, or consists of several parts.
  private func isSecret(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if name.contains(UInt8(ascii: ".")) { return true }
    return spelledNames.contains { secret in
      secret.count == name.count
        && zip(secret, name).allSatisfy { $0 == ((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }
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
  /// A value of less than four bytes is redacted only where it stands as a word. Where a sentence repeats the first 16
  /// bytes of a longer value, that part is redacted.
  public func redact(sentence: String, about values: Set<[UInt8]> = []) -> String {
    let isPlain = sentence.utf8.allSatisfy { !"=@\"/".utf8.contains($0) }
    if values.isEmpty, isPlain || names.isEmpty { return sentence }
    let bytes = Array(sentence.utf8)
    var found = values.flatMap { Self.occurrences(of: $0, in: bytes) }
    if !isPlain, !names.isEmpty { found += SecretScan(bytes, secrets: self, kind: .sentence).ranges }
    return SecretRanges(found).redact(sentence)
  }

  /// Returns texts by name, such as the parameters of a link, with the secret ones redacted, and these values in the
  /// others.
  public func redact(_ texts: [String: String], about values: Set<[UInt8]> = []) -> [String: String] {
    var texts = texts
    for (name, text) in texts where !text.isEmpty {
      texts[name] = isSecret(name) ? Self.mask : redact(sentence: redact(text), about: values)
    }
    return texts
  }

  /// The number of bytes that identify a value.
  private static let tellingBytes = 16

  /// Returns the ranges in which a text repeats a value or its first bytes.
  static func occurrences(of value: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
    let begin = value.prefix(tellingBytes)
    guard let first = begin.first, begin.count <= bytes.count else { return [] }
    var found: [Range<Int>] = []
    for start in 0...bytes.count - begin.count where bytes[start] == first && bytes[start...].starts(with: begin) {
      let end = start + zip(value, bytes[start...]).prefix { $0 == $1 }.count
      let isWord = !isPartOfWord(bytes, start - 1) && !isPartOfWord(bytes, end)
      if value.count >= 4 || isWord { found.append(start..<end) }
    }
    return found
  }

  private static func isPartOfWord(_ bytes: [UInt8], _ index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    return bytes[index] >= 0x80 || (0x30...0x39).contains(bytes[index]) || (0x61...0x7A).contains(bytes[index] | 0x20)
  }
}
