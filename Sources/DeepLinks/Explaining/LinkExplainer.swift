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
    if let inner = explainer.unwrapped?.inner, depth < LinkOrigin.maximumWrappers {
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
  private(set) var unwrapped: (service: String, inner: String)?
  private var translated: (route: Route, ranges: [String: [[Range<Int>]]])?
  private var terminal: RouteTrie.Terminal?
  private var parsed: ParsedLink?
  private var rejection: LinkRejection?

  init(table: RouteTable, text: String) {
    self.table = table
    self.text = text
  }

  mutating func read(at now: LinkTime?, depth: Int) {
    var stages: [LinkReader.Stage] = []
    do throws(LinkRejection) {
      parsed = try withoutActuallyEscaping({ stages.append($0) }) { observe throws(LinkRejection) in
        try LinkReader(table: table, now: now, observe: observe, depth: depth).read(text)
      }
    } catch {
      rejection = error
    }
    for stage in stages {
      switch stage {
      case .opened(let opening): self.opening = opening
      case .gated(let url): self.url = url
      case .unwrapped(let service, let inner): unwrapped = (service, inner)
      case .translated(let route, let ranges): translated = (route, ranges)
      case .matched(let terminal): self.terminal = terminal
      }
    }
  }

  func explanation(
    inside: LinkExplanation?, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    let foreign = opening.flatMap { table.translator?.explanation(of: $0, url, opened: translated?.route) }
    let route =
      translated?.route ?? foreign?.route ?? terminal.map { table.compiled[$0.route].route }
      ?? parsed.flatMap { table.route(named: $0.link.route) }
    let secrets = table.secrets
    let hidden = secrets.ranges(in: text)
    let values = secrets.values(in: [text, parsed?.canonical].compactMap { $0 })
    let cover = { (sentence: String) in secrets.covering(sentence: sentence, about: values) }
    return LinkExplanation(
      url: hidden.covering(text), rejection: rejection?.map(cover, hidden),
      marked: rejection.map { hidden.shown($0.range) },
      scheme: opening.map { LinkExplanation.Part(text: $0.scheme, range: $0.schemeRange) },
      host: opening.flatMap { opening in
        opening.webHost.map { LinkExplanation.Part(text: $0, range: hidden.shown(opening.authority)) }
      },
      segments: url?.segments.map {
        LinkExplanation.Part(
          text: hidden.contains($0.range) ? Secrets.cover : cover($0.text), range: hidden.shown($0.range))
      } ?? [],
      candidates: candidates(foreign).map { $0.map(cover) },
      route: route?.name, parameters: parameters(route, inside).map { $0.map(cover, hidden) },
      unknown: secrets.covering(parsed?.unknown ?? [:], about: values),
      dialect: foreign?.app ?? inside?.dialect,
      wrappers: (unwrapped.map { [$0.service] } ?? []) + (inside?.wrappers ?? []), inside: inside.map { [$0] } ?? [],
      attribution: secrets.covering(parsed?.origin?.attribution ?? [:], about: values),
      notes: parsed.map { table.notes(for: $0).map { $0.map(cover) } } ?? [],
      canonical: parsed.map { secrets.covering($0.canonical) }, workflow: route?.workflow,
      description: parsed.flatMap { workflow($0.link) }?.map(cover))
  }

  /// Another app's link is compared with that app's forms; a wrapper's path means nothing.
  private func candidates(_ foreign: TranslatorExplanation?) -> [RouteCandidate] {
    guard let url, unwrapped == nil else { return [] }
    if let foreign { return foreign.candidates }
    guard url.webHost.map({ table.hosts.contains($0.text) }) ?? table.schemes.contains(url.scheme)
    else { return [] }
    return RouteCandidates(table: table, url: url).all(winner: terminal)
  }

  private func parameters(_ route: Route?, _ inside: LinkExplanation?) -> [LinkExplanation.Parameter] {
    guard let route, let parsed else { return [] }
    // A wrapped link means what is inside, whose parameters are these.
    if let inside {
      return inside.parameters.map {
        LinkExplanation.Parameter(name: $0.name, value: $0.value, type: $0.type, source: .wrapped, ranges: $0.ranges)
      }
    }
    return route.parameters.flatMap { parameter in
      guard let value = parsed.link.parameters[parameter.name] else { return [LinkExplanation.Parameter]() }
      let values = if case .list(let values) = value { values } else { [value] }
      let ranges = ranges(of: parameter)
      return values.enumerated().map { index, value in
        let ranges = index < ranges.count ? ranges[index] : []
        return LinkExplanation.Parameter(
          name: parameter.name,
          value: table.secrets.covers(parameter.name) ? Secrets.cover : value.description, type: parameter.type.name,
          source: source(of: parameter, ranges), ranges: ranges)
      }
    }
  }

  private func source(
    of parameter: Route.Parameter, _ ranges: [Range<Int>]
  ) -> LinkExplanation.Parameter.Source {
    if let translated { return translated.ranges[parameter.name] == nil ? .standard : .dialect }
    return parameter.location == .path ? .path : ranges.isEmpty ? .standard : .query
  }

  /// The bytes of a parameter's values, in their order, each of one part or more.
  private func ranges(of parameter: Route.Parameter) -> [[Range<Int>]] {
    if let translated { return translated.ranges[parameter.name] ?? [] }
    guard let url, let terminal else { return [] }
    if parameter.location == .query {
      return url.query.filter { $0.name.text == parameter.name }.map { [$0.value.range] }
    }
    return zip(terminal.pattern.segments, url.segments).compactMap { segment, part in
      segment == .placeholder(parameter.name) ? [part.range] : nil
    }
  }
}

// What people read of a link, with what is secret in it covered.

extension LinkRejection {
  fileprivate func map(_ cover: (String) -> String, _ hidden: SecretRanges) -> LinkRejection {
    LinkRejection(
      code: code, message: cover(message), range: hidden.shown(range), expected: cover(expected), hint: hint.map(cover))
  }
}

extension LinkExplanation.Parameter {
  fileprivate func map(_ cover: (String) -> String, _ hidden: SecretRanges) -> LinkExplanation.Parameter {
    // Bytes of the link inside a wrapper are of what is shown of that link.
    LinkExplanation.Parameter(
      name: name, value: cover(value), type: type, source: source,
      ranges: source == .wrapped ? ranges : ranges.map(hidden.shown))
  }
}

extension LinkNote {
  fileprivate func map(_ cover: (String) -> String) -> LinkNote {
    LinkNote(code: code, parameter: parameter, message: cover(message), suggestion: suggestion)
  }
}

extension RouteCandidate {
  fileprivate func map(_ cover: (String) -> String) -> RouteCandidate {
    RouteCandidate(route: route, path: path, won: won, reason: cover(reason))
  }
}

extension WorkflowDescription {
  fileprivate func map(_ cover: (String) -> String) -> WorkflowDescription {
    WorkflowDescription(steps: steps.map(cover), needs: needs.map(cover))
  }
}
