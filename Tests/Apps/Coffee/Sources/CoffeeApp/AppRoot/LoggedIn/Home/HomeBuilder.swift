import Flux
import RIBs
import SessionEngine

protocol HomeDependency: HomeSubtreeDependency {
  var menu: MenuActions { get }
  var cart: CartActions { get }
  var orders: OrdersActions { get }
  var shop: Store<ShopState> { get }
}

final class HomeComponent: Component<any HomeDependency> {}

final class HomeBuilder: Builder<any HomeDependency> {
  func build() -> (router: any Routing, actionableItem: any HomeActionableItem) {
    let component = HomeComponent(dependency: dependency)
    let viewController = HomeViewController()
    let interactor = HomeInteractor(
      presenter: viewController, menu: dependency.menu, cart: dependency.cart, orders: dependency.orders,
      shop: dependency.shop)
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
