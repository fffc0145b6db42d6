import Streams
import Testing

@testable import RIBs

/// A run ends on purpose at the step that its tree names.
@Suite struct BreakpointTests {
  private let world = TracedTree()
  private let trace = Trace()
  private let workflow = Workflow<TracingInteractor>(name: "Test")

  private struct Refused: Error {}

  private func line() {
    func step(_ name: String) -> (TracingInteractor, Void) -> Reached<TracingInteractor> {
      { [trace] item, _ in
        trace.add(name)
        return .value((item, ()))
      }
    }
    workflow.onStep("one") { step("one")($0, ()) }.onStep("two", step("two")).onStep("three", step("three")).commit()
  }

  @Test func `a run stops before the step, whose body is not called`() {
    line()
    world.tree.breakpoint = Breakpoint("two")
    let run = workflow.subscribe(world.root.interactor, in: world.tree)
    #expect(run.end == "stopped at two: breakpoint")
    #expect(trace.lines == ["one"])
  }

  @Test func `a run fails at the step with the error`() {
    line()
    world.tree.breakpoint = Breakpoint("two", failure: Refused())
    let run = workflow.subscribe(world.root.interactor, in: world.tree)
    guard case .failed(let error) = run.outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.step == "two")
    #expect(error.cause is Refused)
    #expect(trace.lines == ["one"])
  }

  @Test func `a run that restores, and a run without the step, have no breakpoint`() {
    line()
    world.tree.breakpoint = Breakpoint("two")
    #expect(workflow.subscribe(world.root.interactor, .restoring(until: nil), in: world.tree).end == "completed")
    world.tree.breakpoint = Breakpoint("four")
    #expect(workflow.subscribe(world.root.interactor, in: world.tree).end == "completed")
  }
}
