import RIBs

/// A router that attaches LoggedOut or LoggedIn.
final class AppRootRouter: LaunchRouter<AppRootInteractor>, AppRootRouting {
  private let loggedOutBuilder: LoggedOutBuilder
  private let loggedInBuilder: LoggedInBuilder
  private lazy var slot = ChildSlot(of: self)

  init(
    interactor: AppRootInteractor, component: ComponentNode, loggedOutBuilder: LoggedOutBuilder,
    loggedInBuilder: LoggedInBuilder
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, component: component)
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
