extension RouteTable {
  /// Returns the canonical URL of a link: canonical scheme and path, then the known parameters in the order of the
  /// table.
  ///
  /// Nil when the route is not of this table, or when it does not accept the parameters. A printed URL always parses to
  /// the same link (law 8).
  public func format(_ link: DeepLink) -> String? {
    guard let compiled = compiled(named: link.route), compiled.route.workflow == link.workflow else { return nil }
    return text(of: link, compiled)
  }

  private func text(of link: DeepLink, _ compiled: CompiledRoute) -> String? {
    guard compiled.accepts(link.parameters), matchesOwnRoute(link.parameters, of: compiled) else { return nil }
    let text = canonical(link, compiled)
    return text.utf8.count <= Self.maximumBytes ? text : nil
  }

  /// Returns a link of the named route, with the defaults of parameters that are not given; nil when it would have no
  /// URL.
  public func link(_ route: String, _ parameters: [String: ParameterValue] = [:]) -> DeepLink? {
    guard let compiled = compiled(named: route) else { return nil }
    var complete = parameters
    for parameter in compiled.route.parameters where complete[parameter.name] == nil {
      complete[parameter.name] = parameter.defaultValue
    }
    let link = DeepLink(route: route, workflow: compiled.route.workflow, parameters: complete)
    return text(of: link, compiled) == nil ? nil : link
  }

  /// Returns a link of the named route without the optional parameters whose values the route does not accept.
  ///
  /// Nil when the route does not accept a value of a required parameter. The link has only its required parameters when it
  /// would be too long with all of them.
  public func link(_ route: String, fitting parameters: [String: ParameterValue]) -> DeepLink? {
    if let link = link(route, parameters) { return link }
    guard let compiled = compiled(named: route) else { return nil }
    let fitting = parameters.filter { name, value in
      compiled.route.parameter(name).map { compiled.accepts(value, of: $0) } ?? false
    }
    return link(route, fitting)
      ?? link(route, fitting.filter { name, _ in compiled.route.parameter(name)?.isRequired == true })
  }

  /// Returns the canonical URL of a link whose parameters are known to be those of its route.
  func canonical(_ link: DeepLink, _ compiled: CompiledRoute) -> String {
    var url = canonicalScheme + "://"
    for (index, segment) in compiled.pattern.segments.enumerated() {
      if index > 0 { url += "/" }
      switch segment {
      case .literal(let text): url += text
      case .placeholder(let name):
        if let value = link.parameters[name] { url += PercentCoding.encodedSegment(Self.spelling(value)) }
      }
    }
    var separator = "?"
    for parameter in compiled.route.parameters where parameter.location == .query {
      guard let value = link.parameters[parameter.name] else { continue }
      let values = if case .list(let values) = value { values } else { [value] }
      for value in values {
        url += separator + parameter.name + "=" + PercentCoding.encodedQueryPart(Self.spelling(value))
        separator = "&"
      }
    }
    return url
  }

  private static func spelling(_ value: ParameterValue) -> String {
    LinkCharacters.normalised(value.description)
  }
}

extension CompiledRoute {
  /// Returns whether a link with these parameters has a URL that parses to it.
  func accepts(_ parameters: [String: ParameterValue]) -> Bool {
    guard parameters.keys.allSatisfy({ route.parameter($0) != nil }) else { return false }
    var count = 0
    for parameter in route.parameters {
      guard let value = parameters[parameter.name] else {
        // A parameter that has a default is never absent, so that changing the default changes no stored link.
        if parameter.isRequired || parameter.defaultValue != nil { return false }
        continue
      }
      guard accepts(value, of: parameter) else { return false }
      guard parameter.location == .query else { continue }
      if case .list(let values) = value { count += values.count } else { count += 1 }
    }
    return count <= RouteTable.maximumQueryParameters
  }

  /// Returns whether the route accepts a value, or each value of a list, for one of its parameters.
  func accepts(_ value: ParameterValue, of parameter: Route.Parameter) -> Bool {
    guard case .list(let values) = value else {
      return !parameter.isRepeated && acceptsOne(value, of: parameter)
    }
    return parameter.isRepeated && !values.isEmpty && values.count <= parameter.most ?? .max
      && values.allSatisfy { acceptsOne($0, of: parameter) }
  }

  private func acceptsOne(_ value: ParameterValue, of parameter: Route.Parameter) -> Bool {
    guard let text = parameter.type.write(value) else { return false }
    if parameter.location == .query,
      EscapingMistake.hiddenParameter(in: text, isName: { route.parameter($0)?.location == .query }) != nil
    {
      return false
    }
    // A path cannot express these: an empty segment and the dot segments have another meaning there.
    return parameter.location == .query || !["", ".", ".."].contains(text)
  }
}
