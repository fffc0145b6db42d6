import Streams
import Testing

@testable import RIBs

/// Waits and tied activities are removed when they end, whatever else is detached or cancelled meanwhile.
@Suite struct WaitEndingTests {
  private let world = TracedTree()
  private var root: TracingInteractor { world.root.interactor }

  private func isAbandoned<Value>(_ future: Future<Value>) -> Bool {
    if case .abandoned? = future.settlement { true } else { false }
  }

  @Test func `a wait ends when another wait, settled with the same item, detaches the parent`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let parent = world.child("parent")
    world.root.attachChild(parent)
    let first = subject.wait(in: parent.interactor)
    let second = subject.wait(in: parent.interactor)
    first.onSettle { [world] _ in world.root.detachChild(parent) }
    let child = world.child("child")
    parent.attachChild(child)
    subject.send(child.interactor)
    #expect(isAbandoned(second))
    #expect(subject.waiterCount == 0)
  }

  @Test func `a wait that another wait cancels as it settles is removed`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let first = subject.wait(in: root)
    let second = subject.wait(in: root).observe { _ in }
    first.onSettle { _ in second.cancel() }
    let child = world.child("child")
    world.root.attachChild(child)
    subject.send(child.interactor)
    #expect(subject.waiterCount == 0)
  }

  @Test func `an item whose child the first waiter detaches does not settle the second wait`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let child = world.child("child")
    let first = subject.wait(in: root)
    let second = subject.wait(in: root)
    first.onSettle { [world] _ in world.root.detachChild(child) }
    world.root.attachChild(child)
    subject.send(child.interactor)
    #expect(first.settlement != nil)
    #expect(second.settlement == nil)
    #expect(subject.waiterCount == 1)
  }

  @Test func `an interactor does not keep a tied subscription that has ended`() {
    let stream = MutableValueStream(0)
    for _ in 0..<100 { stream.subscribe { _ in }.cancelOnDeactivate(of: root).cancel() }
    let other = MutableValueStream(0)
    other.subscribe { _ in }.cancelOnDeactivate(of: root)
    other.finish()
    #expect(root.tiedCount == 0)
    stream.subscribe { _ in }.cancelOnDeactivate(of: root)
    #expect(root.tiedCount == 1)
  }

  @Test func `an interactor releases a tied run that has ended, and the run releases what its steps captured`() {
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
    #expect(run == nil)
    #expect(held == nil)
  }

  @Test func `cancelled waits in two parents leave nothing tied`() {
    let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")
    let child = world.child("child")
    world.root.attachChild(child)
    for _ in 0..<100 {
      for owner in [root, child.interactor] { subject.wait(in: owner).observe { _ in }.cancel() }
    }
    #expect(root.tiedCount == 0)
    #expect(child.interactor.tiedCount == 0)
    #expect(subject.waiterCount == 0)
  }

  @Test func `a shared prefix keeps no branch of a workflow that was released`() {
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

  @Test func `a workflow keeps its shared steps when the workflow that defined them is released`() {
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
