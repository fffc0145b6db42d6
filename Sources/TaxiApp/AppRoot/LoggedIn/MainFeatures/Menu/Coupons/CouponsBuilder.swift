import RIBs

protocol CouponsDependency: Dependency {
  var menuStore: MenuStore { get }
  var menuActions: MenuActions { get }
  var inputRules: InputRules { get }
  var appearances: Appearances { get }
}

final class CouponsComponent: Component<any CouponsDependency> {}

protocol CouponsBuildable: Buildable {
  func build(
    withListener listener: any CouponsListener
  ) -> (router: any Routing, actionableItem: any CouponsActionableItem)
}

final class CouponsBuilder: Builder<any CouponsDependency>, CouponsBuildable {
  func build(
    withListener listener: any CouponsListener
  ) -> (router: any Routing, actionableItem: any CouponsActionableItem) {
    let component = CouponsComponent(dependency: dependency)
    let viewController = CouponsViewController()
    let actions = dependency.menuActions
    let refresh = RefreshWorker(.coupons, dependency.appearances) { actions.reloadCoupons(for: $0) }
    let interactor = CouponsInteractor(
      presenter: viewController, menuStore: dependency.menuStore, actions: dependency.menuActions,
      rules: dependency.inputRules, refresh: refresh)
    interactor.listener = listener
    viewController.listener = interactor
    let router = CouponsRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
