/// All path patterns of a table as a tree of segments.
///
/// A literal wins over a placeholder, from left to right. All placeholders in one place have the same type, except
/// enumerations without a common value, so the order of placeholders never decides. `insert` reports a violation.
package struct RouteTrie: Sendable {
  /// The end of a pattern, with the route that it leads to.
  package struct Terminal: Sendable {
    /// The index of the route in the table.
    let route: Int
    let pattern: PathPattern
  }

  /// A branch for a placeholder.
  private struct Branch {
    let type: ParameterType
    let node: Int
    /// The first pattern that has a placeholder here.
    let first: Terminal
  }

  /// One place in the patterns.
  private struct Node {
    var literals: [String: Int] = [:]
    var placeholders: [Branch] = []
    var terminal: Terminal?
  }

  private var nodes = [Node()]

  /// Adds a pattern, or returns the earlier pattern that it is in conflict with.
  ///
  /// Two patterns are in conflict when they are the same path, or when they have placeholders in one place whose types
  /// differ and are not enumerations without a common value.
  mutating func insert(_ pattern: PathPattern, types: [String: ParameterType], route: Int) -> Terminal? {
    let terminal = Terminal(route: route, pattern: pattern)
    var current = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text):
        if let child = nodes[current].literals[text] {
          current = child
        } else {
          nodes.append(Node())
          nodes[current].literals[text] = nodes.count - 1
          current = nodes.count - 1
        }
      case .placeholder(let name):
        guard let type = types[name] else { continue }
        if let same = nodes[current].placeholders.first(where: { $0.type == type }) {
          current = same.node
        } else if let other = nodes[current].placeholders.first(where: { !$0.type.isDisjointEnumeration(to: type) }) {
          return other.first
        } else {
          nodes.append(Node())
          nodes[current].placeholders.append(Branch(type: type, node: nodes.count - 1, first: terminal))
          current = nodes.count - 1
        }
      }
    }
    if let earlier = nodes[current].terminal { return earlier }
    nodes[current].terminal = terminal
    return nil
  }

  /// Returns the pattern that matches the segments, with the values of its placeholders from left to right.
  package func match(_ segments: [GatedURL.Part]) -> (terminal: Terminal, values: [ParameterValue])? {
    var values: [ParameterValue] = []
    return match(segments, from: 0, at: 0, &values).map { ($0, values) }
  }

  /// Returns the literals that the trie has in the place of one of the pattern's placeholders, sorted.
  func literals(beside pattern: PathPattern, at position: Int, types: [String: ParameterType]) -> [String] {
    var current = 0
    for segment in pattern.segments[..<position] {
      switch segment {
      case .literal(let text): current = nodes[current].literals[text] ?? 0
      case .placeholder(let name):
        current = nodes[current].placeholders.first { $0.type == types[name] }?.node ?? 0
      }
    }
    return nodes[current].literals.keys.sorted()
  }

  /// Returns the pattern that would match the segments if the value of one placeholder were valid, with the index of
  /// that segment and its type.
  package func matchWithOneBadValue(
    _ segments: [GatedURL.Part]
  ) -> (terminal: Terminal, segment: Int, type: ParameterType)? {
    for bad in segments.indices {
      for parent in nodes(reachedBy: segments[..<bad]) {
        for branch in nodes[parent].placeholders where branch.type.read(segments[bad].text) == nil {
          var ignored: [ParameterValue] = []
          if let terminal = match(segments, from: bad + 1, at: branch.node, &ignored) {
            return (terminal, bad, branch.type)
          }
        }
      }
    }
    return nil
  }

  /// Returns the pattern that matches the rest of a path below a node, and appends the values of its placeholders.
  private func match(
    _ segments: [GatedURL.Part], from position: Int, at index: Int, _ values: inout [ParameterValue]
  ) -> Terminal? {
    guard position < segments.count else { return nodes[index].terminal }
    let segment = segments[position].text
    let next = position + 1
    if let child = nodes[index].literals[segment], let found = match(segments, from: next, at: child, &values) {
      return found
    }
    for branch in nodes[index].placeholders {
      guard let value = branch.type.read(segment) else { continue }
      values.append(value)
      if let found = match(segments, from: next, at: branch.node, &values) { return found }
      values.removeLast()
    }
    return nil
  }

  private func nodes(reachedBy segments: ArraySlice<GatedURL.Part>) -> [Int] {
    var reached = [0]
    for segment in segments where !reached.isEmpty {
      reached = reached.flatMap { index in
        [nodes[index].literals[segment.text]].compactMap { $0 }
          + nodes[index].placeholders.filter { $0.type.read(segment.text) != nil }.map(\.node)
      }
    }
    return reached
  }
}

extension ParameterType {
  /// Returns whether both types are enumerations and have no value in common.
  fileprivate func isDisjointEnumeration(to other: ParameterType) -> Bool {
    guard case .enumeration(let values) = self, case .enumeration(let others) = other else { return false }
    return Set(values).isDisjoint(with: others)
  }
}
