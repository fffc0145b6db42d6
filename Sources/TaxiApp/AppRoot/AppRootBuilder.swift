import Flux
import RIBs
import SessionEngine

/// The component of AppRoot: the stores, the backend and the action creators that the whole tree shares.
final class AppRootComponent: BootstrapComponent {
  let inputRules: InputRules
  let settings: Store<SessionSettings>
  let time: SessionTime
  let appearances: Appearances
  let simulator: TaxiSimulator

  private let stores: TaxiStores
  private let actions: TaxiActionCreators

  /// Creates the stores and the backend from the state that the session stored. Throws when that cannot be decoded.
  init(_ context: AppContext) throws {
    stores = try TaxiStores(context)
    simulator = TaxiSimulator(
      rows: context.rows, service: stores.service, login: stores.account, time: context.time)
    actions = TaxiActionCreators(stores, try TaxiBackend(simulator, in: context))
    inputRules = InputRules(routes: context.routes)
    settings = context.settings
    time = context.time
    appearances = Appearances(store: stores.appearance, dispatcher: stores.dispatcher, time: context.time)
  }
}

extension AppRootComponent {
  var accountStore: AccountStore { stores.account }
  var serviceStore: ServiceStore { stores.service }
  var dispatchStore: DispatchStore { stores.dispatch }
  var orderStore: OrderStore { stores.order }
  var reservationStore: ReservationStore { stores.reservation }
  var walletStore: WalletStore { stores.wallet }
  var menuStore: MenuStore { stores.menu }
  var accountActions: AccountActions { actions.account }
  var serviceActions: ServiceActions { actions.service }
  var dispatchActions: DispatchActions { actions.dispatch }
  var orderActions: OrderActions { actions.order }
  var reservationActions: ReservationActions { actions.reservation }
  var walletActions: WalletActions { actions.wallet }
  var menuActions: MenuActions { actions.menu }
}

/// Builds AppRoot. The app makes the component, because the app uses the stores and the backend too.
final class AppRootBuilder: Builder<AppRootComponent> {
  func build() -> (router: any LaunchRouting, actionableItem: any AppRootActionableItem) {
    let component = dependency
    let viewController = AppRootViewController()
    let worker = LaunchWaitWorker(
      accountStore: component.accountStore, actions: component.accountActions, time: component.time)
    let interactor = AppRootInteractor(
      presenter: viewController, accountStore: component.accountStore, actions: component.accountActions,
      worker: worker)
    viewController.listener = interactor
    let router = AppRootRouter(
      interactor: interactor, view: viewController, component: component,
      launchScreenBuilder: LaunchScreenBuilder(dependency: component),
      loggedOutBuilder: LoggedOutBuilder(dependency: component), loggedInBuilder: LoggedInBuilder(dependency: component)
    )
    interactor.router = router
    return (router, interactor)
  }
}
