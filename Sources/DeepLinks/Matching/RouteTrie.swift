/// All path patterns of a table as a tree of segments; a match costs by the length of the path, not by the routes.
///
/// Literals win over placeholders, from left to right. Placeholders of one type share a branch; those of different
/// types that take a common value are an ambiguity (`ambiguities()`), so their order never matters.
package struct RouteTrie: Sendable {
  /// Where a pattern ends: its route, and the names of its placeholders from left to right.
  ///
  /// A class, because a match would copy the parts.
  package final class Terminal: Sendable {
    let route: Int
    let pattern: PathPattern
    let names: [String]

    init(route: Int, pattern: PathPattern) {
      self.route = route
      self.pattern = pattern
      names = pattern.names
    }
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
    nodes[current].terminal = Terminal(route: route, pattern: pattern)
    return nil
  }

  /// The pattern that takes the segments; adds the values of its placeholders from left to right.
  package func match(_ segments: [GatedURL.Part], _ values: inout [ParameterValue]) -> Terminal? {
    match(segments, from: 0, at: 0, &values)
  }

  /// Whether a value of one of the pattern's placeholders can also begin another way through the trie.
  func hasRivals(_ pattern: PathPattern, types: [String: ParameterType]) -> Bool {
    var current = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): current = nodes[current].literals[text] ?? 0
      case .placeholder(let name):
        guard let type = types[name], let child = nodes[current].typed.first(where: { $0.type == type }) else {
          return false
        }
        if nodes[current].typed.count > 1 || nodes[current].literals.keys.contains(where: { type.read($0) != nil }) {
          return true
        }
        current = child.node
      }
    }
    return false
  }

  /// The pattern that would take the segments if one placeholder's value were right: that segment and its type.
  ///
  /// Literals still win, so a branch in which nothing is wrong but the path is not found first.
  package func matchWithOneBadValue(_ segments: [GatedURL.Part]) -> (
    terminal: Terminal, segment: Int, type: ParameterType
  )? {
    for bad in segments.indices {
      for parent in reach(segments[..<bad]) {
        for (type, child) in nodes[parent].typed where type.read(segments[bad].text) == nil {
          var ignored: [ParameterValue] = []
          if let terminal = match(segments, from: bad + 1, at: child, &ignored) { return (terminal, bad, type) }
        }
      }
    }
    return nil
  }

  private func match(
    _ segments: [GatedURL.Part], from position: Int, at index: Int, _ values: inout [ParameterValue]
  ) -> Terminal? {
    guard position < segments.count else { return nodes[index].terminal }
    let segment = segments[position].text
    if let child = nodes[index].literals[segment],
      let found = match(segments, from: position + 1, at: child, &values)
    {
      return found
    }
    for (type, child) in nodes[index].typed {
      guard let value = type.read(segment) else { continue }
      values.append(value)
      if let found = match(segments, from: position + 1, at: child, &values) { return found }
      values.removeLast()
    }
    return nil
  }

  /// All nodes that the segments lead to.
  private func reach(_ segments: ArraySlice<GatedURL.Part>) -> [Int] {
    var reached = [0]
    for segment in segments where !reached.isEmpty {
      reached = reached.flatMap { index in
        [nodes[index].literals[segment.text]].compactMap { $0 }
          + nodes[index].typed.filter { $0.type.read(segment.text) != nil }.map(\.node)
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
