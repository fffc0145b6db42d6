/// The pairs of links of which one completes, and the other ends differently after it than before it.
///
/// Both orders are compared from the same state, where both were followed. That the second link opens its own screen is
/// no difference: only outcomes and reasons are compared. A link that did not complete may well show why the next one
/// does not either, such as an expired log-in.
struct LinkOrders {
  private let graph: ExploreGraph

  init(_ graph: ExploreGraph) { self.graph = graph }

  /// A finding for the first pair of each two outcomes.
  var findings: [ExploreFinding] {
    let links = Dictionary(grouping: graph.ways.filter(graph.isLink), by: \.from)
    var seen: Set<String> = []
    var findings: [ExploreFinding] = []
    for node in 0..<graph.followed {
      let first = links[node] ?? []
      for a in first where a.to < graph.followed && a.to != node {
        for b in first where b.event > a.event && b.to < graph.followed && b.to != node {
          guard let (ends, text, events) = difference(a, b, links) ?? difference(b, a, links) else { continue }
          guard seen.insert(ends).inserted else { continue }
          let path = graph.path(to: node)
          findings.append(
            ExploreProblem(.linkOrder, ends, text).finding((path.start, path.lines + events.map { graph.lines[$0] })))
        }
      }
    }
    return findings
  }

  /// Tells how a link ends otherwise after another link than before it, and the events of the order in which it is the
  /// second one.
  private func difference(
    _ first: ExploreWay, _ second: ExploreWay, _ links: [Int: [ExploreWay]]
  ) -> (ends: String, text: String, events: [Int])? {
    guard first.outcome.map({ graph.outcomes[$0] }) == "completed",
      let after = links[first.to]?.first(where: { $0.event == second.event }), let now = after.outcome,
      let alone = second.outcome, now != alone
    else { return nil }
    let (link, other) = (graph.lines[second.event], graph.lines[first.event])
    return (
      "\(graph.outcomes[now]), \(graph.outcomes[alone])",
      "\(link) ends as \(graph.outcomes[now]) after \(other), and as \(graph.outcomes[alone]) before it",
      [first.event, second.event]
    )
  }
}
