import Flux
import RIBs
import SessionEngine

/// The dependencies that MainFeatures's parent provides.
protocol MainFeaturesDependency: MainFeaturesSubtreeDependency {
  var accountStore: AccountStore { get }
  var serviceStore: ServiceStore { get }
  var orderStore: OrderStore { get }
  var walletStore: WalletStore { get }
  var menuStore: MenuStore { get }
  var orderActions: OrderActions { get }
  var walletActions: WalletActions { get }
  var menuActions: MenuActions { get }
  var time: SessionTime { get }
}

/// The component of MainFeatures.
final class MainFeaturesComponent: Component<any MainFeaturesDependency> {
  var ordersInProgress: any OrdersInProgress { dependency.orderActions }
  var orderOpening: any OrderOpening { dependency.orderActions }
  var meansOfPayment: any MeansOfPayment {
    PaymentMeans(
      stores: (
        account: dependency.accountStore, wallet: dependency.walletStore, menu: dependency.menuStore,
        order: dependency.orderStore
      ), wallet: dependency.walletActions, menu: dependency.menuActions, time: dependency.time)
  }
}

/// Builds MainFeatures.
protocol MainFeaturesBuildable: Buildable {
  func build(
    withListener listener: any MainFeaturesListener
  ) -> (router: any MainFeaturesRouting, actionableItem: any MainFeaturesActionableItem)
}

/// Builds MainFeatures.
final class MainFeaturesBuilder: Builder<any MainFeaturesDependency>, MainFeaturesBuildable {
  func build(
    withListener listener: any MainFeaturesListener
  ) -> (router: any MainFeaturesRouting, actionableItem: any MainFeaturesActionableItem) {
    let component = MainFeaturesComponent(dependency: dependency)
    let viewController = MainFeaturesViewController()
    let interactor = MainFeaturesInteractor(presenter: viewController, serviceStore: dependency.serviceStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = MainFeaturesRouter(
      interactor: interactor, view: viewController, component: component,
      normalDispatchBuilder: NormalDispatchBuilder(dependency: component),
      reservationBuilder: ReservationBuilder(dependency: component),
      walletBuilder: WalletBuilder(dependency: component), menuBuilder: MenuBuilder(dependency: component),
      webPageBuilder: WebPageBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
