import Flux
import RIBs

/// What LoggedIn needs from above.
protocol LoggedInDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var backend: TaxiBackend { get }
  var accountStore: AccountStore { get }
  var maintenanceStore: MaintenanceStore { get }
  var dispatchStore: DispatchStore { get }
  var reservationStore: ReservationStore { get }
  var walletStore: WalletStore { get }
}

/// The component of LoggedIn.
final class LoggedInComponent: Component<any LoggedInDependency> {
  var accountActions: AccountActions {
    AccountActions(dispatcher: dependency.dispatcher, backend: dependency.backend)
  }
}

extension LoggedInComponent: MainFeaturesDependency {
  var dispatcher: Dispatcher { dependency.dispatcher }
  var backend: TaxiBackend { dependency.backend }
  var maintenanceStore: MaintenanceStore { dependency.maintenanceStore }
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  var reservationStore: ReservationStore { dependency.reservationStore }
  var walletStore: WalletStore { dependency.walletStore }
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
    let interactor = LoggedInInteractor(accountStore: dependency.accountStore, actions: component.accountActions)
    interactor.listener = listener
    let router = LoggedInRouter(
      interactor: interactor, component: component, mainFeaturesBuilder: MainFeaturesBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
