import RIBs

protocol CouponDependency: Dependency {
  var cart: CartActions { get }
}

final class CouponBuilder: Builder<any CouponDependency> {
  func build(
    withListener listener: any CouponListener
  ) -> (router: any Routing, actionableItem: any CouponActionableItem) {
    let viewController = CouponViewController()
    let interactor = CouponInteractor(presenter: viewController, cart: dependency.cart)
    interactor.listener = listener
    viewController.listener = interactor
    let router = CouponRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class CouponRouter: ViewableRouter<CouponInteractor, CouponViewController> {}
