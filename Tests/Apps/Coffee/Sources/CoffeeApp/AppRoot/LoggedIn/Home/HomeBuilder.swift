import Flux
import RIBs
import SessionEngine

/// The dependencies that Home's parent provides.
protocol HomeDependency: HomeSubtreeDependency {
  var menu: MenuActions { get }
  var cart: CartActions { get }
  var orders: OrdersActions { get }
  var shop: Store<ShopState> { get }
}

/// The component of Home.
final class HomeComponent: Component<any HomeDependency> {}

/// Builds Home.
final class HomeBuilder: Builder<any HomeDependency> {
  func build(
    withListener listener: any HomeListener
  ) -> (router: any HomeRouting, actionableItem: any HomeActionableItem) {
    let component = HomeComponent(dependency: dependency)
    let viewController = HomeViewController()
    let interactor = HomeInteractor(
      presenter: viewController, menu: dependency.menu, cart: dependency.cart, orders: dependency.orders,
      shop: dependency.shop)
    interactor.listener = listener
    viewController.listener = interactor
    let router = HomeRouter(
      interactor: interactor, view: viewController, component: component,
      drinkBuilder: DrinkBuilder(dependency: component), cartBuilder: CartBuilder(dependency: component),
      ordersBuilder: OrdersBuilder(dependency: component),
      orderStatusBuilder: OrderStatusBuilder(dependency: component),
      profileBuilder: ProfileBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
