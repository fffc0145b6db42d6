import RIBs
import SessionEngine

/// What an exploration has reached, compared with what there is: the RIBs of the app's code, and the trees that taps
/// alone reach (law 6).
struct ReachedRIBs {
  private let graph: ExploreGraph
  private let probe: ExploreProbe

  init(_ explorer: Explorer) { (graph, probe) = (explorer.graph, explorer.probe) }

  /// The names of all RIBs that were attached.
  var names: Set<String> {
    Set(graph.places.values.flatMap(\.ribs).compactMap { $0.split(separator: "/").last.map(String.init) })
  }

  /// The findings for the RIBs of the app's code that were never attached.
  func missing(of code: Blueprint) -> [ExploreFinding] {
    code.roots.flatMap(\.names).filter { !names.contains($0) }.map { rib in
      ExploreProblem(.neverReached, rib, "no event attached the RIB \(rib)").finding()
    }
  }

  /// The findings for the trees to which links lead from the starting states, and which a walk by taps does not reach in
  /// some number of places. The walk begins in the starting states that no link leads to.
  func beyondTaps(places: Int) throws -> [ExploreFinding] {
    var landings: [Set<String>: ExploreWay] = [:]
    for way in graph.ways where graph.isLink(way) && graph.nodes[way.from].depth == 0 {
      let tree = Set(graph.place(of: way.to).ribs)
      // The tree of an app that does not run has only its root.
      if tree.count > 1, landings[tree] == nil { landings[tree] = way }
    }
    let checker = LawChecker(app: probe.app, routes: probe.routes, limits: probe.limits)
    var walk = TapWalk(checker, probe.moves.vocabulary)
    let trees = Set(landings.keys)
    let starts = ([[]] + probe.app.states.map(\.events)).filter { !$0.contains(where: \.opensLink) }
    // First the trees of the starts themselves, because no tap leads to some of them.
    for start in starts { try walk.walk(after: start) { _ in false } }
    for start in starts {
      try walk.walk(after: start) { $0.places < places && !$0.trees.isSuperset(of: trees) }
    }
    var links: Set<Int> = []
    return landings.values.sorted { ($0.from, $0.event) < ($1.from, $1.event) }.compactMap { way in
      guard !walk.trees.contains(Set(graph.place(of: way.to).ribs)), links.insert(way.event).inserted else {
        return nil
      }
      let (path, link) = (graph.path(to: way.from), graph.lines[way.event])
      let shown = graph.place(of: way.to).screen ?? "no screen"
      return ExploreProblem(
        .beyondTaps, link, "\(link) leads to a tree with \(shown) that taps did not reach in \(walk.places) places"
      ).finding((path.start, path.lines + [link]))
    }
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

extension Blueprint.Node {
  /// The names of the RIB and those below it.
  fileprivate var names: [String] { [rib] + children.flatMap(\.names) }
}
