import SessionEngine

/// The waits of links that an exploration met, and those that something ended.
struct ExploreWaits: Sendable, Codable {
  /// The waits by step and reason, each with the first node that has it.
  private(set) var met: [String: Int] = [:]
  private(set) var ended: Set<String> = []

  /// Notes the waits before a step, and those that it ended: the link went on, or settled. Another link that replaced
  /// it, and its expiry, end no wait. A wait with a deadline, and one while a reply is under way, ends in time: `isQuiet`
  /// is whether none is.
  mutating func note(_ step: ExploreStep, before: SessionRecord, isQuiet: Bool, at node: Int) {
    for link in before.pending {
      let wait = Self.name(of: link)
      if met[wait] == nil, isQuiet, link.deadline == nil { met[wait] = node }
      if let rest = step.session.record.pending.first(where: { $0.number == link.number }) {
        if Self.name(of: rest) != wait { ended.insert(wait) }
      } else if let outcome = step.turn.settled.first(where: { $0.link == link.number })?.outcome,
        outcome != .superseded, outcome != .expired
      {
        ended.insert(wait)
      }
    }
  }

  private static func name(of link: PendingLink) -> String {
    link.step.isEmpty ? link.waitingFor : "\(link.waitingFor), at the step \(link.step)"
  }

  /// The findings for waits that nothing ended.
  func findings(in graph: ExploreGraph) -> [ExploreFinding] {
    met.filter { !ended.contains($0.key) }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { wait, node in
      ExploreProblem(
        .endlessWait, wait, "nothing ends the wait of a link for \(wait), except another link or its expiry"
      )
      .finding(graph.path(to: node))
    }
  }
}
