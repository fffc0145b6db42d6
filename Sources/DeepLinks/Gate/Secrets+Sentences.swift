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
