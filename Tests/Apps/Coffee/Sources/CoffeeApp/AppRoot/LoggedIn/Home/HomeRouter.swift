import RIBs

/// A router that attaches one screen above the menu.
final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController>, HomeRouting {
  private let drinkBuilder: DrinkBuilder
  private let cartBuilder: CartBuilder
  private let ordersBuilder: OrdersBuilder
  private let orderStatusBuilder: OrderStatusBuilder
  private let profileBuilder: ProfileBuilder
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: HomeInteractor, view: HomeViewController, component: HomeComponent, drinkBuilder: DrinkBuilder,
    cartBuilder: CartBuilder, ordersBuilder: OrdersBuilder, orderStatusBuilder: OrderStatusBuilder,
    profileBuilder: ProfileBuilder
  ) {
    self.drinkBuilder = drinkBuilder
    self.cartBuilder = cartBuilder
    self.ordersBuilder = ordersBuilder
    self.orderStatusBuilder = orderStatusBuilder
    self.profileBuilder = profileBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToMenu() { slot.detach() }

  func routeToDrink(_ drink: Drink) -> any DrinkActionableItem {
    attach(drinkBuilder.build(withListener: interactor, drink: drink))
  }

  func routeToCart() -> any CartActionableItem {
    attach(cartBuilder.build(withListener: interactor))
  }

  func routeToOrders() -> any OrdersActionableItem {
    attach(ordersBuilder.build(withListener: interactor))
  }

  func routeToOrderStatus(_ order: Int) -> any OrderStatusActionableItem {
    attach(orderStatusBuilder.build(withListener: interactor, order: order))
  }

  func routeToProfile() -> any ProfileActionableItem {
    attach(profileBuilder.build(withListener: interactor))
  }

  private func attach<Item>(_ child: (router: any Routing, actionableItem: Item)) -> Item {
    slot.attach(child.router)
    return child.actionableItem
  }
}
