import DeepLinks

/// A reader of a wrapper's URL, which returns the inner link. The inner link is then read like any other link.
struct WrapperReader {
  let wrapper: Wrapper
  /// The hosts of the table's own links. A wrapper on such a host may also have a path of the table.
  let ownHosts: [String]
  /// The canonical scheme of the table, for a path of ours.
  let scheme: String

  /// Returns the link inside; nil when there is none and the host has other uses.
  func read(_ url: GatedURL) throws(LinkRejection) -> Unwrapping? {
    let found = url.query.filter { wrapper.links.contains($0.name.text) }
    let path = url.query.first { wrapper.paths.contains($0.name.text) && !$0.value.text.isEmpty }
    guard let item = found.first ?? path else {
      if let host = url.webHost?.text, ownHosts.contains(host) { return nil }
      throw .noCounterpart(
        "The link of \(wrapper.name) contains no link, so only \(wrapper.name) knows what it opens.",
        url.path, expected: (wrapper.links + wrapper.paths).map { "`\($0)=…`" }.joined(separator: " or "))
    }
    if let other = found.dropFirst().first(where: { $0.value.text != item.value.text }) {
      throw .givenTwice(other, wrapper.links.joined(separator: "`, `"))
    }
    var attribution: [String: String] = [:]
    var unknown: [String: String] = [:]
    var forbidden: (name: String, rejection: LinkRejection)?
    for other in url.query where !wrapper.links.contains(other.name.text) && other.name.text != item.name.text {
      let (name, text) = (other.name.text, other.value.text)
      if wrapper.fallbacks.contains(name), let rejection = rejection(of: other) {
        forbidden = forbidden ?? (name, rejection)
        continue
      }
      if wrapper.fallbacks.contains(name) || wrapper.paths.contains(name)
        || wrapper.kept.contains(where: { $0.matches(name) })
      {
        attribution[name] = attribution[name].map { "\($0),\(text)" } ?? text
      } else {
        unknown[name] = unknown[name].map { "\($0),\(text)" } ?? text
      }
    }
    if let fragment = url.fragment { unknown["#"] = fragment.text }
    let inner =
      found.isEmpty
      ? GatedURL.Part(text: LinkPath.url(item.value.text, scheme: scheme), range: item.value.range) : item.value
    return Unwrapping(
      wrapper: wrapper.name, parameter: item.name.text, inner: inner, attribution: attribution, unknown: unknown,
      checked: wrapper.links + wrapper.paths + wrapper.fallbacks, forbiddenFallback: forbidden)
  }

  private func rejection(of item: GatedURL.Item) -> LinkRejection? {
    guard let reason = PageAddress.reason(item.value.text, hosts: wrapper.fallbackHosts) else { return nil }
    return LinkRejection(
      code: .forbiddenCallback,
      message: "`\(item.name.text)` sends people without the app to a page that is not on a listed host.",
      range: item.value.range,
      expected: "https and one of " + wrapper.fallbackHosts.map { "`\($0)`" }.joined(separator: ", "), hint: reason)
  }
}
