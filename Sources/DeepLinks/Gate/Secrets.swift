/// Which parameters hold what only the workflow may read: everything that is shown or logged has them covered.
///
/// ## Topics
/// - `covering(_:)` for a URL, `covering(sentence:about:)` for what is said of it, `covering(_:about:)` for values by name.
/// - `values(in:)` tells what to cover in sentences about a URL.
public struct Secrets: Sendable, Hashable {
  /// Names of parameters in lower case.
  public let names: Set<String>
  /// Addresses with a secret in their path.
  let paths: [SecretPath]
  /// The same names as bytes, to be looked for in a link that mostly has none of them.
  private let spelledNames: [[UInt8]]

  /// What stands in place of a secret.
  public static let cover = "***"

  /// Covers the parameters of these names, whatever their case.
  public init(names: some Sequence<String>) { self.init(names: names, paths: []) }

  init(names: some Sequence<String>, paths: [SecretPath]) {
    self.names = Set(names.map { $0.lowercased() })
    self.paths = paths
    spelledNames = self.names.sorted().map { Array($0.utf8) }
  }

  /// Whether a parameter is secret, by its decoded name or by a part of it: `code`, `code[x]`, `pickup.code`.
  public func covers(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard name.utf8.contains(where: { "[].".utf8.contains($0) }) else { return false }
    return name.split(whereSeparator: { "[].".contains($0) }).contains { names.contains(String($0)) }
  }

  /// The URL with every secret value covered, in path, query and fragment, in JSON, in user information and in URLs
  /// inside them; also one that the gate refuses, for that is logged as well.
  ///
  /// Nothing of a value is left, not even its length.
  public func covering(_ url: String) -> String {
    guard mayCover(url) else { return url }
    var shown = ranges(in: url).covering(url)
    // Where stars stand now, what stood apart may read as a name and its value: covering twice is covering once.
    for _ in 0..<SecretScan.maximumLevels {
      let again = ranges(in: shown).covering(shown)
      if again.utf8.elementsEqual(shown.utf8) { return shown }
      shown = again
    }
    return String(shown.prefix { $0 != ":" }) + ":" + Self.cover
  }

  /// The secret bytes of a URL.
  func ranges(in url: String) -> SecretRanges {
    guard mayCover(url) else { return SecretRanges([]) }
    return SecretRanges(SecretScan(Array(url.utf8), secrets: self, kind: .url).ranges)
  }

  /// Whether a URL may hold a secret: false for nearly all links, at the price of one look at its bytes.
  public func mayCover(_ url: String) -> Bool {
    guard !names.isEmpty else { return false }
    var url = url
    return url.withUTF8 { bytes in
      if paths.contains(where: { $0.mayTake(bytes) }) { return true }
      var name = 0
      var addresses = 0
      for (index, byte) in bytes.enumerated() {
        switch byte {
        // First: nearly every byte is a letter.
        case UInt8(ascii: "a")...UInt8(ascii: "z"): continue
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: ";"),
          UInt8(ascii: ","):
          if byte == UInt8(ascii: "/"), index > 0, bytes[index - 1] == byte { addresses += 1 }
          // A second address may be one of those with a secret in their path.
          if addresses > 1 { return true }
          name = index + 1
        case UInt8(ascii: "="):
          if isSecret(bytes[name..<index]) { return true }
          name = index + 1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"),
          UInt8(ascii: "*"):
          continue
        // Names may be written in many ways then, and values hold other URLs.
        default: return true
        }
      }
      return false
    }
  }

  /// Whether a name as written is a secret's, or one of several parts.
  private func isSecret(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if name.contains(UInt8(ascii: ".")) { return true }
    return spelledNames.contains { secret in
      secret.count == name.count
        && zip(secret, name).allSatisfy { $0 == ((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }
  }
}

extension Secrets {
  /// The URL with every secret value covered, and the bytes of it that show what `range` names in the URL as given.
  public func covering(_ url: String, marking range: Range<Int>) -> (url: String, range: Range<Int>) {
    let ranges = ranges(in: url)
    return (ranges.covering(url), ranges.shown(range))
  }

  /// The secret values in URLs, in UTF-8 as they stand there and decoded: what a sentence about them may repeat.
  public func values(in urls: some Sequence<String>) -> Set<[UInt8]> {
    var values: Set<[UInt8]> = []
    for url in urls where mayCover(url) {
      values.formUnion(SecretScan(Array(url.utf8), secrets: self, kind: .url).values)
    }
    return values.subtracting([[], Array(Self.cover.utf8)])
  }

  /// A sentence with these values covered wherever they stand, and what is secret in the URLs that it quotes.
  ///
  /// A value of less than four bytes is covered where it stands as a word: elsewhere it is a coincidence. Of a value
  /// that a sentence repeats in part, as long ones are, its begin is enough.
  public func covering(sentence: String, about values: Set<[UInt8]> = []) -> String {
    let isPlain = sentence.utf8.allSatisfy { !"=@\"/".utf8.contains($0) }
    if values.isEmpty, isPlain || names.isEmpty { return sentence }
    let bytes = Array(sentence.utf8)
    var found = values.flatMap { Self.occurrences(of: $0, in: bytes) }
    if !isPlain, !names.isEmpty { found += SecretScan(bytes, secrets: self, kind: .sentence).ranges }
    return SecretRanges(found).covering(sentence)
  }

  /// Texts by name, such as the parameters of a link, with the secret ones covered, and these values in the others.
  public func covering(_ texts: [String: String], about values: Set<[UInt8]> = []) -> [String: String] {
    var texts = texts
    for (name, text) in texts where !text.isEmpty {
      texts[name] = covers(name) ? Self.cover : covering(sentence: covering(text), about: values)
    }
    return texts
  }

  /// How many bytes of a value are as telling as all of it.
  private static let tellingBytes = 16

  /// Where a text repeats a value, or the telling begin of one.
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
