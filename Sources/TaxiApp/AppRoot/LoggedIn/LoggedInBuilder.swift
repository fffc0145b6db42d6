import Flux
import RIBs
import SessionEngine

/// The dependencies that LoggedIn's parent provides.
protocol LoggedInDependency: Dependency {
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

/// The component of LoggedIn.
final class LoggedInComponent: Component<any LoggedInDependency> {}

extension LoggedInComponent: MainFeaturesDependency {
  var accountStore: AccountStore { dependency.accountStore }
  var serviceStore: ServiceStore { dependency.serviceStore }
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
  var settings: Store<SessionSettings> { dependency.settings }
  var time: SessionTime { dependency.time }
}

/// Builds LoggedIn.
protocol LoggedInBuildable: Buildable {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem)
}

/// Builds LoggedIn.
final class LoggedInBuilder: Builder<any LoggedInDependency>, LoggedInBuildable {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor(accountStore: dependency.accountStore, actions: dependency.accountActions)
    interactor.listener = listener
    let router = LoggedInRouter(
      interactor: interactor, component: component, mainFeaturesBuilder: MainFeaturesBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
