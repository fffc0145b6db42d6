import RIBs
import Streams
import Testing

struct BrokenStepError: Error, Equatable {}

/// A workflow that counts the calls of its hooks.
final class CountingWorkflow: Workflow<TracingInteractor> {
  private(set) var completions = 0
  private(set) var forks = 0
  private(set) var errors: [any Error] = []
  override func didComplete() { completions += 1 }
  override func didFork() { forks += 1 }
  override func didReceiveError(_ error: any Error) { errors.append(error) }
}

extension WorkflowRun {
  /// The steps with their states, in a word each.
  var summary: [String] {
    steps.map { step in
      switch step.state {
      case .running: "\(step.name) running"
      case .waiting(let what): "\(step.name) waiting for \(what)"
      case .completed: "\(step.name) completed"
      case .stopped(let reason): "\(step.name) stopped: \(reason)"
      case .failed: "\(step.name) failed"
      case .abandoned(let owner): "\(step.name) abandoned by \(owner)"
      case .cancelled: "\(step.name) cancelled"
      }
    }
  }

  var end: String {
    switch outcome {
    case nil: "none"
    case .completed?: "completed"
    case .stopped(let step, let reason)?: "stopped at \(step): \(reason)"
    case .failed(let failure)?: "failed at \(failure.step)"
    case .abandoned(let step, let owner)?: "abandoned at \(step) by \(owner)"
    case .cancelled?: "cancelled"
    }
  }
}

@Suite struct WorkflowTests {
  private let world = TracedTree()
  private var item: TracingInteractor { world.root.interactor }
  private let workflow = CountingWorkflow(name: "Test")

  @Test func `clean steps pass item and value on, and complete once`() {
    var values: [Int] = []
    workflow.onStep("one") { .value(($0, 1)) }
      .onStep("two") { item, value in .value((item, value + 1)) }
      .onStep("three") { item, value in
        values.append(value)
        return .value((item, ()))
      }
      .commit()
    let run = workflow.subscribe(item, in: world.tree)
    #expect(values == [2])
    #expect(run.end == "completed")
    #expect(run.summary == ["one completed", "two completed", "three completed"])
    #expect(workflow.completions == 1)
    #expect(workflow.errors.isEmpty)
  }

  @Test func `no step runs before subscribe, and each subscription is an independent run`() {
    var runs = 0
    workflow.onStep("one") { item in
      runs += 1
      return .value((item, ()))
    }.commit()
    #expect(runs == 0)
    _ = workflow.subscribe(item)
    _ = workflow.subscribe(item)
    #expect(runs == 2)
  }

  @Test func `an error in step three of four gives one error, no completion, and keeps the step and the cause`() {
    var later = 0
    workflow.onStep("one") { .value(($0, ())) }
      .onStep("two") { item, _ in .value((item, ())) }
      .onStep("three") { _, _ -> Reached<TracingInteractor> in .failed(BrokenStepError()) }
      .onStep("four") { item, _ in
        later += 1
        return .value((item, ()))
      }
      .commit()
    let run = workflow.subscribe(item, in: world.tree)
    #expect(later == 0)
    #expect(run.end == "failed at three")
    #expect(workflow.completions == 0)
    #expect(workflow.errors.count == 1)
    let failure = workflow.errors.first as? StepError
    #expect(failure?.step == "three")
    #expect(failure?.workflow == "Test")
    #expect(failure?.cause is BrokenStepError)
  }

  @Test func `an error reaches every handler at and below the failing step, and none above it`() {
    var handlers: [String] = []
    workflow.onStep("one") { .value(($0, ())) }
      .onError { _ in handlers.append("one") }
      .onStep("two") { _, _ -> Reached<TracingInteractor> in .failed(BrokenStepError()) }
      .onError { _ in handlers.append("two") }
      .onStep("three") { item, _ in .value((item, ())) }
      .onError { _ in handlers.append("three") }
      .commit()
    _ = workflow.subscribe(item)
    #expect(handlers == ["two", "three"])
  }

  @Test func `a step that a rule stops ends the run as stopped, not as completed`() {
    workflow.onStep("one") { .value(($0, ())) }
      .onStep("two") { _, _ -> Reached<TracingInteractor> in .stopped("maintenance") }
      .onStep("three") { item, _ in .value((item, ())) }
      .commit()
    let run = workflow.subscribe(item)
    #expect(run.end == "stopped at two: maintenance")
    #expect(run.summary == ["one completed", "two stopped: maintenance"])
    #expect(workflow.completions == 0)
    #expect(workflow.errors.isEmpty)
  }

