import Flux
import RIBs
import SessionEngine

/// The component of AppRoot: the stores and the backend that the whole tree shares.
final class AppRootComponent: BootstrapComponent {
  let account: AccountActions
  let menu: MenuActions
  let cart: CartActions
  let orders: OrdersActions
  let shop: Store<ShopState>
  let time: SessionTime
  let simulator: CoffeeSimulator

  /// Creates the stores with the stored states. Throws when a state cannot be decoded.
  init(_ context: AppContext) throws {
    let (dispatcher, stored) = (context.dispatcher, context.state)
    let account: Store<AccountState> = try Store(dispatcher, stored: stored)
    shop = try Store(dispatcher, stored: stored)
    time = context.time
    simulator = CoffeeSimulator(rows: context.rows, account: account, shop: shop)
    let backend = try BackendPort(simulator, in: context)
    self.account = AccountActions(store: account, backend: backend, dispatcher: dispatcher)
    menu = MenuActions(store: try Store(dispatcher, stored: stored), backend: backend)
    cart = CartActions(store: try Store(dispatcher, stored: stored), backend: backend, dispatcher: dispatcher)
    orders = OrdersActions(
      store: try Store(dispatcher, stored: stored), backend: backend, dispatcher: dispatcher, time: context.time)
  }
}

/// Builds AppRoot. The app makes the component, because the app uses the stores and the backend too.
final class AppRootBuilder: Builder<AppRootComponent> {
  func build() -> (router: any LaunchRouting, actionableItem: any AppRootActionableItem) {
    let interactor = AppRootInteractor(account: dependency.account)
    let router = AppRootRouter(
      interactor: interactor, component: dependency, loggedOutBuilder: LoggedOutBuilder(dependency: dependency),
      loggedInBuilder: LoggedInBuilder(dependency: dependency))
    interactor.router = router
    return (router, interactor)
  }
}
