import RIBs
import SessionEngine

protocol OrderStatusDependency: Dependency {
  var orders: OrdersActions { get }
  var time: SessionTime { get }
}

final class OrderStatusBuilder: Builder<any OrderStatusDependency> {
  func build(
    withListener listener: any OrderStatusListener, order: Int
  ) -> (router: any Routing, actionableItem: any OrderStatusActionableItem) {
    let viewController = OrderStatusViewController(order)
    let interactor = OrderStatusInteractor(
      presenter: viewController, order: order, orders: dependency.orders,
      worker: OrderStatusWorker(order: order, orders: dependency.orders, time: dependency.time))
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderStatusRouter(
      interactor: interactor, view: viewController, component: Component(dependency: dependency))
    return (router, interactor)
  }
}

final class OrderStatusRouter: ViewableRouter<OrderStatusInteractor, OrderStatusViewController> {
  override var parameters: [String: String] {
    let order = ["order": String(interactor.order)]
    return interactor.status.map { order.merging(["status": $0.rawValue]) { $1 } } ?? order
  }
}
