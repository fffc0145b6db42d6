import DeepLinks

/// A loader of the sections `short_links` and `ended_services`.
struct ShortLinksLoader {
  let reader: ConfigReader
  /// The hosts of the table. A link of them is never short: the table knows what it opens.
  let ownHosts: [String]
  let dialects: [Dialect]

  /// Returns the hosts of the sections, and reports problems.
  func load(_ fields: [String: ConfigField]) -> ShortLinks {
    let openings = fields["short_links"].map(hosts) ?? []
    let ended = fields["ended_services"].map { reader.entries($0).compactMap(service) } ?? []
    for service in ended where !Set(service.openings).isDisjoint(with: openings) {
      report(fields["ended_services"], "`\(service.name)` has a host that is one of `short_links` too.")
    }
    return ShortLinks(openings: openings, ended: ended)
  }

  private func service(_ name: String, _ field: ConfigField) -> ShortLinks.EndedService? {
    let fields = reader.fields(field, known: ["hosts", "since", "source"])
    guard let list = fields["hosts"], let since = fields["since"].flatMap({ reader.text($0) }),
      let source = fields["source"].flatMap({ reader.text($0) }), source.hasPrefix("https://")
    else {
      reader.report(
        field, "The service lacks its hosts, the day of its end or the page that announces it.",
        expected: "`{ hosts: [\"*.page.link\"], since: 2025-08-25, source: \"https://…\" }`", remedy: "Write all three."
      )
      return nil
    }
    return ShortLinks.EndedService(name: name, openings: hosts(list), since: since, source: source)
  }

  /// Returns the hosts of a list. A host of the table and one of a dialect are problems, and so is one that is twice.
  private func hosts(_ field: ConfigField) -> [LinkAddress.Opening] {
    var openings: [LinkAddress.Opening] = []
    for text in reader.texts(field) {
      guard let opening = LinkAddress.Opening(host: text) else {
        reader.report(
          field, "`\(text)` is not a host.", expected: "a host in lower case, or `*.` and a domain",
          remedy: "Correct it.")
        continue
      }
      if ownHosts.contains(where: { opening.matches(scheme: "", host: $0) }) {
        report(field, "`\(text)` is a host of the table.")
      } else if dialects.contains(where: { $0.openings.contains(opening) }) {
        report(field, "A dialect claims the host `\(text)`.")
      } else if openings.contains(opening) {
        report(field, "`\(text)` is there twice.")
      } else {
        openings.append(opening)
      }
    }
    return openings
  }

  private func report(_ field: ConfigField?, _ message: String) {
    guard let field else { return }
    reader.report(field, message, expected: "each host once", remedy: "Remove it here.")
  }
}
