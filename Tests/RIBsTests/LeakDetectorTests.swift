import RIBs
import Streams
import Testing

/// A leak of each kind is built on purpose, and seen by name and path.
@Suite struct LeakDetectorTests {
  private final class Screen: Presentable, ViewControllable {}

  private final class ScreenInteractor: PresentableInteractor<Screen> {
    var onActive: ((ScreenInteractor) -> Void)?
    override func didBecomeActive() { onActive?(self) }
  }

  private final class DetailRouter: ViewableRouter<ScreenInteractor, Screen> {}

  private let world = TracedTree()

  private func detail(
    view: Screen = Screen(), component: ComponentNode = EmptyComponent(),
    onActive: ((ScreenInteractor) -> Void)? = nil
  ) -> DetailRouter {
    let interactor = ScreenInteractor(presenter: Screen())
    interactor.onActive = onActive
    return DetailRouter(interactor: interactor, view: view, component: component)
  }

  /// Attaches what `make` builds under a child of the root, detaches the child, and returns the leaks.
  private func leaksAfterDetaching(_ make: () -> DetailRouter) -> [Leak] {
    do {
      let parent = world.child("parent")
      world.root.attachChild(parent)
      parent.attachChild(make())
      world.root.detachChild(parent)
    }
    return world.tree.leakDetector.check()
  }

  private func leak(_ kind: Leak.Kind) -> Leak { Leak(kind: kind, rib: "Detail", path: "Root/Test/Detail") }

  @Test func `what is gone is no leak`() {
    #expect(leaksAfterDetaching { detail() } == [])
  }

  @Test func `an interactor that a subscription keeps is named`() {
    let stream = MutableValueStream(0)
    let leaks = leaksAfterDetaching {
      detail { interactor in stream.subscribe { _ in _ = interactor } }
    }
    // The interactor holds its presenter, so that lives on with it.
    #expect(leaks == [leak(.interactor), leak(.presenter)])
  }

  @Test func `a router that somebody keeps is named, with all it owns`() {
    var kept: DetailRouter?
    let leaks = leaksAfterDetaching {
      let router = detail()
      kept = router
      return router
    }
    #expect(leaks.map(\.kind) == [.router, .interactor, .presenter, .view, .component])
    #expect(leaks.allSatisfy { $0.path == "Root/Test/Detail" })
    #expect(kept?.isAttached == false)
  }

  @Test func `a parent router that its child keeps is named`() {
    final class Holder: TestRouter {
      var held: RouterNode?
    }
    do {
      let parent = world.child("parent")
      world.root.attachChild(parent)
      let child = Holder(interactor: TracingInteractor("holder"), component: EmptyComponent())
      child.held = parent
      parent.attachChild(child)
      world.root.detachChild(parent)
    }
    let leaks = world.tree.leakDetector.check()
    #expect(leaks.contains(Leak(kind: .router, rib: "Test", path: "Root/Test")))
    #expect(leaks.contains(Leak(kind: .router, rib: "Holder", path: "Root/Test/Holder")))
  }

  @Test func `a presenter that a closure keeps is named`() {
    var closure: (() -> Void)?
    let leaks = leaksAfterDetaching {
      detail { interactor in
        let presenter = interactor.presenter
        closure = { _ = presenter }
      }
    }
    #expect(leaks == [leak(.presenter)])
    #expect(closure != nil)
  }

  @Test func `a view that somebody keeps is named`() {
    let view = Screen()
    #expect(leaksAfterDetaching { detail(view: view) } == [leak(.view)])
  }

  @Test func `a component that a shared value keeps is named`() {
    final class Service {
      let owner: ComponentNode
      init(_ owner: ComponentNode) { self.owner = owner }
    }
    final class ServiceComponent: BootstrapComponent {
      var service: Service { shared { Service(self) } }
    }
    let leaks = leaksAfterDetaching {
      let component = ServiceComponent()
      _ = component.service
      return detail(component: component)
    }
    #expect(leaks == [leak(.component)])
  }

  @Test func `what is attached again before the turn ends is no leak`() {
    let child = world.child("a")
    world.root.attachChild(child)
    world.root.detachChild(child)
    world.root.attachChild(child)
    #expect(world.tree.leakDetector.check() == [])
  }

  @Test func `the check tells each leak once, in words`() {
    let child = world.child("a")
    world.root.attachChild(child)
    world.root.detachChild(child)
    let leaks = world.tree.leakDetector.check()
    #expect(leaks.first?.description == "router of Test lives on after Root/Test was detached")
    #expect(world.tree.leakDetector.check() == [])
    #expect(!child.isAttached)
  }
}
