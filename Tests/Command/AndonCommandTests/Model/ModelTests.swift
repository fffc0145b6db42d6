import Foundation
import SessionEngine
import Testing

/// Random sequences of requests to a daemon in a process of its own, compared with a small model of the whole program.
/// `scripts/model` runs more of them.
@Suite struct ModelTests {
  /// The number of sequences that have steps of every shape.
  private static let count: UInt64 = 30
  private static let length = 40

  @Test("A daemon does in random sequences what the model expects, also after it was killed")
  func sequences() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["ANDON_MODEL_SEED"].flatMap { UInt64($0) } ?? 1
    let count = environment["ANDON_MODEL_COUNT"].flatMap { UInt64($0) } ?? Self.count
    var run = ModelRun()
    for seed in seed..<(seed + count) {
      var generator = ModelGenerator(seed: seed)
      do {
        try await run.run(generator.steps(Self.length))
      } catch let mismatch as ModelRun.Mismatch {
        Issue.record("seed \(seed):\n\(mismatch)")
      }
    }
    print("\(count) sequences of \(Self.length) steps, from seed \(seed):\n\(run.shapes.text)")
    if count >= Self.count { #expect(run.shapes.missing == []) }
  }

  @Test("A wrong model is found with the fewest commands that show it")
  func wrong() async throws {
    // It lets a link wait for 9 days.
    var run = ModelRun()
    run.new.patience = 9 * 86_400_000
    var found: ModelRun.Mismatch?
    var seed: UInt64 = 1
    while found == nil {
      var generator = ModelGenerator(seed: seed)
      seed += 1
      do {
        try await run.run(generator.steps(Self.length))
      } catch let mismatch as ModelRun.Mismatch {
        found = mismatch
      }
    }
    let lines = found?.steps.flatMap(\.lines) ?? []
    #expect(lines.count <= 3, "\(lines)")
    #expect(lines.last?.hasPrefix("andon session advance ") == true, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("andon open -s ") }, "\(lines)")
  }

  @Test("A kind of step that did not occur is missing in the table")
  func missing() {
    var shapes = ModelShapes()
    for shape in ModelShapes.expected.dropFirst() { shapes.note(shape) }
    #expect(shapes.missing == ["open completed"])
    #expect(shapes.text.hasPrefix("     0  open completed\n     1  open waiting log-in\n"))
  }
}
