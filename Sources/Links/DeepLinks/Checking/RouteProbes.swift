extension RouteTable {
  /// Returns paths with queries that show what a route accepts and what it rejects, without scheme and host.
  ///
  /// Each has the required parameters and one more: with a value at a bound of its type or just outside, left out, or given
  /// too often. Empty when no link of the route is known.
  package func probePaths(of name: String) -> [String] {
    guard let compiled = compiled(named: name), let sample = sample(of: name) else { return [] }
    return RouteProbes(compiled: compiled, sample: sample).paths
  }
}

/// The paths that show what one route accepts.
private struct RouteProbes {
  let compiled: CompiledRoute
  /// A link with a value for every parameter.
  let sample: DeepLink

  var paths: [String] {
    [path([:])]
      + compiled.route.parameters.flatMap { parameter in texts(of: parameter).map { path([parameter.name: $0]) } }
  }

  /// The texts that stand for one parameter in turn: none, one or several.
  private func texts(of parameter: Route.Parameter) -> [[String]] {
    let single = parameter.type.bounds.map { [$0] }
    guard parameter.location == .query else {
      // An empty segment is not a value but another path.
      return single.filter { $0 != [""] }
    }
    let counts = [2] + (parameter.most.map { [$0, $0 + 1] } ?? [])
    let value = sampleText(of: parameter)
    return single + [[]] + counts.map { Array(repeating: value, count: $0) }
  }

  private func sampleText(of parameter: Route.Parameter) -> String {
    guard case .list(let values)? = sample.parameters[parameter.name] else {
      return sample.parameters[parameter.name]?.description ?? ""
    }
    return values.first?.description ?? ""
  }

  /// The path with the samples of the required parameters, and these texts in place of theirs.
  private func path(_ texts: [String: [String]]) -> String {
    func values(_ parameter: Route.Parameter) -> [String] {
      texts[parameter.name] ?? (parameter.isRequired ? [sampleText(of: parameter)] : [])
    }
    let segments = compiled.pattern.segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .placeholder(let name):
        PercentCoding.encodedSegment(compiled.route.parameter(name).flatMap { values($0).first } ?? "")
      }
    }
    let items = compiled.route.parameters.filter { $0.location == .query }.flatMap { parameter in
      values(parameter).map { "\(parameter.name)=\(PercentCoding.encodedQueryPart($0))" }
    }
    return segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
