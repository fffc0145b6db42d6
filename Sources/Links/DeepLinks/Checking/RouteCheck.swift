public import TextFormats

extension RouteTable {
  /// Returns the problems of a table that loads, in the order of the file.
  ///
  /// `workflow` describes the workflow of a link, nil when the app has no such workflow. `parameters` returns the
  /// parameters that a workflow reads, nil when the app does not declare them. `now` is the time at which expiry is
  /// checked, nil to ignore expiry. An ambiguity is an error of loading.
  public func findings(
    at now: Timestamp? = nil, parameters: (String) -> [WorkflowParameter]? = { _ in nil },
    workflow: (DeepLink) -> WorkflowDescription?
  ) -> [RouteFinding] {
    compiled.indices.flatMap {
      RouteCheck(table: self, index: $0).findings(at: now, parameters: parameters, workflow: workflow)
    } + inputFindings
  }
}

/// A check of one route of a table.
struct RouteCheck {
  let table: RouteTable
  let index: Int

  private var compiled: CompiledRoute { table.compiled[index] }
  var route: Route { compiled.route }

  func findings(
    at now: Timestamp?, parameters: (String) -> [WorkflowParameter]?, workflow: (DeepLink) -> WorkflowDescription?
  ) -> [RouteFinding] {
    var findings: [RouteFinding] = []
    if let now, let expiry = route.expiry, expiry <= now {
      findings.append(finding(.expired, "It expired at \(expiry.text).", "Remove the route, or the line `expires`."))
    }
    for pattern in compiled.patterns { findings += shadows(on: pattern) }
    guard let link = table.sample(of: route.name), let url = table.format(link) else {
      if !findings.contains(where: { $0.code == .unreachable }) {
        findings.append(
          finding(
            .sampleLost, "No sample URL of it parses back to it.", "Change its path, or the types of its placeholders.")
        )
      }
      return findings
    }
    if (try? table.parse(url))?.link != link {
      findings.append(finding(.sampleLost, "Its sample URL parses to another link.", "Change its path.", url))
    }
    findings += wrongSamples
    return findings + self.findings(on: parameters(route.workflow), isKnown: workflow(link) != nil, url)
  }

  /// Findings about samples of the file that another route takes, or none.
  private var wrongSamples: [RouteFinding] {
    route.samples.compactMap { sample in
      let taken = (try? table.parse(sample))?.link.route
      guard taken != route.name else { return nil }
      return finding(
        .wrongSample, "The sample `\(sample)` " + (taken.map { "is a link of `\($0)`." } ?? "is not a link."),
        "Correct it: \(Program.name) explain '\(sample)' shows why.", sample)
    }
  }

  /// Returns findings about values of a pattern's placeholders that more specific routes match.
  private func shadows(on pattern: PathPattern) -> [RouteFinding] {
    var findings: [RouteFinding] = []
    for (position, segment) in pattern.segments.enumerated() {
      guard case .placeholder(let name) = segment, let type = compiled.types[name] else { continue }
      let literals = table.trie.literals(beside: pattern, at: position, types: compiled.types)
      let lost = literals.filter { type.read($0) != nil }.compactMap { value in
        otherRoute(matching: pattern, at: position, value).map { (value: value, route: $0.route, url: $0.url) }
      }
      if let all = type.allValues, all.allSatisfy({ value in lost.contains { $0.value == value } }),
        let first = lost.first
      {
        findings.append(
          finding(
            .unreachable, "`\(first.route)` and other routes match every value of `{\(name)}`.", "Remove the route.",
            first.url))
        continue
      }
      findings += lost.map { one in
        finding(
          .shadowedValue, "The value `\(one.value)` of `{\(name)}` matches `\(one.route)`.",
          "Make sure that no `{\(name)}` has this value, or narrow its type.", one.url)
      }
    }
    return findings
  }

