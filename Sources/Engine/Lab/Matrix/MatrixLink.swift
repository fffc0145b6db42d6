public import DeepLinks
import TextFormats

/// A row of a matrix: a link, and the route that takes it.
public struct MatrixLink: Sendable, Hashable {
  /// The name of the route; `nil` for a link that no route takes.
  public let route: String?
  /// The link.
  public let url: String
  /// The link with its secrets redacted, for everything that is shown.
  public let shown: String
  /// The canonical form with its secrets redacted: the link's own place; `nil` for a link that no route takes.
  public let canonical: String?

  /// A link. The route is that of the table, also when the link has expired.
  public init(_ url: String, routes: RouteTable) {
    self.url = url
    shown = routes.secrets.redact(url)
    let parsed = try? routes.parse(url)
    route = parsed?.link.route
    canonical = parsed.map { routes.secrets.redact($0.canonical) }
  }

  /// Returns the samples of every route, in the order of the table: those of `links.yaml`, and for a route without any,
  /// samples that are made up from the types of its parameters, with the bounds of each type.
  public static func samples(of routes: RouteTable) -> [MatrixLink] {
    routes.routes.flatMap { route in routes.samples(of: route.name).map { MatrixLink($0, routes: routes) } }
  }

  /// Whether a pattern matches the name of the route or the link. `*` stands for any characters, `?` for one.
  public func matches(_ pattern: String) -> Bool { matches(NamePattern(pattern)) }

  /// Whether a pattern matches the name of the route or the link.
  ///
  /// A matrix prints the link without the scheme of the app, so that form matches too.
  func matches(_ pattern: NamePattern) -> Bool {
    let path = shown.firstRange(of: "://").map { String(shown[$0.upperBound...]) }
    return pattern.matches(shown) || route.map(pattern.matches) ?? false || path.map(pattern.matches) ?? false
  }
}
