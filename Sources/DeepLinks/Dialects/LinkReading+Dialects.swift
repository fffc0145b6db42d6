extension LinkReading {
  /// What a link of another app means, once a dialect has translated it.
  ///
  /// The route's own rules hold for it too: its time, and times that must lie ahead.
  func read(_ given: Translation, _ url: GatedURL) throws(LinkRejection) -> ParsedLink {
    let translation = try withoutCallbacks(given, url)
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
    try checkTimes(link, route, url)
    let canonical = table.canonical(link, compiled)
    try checkLength(of: canonical, url)
    let origin = LinkOrigin(
      dialect: translation.dialect, wrappers: [], attribution: translation.attribution, notes: translation.notes)
    return ParsedLink(link: link, canonical: canonical, unknown: translation.unknown, origin: origin)
  }

  /// What a wrapped link means: as if it had come alone, with what the wrapper says besides.
  func read(_ unwrapping: Unwrapping) throws(LinkRejection) -> ParsedLink {
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
    var notes = inner.origin?.notes ?? []
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
      attribution: unwrapping.attribution.merging(inner.origin?.attribution ?? [:]) { $1 },
      notes: notes)
    return ParsedLink(
      link: inner.link, canonical: inner.canonical, unknown: unwrapping.unknown.merging(inner.unknown) { $1 },
      origin: origin)
  }

  /// The translation without the ways back that nobody registered.
  ///
  /// They are published with the links of other apps and mean nothing here, so they are left out and reported; but one
  /// that would call this app again, or is no URL at all, is what an attack looks like.
  private func withoutCallbacks(
    _ given: Translation, _ url: GatedURL
  ) throws(LinkRejection) -> Translation {
    var translation = given
    for item in url.query where table.callbacks.names(item) && !table.callbacks.isRegistered(item.value.text) {
      guard let target = try? GatedURL(item.value.text), !table.schemes.contains(target.scheme),
        !table.hosts.contains(target.webHost?.text ?? "")
      else { throw table.callbacks.rejection(of: item) }
      let name = item.name.text
      translation.attribution[name] = nil
      translation.unknown[name] = nil
      translation.notes.append(
        LinkNote(
          code: .dialect, parameter: name, message: "`\(name)` names a callback that is not registered: it is left out."
        ))
    }
    return translation
  }

  private func checkTimes(_ link: DeepLink, _ route: Route, _ url: GatedURL) throws(LinkRejection) {
    for parameter in route.parameters where parameter.type == .time(mustLieAhead: true) {
      guard let now, let time = link.time(parameter.name), time <= now else { continue }
      throw LinkRejection(
        code: .timeInPast, message: "`\(parameter.name)` is \(time), which is past.",
        range: url.path.upperBound..<url.queryEnd, expected: "a time after \(now)")
    }
  }
}
