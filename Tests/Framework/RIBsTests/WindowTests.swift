import Streams
import Testing

@testable import RIBs

/// The window of a tree, and the leak check of roots.
@Suite struct WindowTests {
  private final class Screen: ViewController {}
  private final class AppRouter: LaunchRouter<TracingInteractor> {}

  private let tree = RIBTree()

  private func root(_ name: String = "app", view: Screen = Screen()) -> AppRouter {
    AppRouter(interactor: TracingInteractor(name), view: view, component: EmptyComponent())
  }

  @Test func `a launch shows the root's view in the window, and its end takes it away`() {
    let view = Screen()
    let root = root(view: view)
    #expect(tree.window.rootViewController == nil)
    #expect(!view.isVisible)
    root.launch(in: tree)
    #expect(tree.window.rootViewController === view)
    #expect(view.isVisible)
    root.end()
    #expect(tree.window.rootViewController == nil)
    #expect(!view.isVisible)
  }

  @Test func `a hidden window hides the root's view, and tells the interactors`() {
    let root = root()
    root.launch(in: tree)
    tree.settleVisibility()
    #expect(root.interactor.isVisible)
    tree.window.isVisible = false
    #expect(!tree.isVisibilitySettled)
    tree.settleVisibility()
    #expect(!root.interactor.isVisible)
    #expect(!root.isVisible)
  }

  @Test func `another root takes the window, and the first one ends`() {
    let first = root("first")
    let second = root("second")
    first.launch(in: tree)
    second.launch(in: tree)
    #expect(!first.isAttached)
    #expect(!first.interactor.isActive)
    #expect(second.interactor.isActive)
    #expect(tree.window.rootViewController === second.viewControllable.viewController)
    #expect(!first.isVisible)
    #expect(second.isVisible)
    #expect(tree.takeErrors().isEmpty)
  }

  @Test func `a root that cannot be launched does not take the window`() {
    let first = root()
    first.launch(in: tree)
    let other = RIBTree()
    first.launch(in: other)
    #expect(other.window.rootViewController == nil)
    #expect(other.takeErrors().map(\.code) == [.alreadyLaunched])
    #expect(tree.window.rootViewController != nil)
    #expect(first.interactor.isActive)
  }

  @Test func `the view of a replaced root that lives on is a leak`() {
    let kept = Screen()
    let second = root()
    do {
      let first = root(view: kept)
      first.launch(in: tree)
      second.launch(in: tree)
    }
    #expect(tree.leakDetector.check() == [Leak(kind: .view, rib: "App", path: "App")])
    #expect(second.isAttached)
  }

  @Test func `a released root is no leak, and its interactor and view are when they live on`() {
    do { root().launch(in: tree) }
    #expect(tree.leakDetector.check() == [])
    let view = Screen()
    var interactor: TracingInteractor?
    do {
      let root = root(view: view)
      root.launch(in: tree)
      interactor = root.interactor
    }
    #expect(tree.leakDetector.check().map(\.kind) == [.interactor, .view])
    #expect(interactor?.isActive == false)
    #expect(!view.isVisible)
  }
}
