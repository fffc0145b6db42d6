import RIBs

final class RootRouter: LaunchRouter<RootInteractor>, RootRouting {
  private let loggedOutBuilder: any LoggedOutBuildable
  private let loggedInBuilder: any LoggedInBuildable
  private lazy var slot = ChildSlot(of: self, .embedded)

  init(
    interactor: RootInteractor, view: RootViewController, component: RootComponent,
    loggedOutBuilder: any LoggedOutBuildable, loggedInBuilder: any LoggedInBuildable
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToLoggedOut() { slot.attach(loggedOutBuilder.build()) }

  func routeToLoggedIn() -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build()
    slot.attach(router)
    return item
  }
}
