import RIBs
import Streams
import Testing

@Suite struct WorkflowForkTests {
  private let world = TracedTree()
  private var item: TracingInteractor { world.root.interactor }
  private let workflow = CountingWorkflow(name: "Test")
  private let trace = Trace()

  private func step(_ name: String) -> (TracingInteractor, Void) -> Reached<TracingInteractor> {
    { [trace] item, _ in
      trace.add(name)
      return .value((item, ()))
    }
  }

  @Test func `steps nested through a fork run once each, with one fork and one completion`() {
    workflow.onStep("one") { [trace] item in
      trace.add("one")
      return .value((item, ()))
    }
    .onStep("two", step("two"))
    .fork()
    .onStep("three", step("three"))
    .commit()
    let run = workflow.subscribe(item)
    #expect(trace.lines == ["one", "two", "three"])
    #expect(workflow.forks == 1)
    #expect(workflow.completions == 1)
    #expect(run.end == "completed")
  }

  @Test func `two forks of one root run the root once, after subscribe`() {
    let root = workflow.onStep("root") { [trace] item in
      trace.add("root")
      return .value((item, ()))
    }
    root.fork().onStep("left", step("left")).commit()
    root.fork().onStep("right", step("right")).commit()
    #expect(trace.lines.isEmpty)
    let run = workflow.subscribe(item)
    #expect(trace.lines == ["root", "left", "right"])
    #expect(workflow.forks == 2)
    #expect(workflow.completions == 1)
    #expect(run.end == "completed")
  }

  @Test func `forks lead to items of several kinds`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("number") { _, _ in .value((1, "one")) }.commit { [trace] number, name in
      trace.add("\(number) \(name)")
    }
    root.fork().onStep("trace") { [trace] _, _ in .value((trace, ())) }.commit { trace, _ in trace.add("trace") }
    let run = workflow.subscribe(item)
    #expect(trace.lines == ["1 one", "trace"])
    #expect(run.end == "completed")
  }

  @Test func `completion means that every committed branch reached its end`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "the right")
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left", step("left")).commit()
    root.fork().onStep("right") { _, _ in promise.future }.commit()
    let run = workflow.subscribe(item)
    #expect(run.end == "none")
    #expect(run.waiting?.step == "right")
    promise.settle(.value((item, ())))
    #expect(run.end == "completed")
    #expect(workflow.completions == 1)
  }

  @Test func `a branch that stops makes the one outcome stopped, though the other reached its end`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left") { _, _ -> Reached<TracingInteractor> in .stopped("rule") }.commit()
    root.fork().onStep("right", step("right")).commit()
    let run = workflow.subscribe(item)
    #expect(run.end == "stopped at left: rule")
    #expect(trace.lines == ["right"])
    #expect(workflow.completions == 0)
  }

  @Test func `a branch that fails ends the run at once with one error`() {
    let pending = Promise<(TracingInteractor, Void)>(waitingFor: "x")
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left") { _, _ in pending.future }.commit()
    root.fork().onStep("right") { _, _ -> Reached<TracingInteractor> in .failed(BrokenStepError()) }.commit()
    let run = workflow.subscribe(item)
    #expect(run.end == "failed at right")
    pending.settle(.failed(BrokenStepError()))
    #expect(workflow.errors.count == 1)
    #expect(workflow.completions == 0)
    #expect(run.summary == ["root completed", "left cancelled", "right failed"])
  }

  @Test func `a branch that was not committed does not run`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left", step("left")).commit()
    _ = root.fork().onStep("right", step("right"))
    #expect(workflow.subscribe(item).end == "completed")
    #expect(trace.lines == ["left"])
  }

  @Test func `a prefix is shared by several workflows, and each run takes its own branch`() {
    let other = CountingWorkflow(name: "Other")
    let prefix = workflow.onStep("prefix") { [trace] item in
      trace.add("prefix")
      return .value((item, ()))
    }
    prefix.onStep("mine", step("mine")).commit()
    prefix.fork(other).onStep("theirs", step("theirs")).commit()
    let run = workflow.subscribe(item)
    #expect(run.name == "Test")
    #expect(run.end == "completed")
    #expect(trace.lines == ["prefix", "mine"])
    let otherRun = other.subscribe(item)
    #expect(otherRun.name == "Other")
    #expect(otherRun.end == "completed")
    #expect(trace.lines == ["prefix", "mine", "prefix", "theirs"])
    #expect(workflow.forks == 0)
    #expect(other.forks == 1)
  }
}
