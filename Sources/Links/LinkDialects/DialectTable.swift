import DeepLinks

/// The dialects and wrappers of a table: the translator of links that are not written in the table's own form.
struct DialectTable: Sendable {
  let dialects: [Dialect]
  let wrappers: [Wrapper]
  /// The table's secret parameters, and those of other apps with the same meaning.
  let secrets: Redactor
  let ownHosts: [String]
  /// Parameters that name the origin of a link, in the links of every app.
  let kept: [ParameterPattern]
  /// The words of other apps for the table's places.
  let placeWords: [PlaceWords]
  /// The hosts of short links.
  let shortLinks: ShortLinks

  init(
    dialects: [Dialect], wrappers: [Wrapper], kept: [ParameterPattern], placeWords: [PlaceWords],
    shortLinks: ShortLinks,
    ownHosts: [String], secrets: Redactor
  ) {
    self.dialects = dialects
    self.wrappers = wrappers
    self.kept = kept
    self.placeWords = placeWords
    self.shortLinks = shortLinks
    self.ownHosts = ownHosts
    self.secrets = Self.secrets(secrets, dialects)
  }

  /// Returns the secret parameters together with those of other apps that fill them in.
  private static func secrets(_ secrets: Redactor, _ dialects: [Dialect]) -> Redactor {
    let values = dialects.flatMap { dialect in
      dialect.values.filter { dialect.isSecret($0.key, by: secrets) }.map(\.value.parameter)
    }
    return Redactor(names: secrets.names.union(values))
  }

  /// Whether there are neither dialects, nor wrappers, nor short links.
  var isEmpty: Bool { dialects.isEmpty && wrappers.isEmpty && shortLinks.isEmpty }

  /// Returns the wrapper that claims a host; nil when there is none. A host that a dialect names exactly is not that of a
  /// wrapper with a wildcard.
  func wrapper(_ host: String?) -> Wrapper? {
    guard let host, !dialects.contains(where: { $0.openings.contains(.host(host)) }) else { return nil }
    return wrappers.first { $0.openings.contains { $0.matches(scheme: "", host: host) } }
  }

  /// Returns the dialects that claim a scheme or a host. An exact host wins over a wildcard.
  func claiming(scheme: String, host: String?) -> [Dialect] {
    let exact = dialects.filter { $0.openings.contains(host.map { .host($0) } ?? .scheme(scheme)) }
    if !exact.isEmpty { return exact }
    return dialects.filter { $0.openings.contains { $0.matches(scheme: scheme, host: host) } }
  }
}
