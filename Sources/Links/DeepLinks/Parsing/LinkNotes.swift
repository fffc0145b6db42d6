import TextFormats

extension RouteTable {
  /// Returns notes about a parsed link: about its route, about its parameters in the order of the table, about unknown
  /// parameters by name.
  ///
  /// It is not a part of parsing, because stored links are parsed again.
  public func notes(for parsed: ParsedLink) -> [LinkNote] {
    guard let compiled = compiled(named: parsed.link.route) else { return [] }
    let route = compiled.route
    let notes = LinkNotes(
      route: route, link: parsed.link, unknown: parsed.unknown, origin: parsed.origin,
      vocabulary: translator?.vocabulary(of: parsed, for: route)
        ?? RouteVocabulary(route: route, link: parsed.link))
    return notes.ofLink + (parsed.origin?.notes ?? []) + notes.ofAttribution + parsed.notes + notes.ofUnknown
      + (behindHash(parsed.unknown["#"]).map { [$0] } ?? [])
  }

  /// Returns the note about a path of the table behind the `#`; nil when there is none.
  private func behindHash(_ fragment: String?) -> LinkNote? {
    guard let fragment, let slash = fragment.firstIndex(of: "/"), ["", "!"].contains(fragment[..<slash]) else {
      return nil
    }
    let meant = canonicalScheme + "://" + fragment[slash...].dropFirst()
    guard let link = try? parse(meant) else { return nil }
    return LinkNote(
      code: .pathBehindHash, parameter: nil, NoteSentence.pathBehindHash.sentence(["meant": link.canonical]),
      suggestion: link.canonical)
  }
}

/// The search for notes about a link that was accepted.
struct LinkNotes {
  let route: Route
  let link: DeepLink
  let unknown: [String: String]
  let origin: LinkOrigin?
  /// The parameter names of the route, or of the app that wrote the link.
  let vocabulary: any ParameterVocabulary

  /// Notes about the route and its parameters.
  var ofLink: [LinkNote] {
    var notes: [LinkNote] = []
    if let replacement = route.replacement {
      notes.append(
        LinkNote(
          code: .deprecatedRoute, parameter: nil,
          NoteSentence.deprecated.sentence(["route": route.name, "replacement": replacement]), suggestion: replacement))
    }
    for parameter in route.parameters where isAtZero(parameter) {
      notes.append(
        LinkNote(
          code: .nullIsland, parameter: parameter.name, NoteSentence.atZero.sentence(["parameter": parameter.name])))
    }
    for parameter in route.parameters where isEncodedTwice(parameter) { notes.append(.encodedTwice(parameter.name)) }
    return notes
  }

  /// Notes about parameters that name the origin of a link of another app, by name.
  var ofAttribution: [LinkNote] {
    guard let attribution = origin?.attribution, !attribution.isEmpty else { return [] }
    return attribution.sorted { $0.key < $1.key }.compactMap { mistake($0.key, $0.value) }
  }

  /// Notes about unknown parameters, by name.
  var ofUnknown: [LinkNote] {
    guard !unknown.isEmpty else { return [] }
    let names = unknown.keys.sorted()
    let mistakes = names.compactMap { mistake($0, unknown[$0] ?? "") }
    return names.compactMap(note) + mistakes + vocabulary.notes(onUnknown: names)
  }

  /// Returns a note about a parameter without effect whose sender left out a step: to fill a template in, or to encode
  /// once only.
  private func mistake(_ name: String, _ value: String) -> LinkNote? {
    // A value with a path before its `?` is a link of its own.
    if let sign = value.firstIndex(of: "?"), !value[..<sign].contains("/"),
      let second = Self.firstName(value[sign...].dropFirst()),
      vocabulary.knows(second)
    {
      return LinkNote(
        code: .secondQuestionMark, parameter: name,
        NoteSentence.secondQuestionMark.sentence(["parameter": second.clipped()]))
    }
    if Placeholder.isLeft(in: value) || Placeholder.isLeft(in: name) {
      return LinkNote(
        code: .unfilledTemplate, parameter: name, NoteSentence.placeholder.sentence(["parameter": name.clipped()]))
    }
    return EscapingMistake.isEncodedTwice(value) || EscapingMistake.isEncodedTwice(name) ? .encodedTwice(name) : nil
  }

  /// The name before the first `=`; nil when there is none.
  private static func firstName(_ text: Substring) -> String? { text.firstIndex(of: "=").map { String(text[..<$0]) } }

  private func isEncodedTwice(_ parameter: Route.Parameter) -> Bool {
    if case .url = parameter.type { return false }
    let texts = [link.text(parameter.name)] + link.places(parameter.name).map(\.name)
    return texts.contains { $0.map(EscapingMistake.isEncodedTwice) ?? false }
  }

  private func isAtZero(_ parameter: Route.Parameter) -> Bool {
    guard parameter.type == .place || parameter.type == .coordinate else { return false }
    return link.places(parameter.name).contains { place in
      place.coordinate.map { $0.latitudeMicrodegrees == 0 && $0.longitudeMicrodegrees == 0 } ?? false
    }
  }

  private func note(_ name: String) -> LinkNote? {
    if let outside = outside(name) { return outside.first }
    if let meant = vocabulary.nearest(to: name) {
      return LinkNote(
        code: .nearMiss, parameter: name,
        NoteSentence.nearMiss.sentence([
          "parameter": name.clipped(), "reader": vocabulary.reader, "meant": meant,
        ]),
        suggestion: meant)
    }
    return nil
  }

  /// Returns a note when the name is known but was not read, because it is outside of the wrapped link. Empty when
  /// another note reports it already, nil when the name is not known.
  private func outside(_ name: String) -> [LinkNote]? {
    guard let origin, !origin.wrappers.isEmpty else { return nil }
    if origin.notes.contains(where: { $0.code == .saidTwice && $0.parameter == name }) { return [] }
    guard vocabulary.knows(name) else { return nil }
    return [
      LinkNote(
        code: .dialect, parameter: name,
        NoteSentence.outside.sentence(["parameter": name.clipped(), "reader": vocabulary.reader]))
    ]
  }
}

extension LinkNote {
  fileprivate static func encodedTwice(_ parameter: String) -> LinkNote {
    LinkNote(
      code: .encodedTwice, parameter: parameter,
      NoteSentence.encodedTwice.sentence(["parameter": parameter.clipped()]))
  }
}

/// The parameter names of a route.
struct RouteVocabulary: ParameterVocabulary {
  let route: Route
  let link: DeepLink

  var reader: String { route.name }

  func knows(_ name: String) -> Bool { parameters.contains { $0.name.utf8.elementsEqual(name.utf8) } }

  /// Returns the nearest parameter that the link does not give yet.
  func nearest(to name: String) -> String? {
    let known = parameters.filter { parameter in
      parameter.isRepeated || link.parameters[parameter.name] == parameter.defaultValue
    }.map(\.name)
    // The edit distance from `pickuplatitude` to `pickup` is large, but the prefix shows what was meant.
    let part = known.first { $0.utf8.count >= 4 && name.lowercased().hasPrefix($0.lowercased()) }
    return NearestName.of(name, among: known) ?? part
  }

  func notes(onUnknown names: [String]) -> [LinkNote] { [] }

  private var parameters: [Route.Parameter] { route.parameters.filter { $0.location == .query } }
}
