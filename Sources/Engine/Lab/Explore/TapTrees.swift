import SessionEngine

/// The trees to which taps lead: a tap leads on from a tree in whatever state it is made.
///
/// It begins with the taps that the exploration has followed. When they do not lead to a tree, the taps of further states
/// are followed, one state of each tree after the other.
struct TapTrees {
  /// A state whose taps have not been followed.
  private enum Source {
    /// A state of the graph.
    case node(Int)
    /// A state that a tap has led to.
    case record(SessionRecord)
  }

  private let graph: ExploreGraph
  private let probe: ExploreProbe
  private var trees = Interned<Set<String>>()
  /// For each tree, the trees to which taps lead from it.
  private var ways: [Set<Int>] = []
  /// For each tree, the states in it whose taps have not been followed.
  private var sources: [[Source]] = []
  /// For each tree, the number of states whose taps were followed here.
  private var tries: [Int] = []
  /// The number of states whose taps may be followed here.
  private var places: Int

  init(_ graph: ExploreGraph, _ probe: ExploreProbe, places: Int) {
    (self.graph, self.probe, self.places) = (graph, probe, places)
    let nodes = graph.nodes.indices.map { number(of: Set(graph.place(of: $0).ribs)) }
    for way in graph.ways where graph.lines[way.event].hasPrefix("tap ") { ways[nodes[way.from]].insert(nodes[way.to]) }
    for node in graph.nodes.indices.dropFirst(graph.followed).reversed() { sources[nodes[node]].append(.node(node)) }
  }

  /// Returns trees to which taps lead from some states, those that are wanted before others; and whether these are all.
  mutating func reach(
    _ wanted: [Set<String>], from starts: [Int]
  ) throws -> (trees: Set<Set<String>>, areAll: Bool) {
    let starts = starts.map { number(of: Set(graph.place(of: $0).ribs)) }
    let wanted = Set(wanted.map { number(of: $0) })
    var reached = trees(after: starts)
    let areAll = reached.allSatisfy { sources[$0].isEmpty && tries[$0] == 0 }
    while places > 0, !wanted.isSubset(of: reached) {
      let open = reached.filter { !sources[$0].isEmpty }
      guard let tree = open.min(by: { (tries[$0], $0) < (tries[$1], $1) }) else { break }
      try followTaps(in: tree)
      reached = trees(after: starts)
    }
    return (Set(reached.map { trees[$0] }), areAll)
  }

  private func trees(after starts: [Int]) -> Set<Int> {
    var (reached, next) = (Set(starts), starts)
    while let tree = next.popLast() {
      for other in ways[tree] where reached.insert(other).inserted { next.append(other) }
    }
    return reached
  }

  /// Follows the taps of the next state in a tree.
  private mutating func followTaps(in tree: Int) throws {
    places -= 1
    tries[tree] += 1
    let session =
      switch sources[tree].removeLast() {
      case .node(let node): try probe.session(after: graph.path(to: node))
      case .record(let record): try probe.host.wake(record)
      }
    let record = session.record
    for tap in probe.moves.vocabulary.taps(on: session) {
      let session = try probe.host.wake(record)
      _ = session.turn(tap, at: probe.at)
      let known = trees.values.count
      let other = number(of: session.tree.ways)
      ways[tree].insert(other)
      if other == known { sources[other].append(.record(session.record)) }
    }
  }

  private mutating func number(of tree: Set<String>) -> Int {
    let number = trees.number(of: tree)
    if number == ways.count {
      ways.append([])
      sources.append([])
      tries.append(0)
    }
    return number
  }
}
