import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// The RIB tree that an exploration has reached, with the links that end at each RIB.
public struct ReachedTree: Encodable, Sendable {
  /// One RIB of the tree.
  public struct Node: Encodable, Sendable {
    /// Its name.
    public let rib: String
    /// Whether it has a view.
    public let hasView: Bool
    /// The starting state in which it is reached first, or from which the first events lead to it; empty for a new
    /// session.
    public let state: String
    /// The events after that state, in the lines of `SessionScript`; none for a RIB that is attached in the state itself.
    public let events: [String]
    /// The sample links that complete with its screen on top, with their secrets redacted, in the order of `links.yaml`.
    public let links: [String]
    /// The RIBs below it, in the order in which they were reached.
    public let children: [Node]
  }

  /// The name of the app.
  public let app: String
  /// The number of distinct states that were found.
  public let states: Int
  /// Whether every way of every state was followed.
  public let isComplete: Bool
  /// The trees: a session has one.
  public let roots: [Node]

  /// The tree of an exploration. Throws the app's error when a session cannot be built again.
  public init(_ explorer: Explorer) throws {
    let graph = explorer.graph
    app = explorer.probe.host.app.name
    states = graph.states
    isComplete = graph.isComplete
    var found = Found()
    for node in graph.nodes.indices {
      let new = graph.place(of: node).ribs.filter { found.ways[$0] == nil }
      guard !new.isEmpty else { continue }
      // Nodes are in the order of their distance, so the first one with a RIB is the nearest.
      let first = graph.path(to: node)
      let views = try explorer.probe.session(after: first).ribsWithView
      let lines = first.lines.map(explorer.probe.host.routes.secrets.redact)
      for way in new { found.add(way, hasView: views.contains(Self.name(of: way)), (first.start, lines)) }
    }
    roots = found.nodes(below: "", links: Self.links(explorer))
  }

  /// The name of a RIB by its path.
  private static func name(of way: String) -> String { way.split(separator: "/").last.map(String.init) ?? way }

  /// The links that complete at each path.
  private static func links(_ explorer: Explorer) -> [String: [String]] {
    let (graph, probe) = (explorer.graph, explorer.probe)
    var ended: [String: Set<String>] = [:]
    for way in graph.ways where way.outcome.map({ graph.outcomes[$0] }) == "completed" {
      let place = graph.place(of: way.to)
      guard let screen = place.screen, case .open(let url)? = try? SessionScript.event(graph.lines[way.event]) else {
        continue
      }
      for rib in place.ribs where name(of: rib) == screen { ended[rib, default: []].insert(url) }
    }
    return ended.mapValues { links in
      probe.moves.vocabulary.links.filter(links.contains).map(probe.host.routes.secrets.redact)
    }
  }

  /// The paths that were found, in order.
  private struct Found {
    var ways: [String: (hasView: Bool, first: ExplorePath)] = [:]
    private var order: [String: [String]] = [:]

    mutating func add(_ way: String, hasView: Bool, _ first: ExplorePath) {
      ways[way] = (hasView, first)
      order[way.split(separator: "/").dropLast().joined(separator: "/"), default: []].append(way)
    }

    func nodes(below parent: String, links: [String: [String]]) -> [Node] {
      (order[parent] ?? []).compactMap { way in
        guard let (hasView, first) = ways[way] else { return nil }
        return Node(
          rib: ReachedTree.name(of: way), hasView: hasView, state: first.start, events: first.lines,
          links: links[way] ?? [], children: nodes(below: way, links: links))
      }
    }
  }
}
