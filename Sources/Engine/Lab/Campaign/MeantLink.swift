import DeepLinks
import TextFormats

/// The link that was probably meant by one that the table rejects.
enum MeantLink {
  /// Whether a rejected link is shown as it is, because the link that was meant has no secret, such as one with the code of a
  /// coupon. Redaction alone does not know that: the values of a misspelt host or path belong to no route.
  static func isShown(_ url: String, by routes: RouteTable) -> Bool {
    candidates(url, routes).contains { (try? routes.parse($0)) != nil && routes.secrets.redact($0) == $0 }
  }

  /// The link with the path of a route, a host of the table, `https`, single slashes, or a `?` before its first parameter.
  private static func candidates(_ url: String, _ routes: RouteTable) -> [String] {
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
