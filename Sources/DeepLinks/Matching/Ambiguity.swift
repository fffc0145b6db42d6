/// Two routes that both take one path, where neither is more specific.
struct Ambiguity: Equatable {
  let first: Int
  let second: Int
  /// A path that both take, percent-encoded; nil where none was found and none was ruled out.
  let path: String?
}

extension RouteTrie {
  /// All pairs of patterns that take a common path with neither being more specific.
  ///
  /// Two patterns part where they have placeholders of different types; unless it is proved that no value is of both
  /// types (`ParameterType.overlap`), nothing later can decide between them.
  func ambiguities() -> [Ambiguity] {
    var found: [Ambiguity] = []
    for node in nodes {
      for (index, one) in node.typed.enumerated() {
        for other in node.typed[(index + 1)...] {
          guard let value = Self.common(one.type, other.type) else { continue }
          collect(one.node, other.node, [value], &found)
        }
      }
    }
    return found
  }

  /// A segment that both patterns take: nil as a value when there is no example.
  private typealias Common = String?

  private static func common(_ one: ParameterType, _ other: ParameterType) -> Common? {
    if one == other { return .some(one.samples.first) }
    switch one.overlap(other) {
    case .none: return nil
    case .value(let value): return .some(value)
    case .unknown: return .some(nil)
    }
  }

  /// Follows two different branches as far as they take the same segments.
  private func collect(_ one: Int, _ other: Int, _ path: [Common], _ found: inout [Ambiguity]) {
    if let first = nodes[one].terminal, let second = nodes[other].terminal {
      let segments = (prefix(of: one, path.count) + path).compactMap { $0 }
      let hasExample = !path.contains(nil)
      found.append(
        Ambiguity(first: first.route, second: second.route, path: hasExample ? PathPattern.path(segments) : nil))
    }
    for (segment, child) in nodes[one].literals {
      if let twin = nodes[other].literals[segment] { collect(child, twin, path + [segment], &found) }
      for (type, twin) in nodes[other].typed where type.read(segment) != nil {
        collect(child, twin, path + [segment], &found)
      }
    }
    for (type, child) in nodes[one].typed {
      for (segment, twin) in nodes[other].literals where type.read(segment) != nil {
        collect(child, twin, path + [segment], &found)
      }
      for (twinType, twin) in nodes[other].typed {
        guard let value = Self.common(type, twinType) else { continue }
        collect(child, twin, path + [value], &found)
      }
    }
  }

  /// Segments that lead from the root to `depth` steps above a node.
  private func prefix(of node: Int, _ depth: Int) -> [Common] {
    var path: [String] = []
    var current = node
    while current != 0, let (parent, segment) = parent(of: current) {
      path.insert(segment, at: 0)
      current = parent
    }
    return path.dropLast(depth)
  }

  private func parent(of child: Int) -> (Int, String)? {
    for (index, node) in nodes.enumerated() {
      if let literal = node.literals.first(where: { $0.value == child }) { return (index, literal.key) }
      if let typed = node.typed.first(where: { $0.node == child }) { return (index, typed.type.samples.first ?? "") }
    }
    return nil
  }
}

extension PathPattern {
  /// Segments as the path of a URL.
  static func path(_ segments: [String]) -> String {
    var bytes: [UInt8] = []
    for segment in segments {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "/")) }
      PercentCoding.appendSegment(segment, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ParameterType {
  /// Some values of the type, as decoded text: its borders where it has any.
  var samples: [String] {
    switch self {
    case .string, .identifier:
      borderScalars.prefix(1).flatMap { scalar in
        borderLengths.map { prefix + String(repeating: Character(scalar), count: $0) }
      }
    case .integer(let range):
      ([range.lowerBound, range.upperBound] + Self.powersOfTen.filter { range.contains($0) }).map(String.init)
    case .decimal(let range): [range.lowerBound.description, range.upperBound.description]
    case .place: ["here", "35.681236,139.767125", "35.681236,139.767125,Tokyo Station"]
    case .time: ["2026-01-11T14:00:00Z"]
    case .enumeration(let values): values
    case .coordinate: ["35.681236,139.767125"]
    case .url(let hosts): hosts.map { "https://\($0)/" }
    }
  }

  private static let powersOfTen = (0..<18).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }

  private var borderScalars: [Unicode.Scalar] {
    guard case .string(let rule) = self else {
      guard case .identifier(let rule) = self else { return [] }
      return rule.ranges.compactMap { Unicode.Scalar($0.lowerBound) }
    }
    return rule.ranges.isEmpty ? ["a"] : rule.ranges.compactMap { Unicode.Scalar($0.lowerBound) }
  }

  /// What every text of the type begins with.
  var prefix: String {
    switch self {
    case .string(let rule), .identifier(let rule): rule.prefix
    default: ""
    }
  }

  private var borderLengths: [Int] {
    switch self {
    case .string(let rule), .identifier(let rule): [max(rule.length.lowerBound, 1)]
    default: []
    }
  }
}
