import DeepLinks

/// Takes the link out of a wrapper's URL. What is inside is then read as any other link, with every rule.
struct WrapperReading {
  let wrapper: Wrapper
  /// The hosts of our own links, where a wrapper's path may as well be ours.
  let ownHosts: [String]

  /// What the wrapper holds; nil when it holds nothing and its host may be used otherwise.
  func read(_ url: GatedURL) throws(LinkRejection) -> Unwrapping? {
    let found = url.query.filter { wrapper.links.contains($0.name.text) }
    guard let item = found.first else {
      if let host = url.webHost?.text, ownHosts.contains(host) { return nil }
      throw .noCounterpart(
        "The link of \(wrapper.name) carries no link inside: what it opens only \(wrapper.name) knows.",
        url.path, expected: wrapper.links.map { "`\($0)=…`" }.joined(separator: " or "))
    }
    if let other = found.dropFirst().first(where: { $0.value.text != item.value.text }) {
      throw .givenTwice(other, wrapper.links.joined(separator: "`, `"))
    }
    var attribution: [String: String] = [:]
    var unknown: [String: String] = [:]
    var forbidden: (name: String, rejection: LinkRejection)?
    for other in url.query where !wrapper.links.contains(other.name.text) {
      let (name, text) = (other.name.text, other.value.text)
      if wrapper.fallbacks.contains(name), let rejection = rejection(of: other) {
        forbidden = forbidden ?? (name, rejection)
        continue
      }
      if wrapper.fallbacks.contains(name) || wrapper.kept.contains(where: { $0.matches(name) }) {
        attribution[name] = attribution[name].map { "\($0),\(text)" } ?? text
      } else {
        unknown[name] = unknown[name].map { "\($0),\(text)" } ?? text
      }
    }
    if let fragment = url.fragment { unknown["#"] = fragment.text }
    return Unwrapping(
      wrapper: wrapper.name, parameter: item.name.text, inner: item.value, attribution: attribution, unknown: unknown,
      judged: wrapper.links + wrapper.fallbacks, forbiddenFallback: forbidden)
  }

  private func rejection(of item: GatedURL.Item) -> LinkRejection? {
    guard let reason = PageAddress.reason(item.value.text, hosts: wrapper.fallbackHosts) else { return nil }
    return LinkRejection(
      code: .forbiddenCallback,
      message: "`\(item.name.text)` sends people without the app to a page of nobody we know.",
      range: item.value.range,
      expected: "https and one of " + wrapper.fallbackHosts.map { "`\($0)`" }.joined(separator: ", "), hint: reason)
  }
}
