import DeepLinks
import LinkAssociation

/// What is known of a link whoever opens it, found out once for all audiences.
struct LinkFacts {
  let url: String
  /// What the table of links reads in it; `nil` for a link that it rejects.
  let parsed: ParsedLink?
  /// What it means for the app, with the service that gives it to the app at its first start.
  let meaning: String
  /// The link without its optional parameters; `nil` for a link that has none.
  let bare: String?
  /// The secrets in it.
  let words: SecretWords
  /// What a phone without the app opens; `nil` when a service gives the link to the app at its first start.
  let endWithoutApp: LinkWay.End?

  /// Reads a link.
  init(_ url: String, _ routes: RouteTable) {
    let parsed = try? routes.parse(url)
    let service = routes.deferringService(of: url)
    (self.url, self.parsed) = (url, parsed)
    meaning = parsed.map { "\(service ?? "") \($0.canonical)" } ?? url
    bare = parsed.flatMap { Self.bare($0, routes) }
    words = routes.secrets.words(in: [url])
    endWithoutApp = service == nil ? Self.end(of: url) : nil
  }

  private static func bare(_ parsed: ParsedLink, _ routes: RouteTable) -> String? {
    guard let route = routes.route(named: parsed.link.route) else { return nil }
    let required = parsed.link.parameters.filter { route.parameter($0.key)?.isRequired == true }
    guard let bare = routes.link(route.name, required).flatMap({ routes.format($0) }) else { return nil }
    return bare == parsed.canonical ? nil : bare
  }

  private static func end(of url: String) -> LinkWay.End {
    guard let intent = try? IntentLink(url) else { return (try? GatedURL(url))?.webHost == nil ? .nothing : .browser }
    return intent.fallback == nil && intent.package == nil ? .nothing : .fallback
  }
}
