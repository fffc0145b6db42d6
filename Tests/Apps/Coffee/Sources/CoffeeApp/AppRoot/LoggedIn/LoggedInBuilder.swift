import Flux
import RIBs
import SessionEngine

/// The dependencies that LoggedIn's parent provides.
protocol LoggedInDependency: Dependency {
  var account: AccountActions { get }
  var menu: MenuActions { get }
  var cart: CartActions { get }
  var orders: OrdersActions { get }
  var shop: Store<ShopState> { get }
  var time: SessionTime { get }
}

/// The component of LoggedIn.
final class LoggedInComponent: Component<any LoggedInDependency>, HomeDependency {
  var account: AccountActions { dependency.account }
  var menu: MenuActions { dependency.menu }
  var cart: CartActions { dependency.cart }
  var orders: OrdersActions { dependency.orders }
  var shop: Store<ShopState> { dependency.shop }
  var time: SessionTime { dependency.time }
}

/// Builds LoggedIn.
final class LoggedInBuilder: Builder<any LoggedInDependency> {
  func build(
    withListener listener: any LoggedInListener
  ) -> (router: any LoggedInRouting, actionableItem: any LoggedInActionableItem) {
    let component = LoggedInComponent(dependency: dependency)
    let interactor = LoggedInInteractor()
    interactor.listener = listener
    let router = LoggedInRouter(
      interactor: interactor, component: component, homeBuilder: HomeBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
