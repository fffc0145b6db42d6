import DeepLinks

/// The hosts of short links, which only their services can resolve, and the services that have ended.
struct ShortLinks: Sendable {
  /// A service whose links open nothing any more.
  struct EndedService: Sendable {
    let name: String
    /// The hosts of its links.
    let openings: [LinkAddress.Opening]
    /// The day of its end, as the table writes it.
    let since: String
    /// The day of its end for people.
    var day: BilingualText {
      let parts = since.split(separator: "-").compactMap { Int($0) }
      return BilingualText(en: since, ja: parts.count == 3 ? "\(parts[0])年\(parts[1])月\(parts[2])日" : since)
    }
    /// The address of the page that announces the end.
    let source: String
  }

  /// The hosts of short links; the path does not matter.
  var openings: [LinkAddress.Opening] = []
  /// The services that have ended.
  var ended: [EndedService] = []

  /// Whether there are no hosts.
  var isEmpty: Bool { openings.isEmpty && ended.isEmpty }

  /// Whether a host is one of them.
  func claims(_ host: String?) -> Bool {
    guard let host else { return false }
    return (openings + ended.flatMap(\.openings)).contains { $0.matches(scheme: "", host: host) }
  }

  /// Returns the rejection of a link that has no link in it; `nil` for one of another host.
  func rejection(of url: GatedURL) -> LinkRejection? {
    guard let host = url.webHost else { return nil }
    func has(_ openings: [LinkAddress.Opening]) -> Bool {
      openings.contains { $0.matches(scheme: "", host: host.text) }
    }
    if let service = ended.first(where: { has($0.openings) }) {
      return LinkRejection(
        code: .endedService,
        DialectSentence.endedService.sentence(["service": BilingualText(service.name), "day": service.day]),
        range: host.range,
        expected: "a link of our own", advice: DialectSentence.replaceLink.sentence(["source": service.source]))
    }
    guard has(openings) else { return nil }
    return LinkRejection(
      code: .shortLink,
      DialectSentence.shortLink.sentence(["service": host.text]), range: host.range,
      expected: "the long link for which it stands",
      advice: DialectSentence.nameLongLink.sentence)
  }
}
