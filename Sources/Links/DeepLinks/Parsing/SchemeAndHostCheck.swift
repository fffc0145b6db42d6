import TextFormats

extension RouteTable {
  /// Throws for a scheme that neither the table nor its translator knows.
  func checkScheme(_ scheme: String, in text: String) throws(LinkRejection) {
    if scheme == "https" ? !hosts.isEmpty : schemes.contains(scheme) { return }
    // Other apps publish `http` as well. `checkHost` decides whether the host is that of such an app.
    if scheme == "https" || scheme == "http" {
      if translator?.readsWebLinks == true { return }
    } else if translator?.claims(scheme: scheme, host: nil) == true {
      return
    }
    guard scheme.isEmpty else { throw notOurs(scheme, 0..<text.utf8.prefix { $0 != UInt8(ascii: ":") }.count) }
    let bytes = Array(text.utf8)
    let first = URLOpening.lowercased(bytes, URLOpening.part(bytes, from: 0))
    let prefix = hosts.contains(first) ? "https" : canonicalScheme
    let isEncoded = EscapingMistake.isEncodedURL(text)
    throw LinkRejection(
      code: .unknownScheme, message: "The link does not begin with a scheme.", range: 0..<0,
      expected: Self.list(ownSchemes.map { $0 + "://" }),
      hint: isEncoded ? "The whole link is percent-encoded: decode it once." : "Did you mean `\(prefix)://…`?")
  }

  private func notOurs(_ scheme: String, _ range: Range<Int>) -> LinkRejection {
    LinkRejection(
      code: .unknownScheme, message: "The scheme `\(scheme)` is not one of ours.", range: range,
      expected: Self.list(ownSchemes), hint: NearestName.question(scheme, among: ownSchemes))
  }

  /// Throws for a host that neither the table nor its translator knows.
  func checkHost(_ opening: URLOpening) throws(LinkRejection) {
    guard let host = opening.webHost else { return }
    if opening.scheme == "https", hosts.contains(host) { return }
    if translator?.claims(scheme: opening.scheme, host: host) == true, !hosts.contains(host) { return }
    guard opening.scheme == "https" else { throw notOurs(opening.scheme, opening.schemeRange) }
    let written = String(decoding: opening.bytes[opening.authority], as: UTF8.self)
    if let read = HostName.replacingLookalikes(in: written), hosts.contains(read) {
      throw LinkRejection(
        code: .lookalikeHost, message: "The host is `\(host)`, which only looks like `\(read)`.",
        range: opening.authority, expected: Self.list(hosts),
        hint: "This may be an attempt to imitate the site: report it.")
    }
    throw LinkRejection(
      code: .unknownHost, message: "The host `\(host)` is not one of ours.", range: opening.authority,
      expected: Self.list(hosts), hint: NearestName.question(host, among: hosts))
  }

  private var ownSchemes: [String] { schemes + (hosts.isEmpty ? [] : ["https"]) }

  private static func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: " or ")
  }
}
