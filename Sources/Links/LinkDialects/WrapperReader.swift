import DeepLinks

/// A reader of a wrapper's URL, which returns the inner link. The inner link is then read like any other link.
struct WrapperReader {
  let wrapper: Wrapper
  /// The hosts of the table's own links. A wrapper on such a host may also have a path of the table.
  let ownHosts: [String]
  /// The canonical scheme of the table, for a path of ours.
  let scheme: String

  /// Returns the link inside; nil when there is none and the host has other uses.
  func read(_ url: GatedURL, bytes: [UInt8]) throws(LinkRejection) -> Unwrapping? {
    let found = url.query.filter { wrapper.links.contains($0.name.text) }
    let path = url.query.first { wrapper.paths.contains($0.name.text) && !$0.value.text.isEmpty }
    if found.isEmpty, path == nil, wrapper.hasOwnPath, url.segments.count > wrapper.segmentsBeforePath {
      return readPath(url, bytes)
    }
    guard let item = found.first ?? path else {
      if let host = url.webHost?.text, ownHosts.contains(host) { return nil }
      throw .noCounterpart(
        DialectSentence.emptyWrapper.sentence([
          "service": BilingualText(wrapper.name), "parameters": .names(wrapper.links + wrapper.paths),
        ]),
        url.path, expected: (wrapper.links + wrapper.paths).map { "`\($0)=…`" }.joined(separator: " or "))
    }
    if let other = found.dropFirst().first(where: { $0.value.text != item.value.text }) {
      throw .givenTwice(other, wrapper.links.joined(separator: "`, `"))
    }
    let inner =
      found.isEmpty
      ? GatedURL.Part(text: LinkPath.url(item.value.text, scheme: scheme), range: item.value.range) : item.value
    let others = url.query.filter { !wrapper.links.contains($0.name.text) && $0.name.text != item.name.text }
    return unwrapping(inner, inside: item.name.text, others, url)
  }

  /// Returns the link that the path and the query of the wrapper are, without what belongs to the wrapper.
  private func readPath(_ url: GatedURL, _ bytes: [UInt8]) -> Unwrapping {
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let (own, others) = (
      url.query.filter { !isOfWrapper($0.name.text) }, url.query.filter { isOfWrapper($0.name.text) }
    )
    let query = own.map { text($0.range) }.joined(separator: "&")
    let start =
      wrapper.segmentsBeforePath == 0 ? url.path.lowerBound : url.segments[wrapper.segmentsBeforePath].range.lowerBound
    let inner = "\(scheme)://\(text(start..<url.path.upperBound))" + (query.isEmpty ? "" : "?" + query)
    return unwrapping(
      GatedURL.Part(text: inner, range: start..<url.queryEnd), inside: "path", others, url)
  }

  private func isOfWrapper(_ name: String) -> Bool {
    wrapper.fallbacks.contains(name) || wrapper.kept.contains { $0.matches(name) }
  }

  /// Returns the link inside, with the values of the wrapper's other parameters.
  private func unwrapping(
    _ inner: GatedURL.Part, inside parameter: String, _ others: [GatedURL.Item], _ url: GatedURL
  ) -> Unwrapping {
    var attribution: [String: String] = [:]
    var unknown: [String: String] = [:]
    var forbidden: (name: String, rejection: LinkRejection)?
    for other in others {
      let (name, text) = (other.name.text, other.value.text)
      if wrapper.fallbacks.contains(name), let rejection = rejection(of: other) {
        forbidden = forbidden ?? (name, rejection)
      } else if isOfWrapper(name) || wrapper.paths.contains(name) {
        attribution[name] = attribution[name].map { "\($0),\(text)" } ?? text
      } else {
        unknown[name] = unknown[name].map { "\($0),\(text)" } ?? text
      }
    }
    if let fragment = url.fragment { unknown["#"] = fragment.text }
    return Unwrapping(
      wrapper: wrapper.name, parameter: parameter, inner: inner, attribution: attribution, unknown: unknown,
      checked: wrapper.links + wrapper.paths + wrapper.fallbacks, forbiddenFallback: forbidden)
  }

  private func rejection(of item: GatedURL.Item) -> LinkRejection? {
    guard let reason = PageAddress.reason(item.value.text, hosts: wrapper.fallbackHosts) else { return nil }
    return LinkRejection(
      code: .forbiddenCallback,
      DialectSentence.otherFallback.sentence([
        "parameter": BilingualText(item.name.text), "hosts": .names(wrapper.fallbackHosts),
      ]),
      range: item.value.range,
      expected: "https and one of " + wrapper.fallbackHosts.map { "`\($0)`" }.joined(separator: ", "), advice: reason)
  }
}
