extension RouteTable {
  /// What is worth telling about a parsed link: on its route, on its parameters in the order of the table, on unknown
  /// ones by name.
  ///
  /// Not part of parsing, because a link is parsed again whenever its session wakes.
  public func notes(for parsed: ParsedLink) -> [LinkNote] {
    guard let compiled = compiled(named: parsed.link.route) else { return [] }
    if parsed.origin == nil, parsed.unknown.isEmpty, !compiled.isWorthNotes { return [] }
    let route = compiled.route
    let dialect = dialects.dialects.first { $0.name == parsed.origin?.dialect }
    let notes = LinkNotes(
      route: route, link: parsed.link, unknown: parsed.unknown, origin: parsed.origin, dialect: dialect)
    return notes.ofLink + (parsed.origin?.notes ?? []) + parsed.notes + notes.ofUnknown
  }
}

/// Finds what is worth telling about a link that was accepted.
struct LinkNotes {
  let route: Route
  let link: DeepLink
  let unknown: [String: String]
  let origin: LinkOrigin?
  /// The dialect in which the link was written; nil for ours.
  let dialect: Dialect?

  /// Notes on the route and on its parameters.
  var ofLink: [LinkNote] {
    var notes: [LinkNote] = []
    if let replacement = route.replacement {
      notes.append(
        LinkNote(
          code: .deprecatedRoute, parameter: nil, message: "`\(route.name)` is deprecated; use `\(replacement)`.",
          suggestion: replacement))
    }
    for parameter in route.parameters where isAtZero(parameter) {
      notes.append(
        LinkNote(
          code: .nullIsland, parameter: parameter.name,
          message: "`\(parameter.name)` is at 0,0, in the sea: were its coordinates filled in?"))
    }
    return notes
  }

  /// Notes on the parameters that nobody knows, by name.
  var ofUnknown: [LinkNote] {
    unknown.isEmpty ? [] : unknown.keys.sorted().compactMap(note) + lostDestination
  }

  private func isAtZero(_ parameter: Route.Parameter) -> Bool {
    guard parameter.type == .place || parameter.type == .coordinate else { return false }
    return link.places(parameter.name).contains { place in
      place.coordinate.map { $0.latitudeMicrodegrees == 0 && $0.longitudeMicrodegrees == 0 } ?? false
    }
  }

  private func note(_ name: String) -> LinkNote? {
    if let outside = outside(name) { return outside.first }
    if let meant = meant(name) {
      return LinkNote(
        code: .nearMiss, parameter: name,
        message:
          "`\(name.clipped())` is not a parameter of `\(reader)` and was ignored; did you mean `\(meant)`?",
        suggestion: meant)
    }
    guard Placeholder.isLeft(in: unknown[name] ?? "") else { return nil }
    return LinkNote(
      code: .unfilledTemplate, parameter: name,
      message: "`\(name.clipped())` holds a placeholder that nobody filled in.")
  }

  /// Who reads the link's parameters.
  private var reader: String { dialect?.name ?? route.name }

  /// The known parameter that was probably meant; never one that the link gives.
  private func meant(_ name: String) -> String? {
    if let dialect { return NearParameter(dialect: dialect, given: origin?.given ?? []).of(name) }
    let known = parameters.filter { parameter in
      parameter.isRepeated || link.parameters[parameter.name] == parameter.defaultValue
    }.map(\.name)
    // `pickuplatitude` is as far from `pickup` as a name can be, and yet means a part of it.
    let part = known.first { $0.utf8.count >= 4 && name.lowercased().hasPrefix($0.lowercased()) }
    return NearestName.of(name, among: known) ?? part
  }

  private var parameters: [Route.Parameter] { route.parameters.filter { $0.location == .query } }

  /// A note when the name is known, and nevertheless nothing has read it: it stands outside of a wrapped link.
  /// Empty when that has been told already, nil when the name is not known.
  private func outside(_ name: String) -> [LinkNote]? {
    guard let origin, !origin.wrappers.isEmpty else { return nil }
    if origin.notes.contains(where: { $0.code == .saidTwice && $0.parameter == name }) { return [] }
    let known = dialect?.names ?? parameters.map(\.name)
    guard known.contains(where: { ParameterPattern($0).matches(name) }) else { return nil }
    return [
      LinkNote(
        code: .dialect, parameter: name,
        message: "`\(name.clipped())` stands outside of the link inside, where `\(reader)` does not read it.")
    ]
  }

  /// A ride without an end looks as if nobody had asked for one; where something was asked for, that is told.
  private var lostDestination: [LinkNote] {
    guard dialect != nil, route.parameter("dropoff") != nil, link.parameters["dropoff"] == nil else { return [] }
    let names = unknown.keys.sorted().filter { PlaceWord($0)?.place == "dropoff" }
    guard let first = names.first else { return [] }
    let list = names.map { "`\($0)`" }.joined(separator: " and ")
    return [
      LinkNote(
        code: .dialect, parameter: first,
        message: "The ride opens without a drop-off, though \(list) look\(names.count == 1 ? "s" : "") like one.")
    ]
  }
}
