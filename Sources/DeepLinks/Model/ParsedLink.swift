/// What parsing a URL gives: the link, its one canonical spelling, and what the route did not know.
///
/// Its parts lie in one place that all copies share: a link that many sessions open is handed on several times each.
public struct ParsedLink: Sendable, Hashable {
  private final class Parts: Sendable {
    let link: DeepLink
    let canonical: String
    let unknown: [String: String]
    let origin: LinkOrigin?
    let notes: [LinkNote]

    init(link: DeepLink, canonical: String, unknown: [String: String], origin: LinkOrigin?, notes: [LinkNote]) {
      self.link = link
      self.canonical = canonical
      self.unknown = unknown
      self.origin = origin
      self.notes = notes
    }
  }
  private let parts: Parts

  /// The link that the URL means.
  public var link: DeepLink { parts.link }
  /// The canonical URL of `link`; it parses to the same link and formats to itself (law 8).
  public var canonical: String { parts.canonical }
  /// Parameters that the route does not know, decoded, and the fragment under `#`.
  ///
  /// A name that occurs more than once keeps all its values, joined with commas in the order of the link.
  public var unknown: [String: String] { parts.unknown }
  /// Where the link comes from; nil when it is written as one of ours.
  public var origin: LinkOrigin? { parts.origin }
  /// What only the text as written tells of probable mistakes; `RouteTable.notes(for:)` gives it with the rest.
  public var notes: [LinkNote] { parts.notes }

  /// A parsed link from its parts.
  public init(
    link: DeepLink, canonical: String, unknown: [String: String], origin: LinkOrigin? = nil, notes: [LinkNote] = []
  ) {
    parts = Parts(link: link, canonical: canonical, unknown: unknown, origin: origin, notes: notes)
  }

  /// Whether all parts are equal.
  public static func == (first: ParsedLink, second: ParsedLink) -> Bool {
    first.parts === second.parts
      || first.link == second.link && first.canonical == second.canonical && first.unknown == second.unknown
        && first.origin == second.origin && first.notes == second.notes
  }

  /// Hashes the link and its spelling: what else differs is rare.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(link)
    hasher.combine(canonical)
  }
}
