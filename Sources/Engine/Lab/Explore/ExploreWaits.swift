import SessionEngine

/// The waits of links that an exploration met, and those that something ended.
struct ExploreWaits: Sendable, Codable {
  /// The waits by step and reason, each with the first node that has it.
  private(set) var met: [String: Int] = [:]
  private(set) var ended: Set<String> = []

  /// The number of states in which the end of a wait is searched.
  private static let followedStates = 300

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

  /// Adds the waits of a later state.
  mutating func add(_ later: ExploreWaits) {
    met.merge(later.met) { first, _ in first }
    ended.formUnion(later.ended)
  }

  private static func name(of link: PendingLink) -> String {
    link.step.isEmpty ? link.waitingFor : "\(link.waitingFor), at the step \(link.step)"
  }

  /// The findings for the waits that nothing ended, neither in the exploration nor in the states that follow the first
  /// one with the wait, without another link.
  func findings(in graph: ExploreGraph, _ probe: ExploreProbe) throws -> [ExploreFinding] {
    let open = met.filter { !ended.contains($0.key) }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return try open.compactMap { wait, node in
      let path = graph.path(to: node)
      guard try !Self.ends(wait, after: probe.session(after: path), probe) else { return nil }
      return ExploreProblem(
        .endlessWait, wait, "nothing ends the wait of a link for \(wait), except another link or its expiry"
      ).finding(path)
    }
  }

  /// Whether something ends a wait in the states after a session, breadth first.
  private static func ends(_ wait: String, after session: Session, _ probe: ExploreProbe) throws -> Bool {
    var (waits, seen, next) = (ExploreWaits(), Set([StateDigest.of(session)]), [session.record])
    var position = 0
    while position < min(next.count, followedStates) {
      let record = next[position]
      position += 1
      let session = try probe.host.wake(record)
      let digest = StateDigest.of(session)
      var moves = probe.moves.moves(of: session, session.screens).filter { !$0.isLink }
      if let time = try probe.moves.time(in: session, at: probe.at) { moves.append(time) }
      for move in moves {
        let step = try probe.move(move, from: record, digest)
        waits.note(step, before: record, isQuiet: true, at: position)
        if waits.ended.contains(wait) { return true }
        if seen.insert(step.after).inserted { next.append(step.session.record) }
      }
    }
    return false
  }
}
