import RIBs

protocol OrdersDependency: Dependency {
  var orders: OrdersActions { get }
}

final class OrdersBuilder: Builder<any OrdersDependency> {
  func build(
    withListener listener: any OrdersListener
  ) -> (router: any Routing, actionableItem: any OrdersActionableItem) {
    let viewController = OrdersViewController()
    let interactor = OrdersInteractor(presenter: viewController, orders: dependency.orders)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrdersRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class OrdersRouter: ViewableRouter<OrdersInteractor, OrdersViewController> {}
