import RIBs

/// A router that attaches LoggedOut or LoggedIn.
final class AppRootRouter: LaunchRouter<AppRootInteractor>, AppRootRouting {
  private let loggedOutBuilder: any LoggedOutBuildable
  private let loggedInBuilder: any LoggedInBuildable
  private lazy var slot = ChildSlot(of: self, .embedded)

  init(
    interactor: AppRootInteractor, view: AppRootViewController, component: AppRootComponent,
    loggedOutBuilder: any LoggedOutBuildable,
    loggedInBuilder: any LoggedInBuildable
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToLoggedOut() -> any LoggedOutActionableItem {
    let (router, item) = loggedOutBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func routeToLoggedIn() -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }
}
