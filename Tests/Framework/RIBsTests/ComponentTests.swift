import RIBs
import Testing

private final class Score {}

private final class Store {
  let name: String
  init(_ name: String) { self.name = name }
}

/// A component with every way to share wrongly, and the right one beside it.
private final class StoreComponent: BootstrapComponent {
  var made = 0
  func careless<Value>(_ type: Value.Type) -> Store { shared { Store("\(type)") } }
  func store<Value>(_ type: Value.Type) -> Store { shared(for: ObjectIdentifier(type)) { Store("\(type)") } }
  var circular: Store {
    shared {
      made += 1
      return made == 1 ? Store("around \(self.circular.name)") : Store("inner")
    }
  }
}

private final class GameComponent: BootstrapComponent {
  var made = 0
  var score: Score {
    shared {
      made += 1
      return Score()
    }
  }
  var maybe: Score? { shared { Score() as Score? } }
  var nothing: Score? {
    shared {
      made += 1
      return Score?.none
    }
  }
  func value(_ number: Int) -> Int { shared(for: number) { number } }
  func value(_ text: String) -> String { shared(for: text) { text } }
  var pair: (Score, Score) { (shared { Score() }, shared { Score() }) }
}

@Suite struct ComponentTests {
  @Test func `a shared value is one instance in a component`() {
    let component = GameComponent()
    #expect(component.score === component.score)
    #expect(component.made == 1)
    #expect(component.score !== GameComponent().score)
  }

  @Test func `a shared optional is one instance too, and none stays none`() {
    let component = GameComponent()
    #expect(component.maybe != nil)
    #expect(component.maybe === component.maybe)
    #expect(component.nothing == nil)
    #expect(component.nothing == nil)
    #expect(component.made == 1)
  }

  @Test func `two overloads of one name do not collide`() {
    let component = GameComponent()
    #expect(component.value(1) == 1)
    #expect(component.value("one") == "one")
    #expect(component.value(2) == 2)
  }

  @Test func `two shared values on one line are two`() {
    let component = GameComponent()
    let (first, second) = component.pair
    #expect(first !== second)
    #expect(component.pair.0 === first)
  }

  @Test func `a component passes on what its dependency provides`() {
    final class Child: Component<GameComponent> {
      var score: Score { dependency.score }
    }
    let parent = GameComponent()
    #expect(Child(dependency: parent).score === parent.score)
  }

  @Test func `a generic method that shares with a key has one value for each key`() {
    let component = StoreComponent()
    #expect(component.store(Int.self).name == "Int")
    #expect(component.store(String.self).name == "String")
    #expect(component.store(Int.self) === component.store(Int.self))
  }

  @Test func `a method that shares without a key is an error, reported once`() {
    let world = TracedTree()
    let component = StoreComponent()
    world.root.attachChild(TestRouter(interactor: TracingInteractor("a"), component: component))
    #expect(component.careless(Int.self) === component.careless(String.self))
    let errors = world.tree.takeErrors()
    #expect(errors.map(\.code) == [.ambiguousSharedValue])
    #expect(errors.first?.path == "Root/Test")
    #expect(errors.first?.message.contains("careless(_:) shares one value") == true)
  }

  @Test func `an error from before the component had a router is reported when the router joins a tree`() {
    let world = TracedTree()
    let component = StoreComponent()
    _ = component.careless(Int.self)
    let router = TestRouter(interactor: TracingInteractor("a"), component: component)
    #expect(world.tree.takeErrors().isEmpty)
    world.root.attachChild(router)
    #expect(world.tree.takeErrors().map(\.code) == [.ambiguousSharedValue])
  }

  @Test func `a value that requests itself while it is made is an error, and still one instance`() {
    let world = TracedTree()
    let component = StoreComponent()
    world.root.attachChild(TestRouter(interactor: TracingInteractor("a"), component: component))
    let first = component.circular
    #expect(first.name == "inner")
    #expect(component.circular === first)
    #expect(world.tree.takeErrors().map(\.code) == [.ambiguousSharedValue])
  }
}
