import SessionEngine

/// The states of an exploration from which no way leads back home, except a link.
///
/// Home is the screen that a link without a path opens, such as `taxi://`, when it completes. States whose ways were not
/// followed count as states with a way home, so a finding stays when the exploration goes on.
struct DeadEnds {
  private let graph: ExploreGraph
  /// The names of the RIBs of the home screens.
  let homes: Set<String>

  /// The dead ends of a graph. `home` are the lines of the events that open the home screen.
  init(_ graph: ExploreGraph, home: Set<String>) {
    self.graph = graph
    let reached = graph.ways.filter { way in
      home.contains(graph.lines[way.event]) && way.outcome.map { graph.outcomes[$0] } == "completed"
    }
    homes = Set(reached.compactMap { graph.place(of: $0.to).screen })
  }

  /// A finding for the first dead end of each screen; none without a home.
  var findings: [ExploreFinding] {
    guard !homes.isEmpty else { return [] }
    let leading = leadingHome
    var screens: Set<String> = []
    return graph.nodes.indices.compactMap { node in
      let screen = graph.place(of: node).screen ?? "no screen"
      guard !leading[node], screens.insert(screen).inserted else { return nil }
      return ExploreProblem(
        .deadEnd, screen,
        "no tap, reply or time leads from \(screen) back to \(homes.sorted().joined(separator: " or "))"
      ).finding(graph.path(to: node))
    }
  }

  /// For each node whether a way leads home from it.
  private var leadingHome: [Bool] {
    var sources: [[Int]] = Array(repeating: [], count: graph.nodes.count)
    // A screen that only the phone's back leaves is a dead end: it has no button.
    let back = SessionScript.line(.back)
    for way in graph.ways where !graph.isLink(way) && graph.lines[way.event] != back {
      sources[way.to].append(way.from)
    }
    var isLeading = Array(repeating: false, count: graph.nodes.count)
    var next = graph.nodes.indices.filter { node in
      node >= graph.followed || graph.place(of: node).screen.map(homes.contains) ?? false
    }
    for node in next { isLeading[node] = true }
    while let node = next.popLast() {
      for source in sources[node] where !isLeading[source] {
        isLeading[source] = true
        next.append(source)
      }
    }
    return isLeading
  }
}
