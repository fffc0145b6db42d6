import RIBs
import SessionEngine
import TextFormats

/// What an exploration has reached, compared with what there is: the RIBs of the app's code, and the trees that taps
/// alone reach (law 6).
struct ReachedRIBs {
  private let graph: ExploreGraph
  private let probe: ExploreProbe
  /// The numbers of the events that are taps.
  private let tapEvents: Set<Int>

  init(_ explorer: Explorer) {
    (graph, probe) = (explorer.graph, explorer.probe)
    let lines = graph.lines.values
    tapEvents = Set(
      lines.indices.filter { if case .tap? = try? SessionScript.event(lines[$0]) { true } else { false } })
  }

  private func isTap(_ way: ExploreWay) -> Bool { tapEvents.contains(way.event) }

  /// The names of all RIBs that were attached.
  var names: Set<String> {
    Set(graph.places.values.flatMap(\.ribs).compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  /// The findings for the RIBs of the app's code that were never attached, and for attached ones that are not in it.
  func differences(from code: DeclaredTree) -> [ExploreFinding] {
    let (declared, names) = (code.names, names)
    let extent = graph.isComplete ? "" : "in \(counted(graph.states, "state")) "
    return declared.filter { !names.contains($0) }.map {
      ExploreProblem(.neverReached, $0, "\(extent)no event attached the RIB \($0)").finding()
    }
      + names.subtracting(declared).sorted().map {
        ExploreProblem(.notDeclared, $0, "an event attached the RIB \($0), which the blueprint does not have").finding()
      }
  }

  /// A tree to which a link leads from a starting state.
  private struct Landing {
    let way: ExploreWay
    let tree: Set<String>
    /// The name of the starting state to which links led too; `nil` for a state without links.
    let linked: String?
  }

  /// The findings for the trees to which links lead from the starting states, and which no taps reach; and the number of those
  /// of which nothing is known, because a walk by taps had not reached them when it ended at some number of places.
  ///
  /// A tree to which a link leads from a state without links must be reached from such states. A tree that occurs only in
  /// a state with links, such as one during a ride, may be reached from that state.
  func beyondTaps(places: Int) throws -> (findings: [ExploreFinding], unknown: Int) {
    let taps = Dictionary(grouping: graph.ways.filter(isTap), by: \.from)
    var (missing, unknown): ([Landing], Int) = ([], 0)
    for (linked, landings) in Dictionary(grouping: landings, by: \.linked) {
      let starts = starts(linked)
      let nodes = try reached(from: starts, by: taps)
      let trees = Set(nodes.map { Set(graph.place(of: $0).ribs) })
      var unreached = landings.filter { !trees.contains($0.tree) }
      var isWhole = nodes.allSatisfy { $0 < graph.followed }
      if !unreached.isEmpty, !isWhole {
        let walk = try walk(from: starts, to: Set(unreached.map(\.tree)), places: places)
        unreached.removeAll { walk.trees.contains($0.tree) }
        isWhole = walk.places < places
      }
      if isWhole { missing += unreached } else { unknown += unreached.count }
    }
    var links: Set<Int> = []
    let findings = missing.sorted { ($0.way.from, $0.way.event) < ($1.way.from, $1.way.event) }
      .filter { links.insert($0.way.event).inserted }.map { finding($0.way) }
    return (findings, unknown)
  }

  /// Walks by taps from some starting states, at most to some number of places, until it has reached some trees: those to
  /// which the exploration has found no taps, because it has not followed all of them.
  private func walk(from starts: [String], to trees: Set<Set<String>>, places: Int) throws -> TapWalk {
    var walk = TapWalk(LawChecker(host: probe.host), probe.moves.vocabulary)
    for start in starts {
      let events = probe.host.app.states.first { $0.name == start }?.events ?? []
      try walk.walk(after: events) { $0.places < places && !$0.trees.isSuperset(of: trees) }
    }
    return walk
  }

  /// The nodes to which taps lead from some starting states, those of the states among them.
  private func reached(from starts: [String], by taps: [Int: [ExploreWay]]) throws -> Set<Int> {
    // States that are equal have one node.
    var next = try starts.compactMap { graph.number(of: StateDigest.of(try probe.session(after: ($0, [])))) }
    var nodes = Set(next)
    while let node = next.popLast() {
      for way in taps[node] ?? [] where nodes.insert(way.to).inserted { next.append(way.to) }
    }
    return nodes
  }

  /// The starting state of a name; for `nil` a new session and each state without links.
  private func starts(_ linked: String?) -> [String] {
    let states = probe.host.app.states
    return linked.map { [$0] } ?? [""] + states.filter { !$0.events.contains(where: \.opensLink) }.map(\.name)
  }

  /// One landing for each tree, from a state without links where there is one.
  private var landings: [Landing] {
    var landings: [Set<String>: Landing] = [:]
    for way in graph.ways where graph.isLink(way) && graph.nodes[way.from].depth == 0 {
      let tree = Set(graph.place(of: way.to).ribs)
      let start = graph.path(to: way.from).start
      let events = probe.host.app.states.first { $0.name == start }?.events ?? []
      let landing = Landing(way: way, tree: tree, linked: events.contains(where: \.opensLink) ? start : nil)
      // The tree of an app that does not run has only its root.
      guard tree.count > 1, landings[tree].map({ landing.linked == nil && $0.linked != nil }) ?? true else { continue }
      landings[tree] = landing
    }
    return Array(landings.values)
  }

  private func finding(_ way: ExploreWay) -> ExploreFinding {
    let (path, link) = (graph.path(to: way.from), graph.lines[way.event])
    let shown = graph.place(of: way.to).screen ?? "no screen"
    return ExploreProblem(
      .beyondTaps, link, "\(link) leads to a tree with \(shown) that taps do not reach"
    ).finding((path.start, path.lines + [link]))
  }
}

extension SessionEvent {
  /// Whether it leads to a screen without a tap of a person.
  fileprivate var opensLink: Bool {
    switch self {
    case .open, .input: true
    default: false
    }
  }
}
