/// A word that the table has before a secret placeholder: `invite` in `www.uber.com/invite/{code}`, and where a path begins
/// with the placeholder, the scheme or the host.
struct SecretMarker: Sendable, Hashable {
  /// The word in lower case.
  let word: [UInt8]
  /// The words in lower case that other paths have in the place of the placeholder. They are not secret.
  let others: Set<String>
  /// The schemes and hosts of the paths in lower case; nil for a word that counts everywhere.
  let openings: Set<[UInt8]>?

  /// Returns whether the word counts after what precedes it in its path: after one of its own schemes or hosts, and after any
  /// other address that is not the table's, because a misspelt one is shown too.
  func counts(after address: PathAddress) -> Bool {
    guard let openings, !openings.contains(word) else { return true }
    return !openings.isDisjoint(with: address.names) || address.isOther
  }

  static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  /// Returns the part of a text before a `/`, `\` or `:` as words are compared: in lower case, as written, decoded, and as a
  /// host in ASCII. A dot at its end does not matter.
  static func spellings(_ part: ArraySlice<UInt8>) -> [[UInt8]] {
    let part = part.prefix(through: part.lastIndex { $0 != UInt8(ascii: ".") } ?? part.startIndex)
    let written = part.map(\.lowercasedASCII)
    guard part.contains(where: { $0 >= 0x80 }) else { return [written] }
    let text = LinkCharacters.normalised(String(decoding: part, as: UTF8.self))
    return [written, Array(text.lowercased().utf8), Array(HostName.ascii(text).utf8)]
  }

  /// Returns whether a word is one of these spellings. A host matches its subdomains too.
  static func matches(_ word: [UInt8], _ spellings: [[UInt8]]) -> Bool { spellings.contains { isEnd(word, of: $0) } }

  private static func isEnd(_ word: [UInt8], of part: [UInt8]) -> Bool {
    guard part.count >= word.count, part.suffix(word.count).elementsEqual(word) else { return false }
    return part.count == word.count || part[part.count - word.count - 1] == UInt8(ascii: ".")
  }

  /// Returns whether a text begins with a segment that is not secret.
  func hasOther(at text: ArraySlice<UInt8>) -> Bool {
    guard !others.isEmpty else { return false }
    let segment = text.prefix { $0 > 0x20 && !"/\\?#&\"'`<>".utf8.contains($0) }
    return others.contains(PercentCoding.lenientlyDecoded(segment).lowercased())
  }
}

extension Redactor {
  /// Returns the same redactor with the words before the secret placeholders of a table.
  func withMarkers(of draft: TableLoader.Draft) -> Redactor {
    let own = draft.schemes.map { LinkAddress.Opening.scheme($0) } + draft.hosts.map { .host($0) }
    let patterns = draft.routes.flatMap(\.patterns).map(\.segments)
    let foreign = (draft.translator?.addressesOfSecrets ?? []).map { ($0.opening, $0.path) }
    let paths = own.flatMap { opening in patterns.map { (opening, $0) } } + foreign
    var others: [String: Set<String>] = [:]
    let everywhere = draft.inputs.words { isSecret($0) }
    var openings: [String: Set<[UInt8]>] = [:]
    for (opening, path) in paths {
      var word = opening.name
      var isBeforeSecret = false
      for segment in path {
        switch segment {
        case .literal(let text):
          if !isBeforeSecret { others[word, default: []].insert(text.lowercased()) }
          (word, isBeforeSecret) = (text.lowercased(), false)
        case .placeholder(let name):
          isBeforeSecret = true
          if isSecret(name) { openings[word, default: []].insert(Array(opening.name.utf8)) }
        }
      }
    }
    let markers = everywhere.union(openings.keys).sorted().map { word in
      SecretMarker(
        word: Array(word.utf8), others: others[word] ?? [],
        openings: everywhere.contains(word) ? nil : openings[word])
    }
    func names(of openings: [LinkAddress.Opening]) -> Set<[UInt8]> { Set(openings.map { Array($0.name.utf8) }) }
    let literals = paths.flatMap { _, path in
      path.compactMap { if case .literal(let text) = $0 { text } else { nil } }
    }
    let addresses = TableAddresses(
      own: names(of: own), foreign: names(of: foreign.map(\.0)), words: Set(literals.map { Redactor.spelling(of: $0) }))
    return Redactor(
      names: self.names, markers: markers, addresses: addresses,
      linkNames: Set((draft.translator?.linkNames ?? []).map { Array($0.utf8) }), open: open)
  }
}

extension LinkAddress.Opening {
  /// The scheme or the host.
  fileprivate var name: String {
    switch self {
    case .scheme(let name), .host(let name), .subdomain(let name): name
    }
  }
}
