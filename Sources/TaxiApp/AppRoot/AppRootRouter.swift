import RIBs

/// Holds one of the two branches.
final class AppRootRouter: LaunchRouter<AppRootInteractor>, AppRootRouting {
  private let loggedOutBuilder: any LoggedOutBuildable
  private let loggedInBuilder: any LoggedInBuildable
  private var branch: (any Routing)?

  init(
    interactor: AppRootInteractor, component: AppRootComponent, loggedOutBuilder: any LoggedOutBuildable,
    loggedInBuilder: any LoggedInBuildable
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToLoggedOut() -> any LoggedOutActionableItem {
    let (router, item) = loggedOutBuilder.build(withListener: interactor)
    replaceBranch(with: router)
    return item
  }

  func routeToLoggedIn() -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build(withListener: interactor)
    replaceBranch(with: router)
    return item
  }

  private func replaceBranch(with router: any Routing) {
    // Whoever hears that one leaves may show another meanwhile.
    while let leaving = branch {
      branch = nil
      detachChild(leaving)
    }
    branch = router
    attachChild(router)
  }
}
