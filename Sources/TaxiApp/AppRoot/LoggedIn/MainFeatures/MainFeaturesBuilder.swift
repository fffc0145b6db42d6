import Flux
import RIBs
import SessionEngine

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

protocol MainFeaturesBuildable: Buildable {
  func build() -> (router: any Routing, actionableItem: any MainFeaturesActionableItem)
}

final class MainFeaturesBuilder: Builder<any MainFeaturesDependency>, MainFeaturesBuildable {
  func build() -> (router: any Routing, actionableItem: any MainFeaturesActionableItem) {
    let component = MainFeaturesComponent(dependency: dependency)
    let viewController = MainFeaturesViewController()
    let interactor = MainFeaturesInteractor(presenter: viewController, serviceStore: dependency.serviceStore)
    viewController.listener = interactor
    let router = MainFeaturesRouter(
      interactor: interactor, view: viewController, component: component,
      normalDispatchBuilder: NormalDispatchBuilder(dependency: component),
      reservationBuilder: ReservationBuilder(dependency: component),
      walletBuilder: WalletBuilder(dependency: component), menuBuilder: MenuBuilder(dependency: component),
      webPageBuilder: WebPageBuilder())
    interactor.router = router
    return (router, interactor)
  }
}
