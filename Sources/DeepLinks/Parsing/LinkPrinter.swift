extension RouteTable {
  /// The canonical URL of a link: canonical scheme and path, then the known parameters in the order of the table.
  ///
  /// Nil when the route is not of this table, or when the parameters are not what it takes: what is printed always
  /// parses to the same link (law 8).
  public func format(_ link: DeepLink) -> String? {
    guard let compiled = compiled(named: link.route), compiled.route.workflow == link.workflow,
      compiled.accepts(link.parameters)
    else { return nil }
    return canonical(link, compiled)
  }

  /// A link of the named route; nil when the table has no such route or the parameters are not what it takes.
  public func link(_ route: String, _ parameters: [String: ParameterValue] = [:]) -> DeepLink? {
    guard let compiled = compiled(named: route), compiled.accepts(parameters) else { return nil }
    return DeepLink(route: route, workflow: compiled.route.workflow, parameters: parameters)
  }

  /// The canonical URL of a link whose parameters are known to be those of its route.
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
    var separator = UInt8(ascii: "?")
    for parameter in compiled.route.parameters where parameter.location == .query {
      for value in compiled.values(of: parameter, in: link.parameters) {
        bytes.append(separator)
        bytes.append(contentsOf: parameter.name.utf8)
        bytes.append(UInt8(ascii: "="))
        PercentCoding.appendQueryPart(Self.spelling(value), to: &bytes)
        separator = UInt8(ascii: "&")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func spelling(_ value: ParameterValue) -> String {
    LinkCharacters.normalised(value.description)
  }
}

extension CompiledRoute {
  /// Whether a link with these parameters has a URL that parses to it.
  func accepts(_ parameters: [String: ParameterValue]) -> Bool {
    guard parameters.keys.allSatisfy({ index[$0] != nil }) else { return false }
    var count = 0
    for parameter in route.parameters {
      guard let value = parameters[parameter.name] else {
        if parameter.isRequired { return false }
        continue
      }
      let values = values(of: parameter, in: parameters)
      if case .list = value, !parameter.isRepeated || values.isEmpty { return false }
      guard parameter.isRepeated == value.isList, values.allSatisfy({ accepts($0, of: parameter) }) else {
        return false
      }
      if parameter.location == .query { count += values.count }
    }
    return count <= RouteTable.maximumQueryParameters
  }

  /// The single values of a parameter; empty when absent.
  func values(of parameter: Route.Parameter, in parameters: [String: ParameterValue]) -> [ParameterValue] {
    switch parameters[parameter.name] {
    case .list(let values)?: values
    case let value?: [value]
    case nil: []
    }
  }

  private func accepts(_ value: ParameterValue, of parameter: Route.Parameter) -> Bool {
    guard let text = parameter.type.write(value) else { return false }
    // A path cannot say these: an empty segment and the dot segments mean something else there.
    return parameter.location == .query || !["", ".", ".."].contains(text)
  }
}
