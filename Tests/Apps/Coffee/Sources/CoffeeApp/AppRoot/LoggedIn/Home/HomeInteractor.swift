import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// One child is above the menu at a time.
protocol HomeRouting: Routing {
  func routeToMenu()
  func routeToDrink(_ drink: Drink) -> any DrinkActionableItem
  func routeToCart() -> any CartActionableItem
  func routeToOrders() -> any OrdersActionableItem
  func routeToOrderStatus(_ order: Int) -> any OrderStatusActionableItem
  func routeToProfile() -> any ProfileActionableItem
}

protocol HomePresentable: Presentable {
  func show(_ drinks: Loadable<[Drink]>)
  func show(cups: Int)
  func show(isClosed: Bool)
}

protocol HomeActionableItem: AnyObject {
  /// Shows the menu itself.
  func showMenu() -> Reached<any HomeActionableItem>
  /// Shows a drink when the menu is loaded; stops when the menu does not have it.
  func showDrink(_ id: Int) -> Reached<any DrinkActionableItem>
  /// Shows the cart; stops when the shop is closed, unless `isRestoring`.
  func showCart(isRestoring: Bool) -> Reached<any CartActionableItem>
  /// Shows the orders.
  func showOrders() -> Reached<any OrdersActionableItem>
  /// Requests an order and shows it when it is loaded; stops when the member has no such order.
  func loadOrder(_ id: Int) -> Reached<any OrderStatusActionableItem>
  /// Shows an order.
  func showOrder(_ id: Int) -> Reached<any OrderStatusActionableItem>
  /// Shows the profile.
  func showProfile() -> Reached<any ProfileActionableItem>
}

/// The menu, and at most one screen above it.
final class HomeInteractor: PresentableInteractor<any HomePresentable> {
  weak var router: (any HomeRouting)?
  private let menu: MenuActions
  private let cart: CartActions
  private let orders: OrdersActions
  private let shop: Store<ShopState>
  private let drinkItem = ActionableItemSubject<any DrinkActionableItem>(waitingFor: "the drink")
  private let cartItem = ActionableItemSubject<any CartActionableItem>(waitingFor: "the cart")
  private let ordersItem = ActionableItemSubject<any OrdersActionableItem>(waitingFor: "the orders")
  private let orderItem = ActionableItemSubject<any OrderStatusActionableItem>(waitingFor: "the order")
  private let profileItem = ActionableItemSubject<any ProfileActionableItem>(waitingFor: "the profile")

  init(
    presenter: any HomePresentable, menu: MenuActions, cart: CartActions, orders: OrdersActions,
    shop: Store<ShopState>
  ) {
    self.menu = menu
    self.cart = cart
    self.orders = orders
    self.shop = shop
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    menu.store.states.subscribe { [weak self] in self?.presenter.show($0.drinks) }.cancelOnDeactivate(of: self)
    cart.store.states.subscribe { [weak self] in self?.presenter.show(cups: $0.cups.count) }
      .cancelOnDeactivate(of: self)
    shop.states.subscribe { [weak self] in self?.presenter.show(isClosed: $0.isClosed) }.cancelOnDeactivate(of: self)
  }

  override func didAppear() {
    menu.loadFirst(for: self)
  }
}

extension HomeInteractor: HomeActionableItem {
  func showMenu() -> Reached<any HomeActionableItem> {
    router?.routeToMenu()
    return .value((self, ()))
  }

  func showDrink(_ id: Int) -> Reached<any DrinkActionableItem> {
    menu.load(for: self)
    return menu.store.wait(for: "the menu", in: self) { $0.drinks.settlement }.flatMap { [self] drinks in
      guard let drink = drinks.first(where: { $0.id == id }) else { return .stopped("drinkNotFound") }
      return drinkItem.show(in: self, where: { $0.drink == drink }) { router?.routeToDrink(drink) }
    }
  }

  func showCart(isRestoring: Bool) -> Reached<any CartActionableItem> {
    if shop.state.isClosed, !isRestoring { return .stopped("shopClosed") }
    return cartItem.show(in: self) { router?.routeToCart() }
  }

  func showOrders() -> Reached<any OrdersActionableItem> {
    ordersItem.show(in: self) { router?.routeToOrders() }
  }

  func loadOrder(_ id: Int) -> Reached<any OrderStatusActionableItem> {
    orders.load(id, for: self)
    return orders.store.wait(for: "order \(id)", in: self) { state -> Settlement<Void>? in
      switch state.orders[id] {
      case .loaded: .value(())
      case .failed("orderNotFound"): .stopped(reason: "orderNotFound")
      case .failed(let code): .failed(BackendError(code: code, message: "order \(id) could not be loaded"))
      default: nil
      }
    }.flatMap { [self] in showOrder(id) }
  }

  func showOrder(_ id: Int) -> Reached<any OrderStatusActionableItem> {
    orderItem.show(in: self, where: { $0.order == id }) { router?.routeToOrderStatus(id) }
  }

  func showProfile() -> Reached<any ProfileActionableItem> {
    profileItem.show(in: self) { router?.routeToProfile() }
  }
}

extension HomeInteractor: HomePresentableListener {
  func didTapDrink(_ id: Int) { _ = showDrink(id) }

  func didTapCart() { _ = showCart(isRestoring: false) }

  func didTapOrders() {
    orders.loadList(for: self)
    _ = showOrders()
  }

  func didTapProfile() { _ = showProfile() }

  func didTapRetry() { menu.load(for: self) }
}

extension HomeInteractor: DrinkListener, CartListener, OrdersListener, OrderStatusListener, ProfileListener {
  func didTapBack() { router?.routeToMenu() }

  func cartDidPlaceOrder(_ order: Int) { _ = showOrder(order) }

  func ordersDidTapOrder(_ order: Int) { _ = showOrder(order) }
}

extension HomeInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("menu", [:]) }
}
