import RIBs
import Streams
import Testing

/// Which steps of a run are restored is fixed when it starts, until a step waits.
@Suite struct RestoringTests {
  private let world = TracedTree()
  private var item: TracingInteractor { world.root.interactor }
  private let trace = Trace()
  private let workflow = Workflow<TracingInteractor>(name: "Test")
  private let pending = Promise<(TracingInteractor, Void)>(waitingFor: "log-in")

  private typealias Body = (TracingInteractor, Void) -> Reached<TracingInteractor>

  private func traced(_ line: String) -> Body {
    { [trace] item, _ in
      trace.add(line)
      return .value((item, ()))
    }
  }

  private func first(_ name: String) -> Step<TracingInteractor, TracingInteractor, Void> {
    workflow.onStep(
      name,
      restoring: { [trace] item in
        trace.add("restored \(name)")
        return .value((item, ()))
      }
    ) { [trace] item in
      trace.add("opened \(name)")
      return .value((item, ()))
    }
  }

  private func step(
    _ name: String, after step: Step<TracingInteractor, TracingInteractor, Void>
  ) -> Step<TracingInteractor, TracingInteractor, Void> {
    step.onStep(name, restoring: traced("restored \(name)"), traced("opened \(name)"))
  }

  private func line() {
    step("three", after: step("two", after: first("one"))).commit()
  }

  @Test func `a run that opens calls the body of every step`() {
    line()
    #expect(workflow.subscribe(item).end == "completed")
    #expect(trace.lines == ["opened one", "opened two", "opened three"])
  }

  @Test func `a run that restores to its end restores every step`() {
    line()
    #expect(workflow.subscribe(item, .restoring(until: nil)).end == "completed")
    #expect(trace.lines == ["restored one", "restored two", "restored three"])
  }

  @Test func `a run that restores until a step opens that step and those after it`() {
    line()
    #expect(workflow.subscribe(item, .restoring(until: "two")).end == "completed")
    #expect(trace.lines == ["restored one", "opened two", "opened three"])
  }

  @Test func `a run that restores until a step that the workflow does not have restores every step`() {
    line()
    #expect(workflow.subscribe(item, .restoring(until: "gone")).end == "completed")
    #expect(trace.lines == ["restored one", "restored two", "restored three"])
  }

  @Test func `of two steps with one name a run restores until the first`() {
    step("three", after: step("two", after: step("two", after: first("one")))).commit()
    #expect(workflow.subscribe(item, .restoring(until: "two")).end == "completed")
    #expect(trace.lines == ["restored one", "opened two", "opened two", "opened three"])
  }

  @Test func `a run that restores until a step in a branch opens the branches after it`() {
    let root = first("root")
    step("left two", after: step("left one", after: root)).commit()
    step("right", after: root).commit()
    #expect(workflow.subscribe(item, .restoring(until: "left two")).end == "completed")
    #expect(trace.lines == ["restored root", "restored left one", "opened left two", "opened right"])
  }

  @Test func `a run that restores until a step after a branch that stops opens that step`() {
    let root = first("root")
    step("never", after: root.onStep("left") { _, _ in .stopped("rule") }).commit()
    step("right", after: root).commit()
    #expect(workflow.subscribe(item, .restoring(until: "right")).end == "stopped at left: rule")
    #expect(trace.lines == ["restored root", "opened right"])
  }

  @Test func `after a step that waits, a run that restores opens the steps after it`() {
    let waiting = first("one").onStep("wait") { [pending] _, _ in pending.future }
    step("two", after: waiting).commit()
    let run = workflow.subscribe(item, .restoring(until: nil))
    #expect(run.waiting?.step == "wait")
    #expect(trace.lines == ["restored one"])
    pending.settle(.value((item, ())))
    #expect(run.end == "completed")
    #expect(trace.lines == ["restored one", "opened two"])
  }

  @Test func `a step whose item is inactive opens when the item becomes active, though the run restores`() {
    let child = world.child("a")
    step("two", after: workflow.onStep("one") { _ in .value((child.interactor, ())) }).commit()
    let run = workflow.subscribe(item, .restoring(until: nil))
    #expect(run.waiting?.waitingFor == "Tracing to become active")
    #expect(trace.lines.isEmpty)
    world.root.attachChild(child)
    #expect(run.end == "completed")
    #expect(trace.lines == ["opened two"])
  }

  @Test func `a step that applies to opening completes without its body where a run restores`() {
    first("one").onOpening("form", traced("form")).commit()
    #expect(workflow.subscribe(item, .restoring(until: nil)).summary == ["one completed", "form completed"])
    #expect(trace.lines == ["restored one"])
    #expect(workflow.subscribe(item).end == "completed")
    #expect(trace.lines.last == "form")
  }
}
