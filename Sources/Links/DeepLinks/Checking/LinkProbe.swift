/// A link, or an input that stands for a link, that shows what a rule of a table does.
package struct LinkProbe: Sendable, Hashable {
  /// The section of the table's file that has the rule, such as `routes`.
  package let section: String
  /// The rule in that section, such as the name of a route.
  package let rule: String
  /// The link, or the text of the input.
  package let text: String
  /// The kind of input; nil for a link.
  package let input: LinkInput.Kind?
  /// Whether a person wrote the text or an address in it, so that it may contain secrets. The values of all other probes are
  /// made up.
  package let isWritten: Bool

  /// A probe from its parts.
  package init(section: String, rule: String, text: String, input: LinkInput.Kind? = nil, isWritten: Bool = false) {
    self.section = section
    self.rule = rule
    self.text = text
    self.input = input
    self.isWritten = isWritten
  }
}

/// The beginning of a table's own links: a scheme or a host.
package struct LinkOpening: Sendable, Hashable {
  /// The section of the table's file: `schemes` or `hosts`.
  package let section: String
  /// The text before the path: `taxi://`, `https://taxi.example/`.
  package let text: String
}

extension RouteTable {
  /// The beginnings of links of the table, the canonical one first.
  package var openings: [LinkOpening] {
    schemes.map { LinkOpening(section: "schemes", text: "\($0)://") }
      + hosts.map { LinkOpening(section: "hosts", text: "https://\($0)/") }
  }

  /// Returns links and inputs that show the rules of the table, at and just outside of their bounds.
  ///
  /// Links that show routes begin with `shared`, the openings that count for every route, all with the first one. Openings
  /// that only this table has are shown by one link of each path. `link` is a link that is right apart from what a probe of a
  /// callback or a wrapper adds to it; nil for none of these.
  package func probes(shared: [LinkOpening], around link: String?) -> [LinkProbe] {
    let own = openings.filter { !shared.contains($0) }
    return routes.flatMap { probes(of: $0, shared: shared, own: own) } + callbackProbes(around: link)
      + inputProbes(around: link)
      + (translator?.probes(around: link) ?? [])
  }

  private func probes(of route: Route, shared: [LinkOpening], own: [LinkOpening]) -> [LinkProbe] {
    let paths = samplePaths(of: route.name)
    let bounds = shared.first.map { opening in probePaths(of: route.name).map { opening.text + $0 } } ?? []
    let links = bounds + shared.flatMap { opening in paths.map { opening.text + $0 } }
    return links.map { LinkProbe(section: "routes", rule: route.name, text: $0) }
      + route.samples.map { LinkProbe(section: "routes", rule: route.name, text: $0, isWritten: true) }
      + own.flatMap { opening in
        paths.map { LinkProbe(section: opening.section, rule: opening.text, text: opening.text + $0) }
      }
  }

  private func callbackProbes(around link: String?) -> [LinkProbe] {
    guard let link else { return [] }
    let names = callbacks.parameters.sorted()
    let queries =
      names.map { ($0, "https://nosuch.example/") }
      + names.prefix(1).flatMap { name in callbacks.texts.map { (name, $0) } }
    return queries.map { name, url in
      let text = link + (link.contains("?") ? "&" : "?") + "\(name)=\(PercentCoding.encodedQueryPart(url))"
      return LinkProbe(section: "callbacks", rule: name, text: text, isWritten: true)
    }
  }
}

extension CallbackRule {
  /// The registered addresses as texts.
  fileprivate var texts: [String] {
    urls.map { url in
      "\(url.scheme)://" + ((url.webHost.map { [$0.text] } ?? []) + url.segments.map(\.text)).joined(separator: "/")
    }
  }
}
