extension RouteTable {
  /// Explains a link that is opened at a time, nil for any time.
  ///
  /// `workflow` tells what the app does with a link, nil when it has no such workflow.
  public func explain(
    _ text: String, at now: LinkTime? = nil, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    explain(text, at: now, depth: 0, workflow: workflow)
  }

  private func explain(
    _ text: String, at now: LinkTime?, depth: Int, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    var explainer = LinkExplainer(table: self, text: text)
    explainer.read(at: now, depth: depth)
    var inside: LinkExplanation?
    if let inner = explainer.unwrapping?.inner.text, depth < LinkOrigin.maximumWrappers {
      inside = explain(inner, at: now, depth: depth + 1, workflow: workflow)
    }
    return explainer.explanation(inside: inside, workflow: workflow)
  }
}

/// Follows a link on its way and tells what it saw.
private struct LinkExplainer {
  let table: RouteTable
  let text: String
  private var opening: URLOpening?
  private var url: GatedURL?
  private(set) var unwrapping: Unwrapping?
  private var translation: Translation?
  private var terminal: RouteTrie.Terminal?
  private var parsed: ParsedLink?
  private var rejection: LinkRejection?

  init(table: RouteTable, text: String) {
    self.table = table
    self.text = text
  }

  mutating func read(at now: LinkTime?, depth: Int) {
    var stages: [LinkReading.Stage] = []
    do throws(LinkRejection) {
      parsed = try withoutActuallyEscaping({ stages.append($0) }) { observe throws(LinkRejection) in
        try LinkReading(table: table, now: now, observe: observe, depth: depth).read(text)
      }
    } catch {
      rejection = error
    }
    for stage in stages {
      switch stage {
      case .opened(let opening): self.opening = opening
      case .gated(let url): self.url = url
      case .unwrapped(let unwrapping): self.unwrapping = unwrapping
      case .translated(let translation): self.translation = translation
      case .matched(let terminal): self.terminal = terminal
      }
    }
  }

  func explanation(
    inside: LinkExplanation?, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    let route =
      translation?.route ?? terminal.map { table.compiled[$0.route].route }
      ?? parsed.flatMap { table.route(named: $0.link.route) }
    return LinkExplanation(
      url: table.secrets.covering(text), rejection: rejection, marked: marked,
      scheme: opening.map { LinkExplanation.Part(text: $0.scheme, range: $0.schemeRange) },
      host: opening.flatMap { opening in
        opening.webHost.map { LinkExplanation.Part(text: $0, range: opening.authority) }
      },
      segments: url?.segments.map { LinkExplanation.Part(text: $0.text, range: $0.range) } ?? [],
      candidates: candidates,
      route: route?.name, parameters: parameters(route), unknown: covered(parsed?.unknown ?? [:]),
      dialect: translation?.dialect ?? inside?.dialect,
      wrappers: (unwrapping.map { [$0.wrapper] } ?? []) + (inside?.wrappers ?? []), inside: inside.map { [$0] } ?? [],
      attribution: covered(parsed?.origin?.attribution ?? [:]),
      notes: parsed.map { table.notes(for: $0) } ?? [],
      canonical: parsed.map { table.secrets.covering($0.canonical) }, workflow: route?.workflow,
      description: parsed.flatMap { workflow($0.link) })
  }

  /// Another app's path and a wrapper's are not compared with ours.
  private var candidates: [RouteCandidate] {
    guard let url, unwrapping == nil, translation == nil,
      url.webHost.map({ table.hosts.contains($0.text) }) ?? table.schemes.contains(url.scheme)
    else { return [] }
    return RouteCandidates(table: table, url: url).all(winner: terminal)
  }

  private var marked: Range<Int>? {
    guard let range = rejection?.range else { return nil }
    let bytes = Array(text.utf8)
    func shown(_ end: Int) -> Int {
      table.secrets.covering(String(decoding: bytes[..<min(end, bytes.count)], as: UTF8.self)).utf8.count
    }
    let start = shown(range.lowerBound)
    return start..<max(start, shown(range.upperBound))
  }

  private func covered(_ values: [String: String]) -> [String: String] {
    var values = values
    for (name, value) in values {
      values[name] = table.secrets.covers(name) ? Secrets.cover : table.secrets.covering(value)
    }
    return values
  }

  private func parameters(_ route: Route?) -> [LinkExplanation.Parameter] {
    guard let route, let parsed else { return [] }
    return route.parameters.flatMap { parameter in
      guard let value = parsed.link.parameters[parameter.name] else { return [LinkExplanation.Parameter]() }
      let values = if case .list(let values) = value { values } else { [value] }
      let ranges = ranges(of: parameter)
      return values.enumerated().map { index, value in
        let range = index < ranges.count ? ranges[index] : nil
        return LinkExplanation.Parameter(
          name: parameter.name,
          value: table.secrets.covers(parameter.name) ? Secrets.cover : value.description, type: parameter.type.name,
          source: source(of: parameter, range), range: range)
      }
    }
  }

  private func source(
    of parameter: Route.Parameter, _ range: Range<Int>?
  ) -> LinkExplanation.Parameter.Source {
    if unwrapping != nil { return .wrapped }
    if let translation { return translation.parameters[parameter.name] == nil ? .standard : .dialect }
    return parameter.location == .path ? .path : range == nil ? .standard : .query
  }

  /// The bytes of a parameter's values, in their order.
  private func ranges(of parameter: Route.Parameter) -> [Range<Int>] {
    guard let url, let terminal else { return [] }
    if parameter.location == .query {
      return url.query.filter { $0.name.text == parameter.name }.map(\.value.range)
    }
    return zip(terminal.pattern.segments, url.segments).compactMap { segment, part in
      segment == .placeholder(parameter.name) ? part.range : nil
    }
  }
}
