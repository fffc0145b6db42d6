import RIBs

protocol CartDependency: Dependency {
  var cart: CartActions { get }
}

final class CartComponent: Component<any CartDependency> {}

final class CartBuilder: Builder<any CartDependency> {
  func build(withListener listener: any CartListener) -> (router: any Routing, actionableItem: any CartActionableItem) {
    let component = CartComponent(dependency: dependency)
    let viewController = CartViewController()
    let interactor = CartInteractor(presenter: viewController, cart: dependency.cart)
    interactor.listener = listener
    viewController.listener = interactor
    let router = CartRouter(
      interactor: interactor, view: viewController, component: component,
      couponBuilder: CouponBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}

/// A router that presents Coupon above the cart.
final class CartRouter: ViewableRouter<CartInteractor, CartViewController>, CartRouting {
  private let couponBuilder: CouponBuilder
  private lazy var slot = ChildSlot(of: self, .presented)

  init(interactor: CartInteractor, view: CartViewController, component: CartComponent, couponBuilder: CouponBuilder) {
    self.couponBuilder = couponBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToCoupon() -> any CouponActionableItem {
    let (router, item) = couponBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissCoupon() { slot.detach() }
}
