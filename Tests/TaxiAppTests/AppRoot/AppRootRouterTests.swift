import AndonTesting
import HeadlessUI
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct AppRootRouterTests {
  private let tree = RIBTree()
  private let view = AppRootViewController()
  private let router: AppRootRouter

  init() throws {
    let feature = try Feature(AccountState.self)
    let actions = AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    let worker = LaunchWaitWorker(accountStore: feature.store, actions: actions, time: SessionTime(now: 0))
    let interactor = AppRootInteractor(
      presenter: view, accountStore: feature.store, actions: actions, worker: worker)
    router = AppRootRouter(
      interactor: interactor, view: view, component: EmptyComponent(), launchScreenBuilder: BuilderFake(),
      loggedOutBuilder: BuilderFake(), loggedInBuilder: BuilderFake())
    router.launch(in: tree)
  }

  private var children: [String] { router.children.map(\.name) }

  @Test func `each child takes the place of the one before`() {
    router.routeToLaunchScreen()
    #expect(children == ["LaunchScreenFake"])
    _ = router.routeToLoggedOut()
    #expect(children == ["LoggedOutFake"])
    _ = router.routeToLoggedIn()
    #expect(children == ["LoggedInFake"])
    #expect(tree.takeErrors().isEmpty)
    #expect(tree.leakDetector.check().isEmpty)
  }

  @Test func `the launch screen is embedded in the window until it is detached`() throws {
    router.routeToLaunchScreen()
    let screen = try #require(router.children.first as? any ViewableRouting)
    #expect(view.embedded.first === screen.viewControllable.viewController)
    #expect(view.isVisible)
    #expect(screen.isVisible)
    _ = router.routeToLoggedIn()
    #expect(view.embedded.isEmpty)
    #expect(view.isVisible)
  }
}

private final class LaunchScreenFakeRouter: ViewableRouter<Interactor, ViewController>, LaunchScreenRouting {
  init() { super.init(interactor: Interactor(), view: ViewController(), component: EmptyComponent()) }
}

private final class LoggedOutFakeRouter: FakeRouter, LoggedOutRouting {
  func routeToRegistration() -> any RegistrationActionableItem { RegistrationItemFake() }
  func dismissRegistration() {}
}

private final class LoggedInFakeRouter: Router<Interactor>, LoggedInRouting {
  init() { super.init(interactor: Interactor(), component: EmptyComponent()) }
  func routeToMainFeatures() -> any MainFeaturesActionableItem { MainFeaturesItemFake() }
}

private final class LoggedOutItemFake: LoggedOutActionableItem {
  func showLogIn(phone: String?) -> Reached<any LoggedOutActionableItem> { .stopped("fake") }
  func showRegistration() -> Reached<any RegistrationActionableItem> { .stopped("fake") }
}

private final class LoggedInItemFake: LoggedInActionableItem {
  func waitForMainFeatures() -> Reached<any MainFeaturesActionableItem> { .stopped("fake") }
}

/// Builds the fakes of AppRoot's children.
private final class BuilderFake: LaunchScreenBuildable, LoggedOutBuildable, LoggedInBuildable {
  func build(withListener listener: any LaunchScreenListener) -> any LaunchScreenRouting { LaunchScreenFakeRouter() }

  func build(
    withListener listener: any LoggedOutListener
  ) -> (router: any LoggedOutRouting, actionableItem: any LoggedOutActionableItem) {
    (LoggedOutFakeRouter(), LoggedOutItemFake())
  }

  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem) {
    (LoggedInFakeRouter(), LoggedInItemFake())
  }
}
