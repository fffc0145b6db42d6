import Streams
import Testing

@testable import RIBs

/// RIBs that route while they are attached and detached: a resigning child calls its parent, which detaches it.
@Suite struct ReentrantRoutingTests {
  private let world = TracedTree()

  private func chain() -> (parent: TestRouter, child: TestRouter) {
    let parent = world.child("parent")
    let child = world.child("child")
    world.root.attachChild(parent)
    parent.attachChild(child)
    return (parent, child)
  }

  @Test func `a child that has itself detached while it resigns resigns once and is removed`() {
    let (parent, child) = chain()
    child.interactor.onResign = { parent.detachChild(child) }
    world.root.detachChild(parent)
    child.interactor.onResign = nil
    #expect(world.trace.lines.suffix(2) == ["child resigns, active: true", "parent resigns, active: true"])
    #expect(parent.children.isEmpty)
    #expect(!child.isAttached)
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a child that has an ancestor detached while it resigns: each resigns once, deepest first`() {
    let (parent, child) = chain()
    child.interactor.onResign = { [world] in world.root.detachChild(parent) }
    world.root.detachChild(parent)
    child.interactor.onResign = nil
    #expect(world.trace.lines.suffix(2) == ["child resigns, active: true", "parent resigns, active: true"])
    #expect(world.root.children.isEmpty)
    #expect(!parent.isAttached)
    #expect(!child.isAttached)
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a child that ends the tree while it resigns ends it once`() {
    let (parent, child) = chain()
    child.interactor.onResign = { [world] in world.root.end() }
    world.root.end()
    child.interactor.onResign = nil
    let resigned = world.trace.lines.filter { $0.contains("resigns") }
    #expect(resigned.map { $0.prefix(while: { $0 != " " }) } == ["child", "parent", "root"])
    #expect(!parent.isAttached)
  }

  @Test func `an interactor that deactivates itself while it resigns resigns once`() {
    let interactor = TracingInteractor("a")
    interactor.activate()
    interactor.onResign = { [unowned interactor] in interactor.deactivate() }
    interactor.deactivate()
    #expect(interactor.trace.lines == ["a active", "a resigns, active: true"])
  }

  @Test func `a child attached to a parent that resigns never becomes active`() {
    let (parent, _) = chain()
    let late = world.child("late")
    parent.interactor.onResign = { parent.attachChild(late) }
    world.root.detachChild(parent)
    parent.interactor.onResign = nil
    #expect(parent.children.contains { $0 === late })
    #expect(!world.trace.lines.contains { $0.hasPrefix("late active") || $0.hasPrefix("late resigns") })
  }

  @Test func `a sibling that a resigning child has detached leaves`() {
    let (parent, child) = chain()
    let sibling = world.child("sibling")
    parent.attachChild(sibling)
    sibling.interactor.onResign = { parent.detachChild(child) }
    world.root.detachChild(parent)
    #expect(parent.children.map { $0 === sibling } == [true])
    #expect(!child.isAttached)
    #expect(!child.interactor.isActive)
  }

  @Test func `a subscriber that deactivates the interactor at once keeps didBecomeActive from running`() {
    let interactor = TracingInteractor("a")
    interactor.isActiveStream.subscribe { [unowned interactor] isActive in
      if isActive { interactor.deactivate() }
    }
    interactor.activate()
    #expect(!interactor.isActive)
    #expect(!interactor.trace.lines.contains("a active"))
  }

  @Test func `a parent's activation is announced before that of the children it attaches`() {
    var events: [String] = []
    world.tree.observe { event in
      switch event {
      case .attached(let router): events.append("attached \(router.parameters["name"] ?? "root")")
      case .activated(let router): events.append("activated \(router.parameters["name"] ?? "root")")
      default: break
      }
    }
    let parent = world.child("parent")
    let child = world.child("child")
    parent.interactor.onActive = { parent.attachChild(child) }
    world.root.attachChild(parent)
    parent.interactor.onActive = nil
    #expect(events == ["attached parent", "activated parent", "attached child", "activated child"])
  }

  @Test func `a child that has itself detached while it resigns is announced as resigned, then as detached`() {
    let (parent, child) = chain()
    var events: [String] = []
    world.tree.observe { event in
      switch event {
      case .resigned(let router): events.append("resigned \(router.parameters["name"] ?? "root")")
      case .detached(let router): events.append("detached \(router.parameters["name"] ?? "root")")
      default: break
      }
    }
    child.interactor.onResign = { parent.detachChild(child) }
    parent.detachChild(child)
    child.interactor.onResign = nil
    #expect(events == ["resigned child", "detached child"])
  }

  @Test func `of two routers with one component the first can be attached, the second is an error`() {
    let component = EmptyComponent()
    let first = TestRouter(interactor: TracingInteractor("a"), component: component)
    let second = TestRouter(interactor: TracingInteractor("b"), component: component)
    world.root.attachChild(first)
    #expect(world.tree.takeErrors().isEmpty)
    #expect(first.isAttached)
    world.root.attachChild(second)
    #expect(world.tree.takeErrors().map(\.code) == [.reusedComponent])
  }

  @Test func `a root with another RIB's component is not launched`() {
    let component = EmptyComponent()
    _ = TestRouter(interactor: TracingInteractor("a"), component: component)
    let root = RootRouter(interactor: TracingInteractor("second"), component: component)
    let tree = RIBTree()
    root.launch(in: tree)
    #expect(tree.takeErrors().map(\.code) == [.reusedComponent])
    #expect(!root.isAttached)
    #expect(!root.interactor.isActive)
  }

  @Test func `a worker stops when its interactor is released`() {
    final class Counting: Worker {
      var stops = 0
      override func didStop() { stops += 1 }
    }
    let worker = Counting()
    do {
      let interactor = TracingInteractor("a")
      worker.start(interactor)
      interactor.activate()
    }
    #expect(worker.stops == 1)
    #expect(!worker.isWorking)
  }

  @Test func `an observer that detaches a sibling while a child leaves does not affect a third child`() {
    let world = TracedTree()
    let children = ["a", "b", "c"].map { world.child($0) }
    for child in children { world.root.attachChild(child) }
    world.tree.observe { event in
      if case .detached(let router) = event, router === children[1] { world.root.detachChild(children[0]) }
    }
    world.root.detachChild(children[1])
    #expect(world.root.children.map { $0 === children[2] } == [true])
    #expect(children[2].interactor.isActive)
    #expect(!children[0].isAttached)
    #expect(!children[1].isAttached)
  }

  @Test func `a child that an observer detaches as it is attached stays detached, with all below it`() {
    let world = TracedTree()
    let child = world.child("a")
    let grandchild = world.child("b")
    child.attachChild(grandchild)
    world.tree.observe { event in
      if case .attached(let router) = event, router === child { world.root.detachChild(child) }
    }
    world.root.attachChild(child)
    #expect(!child.interactor.isActive)
    #expect(!child.isAttached)
    #expect(!grandchild.isAttached)
  }

  @Test func `the error of a refused launch is reported to the tree given to launch`() {
    let world = TracedTree()
    let other = RIBTree()
    world.root.launch(in: other)
    #expect(other.takeErrors().map(\.code) == [.alreadyLaunched])
    #expect(world.tree.takeErrors().isEmpty)
  }
}
