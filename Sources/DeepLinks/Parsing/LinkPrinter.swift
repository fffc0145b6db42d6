extension RouteTable {
  /// Returns the canonical URL of a link: canonical scheme and path, then the known parameters in the order of the
  /// table.
  ///
  /// Nil when the route is not of this table, or when it does not take the parameters. A printed URL always parses to
  /// the same link (law 8).
  public func format(_ link: DeepLink) -> String? {
    guard let compiled = compiled(named: link.route), compiled.route.workflow == link.workflow else { return nil }
    return text(of: link, compiled)
  }

  private func text(of link: DeepLink, _ compiled: CompiledRoute) -> String? {
    guard compiled.accepts(link.parameters), leadsBack(link.parameters, of: compiled) else { return nil }
    let text = canonical(link, compiled)
    return text.utf8.count <= Self.maximumBytes ? text : nil
  }

  /// Returns a link of the named route, with the defaults of parameters that are not given; nil when it would have no
  /// URL.
  public func link(_ route: String, _ parameters: [String: ParameterValue] = [:]) -> DeepLink? {
    guard let compiled = compiled(named: route) else { return nil }
    let parameters = compiled.defaults.isEmpty ? parameters : compiled.defaults.merging(parameters) { $1 }
    let link = DeepLink(route: route, workflow: compiled.route.workflow, parameters: parameters)
    return text(of: link, compiled) == nil ? nil : link
  }

  /// Returns a link of the named route without the optional parameters whose values the route does not take.
  ///
  /// Nil when the route does not take a value of a required parameter. The link has only its required parameters when it
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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes.append(contentsOf: canonicalScheme.utf8)
    bytes.append(contentsOf: "://".utf8)
    for (index, segment) in compiled.pattern.segments.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      switch segment {
      case .literal(let text): bytes.append(contentsOf: text.utf8)
      case .placeholder(let name):
        if let value = link.parameters[name] { PercentCoding.appendSegment(Self.spelling(value), to: &bytes) }
      }
    }
    appendQuery(of: link, compiled, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendQuery(of link: DeepLink, _ compiled: CompiledRoute, to bytes: inout [UInt8]) {
    var rest = link.parameters.count - compiled.placeholderCount
    guard rest > 0 else { return }
    var separator = UInt8(ascii: "?")
    func append(_ value: ParameterValue, _ name: String) {
      bytes.append(separator)
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: "="))
      PercentCoding.appendQueryPart(Self.spelling(value), to: &bytes)
      separator = UInt8(ascii: "&")
    }
    for parameter in compiled.route.parameters where rest > 0 && parameter.location == .query {
      guard let value = link.parameters[parameter.name] else { continue }
      rest -= 1
      guard case .list(let values) = value else {
        append(value, parameter.name)
        continue
      }
      for value in values { append(value, parameter.name) }
    }
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

  /// Returns whether the route takes a value, or each value of a list, for one of its parameters.
  func accepts(_ value: ParameterValue, of parameter: Route.Parameter) -> Bool {
    guard case .list(let values) = value else {
      return !parameter.isRepeated && acceptsOne(value, of: parameter)
    }
    return parameter.isRepeated && !values.isEmpty && values.count <= parameter.most ?? .max
      && values.allSatisfy { acceptsOne($0, of: parameter) }
  }

  private func acceptsOne(_ value: ParameterValue, of parameter: Route.Parameter) -> Bool {
    guard let text = parameter.type.write(value) else { return false }
    // A path cannot express these: an empty segment and the dot segments have another meaning there.
    return parameter.location == .query || !["", ".", ".."].contains(text)
  }
}
