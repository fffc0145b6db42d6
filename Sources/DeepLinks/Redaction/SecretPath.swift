/// An address with a secret in its path, such as `www.lyft.com/i/{code}` for an invitation.
struct SecretPath: Sendable, Hashable {
  /// The scheme or the host.
  let opening: LinkAddress.Opening
  let path: [PathPattern.Segment]
  /// The indices of the secret segments, each with the literals that other addresses have in the same place. A literal
  /// is not a secret.
  let secret: [Int: Set<String>]
  /// The beginnings of every link of the address, in lower case.
  private var beginnings: [[UInt8]] {
    if case .scheme(let name) = opening { return [Array("\(name):".utf8)] }
    return [Array("https:".utf8), Array("http:".utf8)]
  }

  /// The address; nil when no segment of its path is secret. `others` are the paths of all addresses with the same
  /// opening.
  init?(
    _ opening: LinkAddress.Opening, _ path: [PathPattern.Segment], among others: [[PathPattern.Segment]],
    secrets: Redactor
  ) {
    var secret: [Int: Set<String>] = [:]
    for (index, segment) in path.enumerated() {
      guard case .placeholder(let name) = segment, secrets.isSecret(name) else { continue }
      secret[index] = Set(others.compactMap { $0.count > index ? $0[index].literal : nil })
    }
    guard !secret.isEmpty else { return nil }
    self.opening = opening
    self.path = path
    self.secret = secret
  }

  /// Returns whether a URL begins as links of the address do.
  func mayMatch(_ url: [UInt8]) -> Bool {
    beginnings.contains { url.starts(with: $0) { $0.lowercasedASCII == $1 } }
  }

  /// Returns the secret segments of a URL whose `//` is at `slashes` in a text; none when the URL is not at this
  /// address.
  ///
  /// Rejected links are shown too, so the rest of the URL need not be valid.
  func ranges(in bytes: [UInt8], slashes: Int) -> [Range<Int>] {
    guard beginnings.contains(where: { ends(bytes[..<slashes], with: $0) }) else { return [] }
    var parts = Self.parts(of: bytes, from: slashes + 2)
    if !opening.isScheme {
      guard !parts.isEmpty else { return [] }
      let host = HostName.ascii(PercentCoding.lenientlyDecoded(bytes[parts.removeFirst()]))
      guard opening.matches(scheme: "", host: host) else { return [] }
    }
    var found: [Range<Int>] = []
    for (segment, part) in zip(path.enumerated(), parts) {
      guard Self.matches(segment.element, bytes[part]) else { break }
      guard let words = secret[segment.offset] else { continue }
      if words.contains(PercentCoding.lenientlyDecoded(bytes[part]).lowercased()) { continue }
      found.append(part)
    }
    // A secret may have been written with a slash, so everything after the path is redacted too.
    return found.isEmpty ? [] : found + parts.dropFirst(path.count)
  }

  private func ends(_ bytes: ArraySlice<UInt8>, with end: [UInt8]) -> Bool {
    bytes.suffix(end.count).elementsEqual(end) { $0.lowercasedASCII == $1 }
  }

  /// Returns the host, where there is one, and the segments of a path that begins at a byte; empty ones are left out.
  private static func parts(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    let isEnd = { (byte: UInt8) in byte != UInt8(ascii: "/") && SecretScan.isEndOfPart(byte) }
    let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
    return bytes[start..<end].split(separator: UInt8(ascii: "/")).map(\.indices)
  }

  private static func matches(_ segment: PathPattern.Segment, _ part: ArraySlice<UInt8>) -> Bool {
    guard case .literal(let text) = segment else { return true }
    return text.hasSameBytes(as: PercentCoding.lenientlyDecoded(part), ignoringCase: true)
  }
}

extension PathPattern.Segment {
  /// The word in lower case; nil for a placeholder.
  fileprivate var literal: String? {
    guard case .literal(let text) = self else { return nil }
    return text.lowercased()
  }
}

extension LinkAddress.Opening {
  fileprivate var isScheme: Bool {
    guard case .scheme = self else { return false }
    return true
  }
}

extension Redactor {
  /// Returns the same redactor with the paths of the table's own links and of other apps' links in which a placeholder
  /// is secret.
  func withPaths(of draft: TableLoader.Draft) -> Redactor {
    let own = draft.schemes.map { LinkAddress.Opening.scheme($0) } + draft.hosts.map { .host($0) }
    let patterns = draft.routes.flatMap { [$0.pattern] + $0.aliases }.map(\.segments)
    var known = Dictionary(own.map { ($0, patterns) }) { first, _ in first }
    for address in draft.translator?.addresses ?? [] {
      known[address.opening, default: []].append(address.path)
    }
    let paths = known.flatMap { opening, paths in
      paths.compactMap { SecretPath(opening, $0, among: paths, secrets: self) }
    }
    return Redactor(names: names, paths: paths)
  }
}
