/// What parsing a URL gives: the link, its one canonical spelling, and what the route did not know.
public struct ParsedLink: Sendable, Hashable {
  /// The link that the URL means.
  public let link: DeepLink
  /// The canonical URL of `link`; it parses to the same link and formats to itself (law 8).
  public let canonical: String
  /// Parameters that the route does not know, decoded, and the fragment under `#`.
  ///
  /// A name that occurs more than once keeps all its values, joined with commas in the order of the link.
  public let unknown: [String: String]
  /// Where the link comes from; nil when it is written as one of ours.
  public let origin: LinkOrigin?
  /// What only the text as written tells of probable mistakes; `RouteTable.notes(for:)` gives it with the rest.
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
