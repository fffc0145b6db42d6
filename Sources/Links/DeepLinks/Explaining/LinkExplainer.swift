public import TextFormats

extension RouteTable {
  /// Returns an explanation of a link that is opened at a time, nil for any time.
  ///
  /// `workflow` returns the app's description of a link's workflow, nil when the app has no such workflow.
  public func explain(
    _ text: String, at now: Timestamp? = nil, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    explain(text, at: now, depth: 0, workflow: workflow)
  }

  /// Returns an explanation of the link for which an input stands; of the rejection when there is none, or when the input
  /// is a push that shows no notification.
  public func explain(
    _ input: LinkInput, at now: Timestamp? = nil, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    do throws(LinkRejection) {
      try pushPayload(of: input)?.requireText()
      let found = try link(of: input)
      var explanation = explain(found.url, at: now, workflow: workflow)
      explanation.place = found.place
      return explanation
    } catch {
      // A payload is neither short nor free of secrets, so it is not shown.
      let text = input.kind == .push ? input.kind.rawValue : input.text
      return LinkExplainer(table: self, text: text, rejection: error).explanation(inside: nil, workflow: workflow)
    }
  }

  private func explain(
    _ text: String, at now: Timestamp?, depth: Int, workflow: (DeepLink) -> WorkflowDescription?
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

/// A recorder of the stages that a link passes, which makes an explanation of them.
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

  init(table: RouteTable, text: String, rejection: LinkRejection? = nil) {
    self.table = table
    self.text = text
    self.rejection = rejection
  }

  /// Reads the link and records the stages that it passes.
  mutating func read(at now: Timestamp?, depth: Int) {
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

  /// Returns the explanation, with all secrets redacted. `inside` is the explanation of the link inside a wrapper.
  func explanation(
    inside: LinkExplanation?, workflow: (DeepLink) -> WorkflowDescription?
  ) -> LinkExplanation {
    let foreign = opening.flatMap { table.translator?.explanation(of: $0, url, opened: translated?.route) }
    let route =
      translated?.route ?? foreign?.route ?? terminal.map { table.compiled[$0.route].route }
      ?? parsed.flatMap { table.route(named: $0.link.route) }
    let secrets = table.secrets
    let text = Redactor.shortened(self.text)
    let hidden = secrets.ranges(in: text)
    let words = secrets.words(in: [text, parsed?.canonical].compactMap { $0 })
    let redact = { (sentence: String) in secrets.redact(sentence: sentence, about: words) }
    let redactText = { (text: String) in secrets.redact(text: text, about: words) }
    return LinkExplanation(
      url: hidden.redact(text),
      rejection: rejection.map { rejection in
        let allowed = rejection.parameter.flatMap { route?.parameter($0)?.type.allowed }
        return rejection.map({ Self.redacted($0, allowed, redact) }, hidden, text.utf8.count)
      },
      marked: rejection.map { hidden.shown($0.range.clamped(to: 0..<text.utf8.count)) },
      scheme: opening.map { LinkExplanation.Part(text: $0.scheme, range: $0.schemeRange) },
      host: opening.flatMap { opening in
        opening.webHost.map { LinkExplanation.Part(text: $0, range: hidden.shown(opening.authority)) }
      },
      segments: url?.segments.map {
        LinkExplanation.Part(
          text: hidden.overlaps($0.range) ? Redactor.mask : redactText($0.text), range: hidden.shown($0.range))
      } ?? [],
      candidates: candidates(foreign).map { $0.map(redact) },
      route: route?.name, parameters: parameters(route, inside).map { $0.map(redactText, hidden) },
      unknown: secrets.redact(parsed?.unknown ?? [:], about: words),
      dialect: foreign?.app ?? inside?.dialect,
      wrappers: (unwrapped.map { [$0.service] } ?? []) + (inside?.wrappers ?? []), inside: inside.map { [$0] } ?? [],
      attribution: secrets.redact(parsed?.origin?.attribution ?? [:], about: words),
      notes: parsed.map { table.notes(for: $0).map { $0.map(redact) { secrets.redact(name: $0, about: words) } } }
        ?? [],
      canonical: parsed.map { secrets.redact($0.canonical) }, workflow: route?.workflow,
      description: parsed.flatMap { workflow($0.link) }?.map(redactText))
  }

  /// Returns a redacted sentence with the words about the values that are allowed as they are. They are those of the table, also
  /// where a secret value begins with a text that each one must have.
  private static func redacted(_ sentence: String, _ allowed: BilingualText?, _ redact: (String) -> String) -> String {
    guard
      let words = [allowed?.ja, allowed?.en].compactMap(\.self).first(where: { !$0.isEmpty && sentence.contains($0) })
    else { return redact(sentence) }
    return sentence.split(separator: words, omittingEmptySubsequences: false).map { redact(String($0)) }
      .joined(separator: words)
  }

  /// Returns the forms of another app for a link of that app, otherwise the routes; none for a wrapper, because its path
  /// has no meaning.
  private func candidates(_ foreign: TranslatorExplanation?) -> [RouteCandidate] {
    guard let url, unwrapped == nil else { return [] }
    if let foreign { return foreign.candidates }
    guard url.webHost.map({ table.hosts.contains($0.text) }) ?? table.schemes.contains(url.scheme)
    else { return [] }
    return RouteCandidates(table: table, url: url).all(winner: terminal)
  }

  private func parameters(_ route: Route?, _ inside: LinkExplanation?) -> [LinkExplanation.Parameter] {
    guard let route, let parsed else { return [] }
    // A wrapped link has the parameters of the link inside.
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
          value: table.secrets.isSecret(parameter) ? Redactor.mask : value.description, type: parameter.type.name,
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

  /// Returns the bytes of each value of a parameter, in the order of the values.
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

// The redaction of everything that an explanation shows.

extension LinkRejection {
  /// `shownBytes` is the length of the link as it is shown, before its secrets are hidden.
  fileprivate func map(_ redact: (String) -> String, _ hidden: SecretRanges, _ shownBytes: Int) -> LinkRejection {
    LinkRejection(
      code: code, sentence.map(redact), range: hidden.shown(range.clamped(to: 0..<shownBytes)),
      expected: redact(expected),
      advice: advice?.map(redact), parameter: parameter)
  }
}

extension LinkExplanation.Parameter {
  fileprivate func map(_ redact: (String) -> String, _ hidden: SecretRanges) -> LinkExplanation.Parameter {
    // Ranges inside a wrapped link refer to the explanation of that link.
    LinkExplanation.Parameter(
      name: name, value: redact(value), type: type, source: source,
      ranges: source == .wrapped ? ranges : ranges.map(hidden.shown))
  }
}

extension LinkNote {
  fileprivate func map(_ redact: (String) -> String, name redactName: (String) -> String) -> LinkNote {
    LinkNote(code: code, parameter: parameter.map(redactName), sentence.map(redact), suggestion: suggestion)
  }
}

extension RouteCandidate {
  fileprivate func map(_ redact: (String) -> String) -> RouteCandidate {
    RouteCandidate(route: route, path: path, won: won, reason: redact(reason))
  }
}

extension WorkflowDescription {
  fileprivate func map(_ redact: (String) -> String) -> WorkflowDescription {
    WorkflowDescription(steps: steps.map(redact), needs: needs.map(redact))
  }
}
