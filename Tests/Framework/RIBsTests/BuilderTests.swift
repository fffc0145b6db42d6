import Streams
import Testing

@testable import RIBs

@Suite struct ComponentizedBuilderTests {
  private final class ChildBuilder: ComponentizedBuilder {
    let makeComponent: (String) -> EmptyComponent
    init(_ makeComponent: @escaping (String) -> EmptyComponent) { self.makeComponent = makeComponent }
    func build(with component: EmptyComponent, _ name: String) -> TestRouter {
      TestRouter(interactor: TracingInteractor(name), component: component)
    }
  }

  private let world = TracedTree()

  @Test func `a new component for each RIB passes, and dynamic dependencies arrive`() {
    var made: [String] = []
    let builder = ChildBuilder { name in
      made.append(name)
      return EmptyComponent()
    }
    let first = builder.build("a", component: "first")
    let second = builder.build("b", component: "second")
    world.root.attachChild(first)
    world.root.attachChild(second)
    #expect(made == ["first", "second"])
    #expect([first, second].map(\.interactor.name) == ["a", "b"])
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `a component handed out twice is reported when the second RIB is attached`() {
    let component = EmptyComponent()
    let builder = ChildBuilder { _ in component }
    world.root.attachChild(builder.build("a", component: ""))
    world.root.attachChild(builder.build("b", component: ""))
    #expect(world.tree.takeErrors().map(\.code) == [.reusedComponent])
    #expect(world.root.children.count == 1)
  }

  @Test func `a builder that needs nothing more is called with nothing`() {
    final class Simple: SimpleComponentizedBuilder {
      let makeComponent = { EmptyComponent() }
      func build(with component: EmptyComponent) -> TestRouter {
        TestRouter(interactor: TracingInteractor("simple"), component: component)
      }
    }
    #expect(Simple().build().interactor.name == "simple")
  }

  @Test func `a grandchild on the component of another RIB is refused where it is attached, and only it`() {
    let component = EmptyComponent()
    let builder = ChildBuilder { _ in component }
    let child = TestRouter(interactor: TracingInteractor("child"), component: EmptyComponent())
    world.root.attachChild(builder.build("a", component: ""))
    world.root.attachChild(child)
    child.attachChild(builder.build("b", component: ""))
    let errors = world.tree.takeErrors()
    #expect(errors.map(\.code) == [.reusedComponent])
    #expect(errors.first?.path == "Root/Test")
    #expect(child.isAttached)
    #expect(child.children.isEmpty)
  }
}

@Suite struct MultiStageBuilderTests {
  private final class Stages: MultiStageComponentizedBuilder<EmptyComponent> {
    func finish() -> EmptyComponent { finalStage { $0 } }
  }

  @Test func `all stages of a pass see one component, the next pass a new one`() {
    let builder = Stages { EmptyComponent() }
    let first = builder.componentForCurrentPass
    #expect(builder.componentForCurrentPass === first)
    #expect(builder.finish() === first)
    #expect(builder.componentForCurrentPass !== first)
  }

  @Test func `a pass that only has its last stage gets a component`() {
    let builder = Stages { EmptyComponent() }
    let first = builder.finish()
    #expect(builder.finish() !== first)
  }

  @Test func `a component handed out for two passes is reported when the second RIB is attached`() {
    let world = TracedTree()
    let component = EmptyComponent()
    let builder = Stages { component }
    for name in ["a", "b"] {
      world.root.attachChild(TestRouter(interactor: TracingInteractor(name), component: builder.finish()))
    }
    #expect(world.tree.takeErrors().map(\.code) == [.reusedComponent])
  }
}
