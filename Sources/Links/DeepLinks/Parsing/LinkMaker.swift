public import TextFormats

/// A maker of links from the table: a route, its parameters as texts, and a form.
///
/// What it returns is parsed by the same table, so that it makes no link that the app would reject (law 8).
public struct LinkMaker: Sendable {
  /// The forms of a link.
  public enum Form: Sendable, Hashable {
    /// With the canonical scheme of the table: `taxi://wallet`.
    case scheme
    /// With a host of the table: `https://taxi.example/wallet`.
    case host(String)
  }

  private let table: RouteTable

  /// A maker of links of a table.
  public init(table: RouteTable) { self.table = table }

  /// Returns the URL of a route with these parameters, and with more items at the end of its query, such as those of a
  /// campaign. A parameter that the route repeats may be given more than once.
  ///
  /// Throws `LinkMakingError` for a route, a host or a name that the table does not have, and for the reason for which the
  /// table rejects the link at that time.
  public func url(
    _ route: String, _ parameters: [(name: String, text: String)], more: [(name: String, text: String)] = [],
    form: Form = .scheme, at now: Timestamp
  ) throws(LinkMakingError) -> String {
    guard let compiled = table.compiled(named: route) else {
      let names = table.routes.map(\.name)
      throw LinkMakingError(
        .unknownRoute, "the table has no route `\(route)`",
        hint: NearestName.question(route, among: names) ?? "the routes are \(names.joined(separator: ", "))")
    }
    let names = compiled.route.parameters.map(\.name)
    for (name, _) in parameters where !names.contains(name) {
      let all = names.isEmpty ? "it has no parameters" : "its parameters are \(names.joined(separator: ", "))"
      throw LinkMakingError(
        .unknownParameter, "the route `\(route)` has no parameter `\(name)`",
        hint: NearestName.question(name, among: names) ?? all)
    }
    let url = try start(form) + path(compiled, parameters) + Self.query(compiled.route, parameters, more)
    try check(url, is: compiled.route, now)
    return url
  }

  /// The beginning of a URL up to its path.
  private func start(_ form: Form) throws(LinkMakingError) -> String {
    guard case .host(let host) = form else { return table.canonicalScheme + "://" }
    guard table.hosts.contains(host) else {
      throw LinkMakingError(
        .unknownHost, "the table has no host `\(host)`",
        hint: table.hosts.isEmpty
          ? "write `hosts` in the table" : "the hosts are \(table.hosts.joined(separator: ", "))")
    }
    return "https://\(host)/"
  }

  private func path(
    _ compiled: CompiledRoute, _ parameters: [(name: String, text: String)]
  ) throws(LinkMakingError) -> String {
    var segments: [String] = []
    for segment in compiled.pattern.segments {
      switch segment {
      case .literal(let text): segments.append(text)
      case .placeholder(let name):
        let texts = parameters.filter { $0.name == name }.map(\.text)
        guard let text = texts.first, texts.count == 1, !text.isEmpty else {
          throw LinkMakingError(
            .rejected, "the path `\(compiled.route.path)` needs one value of `\(name)`",
            hint: "write \(name)=VALUE: \(compiled.types[name]?.expectation ?? "a value")")
        }
        segments.append(PercentCoding.encodedSegment(text))
      }
    }
    return segments.joined(separator: "/")
  }

  /// The query: the parameters in the order of the table, then the other items.
  private static func query(
    _ route: Route, _ parameters: [(name: String, text: String)], _ more: [(name: String, text: String)]
  ) -> String {
    let ordered = route.parameters.filter { $0.location == .query }
      .flatMap { parameter in parameters.filter { $0.name == parameter.name } }
    let items = (ordered + more).map {
      "\(PercentCoding.encodedQueryPart($0.name))=\(PercentCoding.encodedQueryPart($0.text))"
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private func check(_ url: String, is route: Route, _ now: Timestamp) throws(LinkMakingError) {
    let parsed: ParsedLink
    do {
      parsed = try table.parse(url, at: now)
    } catch {
      throw LinkMakingError(.rejected, "\(error.message) Expected \(error.expected)", hint: error.hint ?? "")
    }
    guard parsed.link.route == route.name else {
      throw LinkMakingError(
        .otherRoute, "the path is that of the route `\(parsed.link.route)`", hint: "give another value")
    }
  }
}

/// The reason for which no link was made.
public typealias LinkMakingError = PlainError<LinkMakingErrorCode>

/// The kinds of reasons for which no link is made.
public enum LinkMakingErrorCode: String, Sendable {
  /// The table has no such route.
  case unknownRoute
  /// The table has no such host.
  case unknownHost
  /// The route has no such parameter.
  case unknownParameter
  /// The values give the path of another route.
  case otherRoute
  /// The table rejects the link.
  case rejected
}
