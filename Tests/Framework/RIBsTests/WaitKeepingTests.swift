import Streams
import Testing

@testable import RIBs

/// A session lives for months and waits often: waits must not accumulate, and must have their current name.
@Suite struct WaitKeepingTests {
  private let world = TracedTree()
  private var root: TracingInteractor { world.root.interactor }
  private let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")

  private func waitingRun(_ future: @escaping (TracingInteractor) -> Reached<TracingInteractor>) -> WorkflowRun {
    let workflow = Workflow<TracingInteractor>(name: "Wait")
    workflow.onStep("wait", future).commit()
    return workflow.subscribe(root, in: world.tree)
  }

  @Test func `a cancelled run leaves no wait in the subject it waited on`() {
    let runs = (0..<100).map { _ in waitingRun { [subject] in subject.wait(in: $0) } }
    #expect(subject.waiterCount == 100)
    for run in runs { run.cancel() }
    #expect(subject.waiterCount == 0)
  }

  @Test func `a released run leaves no wait in the subject, through map and flatMap too`() {
    do {
      let run = waitingRun { [subject] in subject.wait(in: $0).map { $0 }.flatMap { .value($0) } }
      #expect(run.waiting?.waitingFor == "the child")
      #expect(subject.waiterCount == 1)
    }
    #expect(subject.waiterCount == 0)
  }

  @Test func `a cancelled wait does not end the wait of another run`() {
    let first = waitingRun { [subject] in subject.wait(in: $0) }
    let second = waitingRun { [subject] in subject.wait(in: $0) }
    first.cancel()
    let child = world.child("a")
    world.root.attachChild(child)
    subject.send(child.interactor)
    #expect(first.end == "cancelled")
    #expect(second.end == "completed")
  }

  @Test func `a future whose observations were all cancelled is abandoned`() {
    let future = subject.wait(in: root)
    future.observe { _ in }.cancel()
    guard case .abandoned? = future.settlement else {
      Issue.record("it would never settle")
      return
    }
  }

  @Test func `a promise without onUnobserved stays pending for a later observer`() {
    let promise = Promise<Int>(waitingFor: "an answer")
    promise.future.observe { _ in }.cancel()
    var answer = 0
    promise.future.onSettle { if case .value(let value) = $0 { answer = value } }
    promise.settle(.value(7))
    #expect(answer == 7)
  }

  @Test func `waits in two spans of activity are each abandoned at the end of their own`() {
    let child = world.child("a")
    world.root.attachChild(child)
    let first = subject.wait(in: child.interactor)
    world.root.detachChild(child)
    world.root.attachChild(child)
    let second = subject.wait(in: child.interactor)
    guard case .abandoned? = first.settlement, second.settlement == nil else {
      Issue.record("\(first) \(second)")
      return
    }
    world.root.detachChild(child)
    #expect(second.settlement != nil)
  }

  @Test func `waiting in an inactive parent is abandoned at once, the second time too`() {
    let child = world.child("a")
    for _ in 0..<2 {
      guard case .abandoned? = subject.wait(in: child.interactor).settlement else {
        Issue.record("it waits in a parent that is not there")
        return
      }
    }
  }

  @Test func `a step names what it waits for now, not what it waited for first`() {
    let account = Promise<Void>(waitingFor: "log-in")
    let answer = Promise<(TracingInteractor, Void)>(waitingFor: "an answer")
    let run = waitingRun { _ in account.future.flatMap { answer.future } }
    #expect(run.waiting?.waitingFor == "log-in")
    account.settle(.value(()))
    #expect(run.waiting?.waitingFor == "an answer")
    answer.settle(.value((root, ())))
    #expect(run.end == "completed")
  }

  @Test func `a step's deadline counts from its first wait`() {
    let account = Promise<Void>(waitingFor: "log-in")
    let never = Promise<(TracingInteractor, Void)>(waitingFor: "an answer")
    let workflow = Workflow<TracingInteractor>(name: "Wait")
    workflow.onStep("wait", deadline: 100) { _ in account.future.flatMap { never.future } }.commit()
    world.tree.now = 1_000
    let run = workflow.subscribe(root, in: world.tree)
    world.tree.now = 1_090
    account.settle(.value(()))
    #expect(run.nextDeadline == 1_100)
    run.expireSteps(at: 1_100)
    #expect(run.end == "failed at wait")
  }

  @Test func `a released run reports its cancellation to its end observers`() {
    var ends: [String] = []
    var events: [String] = []
    world.tree.observe { if case .workflowEnded(let name, .cancelled) = $0 { events.append(name) } }
    do {
      let run = waitingRun { _ in Promise(waitingFor: "x").future }
      run.onEnd { if case .cancelled = $0 { ends.append("cancelled") } }
    }
    #expect(ends == ["cancelled"])
    #expect(events == ["Wait"])
  }

  @Test func `a run that has ended is not ended again by cancelling or releasing it`() {
    var ends = 0
    world.tree.observe { if case .workflowEnded = $0 { ends += 1 } }
    do {
      let run = waitingRun { .value(($0, ())) }
      run.cancel()
      #expect(run.end == "completed")
    }
    #expect(ends == 1)
  }

  @Test func `the result of a branch is not delivered once another branch has failed`() {
    var results = 0
    let workflow = Workflow<TracingInteractor>(name: "Fork")
    let root = workflow.onStep("root") { .value(($0, ())) }
    root.fork().onStep("left") { _, _ -> Reached<TracingInteractor> in .failed(BrokenStepError()) }.commit()
    root.fork().commit { _, _ in results += 1 }
    let run = workflow.subscribe(self.root)
    #expect(run.end == "failed at left")
    #expect(results == 0)
  }

  @Test func `a workflow at the address of a released one does not run its branches`() {
    let prefixWorkflow = Workflow<TracingInteractor>(name: "Prefix")
    let prefix = prefixWorkflow.onStep("prefix") { .value(($0, ())) }
    var ran: [Int] = []
    for number in 0..<50 {
      let workflow = Workflow<TracingInteractor>(name: "\(number)")
      prefix.fork(workflow).onStep("own") { item, _ in
        ran.append(number)
        return .value((item, ()))
      }
      .commit()
      ran = []
      _ = workflow.subscribe(root)
      #expect(ran == [number])
    }
  }
}