  @Test func `a run with a pending step names what it waits for, and continues when the step settles`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "log-in")
    workflow.onStep("one") { _ in promise.future }
      .onStep("two") { item, _ in .value((item, ())) }
      .commit()
    let run = workflow.subscribe(item)
    #expect(run.waiting?.step == "one")
    #expect(run.waiting?.waitingFor == "log-in")
    #expect(run.outcome == nil)
    promise.settle(.value((item, ())))
    #expect(run.end == "completed")
    #expect(run.waiting == nil)
  }

  @Test func `a cancelled run ends once and ignores a later value`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "x")
    var ends: [String] = []
    workflow.onStep("one") { _ in promise.future }.commit()
    let run = workflow.subscribe(item)
    run.onEnd { [unowned run] _ in ends.append(run.end) }
    run.cancel()
    run.cancel()
    promise.settle(.value((item, ())))
    #expect(ends == ["cancelled"])
    #expect(run.summary == ["one cancelled"])
    #expect(workflow.completions == 0)
  }

  @Test func `a run that is released while it waits is freed and never continues`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "x")
    var later = 0
    workflow.onStep("one") { _ in promise.future }
      .onStep("two") { item, _ in
        later += 1
        return .value((item, ()))
      }
      .commit()
    weak var run: WorkflowRun?
    do {
      let kept = workflow.subscribe(item)
      run = kept
      #expect(kept.outcome == nil)
    }
    #expect(run == nil)
    promise.settle(.value((item, ())))
    #expect(later == 0)
  }

  @Test func `a run tied to an interactor is cancelled when that resigns`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "x")
    workflow.onStep("one") { _ in promise.future }.commit()
    let run = workflow.subscribe(item).cancelOnDeactivate(of: item)
    world.root.end()
    #expect(run.end == "cancelled")
  }

  @Test func `a step starts when its item is active`() {
    let child = world.child("a")
    var started = 0
    workflow.onStep("one") { _ in .value((child.interactor, ())) }
      .onStep("two") { item, _ in
        started += 1
        return .value((item, ()))
      }
      .commit()
    let run = workflow.subscribe(item)
    #expect(started == 0)
    #expect(run.waiting?.waitingFor == "Tracing to become active")
    world.root.attachChild(child)
    #expect(started == 1)
    #expect(run.end == "completed")
  }

  @Test func `a step whose inactive item is released ends as abandoned and did not hold the item`() {
    let run: WorkflowRun
    weak var gone: TracingInteractor?
    do {
      let interactor = TracingInteractor("gone")
      gone = interactor
      var once: TracingInteractor? = interactor
      workflow.onStep("one") { item in
        defer { once = nil }
        return .value((once ?? item, ()))
      }
      .onStep("two") { item, _ in .value((item, ())) }
      .commit()
      run = workflow.subscribe(item)
    }
    #expect(gone == nil)
    #expect(run.end == "abandoned at two by Tracing")
  }

  @Test func `a step fails at its deadline in session time, not before`() {
    let promise = Promise<(TracingInteractor, Void)>(waitingFor: "an answer")
    world.tree.now = 1_000
    workflow.onStep("one", deadline: 500) { _ in promise.future }.commit()
    let run = workflow.subscribe(item, in: world.tree)
    #expect(run.nextDeadline == 1_500)
    run.expireSteps(at: 1_499)
    #expect(run.end == "none")
    run.expireSteps(at: 1_500)
    #expect(run.end == "failed at one")
    let failure = workflow.errors.first as? StepError
    #expect((failure?.cause as? DeadlineExceededError)?.waitingFor == "an answer")
    #expect(run.nextDeadline == nil)
  }

  @Test func `the result of a committed branch is delivered at its end`() {
    var results: [Int] = []
    workflow.onStep("one") { .value(($0, 20)) }
      .onStep("two") { item, value in .value((item, value + 1)) }
      .commit { _, value in results.append(value) }
    let run = workflow.subscribe(item)
    #expect(results == [21])
    #expect(run.end == "completed")
  }

  @Test func `a completed run is at its destination as long as every RIB that its branches led to is active`() {
    let children = [world.child("a"), world.child("b")]
    for child in children { world.root.attachChild(child) }
    let start = workflow.onStep("fork") { .value(($0, ())) }
    start.onStep("a") { _, _ in .value((children[0].interactor, ())) }.commit()
    start.onStep("b") { _, _ in .value((children[1].interactor, ())) }.commit { _, _ in }
    let run = workflow.subscribe(item, in: world.tree)
    #expect(run.end == "completed")
    #expect(run.isAtDestination)
    world.root.detachChild(children[1])
    #expect(!run.isAtDestination)
    world.root.attachChild(world.child("b"))
    #expect(!run.isAtDestination)
  }

  @Test func `a stopped run is not at its destination, a completed one that led to no RIB is`() {
    workflow.onStep("one") { _ -> Reached<TracingInteractor> in .stopped("rule") }.commit()
    #expect(!workflow.subscribe(item).isAtDestination)
    let plain = Workflow<Int>(name: "Plain")
    plain.onStep("one") { .value(("\($0)", ())) }.commit()
    #expect(plain.subscribe(1).isAtDestination)
  }
}
