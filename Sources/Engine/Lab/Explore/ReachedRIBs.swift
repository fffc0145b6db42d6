import RIBs
import SessionEngine
import TextFormats

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

  /// The findings for the trees to which links lead from the starting states, and which no taps reach; and the number of
  /// those of which it is not known, because taps were followed from some number of states at most.
  ///
  /// A tree to which a link leads from a state without links must be reached from such states. A tree that occurs only in
  /// a state with links, such as one during a ride, may be reached from that state.
  func beyondTaps(places: Int) throws -> (findings: [ExploreFinding], unknown: Int) {
    var (missing, unknown): ([Landing], Int) = ([], 0)
    var taps = TapTrees(graph, probe, places: places)
    for (linked, landings) in Dictionary(grouping: landings, by: \.linked).sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      let reached = try taps.reach(landings.map(\.tree), from: try starts(linked))
      let unreached = landings.filter { !reached.trees.contains($0.tree) }
      if reached.areAll { missing += unreached } else { unknown += unreached.count }
    }
    var links: Set<Int> = []
    let findings = missing.sorted { ($0.way.from, $0.way.event) < ($1.way.from, $1.way.event) }
      .filter { links.insert($0.way.event).inserted }.map { finding($0.way) }
    return (findings, unknown)
  }

  /// The state of one start; for `nil` those of a new session and of each starting state without links.
  private func starts(_ linked: String?) throws -> [Int] {
    let states = probe.host.app.states.filter { state in
      linked.map { state.name == $0 } ?? !state.events.contains(where: \.opensLink)
    }
    return try ((linked == nil ? [""] : []) + states.map(\.name)).compactMap { name in
      graph.number(of: StateDigest.of(try probe.session(after: (name, []))))
    }
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
