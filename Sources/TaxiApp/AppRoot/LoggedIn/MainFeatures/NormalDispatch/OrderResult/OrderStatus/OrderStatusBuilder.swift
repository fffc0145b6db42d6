import RIBs

/// The dependencies that OrderStatus's parent provides.
protocol OrderStatusDependency: Dependency {
  var orderStore: OrderStore { get }
}

/// The component of OrderStatus.
final class OrderStatusComponent: Component<any OrderStatusDependency> {}

/// Builds OrderStatus.
protocol OrderStatusBuildable: Buildable {
  func build(
    withListener listener: any OrderStatusListener, order: Int
  ) -> (router: any OrderStatusRouting, actionableItem: any OrderStatusActionableItem)
}

/// Builds OrderStatus.
final class OrderStatusBuilder: Builder<any OrderStatusDependency>, OrderStatusBuildable {
  func build(
    withListener listener: any OrderStatusListener, order: Int
  ) -> (router: any OrderStatusRouting, actionableItem: any OrderStatusActionableItem) {
    let component = OrderStatusComponent(dependency: dependency)
    let viewController = OrderStatusViewController()
    let interactor = OrderStatusInteractor(
      presenter: viewController, order: order, orderStore: dependency.orderStore)
    interactor.listener = listener
    viewController.listener = interactor
    let router = OrderStatusRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
