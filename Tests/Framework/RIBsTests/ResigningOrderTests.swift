import Streams
import Testing

@testable import RIBs

/// The deepest router resigns first and every move is announced once, whatever routers detach while others resign.
@Suite struct ResigningOrderTests {
  private let world = TracedTree()
  private let a: TestRouter
  private let b: TestRouter
  private let c: TestRouter

  /// Root, a, b and c in a line.
  init() {
    a = world.child("a")
    b = world.child("b")
    c = world.child("c")
    world.root.attachChild(a)
    a.attachChild(b)
    b.attachChild(c)
  }

  private var resigned: [String] {
    world.trace.lines.filter { $0.hasSuffix("resigns, active: true") }.map { String($0.prefix { $0 != " " }) }
  }

  /// The events of resigning and leaving while `body` runs.
  private func events(_ body: () -> Void) -> [String] {
    var events: [String] = []
    let observation = world.tree.observe { event in
      switch event {
      case .resigned(let router): events.append("resigned \(router.parameters["name"] ?? "root")")
      case .detached(let router): events.append("detached \(router.parameters["name"] ?? "root")")
      default: break
      }
    }
    body()
    observation.cancel()
    return events
  }

  @Test func `an ancestor detached by the deepest router while that resigns resigns after all below it`() {
    c.interactor.onResign = { [world, a] in world.root.detachChild(a) }
    let events = events { a.detachChild(b) }
    c.interactor.onResign = nil
    #expect(resigned == ["c", "b", "a"])
    #expect(
      events == ["resigned c", "resigned b", "detached c", "detached b", "resigned a", "detached a"])
    #expect(world.root.children.isEmpty)
    #expect(a.children.isEmpty)
    #expect(![a, b, c].contains { $0.isAttached || $0.interactor.isActive })
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a tree ended by the deepest router while that resigns resigns deepest first`() {
    c.interactor.onResign = { [world] in world.root.end() }
    let events = events { a.detachChild(b) }
    c.interactor.onResign = nil
    #expect(resigned == ["c", "b", "a", "root"])
    #expect(
      events == [
        "resigned c", "resigned b", "detached c", "detached b", "resigned a", "resigned root", "detached a",
        "detached root",
      ])
    #expect(![world.root, a, b, c].contains { $0.isAttached })
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `siblings of a resigning router resign before the parent that it has detached`() {
    let sibling = world.child("sibling")
    a.attachChild(sibling)
    c.interactor.onResign = { [world, a] in world.root.detachChild(a) }
    a.detachChild(b)
    c.interactor.onResign = nil
    #expect(resigned == ["c", "sibling", "b", "a"])
    #expect(world.root.children.isEmpty)
  }

  @Test func `a router attached below one that is to resign never becomes active`() {
    let sibling = world.child("sibling")
    let late = world.child("late")
    a.attachChild(sibling)
    // The sibling resigns first; b has not begun to.
    sibling.interactor.onResign = { [b] in b.attachChild(late) }
    world.root.detachChild(a)
    sibling.interactor.onResign = nil
    #expect(b.children.contains { $0 === late })
    #expect(!world.trace.lines.contains { $0.hasPrefix("late active") || $0.hasPrefix("late resigns") })
  }

  @Test func `a router detached while it is due to resign resigns at once, and once only`() {
    let sibling = world.child("sibling")
    a.attachChild(sibling)
    sibling.interactor.onResign = { [a, b] in a.detachChild(b) }
    world.root.detachChild(a)
    sibling.interactor.onResign = nil
    #expect(resigned == ["sibling", "c", "b", "a"])
    #expect(!b.isAttached)
  }

  @Test func `a router that an observer detaches as its leaving is announced leaves once`() {
    let observation = world.tree.observe { [a, b] event in
      if case .detached(let router) = event, router === b { a.detachChild(b) }
    }
    let events = events { a.detachChild(b) }
    observation.cancel()
    #expect(events.filter { $0 == "detached b" }.count == 1)
    #expect(a.children.isEmpty)
    #expect(!b.isAttached)
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a router that left while its ancestor resigned can be attached again`() {
    c.interactor.onResign = { [world, a] in world.root.detachChild(a) }
    a.detachChild(b)
    c.interactor.onResign = nil
    world.root.attachChild(b)
    #expect(b.interactor.isActive)
    #expect(c.interactor.isActive)
    world.root.detachChild(b)
    #expect(resigned == ["c", "b", "a", "c", "b"])
  }
}

/// The launch and the end of a root.
@Suite struct RootLifeTests {
  private let trace = Trace()
  private let tree = RIBTree()

  private func root() -> RootRouter {
    RootRouter(interactor: TracingInteractor("root", trace), component: EmptyComponent())
  }

  @Test func `a root that ends while it becomes active is not loaded`() {
    let root = root()
    root.interactor.onActive = { [unowned root] in root.end() }
    root.launch(in: tree)
    #expect(!root.isLoaded)
    #expect(!root.isAttached)
    #expect(!root.interactor.isActive)
  }

  @Test func `a root that an observer ends as it joins never becomes active`() {
    let root = root()
    tree.observe { [unowned root] in if case .attached = $0 { root.end() } }
    root.launch(in: tree)
    #expect(!root.isLoaded)
    #expect(!root.isAttached)
    #expect(trace.lines.isEmpty)
  }

  @Test
  func
    `a root that is released without an end resigns its tree, deepest first, and its children can be attached elsewhere`()
  {
    let child = TestRouter(interactor: TracingInteractor("child", trace), component: EmptyComponent())
    let grandchild = TestRouter(interactor: TracingInteractor("grandchild", trace), component: EmptyComponent())
    child.attachChild(grandchild)
    do {
      let root = root()
      root.launch(in: tree)
      root.attachChild(child)
    }
    #expect(
      trace.lines.suffix(3)
        == ["grandchild resigns, active: true", "child resigns, active: true", "root resigns, active: true"])
    #expect(!child.isAttached)
    #expect(!grandchild.isAttached)
    let world = TracedTree()
    world.root.attachChild(child)
    #expect(world.tree.takeErrors().isEmpty)
    #expect(grandchild.interactor.isActive)
  }

  @Test func `a router that outlives a released root is a leak`() {
    let child = TestRouter(interactor: TracingInteractor("child", trace), component: EmptyComponent())
    do {
      let root = root()
      root.launch(in: tree)
      root.attachChild(child)
    }
    #expect(tree.leakDetector.check().map(\.kind) == [.router, .interactor, .component])
    #expect(!child.isAttached)
  }
}
