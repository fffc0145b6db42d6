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

  @Test func theLawsHoldWhateverHappensInWhateverOrder() throws {
    var happened: [String: Int] = [:]
    for seed in Self.seeds {
      let simulation = try Simulation(seed: seed)
      do {
        try simulation.run(steps: Self.steps)
      } catch {
        Issue.record("seed \(seed), step \(simulation.steps): \(error)")
      }
      happened.merge(simulation.happened) { $0 + $1 }
    }
    for kind in [
      "link.open", "session.create", "session.login", "session.close", "session.tree", "link.log", "sent.again",
      "advance", "clock.stepped", "commitLost", "commitStoredAndLost", "unreadable", "hangUp", "kill", "reload",
      "answer.ok", "answer.store.unavailable", "answer.session.notFound", "answer.session.exists",
    ] {
      #expect(happened[kind, default: 0] > 0, "no \(kind) was ever drawn")
    }
  }

  @Test(arguments: [3 as UInt64, 7]) func theSameSeedGivesTheSameTrace(seed: UInt64) throws {
    let runs = try (0..<2).map { _ in
      let simulation = try Simulation(seed: seed)
      try simulation.run(steps: 400)
      return simulation.trace
    }
    #expect(runs[0] == runs[1])
    let other = try Simulation(seed: seed + 1)
    try other.run(steps: 400)
    #expect(other.trace != runs[0])
  }
}
