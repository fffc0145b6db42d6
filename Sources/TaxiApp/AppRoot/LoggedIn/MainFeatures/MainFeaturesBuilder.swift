import Flux
import RIBs

/// What MainFeatures needs from above.
protocol MainFeaturesDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var backend: TaxiBackend { get }
  var maintenanceStore: MaintenanceStore { get }
  var dispatchStore: DispatchStore { get }
  var reservationStore: ReservationStore { get }
  var walletStore: WalletStore { get }
}

/// The component of MainFeatures.
final class MainFeaturesComponent: Component<any MainFeaturesDependency> {}

extension MainFeaturesComponent: NormalDispatchDependency, ReservationDependency, WalletDependency {
  var dispatcher: Dispatcher { dependency.dispatcher }
  var backend: TaxiBackend { dependency.backend }
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  var reservationStore: ReservationStore { dependency.reservationStore }
  var walletStore: WalletStore { dependency.walletStore }
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
    let interactor = MainFeaturesInteractor(maintenanceStore: dependency.maintenanceStore)
    interactor.listener = listener
    let router = MainFeaturesRouter(
      interactor: interactor, component: component,
      normalDispatchBuilder: NormalDispatchBuilder(dependency: component),
      reservationBuilder: ReservationBuilder(dependency: component),
      walletBuilder: WalletBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
