import RIBs

/// Holds one of the two branches.
final class AppRootRouter: LaunchRouter<AppRootInteractor>, AppRootRouting {
  // Builders are made when they are wanted.
  private let dependency: AppRootComponent
  private var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: dependency) }
  private var loggedInBuilder: any LoggedInBuildable { LoggedInBuilder(dependency: dependency) }
  private var branch: RouterNode?

  init(interactor: AppRootInteractor, component: AppRootComponent) {
    dependency = component
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
