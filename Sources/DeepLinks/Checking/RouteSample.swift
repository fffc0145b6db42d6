extension RouteTable {
  /// A link of the route with every parameter filled in; nil when no value of its types leads back to the route.
  ///
  /// A link from no person: its values are the first that the types take.
  public func sample(of route: String) -> DeepLink? {
    guard let compiled = compiled(named: route) else { return nil }
    // Where a more specific route takes the path of one sample, another one may do.
    for attempt in 0..<maximumSamples(compiled) {
      if let link = link(route, sampleParameters(compiled, attempt)) { return link }
    }
    return nil
  }

  private func maximumSamples(_ compiled: CompiledRoute) -> Int {
    compiled.route.parameters.map { $0.type.examples.count }.max() ?? 1
  }

  private func sampleParameters(_ compiled: CompiledRoute, _ attempt: Int) -> [String: ParameterValue] {
    var parameters: [String: ParameterValue] = [:]
    for parameter in compiled.route.parameters {
      let examples = parameter.type.examples
      guard !examples.isEmpty, let value = parameter.type.read(examples[attempt % examples.count]) else { continue }
      parameters[parameter.name] = parameter.isRepeated ? .list([value, value]) : value
    }
    return parameters
  }
}

extension ParameterType {
  /// Values of the type as decoded text, the most ordinary first.
  var examples: [String] {
    let ordinary: [String] =
      switch self {
      case .integer: ["42", "1200"]
      case .decimal: ["12.5"]
      case .place: ["35.681236,139.767125,Tokyo Station"]
      case .time: ["2030-01-11T14:00:00Z"]
      case .string, .identifier: ["sample", "SAMPLE", "+81-3-0000-0000"].map { prefix + $0 }
      case .enumeration, .coordinate, .url: []
      }
    return (ordinary + samples).filter { read($0) != nil }
  }
}
