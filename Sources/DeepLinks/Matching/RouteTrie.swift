/// All path patterns of a table as a tree of segments; a match costs by the length of the path, not by the routes.
///
/// Literals win over placeholders, from left to right. Placeholders of one type share a branch; those of different
/// types that take a common value are an ambiguity (`ambiguities()`), so their order never matters.
struct RouteTrie: Sendable {
  /// Where a pattern ends: its route, and the names of its placeholders from left to right.
  struct Terminal: Sendable {
    let route: Int
    let pattern: PathPattern
    let names: [String]
  }

  /// One position in the patterns.
  struct Node: Sendable {
    var literals: [String: Int] = [:]
    var typed: [(type: ParameterType, node: Int)] = []
    var terminal: Terminal?
  }

  private(set) var nodes = [Node()]

  /// Adds a pattern; returns the route that has the very same one already, and then adds nothing.
  mutating func insert(
    _ pattern: PathPattern, types: [String: ParameterType], route: Int
  ) -> Int? {
    var current = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): current = literalChild(of: current, text)
      case .placeholder(let name):
        guard let type = types[name] else { continue }
        current = typedChild(of: current, type)
      }
    }
    if let earlier = nodes[current].terminal { return earlier.route }
    nodes[current].terminal = Terminal(route: route, pattern: pattern, names: pattern.names)
    return nil
  }

  /// The pattern that takes the segments, with the values of its placeholders from left to right.
  func match(_ segments: [String]) -> (terminal: Terminal, values: [ParameterValue])? {
    var values: [ParameterValue] = []
    guard let terminal = match(segments[...], at: 0, &values) else { return nil }
    return (terminal, values)
  }

  /// The pattern that would take the segments if one placeholder's value were right: that segment and its type.
  ///
  /// Literals still win, so a branch in which nothing is wrong but the path is not found first.
  func matchWithOneBadValue(_ segments: [String]) -> (terminal: Terminal, segment: Int, type: ParameterType)? {
    for bad in segments.indices {
      for parent in reach(segments[..<bad]) {
        for (type, child) in nodes[parent].typed where type.read(segments[bad]) == nil {
          var ignored: [ParameterValue] = []
          if let terminal = match(segments[(bad + 1)...], at: child, &ignored) { return (terminal, bad, type) }
        }
      }
    }
    return nil
  }

  private func match(_ rest: ArraySlice<String>, at index: Int, _ values: inout [ParameterValue]) -> Terminal? {
    guard let segment = rest.first else { return nodes[index].terminal }
    if let child = nodes[index].literals[segment], let found = match(rest.dropFirst(), at: child, &values) {
      return found
    }
    for (type, child) in nodes[index].typed {
      guard let value = type.read(segment) else { continue }
      values.append(value)
      if let found = match(rest.dropFirst(), at: child, &values) { return found }
      values.removeLast()
    }
    return nil
  }

  /// All nodes that the segments lead to.
  private func reach(_ segments: ArraySlice<String>) -> [Int] {
    var reached = [0]
    for segment in segments where !reached.isEmpty {
      reached = reached.flatMap { index in
        [nodes[index].literals[segment]].compactMap { $0 }
          + nodes[index].typed.filter { $0.type.read(segment) != nil }.map(\.node)
      }
    }
    return reached
  }

  private mutating func literalChild(of parent: Int, _ text: String) -> Int {
    if let child = nodes[parent].literals[text] { return child }
    nodes.append(Node())
    nodes[parent].literals[text] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func typedChild(of parent: Int, _ type: ParameterType) -> Int {
    if let child = nodes[parent].typed.first(where: { $0.type == type }) { return child.node }
    nodes.append(Node())
    nodes[parent].typed.append((type, nodes.count - 1))
    return nodes.count - 1
  }
}
