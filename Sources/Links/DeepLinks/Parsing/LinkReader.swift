package import TextFormats

/// Reads one link from text to meaning, stage by stage: opening, gate, translation, route, parameters.
///
/// `RouteTable.parse(_:)` and `RouteTable.explain(_:at:workflow:)` both use it, so they cannot disagree.
package struct LinkReader {
  /// A stage that a link has passed.
  enum Stage {
    /// The scheme and the host are known.
    case opened(URLOpening)
    /// The URL passed the gate.
    case gated(GatedURL)
    /// The link is the wrapper of a service; `inner` is the link inside.
    case unwrapped(service: String, inner: String)
    /// A translator found the route, and read the values of these parameters from these bytes.
    case translated(Route, ranges: [String: [[Range<Int>]]])
    /// A route matches the path.
    case matched(RouteTrie.Terminal)
  }

  /// The table that the link is read by.
  package let table: RouteTable
  /// The time at which expiry is checked; nil to ignore expiry.
  package let now: Timestamp?
  /// Receives each stage that the link passes. A rejected link is explained by the stages that it passed.
  var observe: ((Stage) -> Void)?
  /// The number of wrappers around the link.
  package var depth = 0
  /// Whether a rejection tells the repair of a known mistake.
  var repairs = true

  /// Returns what the text means. Throws the first problem, with the repair of a known mistake.
  func read(_ text: String) throws(LinkRejection) -> ParsedLink {
    do {
      return try readAsWritten(text)
    } catch {
      guard repairs, depth == 0, error.code != .tooLong, let advice = LinkRepairs(table: table).advice(for: text) else {
        throw error
      }
      throw error.advising(advice)
    }
  }

  private func readAsWritten(_ text: String) throws(LinkRejection) -> ParsedLink {
    if let intent = try IntentLink(text) { return try read(intent) }
    let opening = try URLOpening(text) { scheme throws(LinkRejection) in try table.checkScheme(scheme, in: text) }
    try table.checkHost(opening)
    observe?(.opened(opening))
    let url = try GatedURL(opening)
    observe?(.gated(url))
    // No translator may claim a scheme of the table.
    let isOwn = url.webHost == nil && table.schemes.contains(url.scheme)
    if !isOwn, let translated = try table.translator?.read(url, bytes: opening.bytes, by: self) { return translated }
    return try readOwn(url)
  }

  /// Returns what the link inside an intent means.
  private func read(_ intent: IntentLink) throws(LinkRejection) -> ParsedLink {
    reportUnwrapped(service: "intent", inner: intent.link)
    let inner = try readInside("intent:", intent.link, range: intent.range)
    let origin = LinkOrigin(
      dialect: inner.origin?.dialect, wrappers: ["intent"] + (inner.origin?.wrappers ?? []),
      attribution: (inner.origin?.attribution ?? [:]).merging(intent.attribution) { inside, _ in inside },
      notes: inner.origin?.notes ?? [], given: inner.origin?.given ?? [])
    return ParsedLink(
      link: inner.link, canonical: inner.canonical, unknown: inner.unknown, origin: origin, notes: inner.notes)
  }

  /// Returns what a URL in the table's own form means.
  private func readOwn(_ url: GatedURL) throws(LinkRejection) -> ParsedLink {
    try table.callbacks.check(url)
    guard let (terminal, values) = table.trie.match(url.segments) else {
      throw NearestRoute(table: table, url: url).rejection
    }
    observe?(.matched(terminal))
    let compiled = table.compiled[terminal.route]
    try checkExpiry(of: compiled, url)
    var query = QueryReader(route: compiled.route, secrets: table.secrets, now: now)
    query.keep(values, of: terminal)
    try query.read(url)
    let link = DeepLink(route: compiled.route.name, workflow: compiled.route.workflow, parameters: query.parameters)
    let canonical = table.canonical(link, compiled)
    try checkLength(of: canonical, url)
    return ParsedLink(link: link, canonical: canonical, unknown: query.unknown, notes: query.notes(on: url))
  }

  /// Throws when the canonical link is too long. Escapes can make it longer than the link as written, and it must parse
  /// as well (law 8).
  private func checkLength(of canonical: String, _ url: GatedURL) throws(LinkRejection) {
    guard canonical.utf8.count > RouteTable.maximumBytes else { return }
    throw LinkRejection(
      code: .tooLong,
      AddressSentence.encodedTooLong.sentence([
        "bytes": "\(canonical.utf8.count)", "most": "\(RouteTable.maximumBytes)",
      ]),
      range: url.path.lowerBound..<url.queryEnd, expected: "at most \(RouteTable.maximumBytes) bytes")
  }

  private func checkExpiry(of compiled: CompiledRoute, _ url: GatedURL) throws(LinkRejection) {
    guard let now, let expiry = compiled.route.expiry, expiry <= now else { return }
    throw LinkRejection(
      code: .expiredRoute,
      PathSentence.expired.sentence([
        "route": BilingualText(compiled.route.name), "time": BilingualText(en: expiry.text, ja: expiry.japaneseText),
      ]), range: url.path,
      expected: "a route that has not expired",
      advice: compiled.route.replacement.map { HintSentence.useRoute.sentence(["route": $0]) })
  }
}

