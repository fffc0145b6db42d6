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
      code: .unknownScheme, AddressSentence.missingScheme.sentence(["schemes": beginnings]), range: 0..<0,
      expected: beginnings.en,
      advice: isEncoded
        ? HintSentence.decodeWhole.sentence : HintSentence.didYouMean.sentence(["meant": "\(prefix)://…"]))
  }

  private func notOurs(_ scheme: String, _ range: Range<Int>) -> LinkRejection {
    LinkRejection(
      code: .unknownScheme,
      AddressSentence.unknownScheme.sentence(["scheme": BilingualText(scheme), "schemes": beginnings]), range: range,
      expected: Self.list(mainSchemes).en,
      advice: NearestName.of(scheme, among: schemes + mainSchemes).map { near in
        let main = mainSchemes.contains(near) ? near : canonicalScheme
        return HintSentence.didYouMean.sentence(["meant": "\(main)://"])
      })
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
        code: .lookalikeHost,
        AddressSentence.lookalikeHost.sentence([
          "host": BilingualText(host), "real": BilingualText(read), "hosts": Self.list(hosts),
        ]), range: opening.authority, expected: Self.list(hosts).en, advice: HintSentence.reportImitation.sentence)
    }
    throw LinkRejection(
      code: .unknownHost,
      AddressSentence.unknownHost.sentence(["host": BilingualText(host), "hosts": Self.list(hosts)]),
      range: opening.authority, expected: Self.list(hosts).en,
      advice: HintSentence.nearest(to: host, among: hosts))
  }

  /// The schemes that people should write. The others of the table are those of earlier apps, which it only reads.
  private var mainSchemes: [String] { [canonicalScheme] + (hosts.isEmpty ? [] : ["https"]) }

  private var beginnings: BilingualText { Self.list(mainSchemes.map { $0 + "://" }) }

  private static func list(_ names: [String]) -> BilingualText { .names(names, joinedBy: " or ") }
}
