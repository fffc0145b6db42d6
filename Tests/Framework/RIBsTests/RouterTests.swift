import Streams
import Testing

@testable import RIBs

@Suite struct RouterTests {
  private let world = TracedTree()

  @Test func `launching attaches, activates, then loads the root`() {
    #expect(world.trace.lines == ["root active", "root loaded"])
    #expect(world.root.isAttached)
    #expect(world.root.isLoaded)
    #expect(world.root.interactor.isActive)
  }

  @Test func `attaching appends, activates once and loads once`() {
    let child = world.child("a")
    world.root.attachChild(child)
    #expect(world.root.children.map { $0 === child } == [true])
    #expect(world.trace.lines.suffix(2) == ["a active", "a loaded"])
    world.root.detachChild(child)
    world.root.attachChild(child)
    #expect(world.trace.lines.filter { $0 == "a loaded" }.count == 1)
    #expect(world.trace.lines.filter { $0 == "a active" }.count == 2)
  }

  @Test func `a child can be attached at a position, and beyond the last one it is the last`() {
    let names = [("a", nil), ("b", 0), ("c", 1), ("d", 9)]
    for (name, position) in names { world.root.attachChild(world.child(name), at: position) }
    #expect(world.root.children.map { ($0.interactable as? TracingInteractor)?.name } == ["b", "c", "a", "d"])
  }

  @Test func `a grandchild attached in didLoad is active and loaded`() {
    let child = world.child("a")
    let grandchild = world.child("b")
    child.onLoad = { child.attachChild(grandchild) }
    world.root.attachChild(child)
    #expect(grandchild.interactor.isActive)
    #expect(grandchild.isLoaded)
    #expect(grandchild.path == "Root/Test/Test")
  }

  @Test func `detaching empties the list, and resigns the deepest first while it is still active`() {
    let child = world.child("a")
    let grandchild = world.child("b")
    world.root.attachChild(child)
    child.attachChild(grandchild)
    world.root.detachChild(child)
    #expect(world.root.children.isEmpty)
    #expect(!child.interactor.isActive)
    #expect(!grandchild.interactor.isActive)
    #expect(world.trace.lines.suffix(2) == ["b resigns, active: true", "a resigns, active: true"])
    #expect(!child.isAttached)
    #expect(!grandchild.isAttached)
  }

  @Test func `attaching a subtree again activates it from the top down`() {
    let child = world.child("a")
    let grandchild = world.child("b")
    world.root.attachChild(child)
    child.attachChild(grandchild)
    world.root.detachChild(child)
    world.root.attachChild(child)
    #expect(world.trace.lines.suffix(2) == ["a active", "b active"])
  }

  @Test func `a child attached under an inactive parent becomes active with its parent, not before`() {
    let child = world.child("a")
    let grandchild = world.child("b")
    child.attachChild(grandchild)
    #expect(!grandchild.interactor.isActive)
    world.root.attachChild(child)
    #expect(grandchild.interactor.isActive)
    #expect(world.trace.lines.filter { $0.hasSuffix("active") } == ["root active", "a active", "b active"])
  }

  @Test func `a child that leaves while it becomes active is not loaded`() {
    let child = world.child("a")
    child.interactor.onActive = { [world] in world.root.detachChild(child) }
    world.root.attachChild(child)
    child.interactor.onActive = nil
    #expect(world.root.children.isEmpty)
    #expect(!child.isLoaded)
    #expect(!child.interactor.isActive)
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a child attached while its parent resigns stays inactive`() {
    let child = world.child("a")
    let late = world.child("late")
    child.interactor.onResign = { child.attachChild(late) }
    world.root.attachChild(child)
    world.root.detachChild(child)
    #expect(!late.interactor.isActive)
    child.interactor.onResign = nil
  }

  @Test func `the lifecycle has the load once, before didLoad, and ends with the router`() {
    var received: [RouterLifecycle] = []
    var subscription: (any Cancellable)?
    var lifecycle: EventStream<RouterLifecycle>?
    do {
      let child = world.child("a")
      lifecycle = child.lifecycle
      child.onLoad = { #expect(received == [.didLoad]) }
      subscription = lifecycle?.subscribe { received.append($0) }
      for _ in 0..<2 {
        world.root.attachChild(child)
        world.root.detachChild(child)
      }
      #expect(subscription?.hasEnded == false)
    }
    #expect(received == [.didLoad])
    #expect(subscription?.hasEnded == true)
    #expect(lifecycle != nil)
  }

  @Test func `a child is removed by identity, not by position`() {
    let first = world.child("a")
    let second = world.child("b")
    world.root.attachChild(first)
    world.root.attachChild(second)
    world.root.detachChild(first)
    #expect(world.root.children.map { $0 === second } == [true])
  }

  @Test func `ending the tree resigns all, deepest first`() {
    world.root.attachChild(world.child("a"))
    world.root.end()
    #expect(world.trace.lines.suffix(2) == ["a resigns, active: true", "root resigns, active: true"])
    #expect(!world.root.isAttached)
  }
}
