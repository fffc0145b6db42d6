import DeepLinks

/// The parts of a URL that association files name, as phones compare them: encoded, in ASCII.
struct WebAddress: Sendable {
  let scheme: String
  let host: String
  /// Whether it is an https or http address, not one of an app's scheme.
  let isWeb: Bool
  /// The path with the slash at its beginning.
  private(set) var path: String
  private(set) var query: String
  private(set) var fragment: String

  /// The address of a URL. Throws when the gate rejects the URL.
  ///
  /// The gate accepts only https, but phones also give http links to apps. So an http URL is read as the https one.
  init(_ text: String) throws(LinkRejection) {
    let isPlain = text.prefix(7).lowercased() == "http://"
    let text = isPlain ? "https://" + text.dropFirst(7) : text
    let url = try GatedURL(text)
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { Self.encoded(bytes[range]) }
    scheme = isPlain ? "http" : url.scheme
    isWeb = url.webHost != nil
    host = url.webHost?.text ?? url.segments.first?.text ?? ""
    path = "/" + (url.webHost == nil ? part(url.path).drop { $0 != "/" }.dropFirst() : part(url.path)[...])
    query = url.path.upperBound < url.queryEnd ? part(url.path.upperBound + 1..<url.queryEnd) : ""
    fragment = url.fragment.map { part($0.range) } ?? ""
  }

  /// Returns a part with its non-ASCII characters encoded, as a phone does before it compares: one link has one address,
  /// however it is written.
  private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = bytes.flatMap { byte -> [UInt8] in
      byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The same address in the normal form of RFC 3986, sections 6.2.2.1 and 6.2.2.2: capitals in percent-encodings, and no
  /// encoding of letters, digits, `-`, `.`, `_` and `~`.
  var normalised: WebAddress {
    guard [path, query, fragment].contains(where: { $0.contains("%") }) else { return self }
    var address = self
    address.path = PercentCoding.normalised(path)
    address.query = PercentCoding.normalised(query)
    address.fragment = PercentCoding.normalised(fragment)
    return address
  }

  /// The items of the query, still encoded.
  var items: [(name: String, value: String)] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// The path as Android compares it (`Uri.getPath`).
  var decodedPath: String { PercentCoding.lenientlyDecoded(path) }

  /// The parameters of the query as Android compares them: decoded, parted at `&`, or at `;` when there is no `&`
  /// (`UriRelativeFilter.matchQuery`).
  var decodedParameters: [String] {
    guard !query.isEmpty else { return [] }
    let query = PercentCoding.lenientlyDecoded(query)
    let parts = query.split(separator: "&")
    return (parts.count == 1 ? query.split(separator: ";") : parts).map(String.init)
  }
}

extension PercentCoding {
  /// Returns a text in the normal form of RFC 3986.
  fileprivate static func normalised(_ text: String) -> String {
    text.replacing(/%[0-9A-Fa-f]{2}/) { encoding in
      guard let byte = UInt8(encoding.output.dropFirst(), radix: 16) else { return String(encoding.output) }
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        byte < 0x80 && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
      return isUnreserved ? String(scalar) : encoding.output.uppercased()
    }
  }

  /// Returns the decoded text; a text that cannot be decoded is returned as it is.
  static func lenientlyDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    return (try? decode(bytes, bytes.indices)) ?? text
  }
}
