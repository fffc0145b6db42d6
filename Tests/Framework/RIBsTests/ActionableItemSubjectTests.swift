import RIBs
import Streams
import Testing

@Suite struct ActionableItemSubjectTests {
  private let world = TracedTree()
  private let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "the child")

  private func attach(_ child: TestRouter) {
    world.root.attachChild(child)
    subject.send(child.interactor)
  }

  @Test func `a subject replays the item while the child is active`() {
    let child = world.child("a")
    attach(child)
    #expect(subject.item === child.interactor)
    guard case .value(let (item, _))? = subject.wait(in: world.root.interactor).settlement else {
      Issue.record("it does not replay")
      return
    }
    #expect(item === child.interactor)
  }

  @Test func `a subject forgets the item when the child resigns`() {
    let child = world.child("a")
    attach(child)
    world.root.detachChild(child)
    #expect(subject.item == nil)
    #expect(subject.wait(in: world.root.interactor).waitingFor == "the child")
  }

  @Test func `a forgotten item is not replayed when its child is attached again`() {
    let child = world.child("a")
    attach(child)
    world.root.detachChild(child)
    world.root.attachChild(child)
    #expect(subject.item == nil)
    subject.send(child.interactor)
    #expect(subject.item === child.interactor)
  }

  @Test func `a subject does not keep the item alive`() {
    weak var interactor: TracingInteractor?
    do {
      let child = world.child("a")
      attach(child)
      interactor = child.interactor
      world.root.detachChild(child)
    }
    #expect(interactor == nil)
    #expect(world.tree.leakDetector.check().isEmpty)
  }

  @Test func `a wait settles once, with the first item that is sent`() {
    var items: [String] = []
    subject.wait(in: world.root.interactor).onSettle { if case .value(let (item, _)) = $0 { items.append(item.name) } }
    attach(world.child("a"))
    attach(world.child("b"))
    #expect(items == ["a"])
  }

  @Test func `waiting ends as abandoned when the parent resigns`() {
    let future = subject.wait(in: world.root.interactor)
    world.root.end()
    guard case .abandoned(let owner)? = future.settlement else {
      Issue.record("it waits for ever")
      return
    }
    #expect(owner == "Tracing")
  }

  @Test func `a workflow on a stale item waits by name instead of hanging`() {
    let child = world.child("a")
    attach(child)
    world.root.detachChild(child)
    let workflow = Workflow<TracingInteractor>(name: "Test")
    workflow.onStep("child") { [subject] root in subject.wait(in: root) }
      .onStep("end") { item, _ in .value((item, ())) }
      .commit()
    let run = workflow.subscribe(world.root.interactor, in: world.tree)
    #expect(run.waiting?.step == "child")
    #expect(run.waiting?.waitingFor == "the child")
    attach(world.child("b"))
    #expect(run.end == "completed")
  }

  private final class Facade {}

  @Test func `an item that is no interactor follows the activity of its child`() {
    let subject = ActionableItemSubject<Facade>(waitingFor: "the facade")
    let facade = Facade()
    let child = world.child("a")
    world.root.attachChild(child)
    subject.send(facade, of: child)
    #expect(subject.item === facade)
    world.root.detachChild(child)
    #expect(subject.item == nil)
    world.root.attachChild(child)
    #expect(subject.item == nil)
  }

  @Test func `an item that is no interactor and has no child settles the waits and is not held`() {
    let subject = ActionableItemSubject<Facade>(waitingFor: "the facade")
    let facade = Facade()
    let future = subject.wait(in: world.root.interactor)
    subject.send(facade)
    guard case .value(let (item, _))? = future.settlement, item === facade else {
      Issue.record("it was not handed over")
      return
    }
    #expect(subject.item == nil)
  }

  @Test func `an item sent before its child is attached is replayed once the child is active`() {
    let child = world.child("a")
    subject.send(child.interactor)
    #expect(subject.item == nil)
    world.root.attachChild(child)
    #expect(subject.item === child.interactor)
  }
}
