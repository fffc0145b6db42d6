import RIBs
import Streams
import Testing

@Suite struct StepNamesTests {
  @Test func `step names are those of the committed steps in the order they run, and no step runs`() {
    let workflow = Workflow<Int>(name: "Names")
    var ran = 0
    func step(_ item: Int) -> Reached<Int> {
      ran += 1
      return .value((item, ()))
    }
    let shared = workflow.onStep("root") { step($0) }.onStep("fork") { item, _ in step(item) }.fork()
    shared.onStep("left") { item, _ in step(item) }.commit()
    shared.onStep("right") { item, _ in step(item) }.commit { _, _ in }
    _ = shared.onStep("loose end") { item, _ in step(item) }
    #expect(workflow.stepNames == ["root", "fork", "left", "right"])
    #expect(ran == 0)
  }
}