// The functions with which a translator reads its links by the rules of the table.
extension LinkReader {
  /// Throws when the URL names a callback that is not registered. `checked` are parameters that another rule checks.
  package func checkCallbacks(_ url: GatedURL, except checked: [String] = []) throws(LinkRejection) {
    try table.callbacks.check(url, except: checked)
  }

  /// Returns the link of a route, by every rule of the table; nil when the route does not accept the parameters.
  ///
  /// `item` returns the part of the URL that a parameter was read from, for rejections.
  package func link(
    _ route: Route, _ parameters: [String: ParameterValue], from url: GatedURL, item: (String) -> GatedURL.Item?
  ) throws(LinkRejection) -> (link: DeepLink, canonical: String)? {
    guard let compiled = table.compiled(named: route.name), let link = table.link(route.name, parameters) else {
      return nil
    }
    try checkExpiry(of: compiled, url)
    for parameter in route.parameters where parameter.type == .time(mustBeFuture: true) {
      guard let now, let time = link.time(parameter.name), time <= now else { continue }
      let item = item(parameter.name)
      throw LinkRejection(
        code: .timeInPast, .past(item?.name.text ?? parameter.name, time),
        range: item?.value.range ?? url.path.upperBound..<url.queryEnd, expected: "a time after \(now)",
        parameter: item?.name.text ?? parameter.name)
    }
    let canonical = table.canonical(link, compiled)
    try checkLength(of: canonical, url)
    return (link, canonical)
  }

  /// Returns what the link inside a wrapper means. `place` is the part of the wrapper that has it, at the bytes of `range`.
  package func readInside(
    _ place: String, _ text: String, range: Range<Int>
  ) throws(LinkRejection) -> ParsedLink {
    guard depth < LinkOrigin.maximumWrappers else {
      throw LinkRejection(
        code: .tooManyWrappers, PathSentence.tooManyWrappers.sentence(["place": place]), range: range,
        expected: "at most \(LinkOrigin.maximumWrappers) wrappers", advice: HintSentence.innerLink.sentence)
    }
    do throws(LinkRejection) {
      return try LinkReader(table: table, now: now, depth: depth + 1, repairs: repairs).read(text)
    } catch {
      // Bytes of the inner link are not bytes of the text as given, so the rejection points at the whole inner link.
      throw LinkRejection(
        code: error.code,
        PathSentence.insideWrapper.sentence([
          "place": BilingualText(en: place, ja: place == "path" ? "パス" : place), "problem": error.sentence,
        ]), range: range,
        expected: error.expected, advice: error.advice)
    }
  }

  /// Reports that a link was taken out of a service's wrapper.
  package func reportUnwrapped(service: String, inner: String) {
    observe?(.unwrapped(service: service, inner: inner))
  }

  /// Reports the route that a link was translated to, with the bytes that the values of parameters were read from.
  package func reportTranslated(to route: Route, ranges: [String: [[Range<Int>]]]) {
    observe?(.translated(route, ranges: ranges))
  }
}
