import Flux
import RIBs
import SessionEngine

/// Everything the tree shares: it hangs above the root, and each component passes on what its children need.
final class AppRootComponent: BootstrapComponent {
  let actions: TaxiActions
  let settings: Store<SessionSettings>
  let time: SessionTime
  let simulator: TaxiSimulator

  /// Stores and backend that start from what the session stored. Throws what decoding it throws.
  init(_ context: AppContext) throws {
    let stores = try TaxiStores(context)
    simulator = TaxiSimulator(rows: context.rows, service: stores.service)
    actions = TaxiActions(
      stores: stores, backend: try TaxiBackend(simulator, in: context), routes: context.routes, time: context.time)
    settings = context.settings
    time = context.time
  }
}

extension AppRootComponent: LoggedOutDependency, LoggedInDependency {
  private var stores: TaxiStores { actions.stores }

  var accountStore: AccountStore { stores.account }
  var serviceStore: ServiceStore { stores.service }
  var dispatchStore: DispatchStore { stores.dispatch }
  var orderStore: OrderStore { stores.order }
  var reservationStore: ReservationStore { stores.reservation }
  var walletStore: WalletStore { stores.wallet }
  var menuStore: MenuStore { stores.menu }
}

/// Builds the root of the tree.
final class AppRootBuilder: Builder<any EmptyDependency> {
  func build(component: AppRootComponent) -> (router: AppRootRouter, interactor: AppRootInteractor) {
    let interactor = AppRootInteractor(accountStore: component.accountStore)
    let router = AppRootRouter(interactor: interactor, component: component)
    interactor.router = router
    return (router, interactor)
  }
}
