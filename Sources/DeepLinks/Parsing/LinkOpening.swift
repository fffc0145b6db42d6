/// What a link begins with: the scheme and, in the universal form, the host. Both are checked against the table.
struct LinkOpening {
  /// Where the path's first segment begins.
  let pathStart: Int

  /// Reads the opening of a link whose bytes are valid characters.
  init(_ bytes: [UInt8], schemes: [String], hosts: [String]) throws(LinkRejection) {
    let scheme = try Self.scheme(bytes, schemes: schemes, hosts: hosts)
    let name = Self.lowercased(bytes, scheme)
    let isUniversal = name == "https" && !hosts.isEmpty
    guard isUniversal || schemes.contains(name) else {
      throw Self.unknownScheme(name, scheme, schemes: schemes, hosts: hosts)
    }
    let afterColon = scheme.upperBound + 1
    guard bytes[afterColon...].starts(with: "//".utf8) else {
      throw LinkRejection(
        code: .malformed, message: "The link has no `//` after `\(name):`.", range: afterColon..<afterColon,
        expected: "`//`", hint: "Did you mean `\(name)://…`?")
    }
    let authority = Self.part(bytes, from: afterColon + 2)
    try Self.checkAuthority(bytes, authority)
    guard isUniversal else {
      // What others read as the host is the first segment of the path.
      pathStart = authority.lowerBound
      return
    }
    let host = Self.lowercased(bytes, authority)
    guard hosts.contains(host) else {
      let hint = NearestName.of(host, among: hosts).map { "Did you mean `\($0)`?" }
      throw LinkRejection(
        code: .unknownHost, message: "The host `\(host)` is not one of ours.", range: authority,
        expected: Self.list(hosts), hint: hint)
    }
    let hasSlash = authority.upperBound < bytes.endIndex && bytes[authority.upperBound] == UInt8(ascii: "/")
    pathStart = authority.upperBound + (hasSlash ? 1 : 0)
  }

  /// The bytes before the first `:`, when that stands before any `/`, `?` and `#`.
  private static func scheme(_ bytes: [UInt8], schemes: [String], hosts: [String]) throws(LinkRejection) -> Range<Int> {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: ":") where index > 0: return 0..<index
      case UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        throw noScheme(bytes, schemes: schemes, hosts: hosts)
      default: continue
      }
    }
    throw noScheme(bytes, schemes: schemes, hosts: hosts)
  }

  private static func noScheme(_ bytes: [UInt8], schemes: [String], hosts: [String]) -> LinkRejection {
    let first = lowercased(bytes, part(bytes, from: 0))
    let prefix = hosts.contains(first) ? "https" : schemes.first ?? "https"
    return LinkRejection(
      code: .unknownScheme, message: "The link does not begin with a scheme.", range: 0..<0,
      expected: list(owned(schemes, hosts).map { $0 + "://" }), hint: "Did you mean `\(prefix)://…`?")
  }

  private static func unknownScheme(
    _ name: String, _ range: Range<Int>, schemes: [String], hosts: [String]
  ) -> LinkRejection {
    let owned = owned(schemes, hosts)
    return LinkRejection(
      code: .unknownScheme, message: "The scheme `\(name)` is not one of ours.", range: range, expected: list(owned),
      hint: NearestName.of(name, among: owned).map { "Did you mean `\($0)`?" })
  }

  /// Refuses user information and a port, which no link of ours has and which make people read the wrong host.
  private static func checkAuthority(_ bytes: [UInt8], _ authority: Range<Int>) throws(LinkRejection) {
    if let at = authority.last(where: { bytes[$0] == UInt8(ascii: "@") }) {
      throw LinkRejection(
        code: .userInfo, message: "The link names a user before its host.", range: authority.lowerBound..<at + 1,
        expected: "no `@` before the path")
    }
    if let colon = authority.first(where: { bytes[$0] == UInt8(ascii: ":") }) {
      throw LinkRejection(
        code: .port, message: "The link names a port.", range: colon..<authority.upperBound,
        expected: "no `:` between `//` and the path")
    }
  }

  /// From the given byte to the next `/`, `?` or `#`.
  private static func part(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    let end = bytes[start...].firstIndex { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
    return start..<(end ?? bytes.endIndex)
  }

  /// ASCII letters in lower case: neither Unicode case mapping nor percent-decoding has a place in schemes and hosts.
  private static func lowercased(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range].lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func owned(_ schemes: [String], _ hosts: [String]) -> [String] {
    schemes + (hosts.isEmpty ? [] : ["https"])
  }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " or ")
  }
}
