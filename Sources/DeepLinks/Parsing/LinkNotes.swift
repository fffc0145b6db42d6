extension RouteTable {
  /// What is worth telling about a parsed link: on its route, on its parameters in the order of the table, on unknown
  /// ones by name.
  ///
  /// Not part of parsing, because links are opened far more often than they are explained.
  public func notes(for parsed: ParsedLink) -> [LinkNote] {
    guard let route = route(named: parsed.link.route) else { return [] }
    let dialect = dialects.dialects.first { $0.name == parsed.origin?.dialect }
    let notes = LinkNotes(route: route, link: parsed.link, unknown: parsed.unknown, dialect: dialect)
    return notes.ofLink + (parsed.origin?.notes ?? []) + notes.ofUnknown
  }
}

/// Finds what is worth telling about a link that was accepted.
struct LinkNotes {
  let route: Route
  let link: DeepLink
  let unknown: [String: String]
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
  var ofUnknown: [LinkNote] { unknown.isEmpty ? [] : unknown.keys.sorted().compactMap(note) }

  private func isAtZero(_ parameter: Route.Parameter) -> Bool {
    guard parameter.type == .place || parameter.type == .coordinate else { return false }
    return link.places(parameter.name).contains { place in
      place.coordinate.map { $0.latitudeMicrodegrees == 0 && $0.longitudeMicrodegrees == 0 } ?? false
    }
  }

  private func note(_ name: String) -> LinkNote? {
    let known = dialect?.names ?? route.parameters.filter { $0.location == .query }.map(\.name)
    // `pickuplatitude` is as far from `pickup` as a name can be, and yet means a part of it.
    let part = known.filter { $0.utf8.count >= 4 && name.lowercased().hasPrefix($0.lowercased()) }.first
    if let meant = NearestName.of(name, among: known) ?? part {
      return LinkNote(
        code: .nearMiss, parameter: name,
        message:
          "`\(name.prefix(64))` is not a parameter of `\(dialect?.name ?? route.name)` and was ignored; did you mean `\(meant)`?",
        suggestion: meant)
    }
    guard Placeholder.isLeft(in: unknown[name] ?? "") else { return nil }
    return LinkNote(
      code: .unfilledTemplate, parameter: name,
      message: "`\(name.prefix(64))` holds a placeholder that nobody filled in.")
  }
}