  /// Returns the other route that matches the pattern's path with a value at a position; nil when none does.
  private func otherRoute(
    matching pattern: PathPattern, at position: Int, _ value: String
  ) -> (route: String, url: String)? {
    let segments = pattern.segments.enumerated().map { index, segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name): index == position ? value : compiled.types[name]?.samples.first ?? ""
      }
    }
    let parts = segments.map { GatedURL.Part(text: $0, range: 0..<0) }
    guard let terminal = table.trie.match(parts)?.terminal, terminal.route != index else { return nil }
    return (
      table.compiled[terminal.route].route.name, "\(table.canonicalScheme)://\(segments.joined(separator: "/"))"
    )
  }

  func finding(
    _ code: RouteFinding.Code, _ message: String, _ remedy: String, _ url: String? = nil
  ) -> RouteFinding {
    RouteFinding(
      code: code, key: "routes.\(route.name)", line: compiled.line, message: message, remedy: remedy, url: url)
  }
}

extension ParameterType {
  /// All values of the type; nil when there are too many to list.
  fileprivate var allValues: [String]? {
    switch self {
    case .enumeration(let values): values
    case .integer(let range):
      range.upperBound.magnitude < 1_000 && range.lowerBound.magnitude < 1_000 ? range.map(String.init) : nil
    default: nil
    }
  }
}

extension RouteCheck {
  /// Returns the differences between the route and the workflow that it starts.
  ///
  /// `parameters` are those that the workflow reads, nil when the app does not declare them. `isKnown` is whether the
  /// app starts the workflow with a sample of the route.
  func findings(on parameters: [WorkflowParameter]?, isKnown: Bool, _ url: String?) -> [RouteFinding] {
    guard let parameters else { return isKnown ? [] : [unknownWorkflow(url)] }
    let read = Set(parameters.map(\.name))
    let found = parameters.flatMap { findings(on: $0, among: read, url) }
    let unused = route.parameters.filter { !read.contains($0.name) }.map { parameter in
      finding(
        .unusedParameter, "`\(route.workflow)` does not read `\(parameter.name)`.",
        "Remove it, or let the workflow use it.", url)
    }
    // A link can lack something that no single parameter shows. Then the app rejects the sample.
    if !isKnown, found.allSatisfy({ !$0.isError }) { return found + [unknownWorkflow(url)] + unused }
    return found + unused
  }

  private func unknownWorkflow(_ url: String?) -> RouteFinding {
    finding(.unknownWorkflow, "The app has no workflow `\(route.workflow)`.", "Ask an engineer for the name.", url)
  }

  private func findings(on needed: WorkflowParameter, among read: Set<String>, _ url: String?) -> [RouteFinding] {
    let name = needed.name
    guard let given = route.parameter(name) else {
      // A parameter that the workflow reads is not a misspelling of another one.
      let known = route.parameters.map(\.name).filter { !read.contains($0) }
      return [
        finding(
          .missingParameter, "`\(route.workflow)` reads `\(name)`, which the route does not have.",
          NearestName.question(name, among: known) ?? "Add it below `parameters`.", url
        )
      ]
    }
    var found: [RouteFinding] = []
    if needed.isRequired, !given.isRequired, given.defaultValue == nil {
      found.append(
        finding(
          .optionalParameter, "`\(route.workflow)` does nothing without `\(name)`, which links may leave out.",
          "Add `required: true` to `\(name)`, or a default.", url))
    }
    if given.isRepeated, !needed.isRepeated {
      found.append(
        finding(
          .wrongType, "`\(route.workflow)` reads one `\(name)`, and links may give several.",
          "Remove `repeated` from `\(name)`.", url))
    }
    if given.isRepeated, needed.isRepeated, let most = needed.most, given.most ?? .max > most {
      found.append(
        finding(
          .wrongType, "`\(route.workflow)` reads at most \(most) of `\(name)`, and links may give more.",
          "Add `most: \(most)` to `\(name)`.", url))
    }
    if !needed.kind.acceptsAll(of: given.type) {
      found.append(
        finding(
          .wrongType,
          "`\(name)` takes \(given.type.expectation); `\(route.workflow)` needs \(needed.kind.expectation).",
          "Change or narrow the type of `\(name)`.", url))
    }
    return found
  }
}
