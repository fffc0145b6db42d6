import DeepLinks
import TextFormats

// The links of the app inside of other addresses.

extension CampaignSites {
  /// The most parts of an address that are searched for a link.
  private static let mostParts = 64

  /// The link of the app that another address has inside: as a value of its query, as the links of services that count clicks
  /// do, in a text to share, in its path, or in the text of a mail; nil for none.
  func ownLink(inside url: String) -> String? { Self.first(inside: url, own) }

  /// The first thing that is found in the parts of an address behind its host.
  private static func first(inside url: String, _ find: (String) -> String?) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    var rest = url[url.index(after: colon)...]
    // The host is no part of it.
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { !"/?#".contains($0) } }
    let parts = rest.split(maxSplits: mostParts) { "?&#".contains($0) }
    for part in parts {
      var value = String(part)
      if let equals = part.firstIndex(of: "="), !part[..<equals].contains(":") {
        value = String(part[part.index(after: equals)...])
      }
      // Encoded twice where the service forwards to another one.
      for _ in 0..<2 {
        if let found = find(value) { return found }
        value = PercentCoding.lenientlyDecoded(Array(value.utf8)[...])
      }
      if let found = find(value) { return found }
    }
    return nil
  }

  /// The link of the app that a text is, or has among its words.
  private func own(in text: String) -> String? {
    guard text.contains("://") else { return nil }
    return isOwn(text) ? text : TextAddresses(text).links.map(\.url).first(where: isOwn)
  }

  private func isOwn(_ url: String) -> Bool {
    guard url.contains("://"), let address = try? GatedURL(url) else { return false }
    return address.webHost.map { routes.hosts.contains($0.text) } ?? routes.schemes.contains(address.scheme)
  }

  /// The problem of a link of a template to another site, with a link of the app inside that opens nothing. A link inside with
  /// a part that the sender fills in has none: it is not known what it is.
  func problem(inside form: TemplateFilling.Link) -> CampaignProblem? {
    guard form.missing.isEmpty || ownLink(inside: form.branch) == ownLink(inside: form.url) else { return nil }
    return problem(inside: form.url)
  }

  /// The problem of a link to another site, of a short link, or of a mail to write, with a link of the app inside that opens
  /// nothing, or with an address for tests; nil for any other link.
  func problem(inside url: String) -> CampaignProblem? {
    let isShort = routes.rejection(of: url)?.isNotChecked == true
    guard isShort || UncheckedLink.scheme(ofNoLink: url) != nil || isElsewhere(url) else { return nil }
    if let host = Self.first(inside: url, TestHost.host), !routes.hosts.contains(host) {
      return CampaignProblem(.noScheme, CampaignMarkupSentence.testHost.sentence(["host": host]))
    }
    return ownLink(inside: url).flatMap(problem(ofInner:))
  }

  /// The problem of a link of a template with an expression whose only argument is a link of the app that opens nothing:
  /// `{{ track('https://…') }}` and `{{ 'https://…' | track }}`. What such an expression makes of the link is not known, but it
  /// is the link that people get to.
  func problem(argumentIn url: String) -> CampaignProblem? {
    let expression =
      /(?:^|[=\/])(?:\{\{|%%=)\s*(?:[A-Za-z_][\w.]*\(\s*['"]([^'"]+)['"]\s*\)|['"]([^'"]+)['"](?:\s*\|\s*[A-Za-z_]\w*)+)\s*(?:\}\}|=%%)(?=[&#]|$)/
    return url.prefix(Self.longest).matches(of: expression).lazy
      .compactMap { match in (match.output.1 ?? match.output.2).map(String.init) }
      .filter(isOwn).compactMap(problem(ofInner:)).first
  }

  /// The longest link of a template that is searched for expressions, in characters.
  private static let longest = 4_096

  /// The problem of a link of the app inside of another one; nil for one that opens a screen or a page.
  private func problem(ofInner inner: String) -> CampaignProblem? {
    guard !isOwnPage(inner), let rejection = routes.rejection(of: inner), !rejection.isNotChecked else { return nil }
    let advice = rejection.advice?.map { $0.replacing("\n", with: " ") }
    let words = routes.secrets.words(in: [inner])
    let reason = BilingualText(
      en: "\(rejection.message) \(advice?.en ?? "Expected \(rejection.expected).")",
      ja: rejection.sentence.ja + (advice?.ja ?? ""))
    return CampaignProblem(
      .rejected,
      CampaignMarkupSentence.innerBroken.sentence([
        "link": BilingualText(routes.secrets.redact(inner)),
        "reason": reason.map { routes.secrets.redact(sentence: $0, about: words) },
      ]))
  }
}
