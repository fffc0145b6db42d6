import Foundation
import Testing

/// The whole daemon core under random events and faults. `ANDON_SIMULATION_SEEDS=100-200` runs other seeds,
/// `ANDON_SIMULATION_STEPS` more steps each.
@Suite struct SimulationTests {
  private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  private static var seeds: ClosedRange<UInt64> {
    let bounds = setting("ANDON_SIMULATION_SEEDS")?.split(separator: "-").compactMap { UInt64($0) } ?? []
    return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : 1...12
  }

  private static var steps: Int { setting("ANDON_SIMULATION_STEPS").flatMap(Int.init) ?? 1_000 }

  /// What must have happened: of what is never drawn, nothing is tested.
  private static let kinds = [
    "link.open", "session.create", "session.create.state", "session.login", "session.logout", "session.configure",
    "configure.latency", "configure.clock", "configure.errors", "configure.links", "configure.maintenance",
    "session.close", "session.tap", "tap.offered", "session.screen", "session.advance", "session.tree", "session.show",
    "reservation.add", "reservation.cancel", "reservation.list", "link.log", "link.export", "events.subscribe", "event",
    "sent.again", "across", "writer.waits", "key.misused", "key.known", "held.asked", "line.cut", "line.ended",
    "lines.together", "advance", "clock.stepped", "settle", "commitLost",
    "commitStoredAndLost", "unreadable", "notPruned", "pruneIdle", "pruned",
    "beside",
    "damaged",
    "mended", "peer.pauses", "peer.reads", "peer.neverReads", "peer.endsInput", "connect", "hangUp", "left", "kill",
    "reload", "outcome.completed", "outcome.waiting", "outcome.rejected", "outcome.stopped", "outcome.superseded",
    "outcome.failed", "held.completed", "held.superseded", "held.closed", "slowVisit", "secondVisit", "answer.120th",
    "answer.ok",
    "answer.store.unavailable", "answer.session.notFound",
    "answer.session.exists", "answer.session.refused", "daemon.0", "daemon.1", "conflict",
  ]

  @Test func everyLawHoldsAfterRandomEventsAndFaults() throws {
    var happened: [String: Int] = [:]
    let start = ContinuousClock.now
    var steps = 0
    for seed in Self.seeds {
      let simulation = try Simulation(seed: seed)
      do {
        try simulation.run(steps: Self.steps)
      } catch {
        Issue.record("seed \(seed), step \(simulation.steps): \(error)")
      }
      steps += simulation.steps
      if simulation.hadConflict { happened["conflict", default: 0] += 1 }
      happened.merge(simulation.happened) { $0 + $1 }
      // In one process or another, a seed tells the same.
      print("simulation: seed \(seed), \(simulation.steps) steps, trace \(String(simulation.trace.value, radix: 16))")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("simulation: \(Int(Double(steps) / seconds * 60)) steps a minute")
    // Fewer steps do not draw everything.
    guard steps >= 10_000 else { return }
    for kind in Self.kinds { #expect(happened[kind, default: 0] > 0, "no \(kind) was ever drawn") }
  }

  @Test(arguments: [3 as UInt64, 4]) func `the same seed gives the same trace`(seed: UInt64) throws {
    let runs = try (0..<2).map { _ in
      let simulation = try Simulation(seed: seed)
      try simulation.run(steps: 400)
      return simulation.trace.value
    }
    #expect(runs[0] == runs[1])
    let other = try Simulation(seed: seed + 1)
    try other.run(steps: 400)
    #expect(other.trace.value != runs[0])
  }
}
