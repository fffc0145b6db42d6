/// The result of parsing a URL: the link, its canonical spelling, and the unknown parameters.
public struct ParsedLink: Sendable, Hashable {
  /// The link that the URL means.
  public let link: DeepLink
  /// The canonical URL of `link`. It parses to the same link and formats to itself (law 8).
  public let canonical: String
  /// Decoded parameters that the route does not know, and the fragment under `#`.
  ///
  /// A name that occurs more than once keeps all its values, joined with commas in the order of the link.
  public let unknown: [String: String]
  /// The app or the services that the link comes from; nil when it is written in the table's own form.
  public let origin: LinkOrigin?
  /// Notes about probable mistakes that only the URL as written shows. `RouteTable.notes(for:)` includes them.
  public let notes: [LinkNote]

  /// A parsed link from its parts.
  public init(
    link: DeepLink, canonical: String, unknown: [String: String], origin: LinkOrigin? = nil, notes: [LinkNote] = []
  ) {
    self.link = link
    self.canonical = canonical
    self.unknown = unknown
    self.origin = origin
    self.notes = notes
  }
}
