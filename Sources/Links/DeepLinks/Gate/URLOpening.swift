/// The beginning of a URL: its scheme, and the host of a web URL. Nothing is decoded yet.
package struct URLOpening {
  /// The whole URL.
  package let bytes: [UInt8]
  /// The scheme in lower case.
  package let scheme: String
  /// The bytes of the scheme.
  package let schemeRange: Range<Int>
  /// The bytes between `//` and the path.
  package let authority: Range<Int>
  /// The host in lower-case ASCII, as host tables write it; nil in the schemes of apps, where the first segment of the
  /// path is in its place.
  package let webHost: String?

  /// Whether the URL has a host in its authority: a URL with the scheme `https` or `http`.
  var isWeb: Bool { webHost != nil }

  /// Reads the opening of a text within the limits of length and characters.
  ///
  /// `checkScheme` throws for schemes that are not known. It is called before anything after the scheme is read.
  init(_ text: String, checkScheme: (String) throws(LinkRejection) -> Void) throws(LinkRejection) {
    bytes = Array(text.utf8)
    try Self.checkText(bytes)
    schemeRange = Self.schemeRange(bytes)
    scheme = Self.lowercased(bytes, schemeRange)
    try checkScheme(scheme)
    let afterColon = schemeRange.upperBound + 1
    guard bytes.count >= afterColon + 2, bytes[afterColon] == Self.slash, bytes[afterColon + 1] == Self.slash else {
      throw LinkRejection(
        code: .malformed, AddressSentence.noSlashes.sentence(["scheme": scheme]), range: afterColon..<afterColon,
        expected: "`//`", advice: HintSentence.didYouMean.sentence(["meant": "\(scheme)://…"]))
    }
    authority = Self.part(bytes, from: afterColon + 2)
    try Self.checkAuthority(bytes, authority)
    guard scheme == "https" || scheme == "http" else {
      webHost = nil
      return
    }
    let host = Self.lowercased(bytes, authority)
    webHost = host.utf8.allSatisfy { $0 < 0x80 } ? host : HostName.ascii(host)
  }

  /// Throws for a text beyond the limits of length and characters.
  static func checkText(_ bytes: [UInt8]) throws(LinkRejection) {
    try checkSize(bytes)
    try LinkCharacters.check(bytes)
  }

  private static func checkSize(_ bytes: [UInt8]) throws(LinkRejection) {
    if bytes.isEmpty {
      throw LinkRejection(code: .malformed, AddressSentence.empty.sentence, range: 0..<0, expected: "a link")
    }
    if bytes.count > RouteTable.maximumBytes {
      throw LinkRejection(
        code: .tooLong,
        AddressSentence.tooLong.sentence(["bytes": "\(bytes.count)", "most": "\(RouteTable.maximumBytes)"]),
        range: RouteTable.maximumBytes..<bytes.count,
        expected: "at most \(RouteTable.maximumBytes) bytes")
    }
  }

  /// Returns the bytes before the first `:` if it is before any `/`, `?` and `#`; otherwise an empty range.
  private static func schemeRange(_ bytes: [UInt8]) -> Range<Int> {
    let end = bytes.firstIndex { $0 == UInt8(ascii: ":") || isEndOfAuthority($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return 0..<0 }
    return 0..<end
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == slash || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Throws for user information, for an address in place of a name, and for a port. No valid link has them, and they
  /// make people misread the host.
  private static func checkAuthority(_ bytes: [UInt8], _ authority: Range<Int>) throws(LinkRejection) {
    if let at = authority.last(where: { bytes[$0] == UInt8(ascii: "@") }) {
      throw LinkRejection(
        code: .userInfo, AddressSentence.userInfo.sentence, range: authority.lowerBound..<at + 1,
        expected: "no `@` before the path")
    }
    if !authority.isEmpty, bytes[authority.lowerBound] == UInt8(ascii: "[") {
      throw LinkRejection(
        code: .addressLiteral, AddressSentence.addressLiteral.sentence, range: authority,
        expected: "the name of a host")
    }
    if let colon = authority.first(where: { bytes[$0] == UInt8(ascii: ":") }) {
      throw LinkRejection(
        code: .port, AddressSentence.port.sentence, range: colon..<authority.upperBound,
        expected: "no `:` between `//` and the path")
    }
  }

  /// Returns the bytes from `start` to the next `/`, `?` or `#`.
  static func part(_ bytes: [UInt8], from start: Int) -> Range<Int> {
    start..<(bytes[start...].firstIndex(where: isEndOfAuthority) ?? bytes.endIndex)
  }

  /// Returns the text with ASCII letters in lower case. Schemes and hosts use neither Unicode case mapping nor
  /// percent-encoding.
  ///
  /// The marks are put in canonical order, because the text is compared with many others.
  static func lowercased(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.utf8.contains(where: { $0 != $0.lowercasedASCII }) else { return LinkCharacters.ordered(text) }
    return LinkCharacters.ordered(String(decoding: text.utf8.map { $0.lowercasedASCII }, as: UTF8.self))
  }

  private static let slash = UInt8(ascii: "/")
}
