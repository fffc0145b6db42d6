import RIBs

protocol MenuDependency: MenuSubtreeDependency {
  var accountStore: AccountStore { get }
  var accountActions: AccountActions { get }
  var ordersInProgress: any OrdersInProgress { get }
}

final class MenuComponent: Component<any MenuDependency> {}

protocol MenuBuildable: Buildable {
  func build(withListener listener: any MenuListener) -> (router: any Routing, actionableItem: any MenuActionableItem)
}

final class MenuBuilder: Builder<any MenuDependency>, MenuBuildable {
  func build(withListener listener: any MenuListener) -> (router: any Routing, actionableItem: any MenuActionableItem) {
    let component = MenuComponent(dependency: dependency)
    let viewController = MenuViewController()
    let interactor = MenuInteractor(
      presenter: viewController, accountStore: dependency.accountStore, actions: dependency.accountActions,
      orders: dependency.ordersInProgress)
    interactor.listener = listener
    viewController.listener = interactor
    let router = MenuRouter(
      interactor: interactor, view: viewController, component: component,
      profileBuilder: ProfileBuilder(dependency: component),
      couponsBuilder: CouponsBuilder(dependency: component),
      rideHistoryBuilder: RideHistoryBuilder(dependency: component),
      noticesBuilder: NoticesBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
