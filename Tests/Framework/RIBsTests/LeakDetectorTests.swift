import Streams
import Testing
import TextFormats

@testable import RIBs

/// A leak of each kind is built on purpose, and reported by name and path.
@Suite struct LeakDetectorTests {
  private final class Screen: ViewController, Presentable {}

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

  @Test func `a released RIB is no leak`() {
    #expect(leaksAfterDetaching { detail() } == [])
  }

  @Test func `an interactor held by a subscription is a leak`() {
    let stream = MutableValueStream(0)
    let leaks = leaksAfterDetaching {
      detail { interactor in stream.subscribe { _ in _ = interactor } }
    }
    // The interactor holds its presenter, so that lives on with it.
    #expect(leaks == [leak(.interactor), leak(.presenter)])
  }

  @Test func `a router held elsewhere is a leak, with all it owns`() {
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

  @Test func `a parent router held by its child is a leak`() {
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

  @Test func `a presenter held by a closure is a leak`() {
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

  @Test func `a view held elsewhere is a leak`() {
    let view = Screen()
    #expect(leaksAfterDetaching { detail(view: view) } == [leak(.view)])
  }

  @Test func `a component held by its shared value is a leak`() {
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

  @Test func `a router attached again before the turn ends is no leak`() {
    let child = world.child("a")
    world.root.attachChild(child)
    world.root.detachChild(child)
    world.root.attachChild(child)
    #expect(world.tree.leakDetector.check() == [])
  }

  @Test func `a leak is reported once, with a description`() {
    let child = world.child("a")
    world.root.attachChild(child)
    world.root.detachChild(child)
    let leaks = world.tree.leakDetector.check()
    #expect(leaks.first?.description == "router of Test lives on after Root/Test was detached")
    #expect(world.tree.leakDetector.check() == [])
    #expect(!child.isAttached)
  }

  @Test func `a router detached twice in a turn is reported once`() {
    let child = world.child("a")
    for _ in 0..<2 {
      world.root.attachChild(child)
      world.root.detachChild(child)
    }
    #expect(world.tree.leakDetector.check().map(\.kind) == [.router, .interactor, .component])
  }

  @Test func `a view that is its own presenter is reported once`() {
    let screen = Screen()
    do {
      let interactor = ScreenInteractor(presenter: screen)
      let router = DetailRouter(interactor: interactor, view: screen, component: EmptyComponent())
      world.root.attachChild(router)
      world.root.detachChild(router)
    }
    #expect(world.tree.leakDetector.check() == [Leak(kind: .presenter, rib: "Detail", path: "Root/Detail")])
  }
}

/// Over many random turns the check reports the held objects, and nothing else.
@Suite struct LeakRoundsTests {
  /// Every router of the tree below `router`, the top first.
  private func all(below router: RouterNode) -> [RouterNode] {
    router.children.flatMap { [$0] + all(below: $0) }
  }

  @Test(arguments: 1...20) func `over random rounds the held objects are reported and nothing else`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let world = TracedTree()
    for round in 0..<100 {
      var held: [RouterNode] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let attached = all(below: world.root)
        let parent = attached.randomElement(using: &random) ?? world.root
        if attached.count < 12, Bool.random(using: &random) {
          parent.attachChild(world.child("\(round)"))
        } else if let child = parent.children.randomElement(using: &random) {
          parent.detachChild(child)
          // Some are attached again in the same turn, some are held.
          switch Int.random(in: 0..<4, using: &random) {
          case 0: world.root.attachChild(child)
          case 1: held.append(child)
          default: break
          }
        }
      }
      let left = held.filter { !$0.isAttached }.flatMap { [$0] + all(below: $0) }
      let expected = Set(left.map(ObjectIdentifier.init)).count * 3
      #expect(world.tree.leakDetector.check().count == expected, "seed \(seed), round \(round)")
    }
    #expect(world.tree.takeErrors().isEmpty)
  }

  @Test func `workflows, waits and subscriptions cause no leak`() {
    let world = TracedTree()
    let stream = MutableValueStream(0)
    for round in 0..<200 {
      let subject = ActionableItemSubject<TracingInteractor>(waitingFor: "x")
      let workflow = Workflow<TracingInteractor>(name: "Round")
      let child = world.child("\(round)")
      workflow.onStep("one") { _ in .value((child.interactor, ())) }
        .onStep("two") { item, _ in subject.wait(in: item) }
        .commit()
      world.root.attachChild(child)
      stream.subscribe { [interactor = child.interactor] _ in _ = interactor }.cancelOnDeactivate(of: child.interactor)
      let run = workflow.subscribe(world.root.interactor, in: world.tree)
      world.root.detachChild(child)
      #expect(run.end == "abandoned at two by Tracing")
    }
    #expect(world.tree.leakDetector.check().isEmpty)
    #expect(world.root.interactor.tiedCount == 0)
    #expect(stream.subscriberCount == 0)
  }
}
