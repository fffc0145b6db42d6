import Streams
import Testing

@testable import RIBs

/// Steps, observers and handlers that act on their own run, and branches that end independently.
@Suite struct WorkflowReentrancyTests {
  private let world = TracedTree()
  private var item: TracingInteractor { world.root.interactor }
  private let workflow = CountingWorkflow(name: "Test")
  private let pending = Promise<(TracingInteractor, Void)>(waitingFor: "x")

  @Test func `a run cancelled by an observer of a step that begins does not run that step`() {
    var ran = 0
    var run: WorkflowRun?
    workflow.onStep("one") { [pending] _ in pending.future }
      .onStep("two") { item, _ in
        ran += 1
        return .value((item, ()))
      }
      .commit()
    world.tree.observe { if case .stepStarted(_, "two") = $0 { run?.cancel() } }
    run = workflow.subscribe(item, in: world.tree)
    pending.settle(.value((item, ())))
    #expect(run?.end == "cancelled")
    #expect(ran == 0)
    #expect(run?.summary == ["one completed", "two cancelled"])
  }

  @Test func `a run cancelled from within a step does not go on to the next`() {
    var run: WorkflowRun?
    workflow.onStep("one") { [pending] _ in pending.future }
      .onStep("two") { item, _ in
        run?.cancel()
        return .value((item, ()))
      }
      .onStep("three") { item, _ in .value((item, ())) }
      .commit()
    run = workflow.subscribe(item, in: world.tree)
    pending.settle(.value((item, ())))
    #expect(run?.end == "cancelled")
    #expect(run?.summary == ["one completed", "two cancelled"])
    #expect(workflow.completions == 0)
  }

  @Test func `a step that waits after it cancelled its run leaves no wait behind`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    var run: WorkflowRun?
    workflow.onStep("one") { [pending] _ in pending.future }
      .onStep("two") { item, _ in
        run?.cancel()
        return subject.wait(in: item)
      }
      .commit()
    run = workflow.subscribe(item, in: world.tree)
    pending.settle(.value((item, ())))
    #expect(run?.end == "cancelled")
    #expect(subject.waiterCount == 0)
  }

  @Test func `a step does not start on an item that is deactivated as soon as it is active`() {
    let child = world.child("a")
    var started = 0
    child.interactor.isActiveStream.subscribe { [interactor = child.interactor] in
      if $0, started == 0 { interactor.deactivate() }
    }
    workflow.onStep("one") { _ in .value((child.interactor, ())) }
      .onStep("two") { item, _ in
        started += item.isActive ? 1 : 100
        return .value((item, ()))
      }
      .commit()
    let run = workflow.subscribe(item)
    world.root.attachChild(child)
    #expect(started == 0)
    #expect(run.waiting?.waitingFor == "Tracing to become active")
  }

  @Test func `of several deadlines that have passed the earliest one fails the run`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left", deadline: 300) { [pending] _, _ in pending.future }.commit()
    root.fork().onStep("right", deadline: 100) { [pending] _, _ in pending.future }.commit()
    world.tree.now = 1_000
    let run = workflow.subscribe(item, in: world.tree)
    #expect(run.nextDeadline == 1_100)
    run.expireSteps(at: 5_000)
    #expect(run.end == "failed at right")
    #expect(workflow.errors.count == 1)
    #expect(run.summary == ["root completed", "left cancelled", "right failed"])
  }

  @Test func `a deadline fails the run, and a branch without one waits until then`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("free") { [pending] _, _ in pending.future }.commit()
    root.fork().onStep("timed", deadline: 100) { [pending] _, _ in pending.future }.commit()
    let run = workflow.subscribe(item, in: world.tree)
    #expect(run.waiting?.step == "free")
    #expect(run.nextDeadline == 100)
    run.expireSteps(at: 99)
    #expect(run.outcome == nil)
    run.expireSteps(at: 100)
    #expect(run.end == "failed at timed")
  }

  @Test func `a committed step in the middle of a branch does not begin a second branch`() {
    let one = workflow.onStep("one") { .value(($0, ())) }
    one.commit()
    one.onStep("two") { item, _ in .value((item, ())) }.commit()
    let run = workflow.subscribe(item)
    #expect(run.end == "completed")
    #expect(run.summary == ["one completed", "two completed"])
    #expect(workflow.completions == 1)
  }

  @Test func `a branch committed during a run is not part of that run`() {
    let root = workflow.onStep("root") { .value(($0, ())) }
    var isFirst = true
    root.fork().onStep("left") { [pending] _, _ in
      if isFirst { root.fork().onStep("late") { item, _ in .value((item, ())) }.commit() }
      isFirst = false
      return pending.future
    }
    .commit()
    root.fork().onStep("right") { item, _ in .value((item, ())) }.commit()
    let run = workflow.subscribe(item)
    #expect(run.summary == ["root completed", "left waiting for x", "right completed"])
    pending.settle(.value((item, ())))
    #expect(run.end == "completed")
    #expect(workflow.completions == 1)
    #expect(workflow.subscribe(item).steps.count == 4)
  }

  @Test func `several branches deliver a result each, in the order they were written`() {
    var results: [String] = []
    let root = workflow.onStep("root") { .value(($0, "root")) }
    root.fork().onStep("left") { [pending] _, value in pending.future.map { ($0.0, value + " left") } }
      .commit { _, value in results.append(value) }
    root.fork().onStep("right") { item, value in .value((item, value + " right")) }
      .commit { _, value in results.append(value) }
    root.fork().commit { _, value in results.append(value) }
    let run = workflow.subscribe(item)
    #expect(results == ["root right", "root"])
    #expect(run.outcome == nil)
    pending.settle(.value((item, ())))
    #expect(results == ["root right", "root", "root left"])
    #expect(run.end == "completed")
  }
}
