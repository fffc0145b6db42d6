import TextFormats

extension RouteTable {
  /// Returns a link of the route with a sample value for every parameter; nil when no sample parses back to the route.
  public func sample(of route: String) -> DeepLink? {
    guard let compiled = compiled(named: route) else { return nil }
    // A more specific route may match the path of one sample, so others are tried.
    let attempts = compiled.route.parameters.map { $0.type.samples.count }.max() ?? 1
    for attempt in 0..<attempts {
      if let link = link(route, sampleParameters(compiled, attempt)) { return link }
    }
    return nil
  }

  /// The maximum number of samples that are made up for one route.
  static let madeUpSamples = 6

  /// Returns links of the route that stand for all of its links: those that the file lists. Where it lists none, they are
  /// made up from the types of the parameters, ordinary values first, then the bounds of each type.
  public func samples(of route: String) -> [String] {
    guard let compiled = compiled(named: route) else { return [] }
    guard compiled.route.samples.isEmpty else { return compiled.route.samples }
    let attempts = compiled.route.parameters.map { $0.type.samples.count }.max() ?? 1
    var samples: [String] = []
    for attempt in 0..<attempts where samples.count < Self.madeUpSamples {
      guard let link = link(route, sampleParameters(compiled, attempt)), let url = format(link) else { continue }
      if !samples.contains(url) { samples.append(url) }
    }
    return samples
  }

  private func sampleParameters(_ compiled: CompiledRoute, _ attempt: Int) -> [String: ParameterValue] {
    var parameters: [String: ParameterValue] = [:]
    for parameter in compiled.route.parameters {
      let samples = parameter.type.samples
      guard !samples.isEmpty, let value = parameter.type.read(samples[attempt % samples.count]) else { continue }
      parameters[parameter.name] = parameter.isRepeated ? .list([value, value]) : value
    }
    return parameters
  }

  /// Returns the sample of a route by its path and by each alias, without the scheme; empty when it has no sample.
  ///
  /// A placeholder that is an enumeration gives one path for each of its values.
  package func samplePaths(of name: String) -> [String] {
    guard let compiled = compiled(named: name), let link = sample(of: name), let canonical = format(link) else {
      return []
    }
    let query = canonical.drop { $0 != "?" }
    return compiled.patterns.flatMap { pattern in
      let paths = pattern.segments.reduce([""]) { paths, segment in
        let texts = texts(of: segment, compiled, link)
        return Array(paths.lazy.flatMap { path in texts.map { path.isEmpty ? $0 : "\(path)/\($0)" } }.prefix(64))
      }
      return paths.map { $0 + query }
    }
  }

  private func texts(of segment: PathPattern.Segment, _ compiled: CompiledRoute, _ link: DeepLink) -> [String] {
    var texts: [String]
    switch segment {
    case .literal(let text): texts = [text]
    case .placeholder(let name):
      texts = [link.parameters[name]?.description ?? ""]
      if case .enumeration(let words)? = compiled.types[name] { texts = words }
    }
    return texts.map(PercentCoding.encodedSegment)
  }
}

extension ParameterType {
  /// Values of the type as decoded text: ordinary ones first, then the bounds.
  package var samples: [String] {
    let samples: [String] =
      switch self {
      case .string(let rule), .identifier(let rule):
        (["sample", "SAMPLE", "+81-3-0000-0000"] + Self.boundarySamples(rule)).map { rule.prefix + $0 }
      case .integer(let range): ["42", "1200", String(range.lowerBound), String(range.upperBound)]
      case .decimal(let range): ["12.5", range.lowerBound.description, range.upperBound.description]
      case .place: ["35.681236,139.767125,Tokyo Station", "here", "35.681236,139.767125"]
      case .time: ["2030-01-11T14:00:00Z"]
      case .date: ["2030-01-11", "2028-02-29", "0001-01-01", "9999-12-31"]
      case .localTime: ["14:00", "00:00", "23:59"]
      case .enumeration(let values): values
      case .coordinate: ["35.681236,139.767125"]
      case .url(let hosts): hosts.map { "https://\($0)/" }
      }
    return samples.filter { read($0) != nil }
  }

  /// Texts of the shortest length that repeat one of the allowed characters; without the prefix.
  private static func boundarySamples(_ rule: TextRule) -> [String] {
    let bounds: [UInt32] =
      rule.ranges.isEmpty ? [0x61] : rule.ranges.prefix(8).flatMap { [$0.lowerBound, $0.upperBound] }
    return bounds.compactMap { Unicode.Scalar($0) }.filter { !$0.isUnprintable }.map { scalar in
      String(repeating: Character(scalar), count: max(rule.length.lowerBound, 1))
    }
  }
}
