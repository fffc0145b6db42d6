/// One link on its way from text to meaning, stage by stage: opening, gate, dialect, route, parameters.
///
/// The one way in which links are understood.
struct LinkReading {
  /// What a link has passed, as an observer is told it.
  enum Stage {
    /// Scheme and host are ours, or of an app or a wrapper that is known.
    case opened(URLOpening)
    /// The gate let it through.
    case gated(GatedURL)
    /// It is a wrapper, and this is inside.
    case unwrapped(Unwrapping)
    /// It is another app's, and this is what it means here.
    case translated(Translation)
    /// A route takes its path.
    case matched(RouteTrie.Terminal)
  }

  let table: RouteTable
  /// The time by which expiry is judged; nil for not at all.
  let now: LinkTime?
  /// Told of each stage that the link passes, so that a link which is refused can be explained as far as it came.
  var observe: ((Stage) -> Void)?
  /// How many wrappers have been taken off the link.
  var depth = 0

  /// What the text means; throws the first thing that is wrong.
  func read(_ text: String) throws(LinkRejection) -> ParsedLink {
    let opening = try URLOpening(text) { scheme throws(LinkRejection) in try table.checkScheme(scheme, in: text) }
    try table.checkHost(opening)
    observe?(.opened(opening))
    let url = try GatedURL(opening)
    observe?(.gated(url))
    // Nearly all links are ours, and no dialect may claim our schemes.
    if url.webHost == nil, table.schemes.contains(url.scheme) { return try readOwn(url) }
    switch try table.dialects.read(url, bytes: opening.bytes) {
    case .own: return try readOwn(url)
    case .translated(let translation):
      observe?(.translated(translation))
      return try read(translation, url)
    case .unwrapped(let unwrapping):
      observe?(.unwrapped(unwrapping))
      return try read(unwrapping, url)
    }
  }

  /// What a link means that is written as ours.
  private func readOwn(_ url: GatedURL) throws(LinkRejection) -> ParsedLink {
    try table.callbacks.check(url)
    var values: [ParameterValue] = []
    guard let terminal = table.trie.match(url.segments, &values) else {
      throw NearestRoute(table: table, url: url).rejection
    }
    observe?(.matched(terminal))
    let compiled = table.compiled[terminal.route]
    try checkExpiry(of: compiled, url)
    var query = QueryReader(compiled: compiled, secrets: table.secrets, now: now)
    query.keep(values, of: terminal)
    try query.read(url)
    let link = DeepLink(route: compiled.route.name, workflow: compiled.route.workflow, parameters: query.parameters)
    let canonical = table.canonical(link, compiled)
    try checkLength(of: canonical, url)
    return ParsedLink(link: link, canonical: canonical, unknown: query.unknown, notes: query.notes(on: url))
  }

  /// Escapes may make the canonical link longer than the one that was written; it must parse as well (law 8).
  func checkLength(of canonical: String, _ url: GatedURL) throws(LinkRejection) {
    guard canonical.utf8.count > RouteTable.maximumBytes else { return }
    throw LinkRejection(
      code: .tooLong, message: "The link has \(canonical.utf8.count) bytes once everything is percent-encoded.",
      range: url.path.lowerBound..<url.queryEnd, expected: "at most \(RouteTable.maximumBytes) bytes")
  }

  func checkExpiry(of compiled: CompiledRoute, _ url: GatedURL) throws(LinkRejection) {
    guard let now, let expiry = compiled.route.expiry, expiry <= now else { return }
    throw LinkRejection(
      code: .expiredRoute, message: "The links of `\(compiled.route.name)` ended at \(expiry).", range: url.path,
      expected: "a route whose time is not over",
      hint: compiled.route.replacement.map { "Use the route `\($0)` instead." })
  }
}
