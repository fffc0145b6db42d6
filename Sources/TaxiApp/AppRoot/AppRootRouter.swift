import RIBs

/// A router that attaches LaunchScreen, LoggedOut or LoggedIn.
final class AppRootRouter: LaunchRouter<AppRootInteractor>, AppRootRouting {
  private let launchScreenBuilder: any LaunchScreenBuildable
  private let loggedOutBuilder: any LoggedOutBuildable
  private let loggedInBuilder: any LoggedInBuildable
  private lazy var slot = ChildSlot(of: self, .embedded)

  init(
    interactor: AppRootInteractor, view: AppRootViewController, component: ComponentNode,
    launchScreenBuilder: any LaunchScreenBuildable, loggedOutBuilder: any LoggedOutBuildable,
    loggedInBuilder: any LoggedInBuildable
  ) {
    self.launchScreenBuilder = launchScreenBuilder
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToLaunchScreen() {
    slot.attach(launchScreenBuilder.build())
  }

  func routeToLoggedOut() -> any LoggedOutActionableItem {
    let (router, item) = loggedOutBuilder.build()
    slot.attach(router)
    return item
  }

  func routeToLoggedIn() -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build()
    slot.attach(router)
    return item
  }
}
