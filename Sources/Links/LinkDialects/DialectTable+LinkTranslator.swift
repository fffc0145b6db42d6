public import DeepLinks

extension RouteTable {
  /// Reads a table from YAML, the whole `config/links.yaml`: the routes, and the sections such as `dialects` and
  /// `wrappers`, by which it also understands the links of other apps; `file` is the name that errors give.
  ///
  /// Throws `RouteTableError` with all problems at once.
  public convenience init(yaml: String, file: String) throws {
    try self.init(yaml: yaml, file: file, translator: .dialects)
  }

  /// Reads what is right in a table, for a comparison with another one: an earlier version may break a rule that this program
  /// has added since. `problems` gets what is wrong.
  ///
  /// Throws `RouteTableError` when no scheme or no route can be read.
  public convenience init(
    earlierYAML yaml: String, file: String, problems: inout [RouteTableError.Problem]
  ) throws {
    try self.init(earlierYAML: yaml, file: file, translator: .dialects, problems: &problems)
  }
}

extension TranslatorSections {
  /// The sections `attribution`, `wrappers` and `dialects`.
  fileprivate static var dialects: TranslatorSections {
    TranslatorSections(keys: DialectsLoader.keys) { fields, context, reader in
      DialectsLoader(reader: reader, context: context).load(fields)
    }
  }
}

extension DialectTable: LinkTranslator {
  var readsWebLinks: Bool { !isEmpty }

  var addressesOfSecrets: [LinkAddress] { dialects.flatMap(\.forms).flatMap(\.addressesOfSecrets) }

  var linkNames: Set<String> { Set(wrappers.flatMap { $0.links + $0.paths }) }

  var secretNames: Set<String> { secrets.names }

  func read(
    _ url: GatedURL, bytes: [UInt8], by reader: LinkReader
  ) throws(LinkRejection) -> ParsedLink? {
    let host = url.webHost?.text
    if let wrapper = wrapper(host), let unwrapping = try unwrap(url, bytes, wrapper, reader) {
      reader.reportUnwrapped(service: unwrapping.wrapper, inner: unwrapping.inner.text)
      return try read(unwrapping, url, reader)
    }
    let candidates = claiming(scheme: url.scheme, host: host)
    guard !candidates.isEmpty else {
      if let rejection = shortLinks.rejection(of: url) { throw rejection }
      return nil
    }
    let choice = try FormChoice(dialects: candidates).choose(url)
    let translation = try DialectReader(choice: choice, kept: kept, secrets: secrets).read(url, bytes: bytes)
    reader.reportTranslated(to: translation.route, ranges: translation.ranges)
    return try read(translation, url, reader)
  }

  func claims(scheme: String, host: String?) -> Bool {
    !claiming(scheme: scheme, host: host).isEmpty || wrapper(host) != nil || shortLinks.claims(host)
  }

  func isAttribution(_ name: String) -> Bool { kept.contains { $0.matches(name) } }

  func holdsLink(_ name: String, host: String) -> Bool {
    wrapper(host).map { ($0.links + $0.paths).contains(name) } ?? false
  }

  func deferring(host: String) -> String? { wrapper(host).flatMap { $0.isDeferring ? $0.name : nil } }

  func explanation(of opening: URLOpening, _ url: GatedURL?, opened: Route?) -> TranslatorExplanation? {
    let claiming = claiming(scheme: opening.scheme, host: opening.webHost)
    guard let first = claiming.first else { return nil }
    guard let url else { return TranslatorExplanation(app: first.name, route: nil, candidates: []) }
    let choice = try? FormChoice(dialects: claiming).choose(url)
    var route: Route?
    if case .route(let target, _)? = choice?.form.target { route = target }
    return TranslatorExplanation(
      app: choice?.dialect.name ?? first.name, route: route,
      candidates: FormCandidates(dialects: claiming, url: url, opened: opened).all())
  }

  func probes(around link: String?) -> [LinkProbe] {
    func probes(_ links: [String], of rule: String, in section: String) -> [LinkProbe] {
      links.map { LinkProbe(section: section, rule: rule, text: $0) }
    }
    let ofDialects = dialects.flatMap { dialect in
      let examples = DialectProbes(dialect: dialect)
      return probes(examples.links, of: dialect.name, in: "dialects")
        + probes(examples.links(with: kept), of: dialect.name, in: "attribution")
    }
    guard let link else { return ofDialects }
    return ofDialects + wrappers.flatMap { probes($0.probes(around: link), of: $0.name, in: "wrappers") }
  }

