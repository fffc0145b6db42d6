import DeepLinks
import Foundation
import TextFormats

/// The link that was probably meant by one that the table rejects.
enum MeantLink {
  /// Whether a rejected link is shown as it is, because the link that was meant has no secret, such as one with the code of a
  /// coupon. Redaction alone does not know that: the values of a misspelt host or path belong to no route.
  static func isShown(_ url: String, by routes: RouteTable) -> Bool {
    candidates(url, routes).contains { (try? routes.parse($0)) != nil && routes.secrets.redact($0) == $0 }
  }

  /// A wrapper as it is shown: with each value of its query that the link inside shows, such as the code of a coupon in
  /// `deep_link_value=menu/coupons?code=SPRING300`.
  static func withShownValues(_ url: String, _ explanation: LinkExplanation, _ secrets: Redactor) -> String {
    guard !explanation.wrappers.isEmpty, explanation.url.contains(Redactor.mask), let inner = explanation.canonical,
      !inner.contains(Redactor.mask), let question = url.firstIndex(of: "?"), secrets.redact(inner) == inner
    else { return explanation.url }
    let address = url[..<question]
    guard secrets.redact(String(address)) == address else { return explanation.url }
    let (query, end) = (url[url.index(after: question)...].prefix { $0 != "#" }, url[question...].drop { $0 != "#" })
    guard end.isEmpty else { return explanation.url }
    let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      let shown = secrets.redact("\(address)?\(item)").dropFirst(address.count + 1)
      let value = PercentCoding.lenientlyDecoded(Array(item.drop { $0 != "=" }.dropFirst().utf8)[...])
      // A short value alone could be in the link inside by accident.
      let isInside = value.contains("/") && inner.hasSuffix(value) || inner.contains(String(item)) && item.contains("=")
      return isInside ? String(item) : String(shown)
    }
    return "\(address)?\(items.joined(separator: "&"))"
  }

  /// Whether a link is shown whole whose masked values are those of parameters that its screen does not have, because by the names
  /// that the screen has they are no secrets: `?Code=SPRING300` and `?codes=SPRING300` for `code`.
  static func isShown(_ url: String, byNamesOf explanation: LinkExplanation, _ routes: RouteTable) -> Bool {
    guard explanation.rejection == nil, explanation.wrappers.isEmpty, explanation.url.contains(Redactor.mask),
      let route = explanation.route.flatMap({ routes.route(named: $0) })
    else { return false }
    let known = route.parameters.filter { $0.location == .query }.map(\.name)
    let begin = [url] + [QueryBehindHash.meant(by: url, known: known)].compactMap(\.self)
    let links = explanation.unknown.keys.reduce(begin) { links, name in
      links.flatMap { link in
        [link] + known.map { link.replacing("?\(name)=", with: "?\($0)=").replacing("&\(name)=", with: "&\($0)=") }
      }
    }
    return links.prefix(32).contains { link in
      guard let parsed = try? routes.parse(link) else { return false }
      return parsed.link.route == route.name && parsed.unknown.isEmpty && routes.secrets.redact(link) == link
    }
  }

  /// The link in half width, where its screen then takes more of its parameters: `?code=SPRING300` for `?code＝SPRING300`; `nil`
  /// for any other.
  static func narrow(_ url: String, _ explanation: LinkExplanation, _ routes: RouteTable) -> String? {
    let narrow = url.precomposedStringWithCompatibilityMapping
    guard narrow != url, let parsed = try? routes.parse(narrow), parsed.unknown.count < explanation.unknown.count else {
      return nil
    }
    return narrow
  }

  /// The link in half width, and its parameters in its query, each as a person may have meant it.
  private static func candidates(_ url: String, _ routes: RouteTable) -> [String] {
    let narrow = url.precomposedStringWithCompatibilityMapping
    let whole = [url, narrow == url ? nil : narrow, withSeparators(url), MisspeltAddress.linkBehindHash(url)]
      .compactMap(\.self)
    return (whole + whole.compactMap { QueryBehindHash.meant(by: $0) }).flatMap { [$0] + corrected($0, routes) }
  }

  /// The link with its separators as they are, where they were percent-encoded; `nil` for any other.
  private static func withSeparators(_ url: String) -> String? {
    let plain = url.replacing(/%(3[fFdD]|2[36])/) { PercentCoding.lenientlyDecoded(Array($0.output.0.utf8)[...]) }
    return plain == url ? nil : plain
  }

  /// The link with the path of a route, a host of the table, `https`, single slashes, or a `?` before its first parameter.
  private static func corrected(_ url: String, _ routes: RouteTable) -> [String] {
    guard let start = url.firstRange(of: "://") else { return [] }
    let (scheme, rest) = (url[..<start.lowerBound], url[start.upperBound...])
    let host = rest.prefix { !"/?#".contains($0) }
    let near = NearestName.of(String(host).lowercased(), among: routes.hosts)
    let single = rest.replacing(/\/{2,}/, with: "/")
    let question = rest.contains("?") ? rest : rest.replacing("&", with: "?", maxReplacements: 1)
    return [routes.nearestLink(url), near.map { "https://\($0)\(rest.dropFirst(host.count))" }].compactMap(\.self)
      + ["https://\(rest)", "\(scheme)://\(single)", "\(scheme)://\(question)"]
  }
}
