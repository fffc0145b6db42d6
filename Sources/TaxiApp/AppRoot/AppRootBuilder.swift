import Flux
import RIBs

/// Everything the tree shares: it hangs above the root, and each component passes on what its children need.
final class AppRootComponent: BootstrapComponent {
  let dispatcher: Dispatcher
  let backend: TaxiBackend
  let accountStore: AccountStore
  let maintenanceStore: MaintenanceStore
  let dispatchStore: DispatchStore
  let reservationStore: ReservationStore
  let walletStore: WalletStore

  /// Stores that start from what the session stored. Throws what decoding it throws.
  init(backend: TaxiBackend, stored: [String: String]) throws {
    let dispatcher = Dispatcher()
    self.dispatcher = dispatcher
    self.backend = backend
    accountStore = try Store(dispatcher, stored: stored)
    maintenanceStore = try Store(dispatcher, stored: stored)
    dispatchStore = try Store(dispatcher, stored: stored)
    reservationStore = try Store(dispatcher, stored: stored)
    walletStore = try Store(dispatcher, stored: stored)
  }
}

extension AppRootComponent: LoggedOutDependency, LoggedInDependency {}

/// Builds the root of the tree.
final class AppRootBuilder: Builder<any EmptyDependency> {
  func build(component: AppRootComponent) -> (router: AppRootRouter, interactor: AppRootInteractor) {
    let interactor = AppRootInteractor(accountStore: component.accountStore)
    let router = AppRootRouter(
      interactor: interactor, component: component, loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