  func vocabulary(of parsed: ParsedLink, for route: Route) -> (any ParameterVocabulary)? {
    guard let name = parsed.origin?.dialect, let dialect = dialects.first(where: { $0.name == name }) else {
      return nil
    }
    return DialectVocabulary(
      dialect: dialect, link: parsed.link, route: route, given: parsed.origin?.given ?? [], placeWords: placeWords)
  }

  /// Returns the table's link for a translated link of another app.
  ///
  /// The rules of the table apply to it: registered callbacks, expiry, and times that must lie in the future.
  private func read(
    _ translation: Translation, _ url: GatedURL, _ reader: LinkReader
  ) throws(LinkRejection) -> ParsedLink {
    try reader.checkCallbacks(url)
    let route = translation.route
    let found = try reader.link(route, translation.parameters, from: url) { name in
      source(of: name, translation.dialect, url)
    }
    guard let (link, canonical) = found else {
      // The loader checks that a form gives what its route requires, and every value was read by its type.
      throw .noCounterpart(
        DialectSentence.notWritten.sentence(["app": translation.dialect]),
        url.schemeRange.lowerBound..<url.queryEnd,
        expected: "the parameters of the route `\(route.name)`")
    }
    let origin = LinkOrigin(
      dialect: translation.dialect, wrappers: [], attribution: translation.attribution, notes: translation.notes,
      given: translation.given)
    return ParsedLink(link: link, canonical: canonical, unknown: translation.unknown, origin: origin)
  }

  /// Returns the link inside a wrapper; nil when there is none and the host has other uses. Throws when there is none: many
  /// wrappers have short links on the same host.
  private func unwrap(
    _ url: GatedURL, _ bytes: [UInt8], _ wrapper: Wrapper, _ reader: LinkReader
  ) throws(LinkRejection) -> Unwrapping? {
    do throws(LinkRejection) {
      return try WrapperReader(wrapper: wrapper, ownHosts: ownHosts, scheme: reader.table.canonicalScheme)
        .read(url, bytes: bytes)
    } catch {
      guard error.code == .noCounterpart, let rejection = shortLinks.rejection(of: url) else { throw error }
      throw rejection
    }
  }

  /// Returns the link inside a wrapper, with the values of the wrapper added.
  private func read(
    _ unwrapping: Unwrapping, _ url: GatedURL, _ reader: LinkReader
  ) throws(LinkRejection) -> ParsedLink {
    try reader.checkCallbacks(url, except: unwrapping.checked)
    let inner = try reader.readInside(unwrapping.parameter, unwrapping.inner.text, range: unwrapping.inner.range)
    let merged = WrapperMerging(unwrapping, around: inner, secrets: reader.table.secrets)
    var notes = merged.notes
    if let fallback = unwrapping.forbiddenFallback {
      // In a link of another app the fallback is a page for that app's users. In a link of the table it would send users
      // to a foreign page in this app's name.
      guard inner.origin?.dialect != nil else { throw fallback.rejection }
      notes.append(
        LinkNote(
          code: .dialect, parameter: fallback.name,
          DialectNote.otherFallback.sentence(["parameter": fallback.name])))
    }
    let origin = LinkOrigin(
      dialect: inner.origin?.dialect, wrappers: [unwrapping.wrapper] + (inner.origin?.wrappers ?? []),
      attribution: merged.attribution, notes: notes, given: inner.origin?.given ?? [])
    return ParsedLink(
      link: inner.link, canonical: inner.canonical, unknown: merged.unknown, origin: origin, notes: inner.notes)
  }

  /// Returns the part of the URL that a dialect reads as a parameter of the table.
  private func source(of parameter: String, _ dialect: String, _ url: GatedURL) -> GatedURL.Item? {
    guard let dialect = dialects.first(where: { $0.name == dialect }),
      let name = dialect.values[parameter]?.parameter
    else { return nil }
    return url.query.first { $0.name.text.hasSameBytes(as: name, ignoringCase: dialect.ignoresCase) }
  }
}
