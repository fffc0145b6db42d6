/// Something worth telling about a link that was nevertheless accepted.
public struct LinkNote: Sendable, Hashable {
  /// The parameter that the route does not know.
  public let parameter: String
  /// The parameter of the route that was probably meant.
  public let suggestion: String

  /// A note from its parts.
  public init(parameter: String, suggestion: String) {
    self.parameter = parameter
    self.suggestion = suggestion
  }
}

extension RouteTable {
  /// Notes on a parsed link: unknown parameters whose names are close to one that its route knows, sorted by name.
  public func notes(for parsed: ParsedLink) -> [LinkNote] {
    guard let route = route(named: parsed.link.route) else { return [] }
    let known = route.parameters.filter { $0.location == .query }.map(\.name)
    return parsed.unknown.keys.sorted().compactMap { name in
      NearestName.of(name, among: known).map { LinkNote(parameter: name, suggestion: $0) }
    }
  }
}
