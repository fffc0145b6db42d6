import RIBs

/// The dependencies that Menu's parent provides.
protocol MenuDependency: Dependency {
  var accountStore: AccountStore { get }
  var menuStore: MenuStore { get }
  var accountActions: AccountActions { get }
  var menuActions: MenuActions { get }
  var appearances: Appearances { get }
  var ordersInProgress: any OrdersInProgress { get }
  var inputRules: InputRules { get }
}

/// The component of Menu.
final class MenuComponent: Component<any MenuDependency> {}

extension MenuComponent: ProfileDependency, CouponsDependency, RideHistoryDependency, NoticesDependency {
  var accountStore: AccountStore { dependency.accountStore }
  var menuStore: MenuStore { dependency.menuStore }
  var accountActions: AccountActions { dependency.accountActions }
  var menuActions: MenuActions { dependency.menuActions }
  var appearances: Appearances { dependency.appearances }
  var inputRules: InputRules { dependency.inputRules }
}

/// Builds Menu.
protocol MenuBuildable: Buildable {
  func build(
    withListener listener: any MenuListener
  ) -> (router: any MenuRouting, actionableItem: any MenuActionableItem)
}

/// Builds Menu.
final class MenuBuilder: Builder<any MenuDependency>, MenuBuildable {
  func build(
    withListener listener: any MenuListener
  ) -> (router: any MenuRouting, actionableItem: any MenuActionableItem) {
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
