import RIBs
import Testing

@Suite struct ViewableRouterTests {
  private final class Screen: ViewController {}
  private final class ScreenRouter: ViewableRouter<TracingInteractor, Screen> {}

  private func router() -> ScreenRouter {
    ScreenRouter(interactor: TracingInteractor("screen"), view: Screen(), component: EmptyComponent())
  }

  @Test func `a parent sees the view without its type, and it is the same`() {
    let router = router()
    let routing: any ViewableRouting = router
    #expect(routing.viewControllable === router.view)
  }

  @Test func `the view goes with its router`() {
    let world = TracedTree()
    weak var view: Screen?
    do {
      let router = router()
      view = router.view
      world.root.attachChild(router)
      #expect(view != nil)
      world.root.detachChild(router)
    }
    #expect(view == nil)
    #expect(world.tree.leakDetector.check().isEmpty)
  }
}
