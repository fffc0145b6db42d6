import RIBs
import Streams
import Testing

/// What waits, and what is tied, is let go of when it is over, whoever else goes or gives up meanwhile.
@Suite struct WaitEndingTests {
  private let world = TracedTree()
  private var root: TracingInteractor { world.root.interactor }

  private func isAbandoned<Value>(_ future: Future<Value>) -> Bool {
    if case .abandoned? = future.settlement { true } else { false }
  }

  @Test func `a wait for a child ends when the parent resigns while another wait is told of its child`() {
    let parent = world.child("parent")
    world.root.attachChild(parent)
    let first = parent.waitForChild(TestRouter.self)
    let second = parent.waitForChild(OtherRouter.self)
    first.onSettle { [world] _ in world.root.detachChild(parent) }
    parent.attachChild(world.child("child"))
    #expect(isAbandoned(second))
    #expect(parent.childWaiterCount == 0)
  }

  @Test func `a wait for a child that is given up while another is told does not come back`() {
    let first = world.root.waitForChild(TestRouter.self)
    let second = world.root.waitForChild(OtherRouter.self).observe { _ in }
    first.onSettle { _ in second.cancel() }
    world.root.attachChild(world.child("child"))
    #expect(world.root.childWaiterCount == 0)
  }

  @Test func `a child that leaves as the first hears of it is not handed to the second`() {
    let child = world.child("child")
    let first = world.root.waitForChild(TestRouter.self)
    let second = world.root.waitForChild(TestRouter.self)
    first.onSettle { [world] _ in world.root.detachChild(child) }
    world.root.attachChild(child)
    #expect(first.settlement != nil && second.settlement == nil)
    #expect(world.root.childWaiterCount == 1)
  }

  @Test func `the name of a wait tells the children there are now`() {
    let future = world.root.waitForChild(OtherRouter.self)
    var names: [String] = []
    future.observe(onWaiting: { names.append($0) }, { _ in })
    let child = world.child("child")
    world.root.attachChild(child)
    #expect(future.waitingFor == "OtherRouter under Root (attached: [Test])")
    world.root.detachChild(child)
    #expect(future.waitingFor == "OtherRouter under Root (attached: [])")
    #expect(names == ["OtherRouter under Root (attached: [Test])", "OtherRouter under Root (attached: [])"])
  }

  @Test func `an item whose child leaves as the first hears of it is not handed to the second`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let child = world.child("child")
    let first = subject.wait(in: root)
    let second = subject.wait(in: root)
    first.onSettle { [world] _ in world.root.detachChild(child) }
    world.root.attachChild(child)
    subject.send(child.interactor)
    #expect(first.settlement != nil && second.settlement == nil)
    #expect(subject.waiterCount == 1)
  }

  @Test func `what is over is not kept by the interactor it was tied to`() {
    let stream = MutableValueStream(0)
    for _ in 0..<100 { stream.subscribe { _ in }.cancelOnDeactivate(of: root).cancel() }
    let other = MutableValueStream(0)
    other.subscribe { _ in }.cancelOnDeactivate(of: root)
    other.finish()
    #expect(root.tiedCount == 0)
    stream.subscribe { _ in }.cancelOnDeactivate(of: root)
    #expect(root.tiedCount == 1)
  }

  @Test func `a run that has ended is let go of by the interactor it was tied to, with all its steps hold`() {
    final class Held {}
    weak var held: Held?
    weak var run: WorkflowRun?
    do {
      let object = Held()
      held = object
      let workflow = Workflow<TracingInteractor>(name: "Tied")
      workflow.onStep("one") { item in
        _ = object
        return .value((item, ()))
      }
      .commit()
      run = workflow.subscribe(root, in: world.tree).cancelOnDeactivate(of: root)
    }
    #expect(run == nil && held == nil)
  }

  @Test func `waiting in two parents by turns ties no more than waits`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let child = world.child("child")
    world.root.attachChild(child)
    for _ in 0..<100 {
      for owner in [root, child.interactor] { subject.wait(in: owner).observe { _ in }.cancel() }
    }
    #expect(root.tiedCount == 0 && child.interactor.tiedCount == 0 && subject.waiterCount == 0)
  }

  @Test func `a prefix that others share keeps no branch of a workflow that is gone`() {
    final class Held {}
    let prefixWorkflow = Workflow<TracingInteractor>(name: "Prefix")
    let prefix = prefixWorkflow.onStep("prefix") { .value(($0, ())) }
    prefix.commit()
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let workflow = Workflow<TracingInteractor>(name: "Gone")
      prefix.fork(workflow).onStep("own") { item, _ in
        _ = object
        return .value((item, ()))
      }
      .commit()
      #expect(workflow.subscribe(root).summary == ["prefix completed", "own completed"])
    }
    #expect(held == nil)
    #expect(prefixWorkflow.subscribe(root).summary == ["prefix completed"])
  }

  @Test func `a workflow keeps the steps it shares though the one that wrote them is gone`() {
    let middle: Workflow<TracingInteractor>
    let last = Workflow<TracingInteractor>(name: "Last")
    do {
      let first = Workflow<TracingInteractor>(name: "First")
      middle = Workflow<TracingInteractor>(name: "Middle")
      let one = first.onStep("one") { .value(($0, ())) }
      one.commit()
      let two = one.fork(middle).onStep("two") { item, _ in .value((item, ())) }
      two.commit()
      two.fork(last).onStep("three") { item, _ in .value((item, ())) }.commit()
    }
    #expect(middle.subscribe(root).summary == ["one completed", "two completed"])
    #expect(last.subscribe(root).summary == ["one completed", "two completed", "three completed"])
  }
}
