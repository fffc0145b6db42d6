extension LinkReading {
  /// What a link of another app means, once a dialect has translated it.
  ///
  /// The table's own rules hold for it too: registered callbacks, the route's time, and times that must lie ahead.
  func read(_ translation: Translation, _ url: GatedURL) throws(LinkRejection) -> ParsedLink {
    try table.callbacks.check(url)
    let route = translation.route
    guard let compiled = table.compiled(named: route.name), let link = table.link(route.name, translation.parameters)
    else {
      // The loader sees to it that a form gives what its route requires, and every value was read by its type.
      throw .noCounterpart(
        "The link of \(translation.dialect) cannot be written as one of ours.",
        url.schemeRange.lowerBound..<url.queryEnd,
        expected: "what the route `\(route.name)` takes")
    }
    try checkExpiry(of: compiled, url)
    try checkTimes(link, translation, url)
    let canonical = table.canonical(link, compiled)
    try checkLength(of: canonical, url)
    let origin = LinkOrigin(
      dialect: translation.dialect, wrappers: [], attribution: translation.attribution, notes: translation.notes,
      given: translation.given)
    return ParsedLink(link: link, canonical: canonical, unknown: translation.unknown, origin: origin)
  }

  /// What a wrapped link means: as if it had come alone, with what the wrapper says besides.
  func read(_ unwrapping: Unwrapping, _ url: GatedURL) throws(LinkRejection) -> ParsedLink {
    try table.callbacks.check(url, except: unwrapping.judged)
    guard depth < LinkOrigin.maximumWrappers else {
      throw LinkRejection(
        code: .tooManyWrappers, message: "`\(unwrapping.parameter)` wraps a link that has been wrapped already.",
        range: unwrapping.inner.range, expected: "at most \(LinkOrigin.maximumWrappers) wrappers",
        hint: "Link to what is inside.")
    }
    let inner: ParsedLink
    do throws(LinkRejection) {
      inner = try LinkReading(table: table, now: now, depth: depth + 1).read(unwrapping.inner.text)
    } catch {
      // Bytes of the link inside are not bytes of the text as given, so all of it is pointed at.
      throw LinkRejection(
        code: error.code, message: "In the link inside `\(unwrapping.parameter)`: \(error.message)",
        range: unwrapping.inner.range, expected: error.expected, hint: error.hint)
    }
    let merged = WrapperMerging(unwrapping, around: inner, secrets: table.secrets)
    var notes = merged.notes
    if let fallback = unwrapping.forbiddenFallback {
      // Of another app's link it says where that app's people go; of ours it would send people there in our name.
      guard inner.origin?.dialect != nil else { throw fallback.rejection }
      notes.append(
        LinkNote(
          code: .dialect, parameter: fallback.name,
          message: "`\(fallback.name)` names a page on a host that is not listed: it is left out."))
    }
    let origin = LinkOrigin(
      dialect: inner.origin?.dialect, wrappers: [unwrapping.wrapper] + (inner.origin?.wrappers ?? []),
      attribution: merged.attribution, notes: notes, given: inner.origin?.given ?? [])
    return ParsedLink(
      link: inner.link, canonical: inner.canonical, unknown: merged.unknown, origin: origin, notes: inner.notes)
  }

  private func checkTimes(
    _ link: DeepLink, _ translation: Translation, _ url: GatedURL
  ) throws(LinkRejection) {
    for parameter in translation.route.parameters where parameter.type == .time(mustLieAhead: true) {
      guard let now, let time = link.time(parameter.name), time <= now else { continue }
      let item = source(of: parameter.name, translation.dialect, url)
      throw LinkRejection(
        code: .timeInPast, message: "`\(item?.name.text ?? parameter.name)` is \(time), which is past.",
        range: item?.value.range ?? url.path.upperBound..<url.queryEnd, expected: "a time after \(now)")
    }
  }

  /// The parameter of the link that a dialect reads as one of ours.
  private func source(of parameter: String, _ dialect: String, _ url: GatedURL) -> GatedURL.Item? {
    guard let dialect = table.dialects.dialects.first(where: { $0.name == dialect }),
      let name = dialect.values[parameter]?.parameter
    else { return nil }
    return url.query.first { ParameterPattern.equal($0.name.text, name, ignoringCase: dialect.ignoresCase) }
  }
}
