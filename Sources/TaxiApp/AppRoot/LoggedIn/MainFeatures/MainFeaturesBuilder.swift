import Flux
import RIBs
import SessionEngine

/// The dependencies that MainFeatures's parent provides.
protocol MainFeaturesDependency: Dependency {
  var accountStore: AccountStore { get }
  var serviceStore: ServiceStore { get }
  var dispatchStore: DispatchStore { get }
  var orderStore: OrderStore { get }
  var reservationStore: ReservationStore { get }
  var walletStore: WalletStore { get }
  var menuStore: MenuStore { get }
  var accountActions: AccountActions { get }
  var dispatchActions: DispatchActions { get }
  var orderActions: OrderActions { get }
  var reservationActions: ReservationActions { get }
  var walletActions: WalletActions { get }
  var menuActions: MenuActions { get }
  var appearances: Appearances { get }
  var inputRules: InputRules { get }
  var settings: Store<SessionSettings> { get }
  var time: SessionTime { get }
}

/// The component of MainFeatures.
final class MainFeaturesComponent: Component<any MainFeaturesDependency> {}

extension MainFeaturesComponent: NormalDispatchDependency, ReservationDependency, WalletDependency, MenuDependency,
  WebPageDependency
{
  var accountStore: AccountStore { dependency.accountStore }
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  var orderStore: OrderStore { dependency.orderStore }
  var reservationStore: ReservationStore { dependency.reservationStore }
  var walletStore: WalletStore { dependency.walletStore }
  var menuStore: MenuStore { dependency.menuStore }
  var accountActions: AccountActions { dependency.accountActions }
  var dispatchActions: DispatchActions { dependency.dispatchActions }
  var orderActions: OrderActions { dependency.orderActions }
  var reservationActions: ReservationActions { dependency.reservationActions }
  var walletActions: WalletActions { dependency.walletActions }
  var menuActions: MenuActions { dependency.menuActions }
  var appearances: Appearances { dependency.appearances }
  var inputRules: InputRules { dependency.inputRules }

  var ordersInProgress: any OrdersInProgress { dependency.orderActions }
  var orderOpening: any OrderOpening { dependency.orderActions }
  var meansOfPayment: any MeansOfPayment {
    PaymentMeans(
      stores: (
        account: dependency.accountStore, wallet: dependency.walletStore, menu: dependency.menuStore,
        order: dependency.orderStore
      ), wallet: dependency.walletActions, menu: dependency.menuActions, time: dependency.time)
  }

  var settings: Store<SessionSettings> { dependency.settings }
  var time: SessionTime { dependency.time }
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
